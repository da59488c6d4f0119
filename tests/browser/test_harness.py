"""The harness itself: what `page` promises, before any walk relies on it."""

import pytest
from playwright.sync_api import Page

from tests.services.stack import Stack

SCRIPT = "data:text/html,<p>still</p><script>document.querySelector('p').textContent = 'moved'</script>"


@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_scripts_run_only_when_asked_for(page: Page, javascript: bool):
    page.goto(SCRIPT)
    assert page.inner_text("p") == ("moved" if javascript else "still")


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_the_first_page_fits_its_width(page: Page, stack_sqlite: Stack, width: str):
    assert page.goto(stack_sqlite.url).status == 200
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_chinese_is_drawn_in_a_chinese_font(page: Page):
    """A missing font draws one box for every character, so two different characters would look the same."""
    page.goto("data:text/html;charset=utf-8,<p style='display:inline-block'>梅</p>")
    plum = page.locator("p").screenshot()
    page.goto("data:text/html;charset=utf-8,<p style='display:inline-block'>易</p>")
    assert page.locator("p").screenshot() != plum
