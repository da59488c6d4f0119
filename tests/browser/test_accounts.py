"""Coming in, in a real browser: by a new account and its mail, with an app's code as second step, and by passkey."""

import base64
import hashlib
import hmac
import re
import struct
import time

import pytest
from playwright.sync_api import Page, expect

from tests.services.processes import wait_until
from tests.services.stack import Stack

ALICE = """
from readings.accounts.models import Membership, Practice, User
user = User.objects.create_user("alice@example.org", "a long password", name="Alice")
Membership.objects.create(practice=Practice.objects.create(name="Lin's practice"), user=user, role="owner")
"""


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_new_person_signs_up_and_the_link_in_the_mail_lets_them_in(page: Page, stack_sqlite: Stack, width: str):
    page.goto(stack_sqlite.url)
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("E-mail").fill("dora@example.org")
    page.get_by_label("Password").fill("plum blossom at five")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0

    mail = wait_until(stack_sqlite.mails, "the mail")[0]
    assert (mail["To"], mail["Subject"]) == ("dora@example.org", "Open your account")
    page.goto(link_in(mail, stack_sqlite))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def test_a_code_of_the_app_is_the_second_step(page: Page, stack_sqlite: Stack):
    stack_sqlite.manage("shell", "--command", ALICE)
    sign_in(page, stack_sqlite)
    page.goto(f"{stack_sqlite.url}/account/second-factor/app/")
    confirm_that_it_is_me(page)
    key = page.locator(".secret code").inner_text()
    page.get_by_label("Code").fill(code_of(key))
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()

    sign_in(page, stack_sqlite)
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("Incorrect code.")).to_be_visible()
    page.get_by_label("Code").fill(code_of(key, later=1))  # a code is taken once; the next one is taken early
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("link", name="Preferences")).to_be_visible()


def test_a_passkey_signs_in_without_a_password(page: Page, stack_sqlite: Stack):
    stack_sqlite.manage("shell", "--command", ALICE)
    give_a_passkey_holder(page)
    sign_in(page, stack_sqlite)
    page.goto(f"{stack_sqlite.url}/account/passkeys/new/")
    confirm_that_it_is_me(page)
    page.get_by_label("Signs in by itself").check()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()

    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("link", name="Preferences")).to_be_visible()


PAGES = [
    *("/", "/cast/", "/cases/", "/notices/", "/nowhere/", "/account/", "/account/e-mail/", "/account/password/"),
    *("/account/second-factor/", "/account/second-factor/app/", "/account/passkeys/", "/account/devices/", "/admin/"),
]


def test_no_page_asks_for_what_the_policy_forbids(page: Page, stack_sqlite: Stack):
    stack_sqlite.manage("shell", "--command", ALICE + "user.is_staff = user.is_superuser = True; user.save()")
    said = []
    page.on("console", lambda message: said.append(message.text))
    sign_in(page, stack_sqlite)
    for address in PAGES:
        page.goto(stack_sqlite.url + address)
    assert [line for line in said if "Content Security Policy" in line] == []


def give_a_passkey_holder(page: Page) -> None:
    """A virtual authenticator inside chromium, which knows its user and says yes to everything."""
    browser = page.context.new_cdp_session(page)
    browser.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    browser.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def sign_in(page: Page, stack: Stack) -> None:
    page.goto(stack.url)
    page.get_by_label("E-mail").fill("alice@example.org")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda address: address == f"{stack.url}/" or "second-step" in address)


def confirm_that_it_is_me(page: Page) -> None:
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Confirm").click()


def link_in(mail, stack: Stack) -> str:
    return re.search(rf"^{re.escape(stack.url)}/\S+$", mail.get_content(), re.MULTILINE)[0]


def code_of(key: str, *, later: int = 0) -> str:
    """RFC 6238 with SHA-1, six digits and thirty seconds; `later` counts thirty seconds ahead of now."""
    step = int(time.time()) // 30 + later
    digest = hmac.digest(base64.b32decode(key), struct.pack(">Q", step), hashlib.sha1)
    offset = digest[-1] & 15
    return f"{(int.from_bytes(digest[offset : offset + 4]) & 0x7FFFFFFF) % 10**6:06d}"
