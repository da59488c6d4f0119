"""A window closes, its watcher is asked, and answers with one tap in the list of notices."""

from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import Page, expect

from tests.services.stack import Stack

SHANGHAI = timezone(timedelta(hours=8))
OPEN = datetime(2026, 12, 1, 12, tzinfo=SHANGHAI)
PASSED = datetime(2026, 12, 2, 9, tzinfo=SHANGHAI)

A_WATCHED_DAY = """
from datetime import timedelta
from readings import clock
from readings.accounts.models import Membership, Practice, User
from readings.predictions.models import Timing, Window
user = User.objects.create_user("alice@example.org", "a long password", name="Alice", time_zone="Asia/Shanghai")
practice = Practice.objects.create(name="Lin's practice", time_zone="Asia/Shanghai")
member = Membership.objects.create(practice=practice, user=user, role="owner")
since = clock.now() - timedelta(hours=12)
until = since + timedelta(days=1)
timing = Timing.objects.create(
    practice=practice, words="The letter comes", unit="day", polarity="good", branches=["酉"], watched_by=member,
    since=since, until=until, next_step="closes", next_step_at=until, next_due_at=until,
)
Window.objects.create(timing=timing, label="己酉", starts=since, ends=until)
"""


@pytest.mark.parametrize("width", ["phone"])
@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_what_happened_is_answered_from_the_notice_with_one_tap(page: Page, stack_sqlite: Stack, javascript: bool):
    stack_sqlite.travel_to(OPEN)
    stack_sqlite.manage("shell", "--command", A_WATCHED_DAY)
    sign_in(page, stack_sqlite)
    stack_sqlite.travel_to(PASSED)
    see_that_it_is_asked(page, stack_sqlite)
    row = page.locator("li", has_text="What happened?")
    row.get_by_role("button", name="Outside it").click()
    expect(row.get_by_text("Happened outside the window")).to_be_visible()
    expect(row.get_by_role("button", name="Did not happen")).to_have_count(0)
    assert page.url.startswith(f"{stack_sqlite.url}/notices/")
    if javascript:
        expect(page.locator("#said")).to_have_text("Recorded: Happened outside the window.")
    else:
        expect(page.get_by_role("status")).to_contain_text("Recorded.")
    row.get_by_role("link", name="Say more, or correct it").click()
    expect(page.get_by_role("radio", name="Happened outside the window")).to_be_checked()
    page.goto(stack_sqlite.url)
    expect(page.get_by_text("Awaiting an outcome")).to_have_count(0)


def sign_in(page: Page, stack: Stack) -> None:
    page.goto(stack.url)
    page.get_by_label("E-mail").fill("alice@example.org")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("The letter comes")).to_be_visible()


def see_that_it_is_asked(page: Page, stack: Stack) -> None:
    for _try in range(60):  # the clock ticks twice a second in tests
        page.goto(f"{stack.url}/notices/")
        if page.get_by_text("What happened?").count():
            return
        page.wait_for_timeout(250)
    raise AssertionError("nobody was asked")
