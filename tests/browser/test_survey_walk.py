"""A walk through a house with a telephone whose network comes and goes: nothing that is ticked is lost or doubled."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.chromium import WIDTHS
from tests.browser.conftest import PATIENCE
from tests.browser.test_barriers import uncomfortable
from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.services.stack import Stack

BEGUN = """
from readings import clock
from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.surveys.actions import add_house, start_survey
from readings.surveys.models import Survey
alice, now = Membership.objects.get(), clock.now()
house = add_house(alice, add_client(alice, name="Tian", now=now), name="Tian house", facing="S", now=now)
start_survey(alice, house, now=now)
Survey.objects.update(code="wa2kwa2kwa2k")
"""
WALK = "/surveys/wa2kwa2kwa2k/"
THERE = {
    "outside": ["roof-grass", "magpie-dawn"],
    "gate": ["gutter-to-gate", "torn-shoe", "sparrows-fight"],
    "yard": ["boat-on-land", "broken-steps"],
    "hall": ["spring-qi", "python", "tea-fruit-ready"],
    "kitchen": [],
    "well": ["pear-by-well"],
    "people": ["neat-dress"],
}
TICKS = sorted(f"house-{omen}" for omens in THERE.values() for omen in omens)
POSTS = "**/surveys/*/omens/*/"


@pytest.fixture
def page(browser: Browser, javascript: bool, stack_sqlite: Stack) -> Iterator[Page]:
    """A telephone, touched and not clicked, on which a walk has begun."""
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE)
    context = browser.new_context(
        viewport=WIDTHS["phone"], has_touch=True, java_script_enabled=javascript, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    sign_in(page, stack_sqlite)
    stack_sqlite.manage("shell", "--command", BEGUN)
    page.goto(stack_sqlite.url + WALK)
    yield page
    context.close()
    assert errors == []


class Network:
    """What happens to each tick on its way: the third is not sent, the sixth answered in vain, the ninth sent twice."""

    def __init__(self) -> None:
        self.sent = 0
        self.failed = 0

    def __call__(self, route: Route) -> None:
        self.sent += 1
        if self.sent == 3:
            self.failed += 1
            route.abort()
        elif self.sent == 6:
            route.fetch()
            self.failed += 1
            route.abort()
        elif self.sent == 9:
            route.fetch()
            route.fulfill(response=route.fetch())
        else:
            route.continue_()


def said(stack: Stack) -> list[str]:
    """The omens that are there."""
    return [omen for (omen,) in stack.rows("SELECT omen FROM surveys_omen WHERE is_there ORDER BY omen")]


def walk_through(page: Page) -> None:
    """Tick what is there in each place, and go on to the next."""
    for place, omens in THERE.items():
        expect(page.locator(f"#{place}")).to_be_visible()
        for omen in omens:
            page.locator(f"#tick-house-{omen}").tap()
            expect(page.locator(f"#tick-house-{omen}")).to_have_attribute("aria-pressed", "true")
        assert uncomfortable(page) == []
        page.locator(f"#{place} .walk-on button").tap()


def expect_the_whole_walk(page: Page, stack: Stack) -> None:
    """12 of the 35 are there: good 5 (roof, magpies, spring, tea, dress), mixed 1 (boat), bad the other 6."""
    count = page.locator("#walk-count")
    for line in ("good 5", "bad 6", "mixed 1", "seen 35/35"):
        expect(count).to_contain_text(line)
    assert len(TICKS) == 12
    assert said(stack) == TICKS
    assert stack.rows("SELECT count(*) FROM surveys_omen") == [(35,)]
    assert stack.rows("SELECT count(*) FROM accounts_auditentry WHERE action = 'say_omen'") == [(12,)]


def test_of_twelve_ticks_two_of_which_are_lost_and_one_comes_twice_each_is_kept_once(page: Page, stack_sqlite: Stack):
    network = Network()
    page.route(POSTS, network)
    walk_through(page)
    expect(page.locator(".is-pending")).to_have_count(0)
    expect_the_whole_walk(page, stack_sqlite)
    assert (network.failed, network.sent >= 14) == (2, True)


@pytest.mark.parametrize("javascript", [False], ids=["no javascript"])
def test_without_scripts_the_walk_is_made_of_plain_forms(page: Page, stack_sqlite: Stack):
    walk_through(page)
    expect_the_whole_walk(page, stack_sqlite)


def test_a_tick_that_could_not_be_sent_outlives_the_page_and_the_report_waits_for_it(page: Page, stack_sqlite: Stack):
    page.route(POSTS, lambda route: route.abort())
    page.locator("#tick-house-roof-grass").tap()
    expect(page.get_by_text("One tick waits for the network.")).to_be_visible()
    page.reload()
    expect(page.locator("#tick-house-roof-grass")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".omen.is-pending")).to_have_count(1)
    expect(page.get_by_text("One tick waits for the network.")).to_be_visible()
    page.get_by_role("button", name="Make the report").tap()
    assert said(stack_sqlite) == []
    page.unroute(POSTS)
    page.wait_for_url("**/report/")
    assert said(stack_sqlite) == ["house-roof-grass"]


def test_ticking_and_taking_back_before_the_first_is_answered_ends_with_what_was_said_last(
    page: Page, stack_sqlite: Stack
):
    held: list[Route] = []
    page.route(POSTS, lambda route: route.continue_() if held else held.append(route))
    tick = page.locator("#tick-house-roof-grass")
    tick.tap()
    expect(tick).to_have_attribute("aria-pressed", "true")
    tick.tap()
    expect(tick).to_have_attribute("aria-pressed", "false")
    held[0].continue_()
    expect(page.locator(".is-pending")).to_have_count(0)
    expect(tick).to_have_attribute("aria-pressed", "false")
    assert stack_sqlite.rows("SELECT omen, is_there FROM surveys_omen") == [("house-roof-grass", 0)]


def test_a_tick_on_a_survey_that_was_erased_meanwhile_is_told_so_and_sent_no_more(page: Page, stack_sqlite: Stack):
    erase = "from readings.desk.erasing.actions import erase_client; from readings import clock"
    whose = "from readings.accounts.models import Membership; from readings.clients.models import Client"
    gone = "erase_client(Membership.objects.get(), Client.objects.get(), now=clock.now())"
    stack_sqlite.manage("shell", "--command", "\n".join((erase, whose, gone)))
    page.locator("#tick-house-roof-grass").tap()
    expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == []
    assert said(stack_sqlite) == []
