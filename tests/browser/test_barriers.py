"""No barriers: on every page axe finds nothing, nothing scrolls sideways, and what is touched is large enough."""

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

from tests.conftest import SOAK
from tests.demo import Demo
from tests.pages import PAGES, Page
from tests.services.servers import fresh_sqlite
from tests.services.stack import Stack


class View(NamedTuple):
    """How a page is looked at: the width of the window, the theme, the language."""

    width: int
    theme: str
    language: str

    def __str__(self) -> str:
        return f"{self.width} {self.theme} {self.language}"


NARROW, WIDE = 360, 1440
VIEWS = [View(NARROW, "light", "en"), View(WIDE, "dark", "zh-hans")]
if SOAK:
    everything = itertools.product((NARROW, WIDE), ("light", "dark"), ("en", "zh-hans", "zh-hant"))
    VIEWS = [View(*choice) for choice in everything]

PREPARE = """
import json
from dataclasses import asdict
from readings import clock
from tests.demo import prepare_demo
print(json.dumps(asdict(prepare_demo(clock.now()))))
"""

# A link in a sentence is as high as its line; whatever else one touches is 44 px each way. A control inside a label
# is touched by its label.
SMALL_TARGETS = """() => {
  const inSentence = (link) => link.tagName === "A" && getComputedStyle(link).display === "inline"
    && [...link.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return [...document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")]
    .map((control) => control.closest("label") ?? control)
    .filter((target) => target.checkVisibility({visibilityProperty: true}) && !inSentence(target))
    .map((target) => [target, target.getBoundingClientRect()])
    .filter(([target, box]) => box.right > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([target, box]) => `${target.outerHTML.slice(0, 120)} is ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
}"""

# All of its rules; of what it found the faults alone, and without fetching the style sheets anew.
RUN_AXE = """() => axe.run({resultTypes: ["violations"], preload: false}).then((found) => found.violations)"""

FOLDED_AWAY = """() => [...document.querySelectorAll("main details > :not(summary)")]
  .filter((part) => !part.checkVisibility()).map((part) => part.outerHTML)"""

SEND = """(form, filled) => {
  for (const [name, value] of Object.entries(filled)) form.elements[name].value = value;
  form.submit();
}"""


@pytest.fixture(scope="module")
def demo_stack(tmp_path_factory) -> Iterator[tuple[Stack, Demo]]:
    """The product with the demo practice in it."""
    folder: Path = tmp_path_factory.mktemp("barriers")
    with Stack(fresh_sqlite(folder), folder, MEIHUA_DEMO="1") as stack:
        prepared = stack.manage("shell", "--command", PREPARE).splitlines()[-1]
        yield stack, Demo(**json.loads(prepared))


@pytest.fixture(scope="module", params=VIEWS, ids=str)
def looking(request, browser: Browser) -> Iterator[tuple[View, Tab]]:
    """A view, and a tab for it."""
    view: View = request.param
    with tab_for(view, browser) as tab:
        yield view, tab


@contextmanager
def tab_for(view: View, browser: Browser) -> Iterator[Tab]:
    """A tab with axe in it, which is let past the policy that keeps scripts out of our pages."""
    viewport = {"width": view.width, "height": 800}
    context = browser.new_context(viewport=viewport, color_scheme=view.theme, bypass_csp=True, reduced_motion="reduce")
    context.add_init_script(AXE_SCRIPT)
    yield context.new_page()
    context.close()


@pytest.mark.soak
@pytest.mark.browser
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_page_has_no_barriers(page: Page, looking: tuple[View, Tab], demo_stack):
    (view, tab), (stack, demo) = looking, demo_stack
    show(page, tab, stack.url, demo, view.language)
    assert [*uncomfortable(tab), *found_by_axe(tab)] == []


def uncomfortable(tab: Tab) -> list[str]:
    """What is awkward to touch or to read on the page, once its style sheets are there."""
    tab.wait_for_load_state("load")
    return [*sideways(tab), *tab.evaluate(SMALL_TARGETS)]


def sideways(tab: Tab) -> Iterator[str]:
    """A line if the page is wider than its window."""
    page, window = tab.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if page > window:
        yield f"the page is {page} wide in a window of {window}"


def found_by_axe(tab: Tab) -> Iterator[str]:
    """A line for each element that axe finds fault with."""
    for rule in tab.evaluate(RUN_AXE):
        for node in rule["nodes"]:
            yield f"{rule['id']}: {node['html'][:120]}: {node['failureSummary']}"


@pytest.mark.browser
def test_a_printed_reading_has_its_folds_open_and_is_dark_on_light(browser: Browser, demo_stack):
    stack, demo = demo_stack
    with tab_for(View(WIDE, "dark", "en"), browser) as tab:
        show(Page("reading", "/readings/{reading}/"), tab, stack.url, demo, "en")
        tab.emulate_media(media="print", color_scheme="dark")
        assert tab.locator("main details:not([open])").count() > 0
        assert tab.evaluate(FOLDED_AWAY) == []
        assert tab.evaluate("getComputedStyle(document.documentElement).color") == "rgb(26, 29, 31)"


@pytest.mark.browser
def test_a_question_mark_lists_the_keys(browser: Browser, demo_stack):
    stack, demo = demo_stack
    with tab_for(View(WIDE, "light", "en"), browser) as tab:
        show(Page("today", "/"), tab, stack.url, demo, "en")
        tab.keyboard.press("?")
        assert tab.get_by_role("dialog", name="Keys").is_visible()
        assert list(found_by_axe(tab)) == []
        tab.keyboard.press("Escape")
        assert not tab.get_by_role("dialog", name="Keys").is_visible()
        tab.keyboard.press("c")
        tab.wait_for_url("**/cast/")


def show(page: Page, tab: Tab, url: str, demo: Demo, language: str) -> None:
    """Let the tab show the page, to the visitor it is meant for and in that language."""
    values = {"django_language": language, **demo.cookies.get(page.who, {})}
    tab.context.clear_cookies()
    tab.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in values.items()])
    answer = tab.goto(url + demo.address(page))
    if page.filled is not None:
        with tab.expect_navigation() as sent:
            tab.locator("main form").first.evaluate(SEND, page.filled)
        answer = sent.value
    assert (answer.status, answer.request.redirected_from) == (page.status, None)
