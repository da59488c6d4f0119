"""T9: a sign-in gets a session of its own, lasts so long and no longer, and ends everywhere when it has to."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client as Browser
from django.test.utils import CaptureQueriesContext

from readings.accounts.sessions import BEGAN, SEEN
from tests.readings.conftest import NOW, signed_in

RIGHT = {"login": "alice@example.org", "password": "a long password"}


def signed_in_by_password(**more) -> Browser:
    browser = Browser(**more)
    assert browser.post("/sign-in/", RIGHT)["Location"] == "/"
    return browser


def is_in(browser: Browser) -> bool:
    return browser.get("/notices/").status_code == 200


def test_the_key_of_the_session_changes_with_the_sign_in(alice):
    browser = Browser()
    browser.post("/sign-in/", RIGHT | {"password": "wrong"})
    session = browser.session
    session["kept"] = "by an attacker"
    session.save()
    browser.cookies["sessionid"] = before = session.session_key
    browser.post("/sign-in/", RIGHT)
    assert browser.cookies["sessionid"].value != before
    fixed = Browser()
    fixed.cookies["sessionid"] = before
    assert not is_in(fixed)


def test_the_cookie_is_for_this_site_and_not_for_scripts(alice):
    cookie = signed_in_by_password().cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_signing_out_everywhere_else_leaves_this_device(alice):
    here, there = signed_in_by_password(), signed_in_by_password()
    assert is_in(there)
    assert here.get("/account/devices/").context["session_count"] == 2
    here.post("/account/devices/")
    assert (is_in(here), is_in(there)) == (True, False)


def test_a_new_password_ends_every_other_session(alice):
    here, there = signed_in_by_password(), signed_in_by_password()
    new = {"oldpassword": "a long password", "password1": "plum blossom at five", "password2": "plum blossom at five"}
    assert here.post("/account/password/", new).status_code == 302
    assert (is_in(here), is_in(there)) == (True, False)


@pytest.mark.parametrize(
    ("pause", "times", "still_in"),
    [
        (timedelta(days=2, hours=23), 1, True),
        (timedelta(days=3, minutes=1), 1, False),
        (timedelta(days=2), 14, True),
        (timedelta(days=2), 16, False),
    ],
    ids=["a short pause", "a long pause", "four weeks of use", "over thirty days of use"],
)
def test_a_sign_in_ends_after_three_days_without_a_page_and_after_thirty_in_any_case(
    alice, monkeypatch, pause, times, still_in
):
    browser = signed_in(alice)
    assert is_in(browser)
    for passed in range(1, times):
        monkeypatch.setattr("readings.clock.now", lambda passed=passed: NOW + passed * pause)
        is_in(browser)
    monkeypatch.setattr("readings.clock.now", lambda: NOW + times * pause)
    assert is_in(browser) is still_in


def test_a_sign_in_after_one_that_ran_out_begins_anew(alice, monkeypatch):
    browser = signed_in(alice)
    later = NOW + timedelta(days=31)
    monkeypatch.setattr("readings.clock.now", lambda: later)
    assert browser.post("/sign-in/", RIGHT)["Location"] == "/"
    assert is_in(browser)
    assert (browser.session[BEGAN], browser.session[SEEN]) == (later.timestamp(), later.timestamp())


def test_a_page_within_ten_minutes_of_the_last_writes_nothing(alice):
    browser = signed_in(alice)
    is_in(browser)
    with CaptureQueriesContext(connection) as queries:
        is_in(browser)
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_whoever_is_closed_out_is_out_with_the_next_page(alice):
    browser = signed_in_by_password()
    alice.user.is_active = False
    alice.user.save()
    assert not is_in(browser)
    assert Browser().post("/sign-in/", RIGHT)["Location"] == "/sign-in/inactive/"
