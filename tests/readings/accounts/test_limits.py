"""T8: guessing is slowed down and told to the owner of the address, who is never locked out for long."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client as Browser

from tests.readings.conftest import signed_in

RIGHT = {"login": "alice@example.org", "password": "a long password"}
WRONG = RIGHT | {"password": "wrong"}


def guess(times: int, **more) -> list[int]:
    return [Browser().post("/sign-in/", WRONG, **more).status_code for _ in range(times)]


@pytest.fixture
def later(monkeypatch):
    """later(seconds) moves the clock of the limits on."""
    now = [1_800_000_000.0]
    monkeypatch.setattr("allauth.core.internal.ratelimit.time.time", lambda: now[0])
    return lambda seconds: now.__setitem__(0, now[0] + seconds)


def test_after_five_wrong_passwords_the_next_has_to_wait(alice):
    assert guess(6) == [422] * 5 + [429]
    refused = Browser().post("/sign-in/", RIGHT)
    assert (refused.status_code, refused["Retry-After"]) == (429, "300")
    assert 'value="alice@example.org"' in refused.text


def test_the_limit_holds_for_an_address_wherever_the_guesses_come_from(alice):
    from_everywhere = [
        guess(1, REMOTE_ADDR=f"192.0.2.{host}", HTTP_HOST=f"localhost:{host}")[0] for host in range(1, 7)
    ]
    assert from_everywhere == [422] * 5 + [429]


def test_the_owner_waits_five_minutes_and_never_more_than_an_hour(alice, later):
    guess(6)
    later(301)
    assert Browser().post("/sign-in/", RIGHT).status_code == 302
    for _ in range(20):
        guess(5)
        later(301)
    later(3600)
    assert Browser().post("/sign-in/", RIGHT).status_code == 302


def test_the_owner_is_told_once_and_a_stranger_never(alice):
    guess(8)
    for _ in range(8):
        Browser().post("/sign-in/", WRONG | {"login": "nobody@example.org"}, REMOTE_ADDR="192.0.2.9")
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        (["alice@example.org"], "Wrong passwords for your account")
    ]


def test_a_new_password_opens_the_account_at_once(alice):
    guess(6)
    browser = Browser()
    browser.post("/sign-in/password/", {"email": "alice@example.org"})
    letter = next(letter for letter in mail.outbox if letter.subject == "A new password")
    link = next(line for line in letter.body.splitlines() if "/sign-in/password/" in line)
    form = browser.get(link.removeprefix("http://localhost:8000"))["Location"]
    browser.post(form, {"password1": "plum blossom at five", "password2": "plum blossom at five"})
    right = {"login": "alice@example.org", "password": "plum blossom at five"}
    assert Browser().post("/sign-in/", right)["Location"] == "/"


def test_codes_of_the_second_step_are_not_guessed_either(alice):
    TOTP.activate(alice.user, generate_totp_secret())
    browser = Browser()
    assert browser.post("/sign-in/", RIGHT)["Location"] == "/sign-in/second-step/"
    answers = [browser.post("/sign-in/second-step/", {"code": "000000"}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429]
    assert answers[-1]["Retry-After"] == "300"


def test_a_recovery_code_is_good_once(alice):
    TOTP.activate(alice.user, generate_totp_secret())
    code = RecoveryCodes.activate(alice.user).get_unused_codes()[0]
    for place in ("/", None):
        browser = Browser()
        browser.post("/sign-in/", RIGHT)
        assert browser.post("/sign-in/second-step/", {"code": code}).headers.get("Location") == place
    assert Authenticator.objects.filter(user=alice.user).count() == 2


def test_a_page_that_is_asked_for_too_often_says_so(db):
    empty = [Browser().post("/sign-up/", {}) for _ in range(21)]
    assert [answer.status_code for answer in empty] == [422] * 20 + [429]
    assert empty[-1]["Retry-After"] == "60"
    assert "Too many tries." in empty[-1].text


def test_a_change_of_the_account_asks_again_who_it_is(alice):
    """The new address is kept while the password is asked for, and tries for that are counted too."""
    browser = signed_in(alice)
    asked = browser.post("/account/e-mail/", {"email": "new@example.org", "action_add": ""})
    assert asked["Location"].startswith("/account/again/?next=")
    wrong = [browser.post(asked["Location"], {"password": "wrong"}).status_code for _ in range(6)]
    assert wrong == [422] * 5 + [429]
    assert mail.outbox[-1].subject == "Wrong passwords for your account"
