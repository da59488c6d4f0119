"""The whole loop in a real browser, on the real product: cast, read, watch, be told, record."""

from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import Page, expect

from tests.services.stack import Stack

SHANGHAI = timezone(timedelta(hours=8))
# A 戊申 day, so that the next 酉 day is the first of December.
MORNING = datetime(2026, 11, 30, 9, tzinfo=SHANGHAI)
NEXT_YOU_DAY = datetime(2026, 12, 1, 9, tzinfo=SHANGHAI)

ALICE = """
from readings.accounts.models import Membership, Practice, User
user = User.objects.create_user("alice@example.org", "a long password", name="Alice")
Membership.objects.create(practice=Practice.objects.create(name="Lin's practice"), user=user, role="owner")
"""


@pytest.mark.parametrize("width", ["phone", "desktop"])
@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_the_tian_house_is_cast_read_watched_told_and_recorded(page: Page, stack: Stack, javascript: bool):
    stack.travel_to(MORNING)
    stack.manage("shell", "--command", ALICE)
    sign_in(page, stack)
    cast_the_tian_house(page, javascript=javascript)
    read_it(page)
    watch_the_you_days(page)

    stack.travel_to(NEXT_YOU_DAY)
    see_the_notice(page, stack)
    assert [(mail["To"], mail["Subject"]) for mail in stack.mails()] == [
        ("alice@example.org", "The 己酉 day has come · loss · bad")
    ]
    record_what_happened(page)


def sign_in(page: Page, stack: Stack) -> None:
    page.goto(stack.url)
    page.get_by_label("E-mail").fill("alice@example.org")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Nothing is due yet.")).to_be_visible()


def cast_the_tian_house(page: Page, *, javascript: bool) -> None:
    page.get_by_role("link", name="Cast", exact=True).first.click()
    page.get_by_label("Question").fill("A new house: how will it stand?")
    page.get_by_text("Change the moment").click()
    page.get_by_role("radio", name="A lunar date").check()
    page.get_by_label("Lunar year").fill("2022")
    page.get_by_label("Month", exact=True).fill("12")
    page.get_by_label("Day", exact=True).fill("1")
    page.get_by_label("Hour", exact=True).select_option("午")
    page.get_by_label("Topic").select_option("dwelling")
    page.get_by_label("Surname").fill("田")
    if javascript:  # the figure follows what is typed
        expect(page.locator("#figure .figure-primary .hexagram-name")).to_have_text("井")
        expect(page.locator("#said")).to_have_text("Figure: 井 to 升, line 5.")
    else:
        page.get_by_role("button", name="Draw the figure").click()
        expect(page.locator("#figure .figure-primary .hexagram-name")).to_have_text("井")
    page.get_by_role("button", name="Cast", exact=True).click()


def read_it(page: Page) -> None:
    expect(page.get_by_role("heading", name="A new house: how will it stand?")).to_be_visible()
    expect(page.locator(".figure-changed .hexagram-name")).to_have_text("升")
    expect(page.locator(".first-branch")).to_contain_text("亥子")
    expect(page.locator(".phrase").first).to_be_visible()


def watch_the_you_days(page: Page) -> None:
    row = page.locator(".timing-row", has=page.locator(".row-branch", has_text="酉"))
    if not row.is_visible():  # folded on the phone
        page.locator(".timings-fold > summary").click()
    row.get_by_role("button", name="Watch: day").click()
    expect(page.get_by_text("Watched. You will be told when the time comes.")).to_be_visible()


def see_the_notice(page: Page, stack: Stack) -> None:
    for _try in range(60):  # the clock ticks twice a second in tests
        page.goto(stack.url)
        if page.get_by_role("link", name="1 new notice").count():
            break
        page.wait_for_timeout(250)
    page.get_by_role("link", name="1 new notice").click()
    page.get_by_role("link", name="The 己酉 day has come · loss · bad").click()


def record_what_happened(page: Page) -> None:
    page.get_by_role("link", name="Record what happened").first.click()  # the open window stands first
    page.get_by_role("radio", name="Happened inside the window").check()
    page.get_by_label("Happened on, or from").fill("2026-12-01")
    page.get_by_label("Private note").fill("A pot was broken.")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_text("Recorded.")).to_be_visible()
    expect(page.locator(".window-row").first).to_contain_text("Happened inside the window")
