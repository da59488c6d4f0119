"""Moving a timing: what goes along, what stays, and what is told of it afterwards."""

from datetime import datetime, timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.shelf.case_actions import open_case
from readings.notices.kinds import to_be_told
from readings.notices.models import Notice
from readings.outcomes.actions import record_outcome
from readings.predictions.models import Move, Timing, Window
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import NotMovable, move_timing, set_timing, stop_watching, watch_timing
from readings.predictions.watching.laying import NotOnTheCalendar, TooManyWindows
from tests.readings.conftest import NOW


def day(number: int, month: int = 12) -> datetime:
    return datetime.fromisoformat(f"2026-{month:02}-{number:02}T00:00:00+08:00")


@pytest.fixture
def days(alice, tian, you_days):
    """酉 days from 1 December, every twelve days: 1, 13, 25 …"""
    return watch_timing(alice, tian, position=you_days, unit="day", now=NOW)


@pytest.fixture
def span(alice):
    case = open_case(alice, question="A new house", now=NOW)
    until = day(21)
    return set_timing(alice, case, words="moves in", polarity="good", unit="range", since=day(10), until=until, now=NOW)


def test_the_window_of_a_range_moves_as_it_is(alice, span):
    window = span.windows.get()
    moved = move_timing(alice, span, since=day(15), until=day(26), now=NOW)
    same = moved.windows.get()
    assert (same.code, same.starts, same.ends, same.sequence) == (window.code, day(15), day(26), 1)
    assert (moved.next_step, moved.next_step_at, moved.next_due_at) == ("nears", day(8), day(8))
    move = moved.moves.get()
    assert (move.former_since, move.former_until, move.moved_by, move.moved_at) == (day(10), day(21), alice, NOW)
    assert AuditEntry.objects.filter(action="move_timing").count() == 1


def test_a_range_that_was_answered_keeps_its_window_and_gets_another(alice, span):
    window = span.windows.get()
    record_outcome(alice, window, answer="did-not-happen", now=day(22))
    moved = move_timing(alice, span, since=day(24), until=day(26), now=day(22))
    assert [(each.starts, each.ends, each.sequence) for each in moved.windows.all()] == [
        (day(10), day(21), 0),
        (day(24), day(26), 0),
    ]
    assert window.outcomes.count() == 1
    assert moved.next_step_at == day(24)


def test_of_branches_what_is_over_was_answered_or_still_fits_stays(alice, days):
    """On 14 December moved to 20 December – 10 January: of 1, 13, 25 Dec, 6, 18 Jan … the first two are over.

    25 December and 6 January fit and keep their codes; the 18th, which was answered already, stays, and all later go.
    """
    later = day(14) + timedelta(hours=8)
    before = {window.starts: window.code for window in days.windows.all()}
    answered = Window.objects.get(code=before[day(1) + timedelta(days=48)])
    record_outcome(alice, answered, answer="void", now=later)
    moved = move_timing(alice, days, since=day(20), until=day(20) + timedelta(days=22), now=later)
    stays = [day(1) + timedelta(days=12 * number) for number in range(5)]
    assert {window.starts: window.code for window in moved.windows.all()} == {at: before[at] for at in stays}
    assert (moved.next_step, moved.next_step_at) == ("opens", day(25))


def test_windows_that_the_new_stretch_has_more_come_to_it(alice, days):
    """The horizon ended on 2027-12-01 14:05 with the 酉 day of 26 November; ten days more have that of 8 December."""
    moved = move_timing(alice, days, since=days.since, until=days.until + timedelta(days=10), now=NOW)
    assert moved.windows.count() == 32
    assert moved.windows.last().starts == datetime.fromisoformat("2027-12-08T00:00:00+08:00")


def test_what_lay_before_the_move_is_not_asked_about_any_more(alice, days):
    tick(now=day(1))
    move_timing(alice, days, since=day(20), until=day(28), now=day(3))
    assert list(Window.objects.awaiting_outcome(day(3))) == []
    tick(now=day(12))
    assert [notice.kind for notice in Notice.objects.all()] == ["day_opens"]


