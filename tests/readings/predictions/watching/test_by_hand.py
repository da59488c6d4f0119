"""Timings that somebody sets: a range of days, or branches between two days, on a reading, a case or a client."""

from datetime import datetime, timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.shelf.bin import KEPT_FOR, empty_bin, take_back, throw_away
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.merging import merge_clients
from readings.notices.models import Notice
from readings.predictions.models import Timing, Window
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import set_timing, stop_watching, watch_again
from readings.predictions.watching.laying import NotOnTheCalendar, TooManyWindows
from tests.readings.conftest import NOW, signed_in

RANGE = {
    "words": "moves in",
    "polarity": "good",
    "unit": "range",
    "since": datetime.fromisoformat("2026-12-10T00:00:00+08:00"),
    "until": datetime.fromisoformat("2026-12-21T00:00:00+08:00"),
}
DAYS = RANGE | {"unit": "day", "branches": ["酉"]}


@pytest.fixture
def client(alice):
    return add_client(alice, name="Tian", now=NOW)


@pytest.fixture
def case(alice, client):
    return open_case(alice, question="A new house", client=client, now=NOW)


def windows_of(timing):
    return [(window.label, window.starts, window.ends) for window in timing.windows.all()]


def test_a_range_has_one_window_without_a_label_and_nears_a_week_before(alice, case):
    timing = set_timing(alice, case, **RANGE, now=NOW)
    assert windows_of(timing) == [("", RANGE["since"], RANGE["until"])]
    assert (timing.next_step, timing.next_step_at) == ("nears", datetime.fromisoformat("2026-12-03T00:00:00+08:00"))
    assert (timing.case, timing.reading, timing.client, timing.watched_by) == (case, None, None, alice)
    assert (timing.is_by_hand, timing.words, timing.about_whom) == (True, "moves in", case.client)
    assert AuditEntry.objects.filter(action="set_timing").get().object_code == timing.code


def test_days_of_a_branch_lie_between_the_two_days(alice, client):
    """酉 is 1, 13 and 25 December: of the 10th to the 20th it is the 13th."""
    timing = set_timing(alice, client, **DAYS, now=NOW)
    starts = datetime.fromisoformat("2026-12-13T00:00:00+08:00")
    assert windows_of(timing) == [("辛酉", starts, starts + timedelta(days=1))]
    assert (timing.next_step, timing.next_step_at) == ("opens", starts)


def test_they_are_laid_by_the_conventions_of_the_practice(alice, client):
    """A school whose day begins at 23:00 has its 酉 day an hour earlier."""
    alice.practice.conventions = {"day_starts": "zi-hour"}
    timing = set_timing(alice, client, **DAYS, now=NOW)
    assert timing.windows.get().starts == datetime.fromisoformat("2026-12-12T23:00:00+08:00")


def test_windows_that_are_over_are_not_laid(alice, tian):
    """From 25 November to 20 December: the 酉 day of the 19th lies before it, 1 and 13 December in it."""
    timing = set_timing(alice, tian, **DAYS | {"since": NOW - timedelta(days=20)}, now=NOW + timedelta(days=5))
    assert [window.starts.isoformat() for window in timing.windows.all()] == ["2026-12-12T16:00:00+00:00"]
    assert timing.reading == tian


def test_nothing_is_set_where_no_window_is_to_come_or_too_many(alice, client):
    """From 14 to 20 December there is no 酉 day; all hours of 42 days are 504."""
    nowhere = DAYS | {"since": datetime.fromisoformat("2026-12-14T00:00:00+08:00")}
    with pytest.raises(NotOnTheCalendar):
        set_timing(alice, client, **nowhere, now=NOW)
    hours = DAYS | {"unit": "hour", "branches": list("子丑寅卯辰巳午未申酉戌亥")}
    with pytest.raises(TooManyWindows):
        set_timing(alice, client, **hours | {"until": RANGE["since"] + timedelta(days=42)}, now=NOW)
    assert (
        Timing.objects.count() == Window.objects.count() == AuditEntry.objects.filter(action="set_timing").count() == 0
    )


def test_the_clock_tells_of_a_range_that_nears_comes_and_has_passed(alice, case):
    timing = set_timing(alice, case, **RANGE, now=NOW)
    for day in ("03", "10", "21", "28"):
        tick(now=datetime.fromisoformat(f"2026-12-{day}T08:00:00+08:00"))
    kinds = Notice.objects.order_by("at").values_list("kind", flat=True)
    assert list(kinds) == ["window_nears", "window_opens", "window_closes", "window_closes"]
    timing.refresh_from_db()
    assert timing.next_step_at is None


def test_a_range_that_is_over_is_not_taken_up_again(alice, case):
    timing = stop_watching(alice, set_timing(alice, case, **RANGE, now=NOW), now=NOW)
    assert watch_again(alice, timing, now=NOW).is_watched
    stop_watching(alice, timing, now=NOW)
    with pytest.raises(NotOnTheCalendar):
        watch_again(alice, timing, now=RANGE["until"])
    timing.refresh_from_db()
    assert not timing.is_watched


def test_a_timing_that_an_owner_sets_on_anothers_case_stays_the_owners(alice, bob):
    case = open_case(bob, question="Bob's", now=NOW)
    timing = set_timing(alice, case, **RANGE, now=NOW)
    tick(now=RANGE["since"])
    timing.refresh_from_db()
    assert timing.watched_by == alice
    assert list(Timing.objects.visible_to(bob)) == [timing]


def test_a_timing_on_a_case_in_the_bin_is_silent_and_comes_back(alice, bob):
    """Bob's case; alice watches, and is it still when the case is taken back."""
    case = open_case(bob, question="Bob's", now=NOW)
    timing = set_timing(alice, case, **RANGE, now=NOW)
    throw_away(bob, case, now=NOW)
    tick(now=RANGE["since"])
    browser = signed_in(alice)
    assert browser.get(f"/timings/{timing.code}/").status_code == 404
    assert "moves in" not in browser.get("/notices/").text
    take_back(bob, case, now=NOW)
    timing.refresh_from_db()
    assert timing.watched_by == alice
    assert browser.get(f"/timings/{timing.code}/").status_code == 200


def test_a_case_that_goes_for_good_leaves_its_timings_to_the_client(alice, client, case):
    alone = open_case(alice, question="Of nobody", now=NOW)
    of_client, of_nobody = (set_timing(alice, on, **RANGE, now=NOW) for on in (case, alone))
    throw_away(alice, case, now=NOW)
    throw_away(alice, alone, now=NOW)
    assert empty_bin(now=NOW + KEPT_FOR) == 2
    for timing, left_to in ((of_client, client), (of_nobody, None)):
        timing.refresh_from_db()
        assert (timing.case, timing.client) == (None, left_to)
        assert signed_in(alice).get(f"/timings/{timing.code}/").status_code == 200


def test_the_timings_of_a_client_who_is_merged_go_over(alice, client):
    other = add_client(alice, name="Tian", now=NOW)
    timing = set_timing(alice, other, **RANGE, now=NOW)
    merge_clients(alice, client, gone=other, now=NOW)
    timing.refresh_from_db()
    assert timing.client == client
