"""The badge in the head asks once a minute how much is unread, and gets 304 while nothing changed."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client as Browser
from django.test.utils import CaptureQueriesContext

from readings.accounts.sessions import SEEN
from tests.readings.conftest import NOW, signed_in
from tests.readings.notices.telling import told, watched


@pytest.fixture
def timing(alice, tian, you_days):
    return watched(alice, tian, you_days)


def test_the_page_names_the_etag_of_what_it_shows(alice, timing):
    told(alice, timing, "day_opens")
    browser = signed_in(alice)
    page = browser.get("/notices/").text
    assert 'hx-get="/notices/badge/" hx-trigger="every 60s" hx-target="#badge" hx-swap="outerHTML"' in page
    assert """hx-headers='{"If-None-Match": "\\"1-en\\""}'>1 new notice</a>""" in page
    assert browser.get("/notices/badge/")["ETag"] == '"1-en"'


def test_nothing_new_is_304_without_a_body_and_something_new_is_the_badge(alice, timing):
    browser = signed_in(alice)
    same = browser.get("/notices/badge/", headers={"If-None-Match": '"0-en"'})
    assert (same.status_code, same.content) == (304, b"")
    told(alice, timing, "day_opens")
    new = browser.get("/notices/badge/", headers={"If-None-Match": '"0-en"'})
    assert new.status_code == 200
    assert new.text.strip().startswith('<a id="badge"')
    assert "1 new notice<" in new.text
    assert new["Cache-Control"] == "private, no-store"


def test_another_language_is_another_badge(alice):
    browser = signed_in(alice)
    browser.cookies["django_language"] = "zh-hans"
    assert browser.get("/notices/badge/", headers={"If-None-Match": '"0-en"'}).status_code == 200


def test_an_unchanged_badge_costs_one_query_beside_those_of_every_request(alice, timing):
    """Session, person, membership; then the count."""
    browser = signed_in(alice)
    with CaptureQueriesContext(connection) as queries:
        assert browser.get("/notices/badge/", headers={"If-None-Match": '"0-en"'}).status_code == 304
    assert [query["sql"].split()[0] for query in queries] == ["SELECT"] * 4
    assert sum('FROM "notices_notice"' in query["sql"] for query in queries) == 1


def test_signed_out_it_stops_asking_and_leads_nowhere_but_to_the_page(db):
    answer = Browser().get("/notices/badge/")
    assert answer.status_code == 286
    assert answer.text.strip() == '<a id="badge" href="/notices/">Notices</a>'


def test_polling_keeps_nobody_signed_in(alice, monkeypatch):
    """Idle for three days, though the badge asked every six hours: signed out, and so it is told to stop."""
    browser = signed_in(alice)
    for hours in range(6, 73, 6):
        monkeypatch.setattr("readings.clock.now", lambda hours=hours: NOW + timedelta(hours=hours))
        assert browser.get("/notices/badge/").status_code == 200
    assert browser.session[SEEN] == NOW.timestamp()
    monkeypatch.setattr("readings.clock.now", lambda: NOW + timedelta(days=3, minutes=1))
    assert browser.get("/notices/badge/").status_code == 286
    assert browser.get("/notices/").status_code == 302


def test_polling_writes_nothing(alice, monkeypatch):
    browser = signed_in(alice)
    monkeypatch.setattr("readings.clock.now", lambda: NOW + timedelta(hours=1))
    with CaptureQueriesContext(connection) as queries:
        browser.get("/notices/badge/")
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_a_page_looked_at_still_counts(alice, monkeypatch):
    browser = signed_in(alice)
    monkeypatch.setattr("readings.clock.now", lambda: NOW + timedelta(hours=1))
    browser.get("/notices/")
    assert browser.session[SEEN] == (NOW + timedelta(hours=1)).timestamp()
