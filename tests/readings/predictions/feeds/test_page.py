"""The page on which a member makes, changes and ends their calendar feed."""

import pytest

from readings.accounts.demo import DEMO_EMAIL
from readings.accounts.models import AuditEntry
from readings.predictions.feeds.actions import make_feed, revoke_feed_of
from readings.predictions.models import CalendarFeed
from tests.readings.conftest import NOW, signed_in
from tests.readings.predictions.feeds.conftest import fetch, token_of


def test_before_there_is_one_the_page_offers_to_make_it_and_busy_is_chosen(alice):
    page = signed_in(alice).get("/calendar/feed/").text
    assert "Make the address" in page
    assert "End the feed" not in page
    assert '<input type="radio" name="detail" value="busy" id="id_detail_0" required checked>' in page


def test_it_says_when_it_was_last_read(alice):
    token = token_of(alice)
    browser = signed_in(alice)
    assert "No calendar program has read it yet." in browser.get("/calendar/feed/").text
    fetch(token)
    assert "Last read: 30 Nov 2026 14:05, noted at most once an hour." in browser.get("/calendar/feed/").text


def test_what_it_says_is_changed_under_the_same_address(alice, moving):
    token = token_of(alice)
    answer = signed_in(alice).post("/calendar/feed/detail/", {"detail": "initials"})
    assert answer["Location"] == "/calendar/feed/"
    assert "M.A.L." in fetch(token).text
    assert AuditEntry.objects.latest("id").action == "change_calendar_feed"


def test_what_is_no_choice_is_refused_and_nothing_is_made(alice):
    browser = signed_in(alice)
    for posted in ({}, {"detail": "everything"}):
        assert browser.post("/calendar/feed/", posted).status_code == 422
    assert CalendarFeed.objects.count() == 0
    token_of(alice)
    assert browser.post("/calendar/feed/detail/", {"detail": "everything"}).status_code == 422
    assert CalendarFeed.objects.get().detail == "busy"


def test_it_is_ended_and_made_anew(alice):
    token = token_of(alice)
    browser = signed_in(alice)
    browser.post("/calendar/feed/end/")
    assert fetch(token).status_code == 404
    assert browser.post("/calendar/feed/", {"detail": "initials"}).status_code == 200
    assert list(CalendarFeed.objects.values_list("detail", "revoked_at")) == [("initials", None), ("busy", NOW)]


def test_ending_what_is_ended_changes_nothing(alice):
    make_feed(alice, detail="busy", now=NOW)
    for _time in range(2):
        revoke_feed_of(alice, alice, now=NOW)
    assert AuditEntry.objects.filter(action="revoke_calendar_feed").count() == 1


def test_one_member_s_page_is_of_their_own_feed(alice, bob):
    """Neither ends nor changes another's."""
    token = token_of(alice)
    browser = signed_in(bob)
    browser.post("/calendar/feed/end/")
    assert browser.post("/calendar/feed/detail/", {"detail": "initials"}).status_code == 404
    assert (fetch(token).status_code, CalendarFeed.objects.get().detail) == (200, "busy")


@pytest.mark.parametrize("path", ["/calendar/feed/", "/calendar/feed/detail/"])
def test_whoever_finds_the_demo_makes_no_address(alice, path):
    alice.user.email = DEMO_EMAIL
    alice.user.save()
    assert signed_in(alice).post(path, {"detail": "busy"}).status_code == 403
    assert CalendarFeed.objects.count() == 0
