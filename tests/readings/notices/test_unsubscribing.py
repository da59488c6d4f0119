"""Stopping mail from the mail: T6, RFC 8058."""

import pytest
from django.test import Client as Browser

from readings.accounts.models import AuditEntry
from readings.notices.channels.email.tokens import token_for
from readings.notices.choices import Choices
from readings.notices.models import Choice
from tests.readings.conftest import signed_in

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture
def address(alice) -> str:
    return f"/unsubscribe/{token_for(alice.user, ['day_opens', 'window_opens'])}/"


def test_opening_the_link_says_what_would_be_stopped_and_does_nothing(address):
    for method in ("get", "head"):
        assert getattr(Browser(), method)(address).status_code == 200
    page = Browser().get(address).text
    assert "<li>A day has come</li>" in page
    assert "<li>A year, month or range has come</li>" in page
    assert page.count("<form") == page.count("<button") == 1
    assert Choice.objects.count() == 0


def test_a_mail_server_posts_without_a_page_a_token_or_a_session(alice, address):
    answer = Browser(enforce_csrf_checks=True).post(address, ONE_CLICK)
    assert answer.status_code == 200
    assert "sessionid" not in answer.cookies
    choices = Choices([alice.user_id])
    told = {kind: choices.channels_of(alice.user_id, kind) for kind in ("day_opens", "window_opens", "window_closes")}
    assert told == {"day_opens": ["in_app"], "window_opens": ["in_app"], "window_closes": ["in_app", "email"]}


def test_it_says_what_was_done_and_how_to_undo_it(address):
    page = Browser().post(address).text
    assert "These are mailed no more" in page
    assert 'href="/account/notices/"' in page
    assert "<form" not in page


def test_posting_twice_is_as_good_as_once(alice, address):
    for _time in range(2):
        assert Browser().post(address, ONE_CLICK).status_code == 200
    assert Choice.objects.count() == 2
    assert AuditEntry.objects.filter(action="change_choices", object_code=alice.code).count() == 1


def test_it_speaks_the_language_of_whose_mail_it_is(alice, address):
    alice.user.language = "zh-hans"
    alice.user.save()
    page = Browser(headers={"Accept-Language": "en"}).get(address)
    assert '<html lang="zh-Hans"' in page.text


def test_without_a_language_of_their_own_it_is_their_practices(alice, practice, address):
    practice.language = "zh-hant"
    practice.save()
    assert '<html lang="zh-Hant"' in Browser().get(address).text


def test_the_language_chosen_in_the_browser_comes_first(alice, address):
    alice.user.language = "zh-hans"
    alice.user.save()
    browser = Browser()
    browser.cookies["django_language"] = "zh-hant"
    assert '<html lang="zh-Hant"' in browser.get(address).text


def test_the_token_stays_on_the_page(address):
    for answer in (Browser().get(address), Browser().post(address)):
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["Cache-Control"] == "private, no-store"


def test_whoever_is_signed_in_stops_the_mail_of_whose_link_it_is(alice, bob, address):
    signed_in(bob).post(address)
    assert {choice.user for choice in Choice.objects.all()} == {alice.user}


@pytest.mark.parametrize("change", [lambda token: "none", lambda token: token[:-1] + "_", lambda token: f"x{token}"])
def test_a_token_that_is_not_ours_is_not_found_and_stops_nothing(alice, change):
    token = change(token_for(alice.user, ["day_opens"]))
    for method in ("get", "post"):
        assert getattr(Browser(), method)(f"/unsubscribe/{token}/").status_code == 404
    assert Choice.objects.count() == 0


def test_what_cannot_be_refused_is_not_stopped_by_a_token_that_names_it(alice):
    Browser().post(f"/unsubscribe/{token_for(alice.user, ['practice_exported', 'day_opens'])}/")
    assert [choice.kind for choice in Choice.objects.all()] == ["day_opens"]
