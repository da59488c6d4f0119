"""The badge in the head follows what is told, while the page stays as it is."""

from playwright.sync_api import Page, Response, expect

from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.services.stack import Stack

TELL = """
from readings import clock
from readings.accounts.models import Membership
from readings.notices.outbox import notify
notify(Membership.objects.get(), "practice_exported", "key", {"by": "Bob"}, now=clock.now())
"""


def test_the_badge_changes_without_the_page(page: Page, stack_sqlite: Stack):
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE)
    page.clock.install()
    sign_in(page, stack_sqlite)
    page.goto(f"{stack_sqlite.url}/account/")
    page.get_by_label("Name").fill("Half a na")
    head = page.locator(".tabs").bounding_box()
    assert a_minute_later(page).status == 304
    expect(page.locator("#badge")).to_have_text("Notices")

    stack_sqlite.manage("shell", "--command", TELL)
    assert a_minute_later(page).status == 200
    expect(page.locator("[aria-live=polite] > #badge")).to_have_text("1 new notice")
    assert a_minute_later(page).status == 304
    expect(page.locator("#badge")).to_have_text("1 new notice")
    assert page.locator(".tabs").bounding_box() == head
    expect(page.get_by_label("Name")).to_have_value("Half a na")

    page.context.clear_cookies()
    assert a_minute_later(page).status == 286
    expect(page.locator("#badge")).to_have_text("Notices")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.fast_forward("10:00")
    page.wait_for_timeout(500)
    assert asked == []


def a_minute_later(page: Page) -> Response:
    """What the badge is answered when its minute is over."""
    page.clock.run_for("00:01")  # htmx takes a moment to see to what it swapped in
    with page.expect_response("**/notices/badge/") as answer:
        page.clock.fast_forward("01:01")
    answer.value.finished()
    return answer.value
