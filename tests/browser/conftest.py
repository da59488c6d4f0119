"""A real chromium for the walks: `page` opens the width and the JavaScript that the test asks for.

@pytest.mark.parametrize("width", ["phone", "desktop"])
@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_a_walk(page, stack): ...
"""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.chromium import WIDTHS, chromium

PATIENCE = 15_000  # milliseconds; two busy cores serve the product, the clock and the browser
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "page" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One chromium for this folder; ended with it, since Django refuses its database while Playwright's loop runs."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def width() -> str:
    """How wide the page is, phone or desktop; parametrise to change it."""
    return "desktop"


@pytest.fixture
def javascript() -> bool:
    """Whether scripts run; parametrise to change it."""
    return True


@pytest.fixture
def page(browser: Browser, width: str, javascript: bool) -> Iterator[Page]:
    """An empty page of a browser that nobody has used; an error in a script fails the test."""
    context = browser.new_context(viewport=WIDTHS[width], java_script_enabled=javascript, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[PlaywrightError] = []
    page.on("pageerror", lambda error: errors.append(error))
    yield page
    context.close()
    assert errors == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Show beside a failure where the browser was and what it showed."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.failed and isinstance(page, Page):
        with suppress(PlaywrightError):
            report.sections.append((f"page {page.url}", page.inner_text("body")))
    return report
