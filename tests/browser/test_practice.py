"""The practice and its people in a real browser: invited by mail, in with one's own account, and out again."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.services.processes import wait_until
from tests.services.stack import Stack

# Alice's practice with a client, who has a note and a reading in a case.
PRACTICE = """
from readings import clock
from readings.accounts.models import User
from readings.accounts.practice_actions import found_practice
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.clients.actions import add_client
now = clock.now()
user = User.objects.create_user("alice@example.org", "a long password", name="Alice")
alice = found_practice(user, name="Lin's practice", time_zone="Asia/Shanghai", now=now)
client = add_client(alice, name="Tian family", phone="138 0000 0000", now=now)
write_note(alice, Target(client=client), text="afraid of snakes", visibility="practice", now=now)
case = open_case(alice, question="How will the house stand?", client=client, now=now)
request = {"method": "direct", "upper": "坎", "lower": "巽", "line": 5, "topic": "dwelling"}
reading = keep_reading(alice, request=request, question="How will the house stand?", language="en", now=now)
file_reading(alice, reading, client=None, case=case, now=now)
print(client.code, case.code, reading.code)
"""


@pytest.fixture
def alices_page(browser: Browser, page: Page) -> Page:
    """A browser of alice's own beside that of the invited."""
    context = browser.new_context(viewport=page.viewport_size, locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("width", ["phone", "desktop"])
@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_an_invited_assistant_signs_up_sees_contacts_only_and_is_out_within_one_request_of_being_removed(
    page: Page, alices_page: Page, stack_sqlite: Stack
):
    codes = stack_sqlite.manage("shell", "--command", PRACTICE).split()[-3:]
    invite_dora(alices_page, stack_sqlite)
    open_the_invitation(page, stack_sqlite)
    sign_up(page, stack_sqlite)
    page.get_by_role("button", name="Accept the invitation").click()
    expect(page.get_by_text("You belong to Lin's practice now.")).to_be_visible()

    see_contact_data_and_no_note_or_reading(page, stack_sqlite, *codes)
    end_doras_membership(alices_page, stack_sqlite)
    assert page.goto(f"{stack_sqlite.url}/clients/{codes[0]}/").status == 403
    assert "Tian family" not in page.content()
    page.goto(stack_sqlite.url)
    expect(page.get_by_text("You belong to no practice.")).to_be_visible()


def invite_dora(page: Page, stack: Stack) -> None:
    page.goto(stack.url)
    page.get_by_label("E-mail").fill("alice@example.org")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("link", name="Lin's practice").click()
    page.get_by_role("link", name="Invite somebody").click()
    page.get_by_label("E-mail").fill("dora@example.org")
    page.locator("label", has_text="assistant").click()
    page.get_by_role("button", name="Send the invitation").click()
    expect(page.get_by_text("Invited: dora@example.org.")).to_be_visible()


def open_the_invitation(page: Page, stack: Stack) -> None:
    page.goto(link_in(stack, "Lin's practice invites you"))
    assert page.url == f"{stack.url}/invitation/"
    expect(page.get_by_text("It was sent to d…@example.org.")).to_be_visible()


def sign_up(page: Page, stack: Stack) -> None:
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("E-mail").fill("dora@example.org")
    page.get_by_label("Password").fill("plum blossom at five")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
    page.goto(link_in(stack, "Open your account"))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Alice invites you to this practice as assistant.")).to_be_visible()


def see_contact_data_and_no_note_or_reading(page: Page, stack: Stack, client: str, case: str, reading: str) -> None:
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Clients").click()
    expect(page.get_by_text("138 0000 0000")).to_be_visible()
    page.get_by_role("link", name="Tian family").click()
    expect(page.get_by_text("138 0000 0000")).to_be_visible()
    for hidden in ("afraid of snakes", "How will the house stand?", reading, case):
        assert hidden not in page.content()
    for closed in (f"/readings/{reading}/", f"/cases/{case}/", "/cases/", "/cast/", "/practice/audit/"):
        assert page.goto(stack.url + closed).status == 403
    page.goto(f"{stack.url}/clients/{client}/")
    page.get_by_role("link", name="Change the client").click()
    page.get_by_label("Phone").fill("139 0000 0000")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("139 0000 0000")).to_be_visible()


def end_doras_membership(page: Page, stack: Stack) -> None:
    page.goto(f"{stack.url}/practice/")
    page.get_by_role("link", name="Change the place of Dora").click()
    page.get_by_role("button", name="End this membership").click()
    expect(page.get_by_text("Dora is out of the practice.")).to_be_visible()


def link_in(stack: Stack, subject: str) -> str:
    """The link in the mail with this subject, once it is there."""

    def mail():
        return next((mail for mail in stack.mails() if mail["Subject"] == subject), None)

    return re.search(rf"{stack.url}/\S+", wait_until(mail, f"the mail “{subject}”").get_content())[0]
