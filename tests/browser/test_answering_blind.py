"""A client answers, on a phone and by a link alone, what came of a promise; the practitioner sees where that lies."""

import re
from datetime import date, datetime, timedelta, timezone

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import WIDTHS
from tests.services.stack import Stack

SHANGHAI = timezone(timedelta(hours=8))
LOCKED = datetime(2026, 12, 1, 12, tzinfo=SHANGHAI)
AFTER = datetime(2027, 1, 8, 9, tzinfo=SHANGHAI)
HORIZON = [date(2026, 12, 2) + timedelta(days=ahead) for ahead in range(36)]
# Day branch (子 = 0): (ordinal + 2) mod 12. The first timing of the 田 house is 亥 and 子.
WINDOWS = [day for day in HORIZON if (day.toordinal() + 2) % 12 in (11, 0)]
BESIDE = [day for day in HORIZON if day not in WINDOWS]

TWO_PROMISES = """
from readings import clock
from readings.accounts.models import Membership, Practice, User
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.clients.actions import add_client
from readings.predictions.promising.actions import lock_promise, save_draft
user = User.objects.create_user("alice@example.org", "a long password", name="Alice", time_zone="Asia/Shanghai")
practice = Practice.objects.create(name="Lin's practice", time_zone="Asia/Shanghai")
member, now = Membership.objects.create(practice=practice, user=user, role="owner"), clock.now()
request = {"method": "time", "year": 2022, "month": 12, "day": 1, "hour_branch": "午", "surnames": ["田"],
           "topic": "dwelling"}
for number, claim in enumerate(("The money arrives", "The key is found")):
    reading = keep_reading(member, request=request, question=f"Matter {number}", language="en", now=now)
    file_reading(member, reading, client=add_client(member, name=f"Client {number}", now=now), case=None, now=now)
    said = {"position": 0, "unit": "day", "length": 36, "claim": claim, "criteria": "As agreed", "told": False}
    lock_promise(member, save_draft(member, reading, **said, code=f"promise{number}abcd", now=now), now=now)
"""


@pytest.mark.parametrize("width", ["phone"])
def test_a_client_answers_blind_and_the_practitioner_sees_inside_or_outside(
    page: Page, browser: Browser, stack_sqlite: Stack
):
    stack_sqlite.travel_to(LOCKED)
    stack_sqlite.manage("shell", "--command", TWO_PROMISES)
    stack_sqlite.travel_to(AFTER)
    page.goto(stack_sqlite.url)
    page.get_by_label("E-mail").fill("alice@example.org")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Sign in").click()
    said = (
        ("promise0abcd", "The money arrives", WINDOWS[2], "inside"),
        ("promise1abcd", "The key is found", BESIDE[4], "outside"),
    )
    for code, claim, day, where in said:
        page.goto(f"{stack_sqlite.url}/promises/{code}/")
        page.get_by_role("button", name="Make a link for the client").click()
        answer_by_link(browser, page.get_by_label("The link").input_value(), claim, day, code)
        page.goto(f"{stack_sqlite.url}/promises/{code}/")
        expect(page.get_by_text(f"Happened {where} the window")).to_be_visible()
        expect(page.get_by_text("Said by the client, blind")).to_be_visible()


def answer_by_link(browser: Browser, link: str, claim: str, day: date, code: str) -> None:
    """Answer in a browser that has never been here; nothing that it is sent leads to the windows."""
    context = browser.new_context(viewport=WIDTHS["phone"], locale="en-GB")
    client, sent = context.new_page(), []
    client.on("response", lambda response: sent.append(response))
    client.goto(link)
    expect(client.get_by_text(claim)).to_be_visible()
    expect(client.get_by_role("heading")).to_contain_text("2 Dec 2026")
    source = client.content()
    headers = "\n".join(f"{name}: {value}" for response in sent for name, value in response.all_headers().items())
    cookies = "\n".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())
    assert {cookie["name"] for cookie in context.cookies()} <= {"csrftoken"}
    for secret in (*secrets(), code):
        assert not re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", "\n".join((source, headers, cookies))), secret
    client.get_by_role("radio", name="It happened").check()
    client.get_by_label("On this day, or from").fill(day.isoformat())
    client.get_by_role("button", name="Send the answer").click()
    expect(client.get_by_role("heading", name="Thank you")).to_be_visible()
    assert not re.search("inside|outside", client.content())
    client.goto(link)
    expect(client.get_by_role("heading", name="There is nothing to answer here")).to_be_visible()
    context.close()


def secrets() -> list[str]:
    """The windows' days as a page writes them, their branches, the rule, the rate and the direction."""
    days = [day for day in WINDOWS if day not in (HORIZON[0], HORIZON[-1])]
    written = [f"{day.day} {day:%b %Y}" for day in days] + [day.isoformat() for day in days]
    return [
        *written,
        "亥",
        "子",
        "亥子",
        "housecast-gen-gain",
        "6/36",
        "6 of 36",
        "good",
        "gain",
        "坎",
        "north",
        "Matter",
    ]