def test_a_notice_of_where_a_range_lay_is_not_sent_any_more(alice, span):
    tick(now=day(3))
    notices = list(Notice.objects.all())
    assert len(to_be_told(alice, notices, now=day(4))) == 1
    move_timing(alice, span, since=day(15), until=day(26), now=day(4))
    assert list(to_be_told(alice, notices, now=day(4))) == []


def test_moved_back_to_where_it_was_it_is_not_told_twice(alice, span):
    tick(now=day(3))
    move_timing(alice, span, since=day(15), until=day(26), now=day(3))
    moved = move_timing(alice, span, since=day(10), until=day(21), now=day(3) - timedelta(hours=1))
    assert (moved.next_step, moved.next_step_at) == ("nears", day(3))
    tick(now=day(3))
    assert Notice.objects.count() == 1
    assert moved.windows.get().sequence == 2


def test_moving_to_where_it_lies_writes_nothing(alice, span):
    move_timing(alice, span, since=day(10), until=day(21), now=NOW)
    assert (Move.objects.count(), span.windows.get().sequence) == (0, 0)


def everything(timing):
    timing.refresh_from_db()
    schedule = (timing.since, timing.until, timing.next_step, timing.next_due_at)
    return schedule, list(timing.windows.values_list("code", "starts", "ends", "sequence")), Move.objects.count()


def test_what_is_not_watched_is_not_moved(alice, span):
    stop_watching(alice, span, now=NOW)
    before = everything(span)
    with pytest.raises(NotMovable):
        move_timing(alice, span, since=day(15), until=day(26), now=NOW)
    assert everything(span) == before


def test_a_count_is_not_moved(alice, tian, you_days):
    tian.result["timings"][you_days] |= {"branches": [], "units": [], "count": 29, "unit": "year"}
    timing = watch_timing(alice, tian, position=you_days, unit="year", now=NOW)
    before = everything(timing)
    with pytest.raises(NotMovable):
        move_timing(alice, timing, since=day(15), until=day(26), now=NOW)
    assert everything(timing) == before


@pytest.mark.parametrize(
    ("since", "until", "error"),
    [(day(14), day(20), NotOnTheCalendar), (day(1, 11), day(29, 11), NotOnTheCalendar)],
)
def test_to_where_no_window_is_to_come_nothing_is_moved(alice, days, since, until, error):
    """No 酉 between the 14th and the 19th; in November all is over."""
    before = everything(days)
    with pytest.raises(error):
        move_timing(alice, days, since=since, until=until, now=NOW)
    assert everything(days) == before


def test_to_where_more_than_five_hundred_windows_lie_nothing_is_moved(alice, days):
    """501 酉 days are 500 × 12 + 1 days."""
    before = everything(days)
    with pytest.raises(TooManyWindows):
        move_timing(alice, days, since=day(1), until=day(1) + timedelta(days=6001), now=NOW)
    assert everything(days) == before
    assert move_timing(alice, days, since=day(1), until=day(1) + timedelta(days=6000), now=NOW).windows.count() == 500


def test_what_somebody_left_alone_meanwhile_is_not_moved(alice, span):
    """The page was made before; the row is looked at anew under its lock."""
    stale = Timing.objects.get(pk=span.pk)
    stop_watching(alice, span, now=NOW)
    before = everything(span)
    with pytest.raises(NotMovable):
        move_timing(alice, stale, since=day(15), until=day(26), now=NOW)
    assert everything(span) == before


def test_what_was_moved_or_left_alone_is_not_told_where_it_was(alice, span, days):
    """The range would near on the 3rd; 酉 came on the 1st, while the clock stood still."""
    move_timing(alice, span, since=day(15), until=day(26), now=day(2))
    stop_watching(alice, days, now=day(2))
    assert tick(now=day(3)).taken == 0
    assert Notice.objects.count() == 0


def test_a_step_that_the_clock_takes_meanwhile_is_not_taken_back_by_a_move(alice, span):
    stale = Timing.objects.get(pk=span.pk)
    tick(now=day(3))
    moved = move_timing(alice, stale, since=day(10), until=day(26), now=day(3))
    assert (moved.next_step, moved.next_step_at) == ("opens", day(10))
