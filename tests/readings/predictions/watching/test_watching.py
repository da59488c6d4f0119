from datetime import datetime, timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.notices.models import Notice
from readings.predictions.models import Timing, Window
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import stop_watching, watch_again, watch_timing
from readings.predictions.watching.laying import NotOnTheCalendar
from tests.readings.conftest import NOW


def test_the_you_days_of_a_year_are_laid_on_the_calendar(alice, tian, you_days):
    """2026-11-30 is 戊申, so 己酉 is 12-01 from midnight to midnight in Shanghai, and every twelve days again.

    The horizon of 366 days ends at 2027-12-01 14:05; the last 酉 day that it touches is 30 × 12 = 360 days on.
    """
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    windows = list(timing.windows.all())
    assert len(windows) == 31
    assert (windows[0].label, windows[0].starts, windows[0].ends) == (
        "己酉",
        datetime.fromisoformat("2026-12-01T00:00:00+08:00"),
        datetime.fromisoformat("2026-12-02T00:00:00+08:00"),
    )
    assert windows[-1].starts == datetime.fromisoformat("2026-12-01T00:00:00+08:00") + timedelta(days=360)
    assert (timing.next_step, timing.next_step_at, timing.next_due_at) == (
        "opens",
        windows[0].starts,
        windows[0].starts,
    )


def test_watching_twice_is_watching_once(alice, tian, you_days):
    first = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    second = watch_timing(alice, tian, position=you_days, unit="day", now=NOW + timedelta(seconds=1))
    assert first == second
    assert Timing.objects.count() == 1
    assert Window.objects.count() == 31
    assert AuditEntry.objects.filter(action="watch_timing").count() == 1


def test_a_timing_that_is_not_watched_any_more_has_nothing_to_say(alice, tian, you_days):
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    stop_watching(alice, timing, now=NOW)
    timing.refresh_from_db()
    assert (timing.is_watched, timing.next_step, timing.next_step_at, timing.next_due_at) == (False, "", None, None)
    assert timing.windows.count() == 31


def test_watching_again_after_stopping_goes_on_from_now(alice, tian, you_days):
    """Taken up again at 2026-12-20, after the 酉 days of 1 and 13 December: the next one is 25 December."""
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    stop_watching(alice, timing, now=NOW)
    later = datetime.fromisoformat("2026-12-20T08:00:00+08:00")
    again = watch_timing(alice, tian, position=you_days, unit="day", now=later)
    assert again == timing
    assert again.is_watched
    assert again.next_step_at == datetime.fromisoformat("2026-12-25T00:00:00+08:00")


@pytest.mark.parametrize("unit", ["year", "month", "day"])
def test_every_unit_of_a_timing_can_be_watched_beside_the_others(alice, tian, you_days, unit):
    for each in ("year", "month", "day"):
        watch_timing(alice, tian, position=you_days, unit=each, now=NOW)
    assert Timing.objects.filter(unit=unit).count() == 1


def test_hours_are_laid_for_thirty_days_and_never_answer_by_themselves(alice, tian, you_days):
    """酉 hours are 17:00–19:00; watched at 14:05 on 30 November, the first is that day's, and thirty days hold thirty.

    30 December 14:05 is where the horizon ends, before that day's 酉 hour.
    """
    timing = watch_timing(alice, tian, position=you_days, unit="hour", now=NOW)
    windows = list(timing.windows.all())
    assert len(windows) == 30
    assert (windows[0].label, windows[0].starts, windows[0].ends) == (
        "辛酉",  # of a 戊 day
        datetime.fromisoformat("2026-11-30T17:00:00+08:00"),
        datetime.fromisoformat("2026-11-30T19:00:00+08:00"),
    )
    assert windows[-1].starts == datetime.fromisoformat("2026-12-29T17:00:00+08:00")
    assert timing.until == NOW + timedelta(days=30)
    assert timing.next_step_at == windows[0].starts


@pytest.mark.parametrize(("unit", "number"), [("year", 60), ("month", 61), ("day", 367), ("hour", 361)])
def test_every_branch_of_a_unit_has_at_most_five_hundred_windows(alice, tian, you_days, unit, number):
    """60 × 366 days from 2026-11-30 are 60 years and 15 days; 5 × 366 days, 30 × 12 hours, each with a part of one."""
    tian.result["timings"][you_days]["branches"] = list("子丑寅卯辰巳午未申酉戌亥")
    timing = watch_timing(alice, tian, position=you_days, unit=unit, now=NOW)
    assert timing.windows.count() == number + (unit == "year")


def test_of_more_than_five_hundred_windows_the_tail_is_cut_and_until_says_how_far(alice, tian, you_days, monkeypatch):
    """A limit of ten in its place: the tenth 酉 day is 9 × 12 = 108 days after 1 December."""
    monkeypatch.setattr("readings.predictions.watching.actions.MOST_WINDOWS", 10)
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    assert timing.windows.count() == 10
    assert timing.until == datetime.fromisoformat("2026-12-02T00:00:00+08:00") + timedelta(days=108)


def test_what_passed_while_nobody_watched_is_not_asked_about(alice, tian, you_days):
    """Left alone on 2 December, after 酉 on the 1st, and taken up on the 14th: 酉 on the 13th passed meanwhile.

    Of neither it is asked what happened, though a week after each has not passed; the next is 25 December.
    """
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    tick(now=datetime.fromisoformat("2026-12-02T01:00:00+08:00"))
    stop_watching(alice, timing, now=datetime.fromisoformat("2026-12-02T08:00:00+08:00"))
    later = datetime.fromisoformat("2026-12-14T08:00:00+08:00")
    again = watch_again(alice, timing, now=later)
    assert (again.next_step, again.next_step_at) == ("opens", datetime.fromisoformat("2026-12-25T00:00:00+08:00"))
    assert list(Window.objects.awaiting_outcome(later)) == []
    tick(now=datetime.fromisoformat("2026-12-25T08:00:00+08:00"))
    told = [f"{timing.code}:{kind}" for kind in ("opens:2026-11-30", "closes:2026-12-01", "opens:2026-12-24")]
    assert sorted(key[: len(told[0])] for key in Notice.objects.values_list("key", flat=True)) == sorted(
        key[: len(told[0])] for key in told
    )


def test_looking_further_ahead_keeps_what_is_over_and_what_is_still_asked(alice, tian, you_days):
    """On 30 December the thirty 酉 hours are over; a second look gives thirty more, and the last asks on 5 January."""
    timing = watch_timing(alice, tian, position=you_days, unit="hour", now=NOW)
    later = datetime.fromisoformat("2026-12-29T20:00:00+08:00")
    watch_again(alice, timing, now=later)
    timing.refresh_from_db()
    assert timing.windows.count() == 60
    assert (timing.since, timing.until) == (NOW, later + timedelta(days=30))
    assert Window.objects.awaiting_outcome(later).count() == 30


@pytest.mark.parametrize(
    ("unit", "count", "starts", "step"),
    [
        ("day", 20, "2023-01-12", ("opens", "2023-01-12")),
        ("month", 60, "2027-12-07", ("nears", "2027-11-30")),
        ("year", 29, "2051-02-04", ("nears", "2051-01-05")),
    ],
)
def test_a_total_of_years_months_or_days_is_watched_and_taken_up_again(
    alice, tian, you_days, unit, count, starts, step
):
    """The first of the twelfth month of 壬寅, 2022-12-23: twenty days on, sixty months after 大雪 2022, 2022 + 29.

    A month nears seven days before, a year thirty.
    """
    tian.result["timings"][you_days] |= {"branches": [], "units": [], "count": count, "unit": unit}
    now = datetime.fromisoformat("2022-12-23T08:00:00+08:00")
    timing = watch_timing(alice, tian, position=you_days, unit=unit, now=now)
    for watched in (timing, watch_again(alice, stop_watching(alice, timing, now=now), now=now)):
        days = [at.astimezone(NOW.tzinfo).date().isoformat() for at in (watched.windows.get().starts, watched.next.at)]
        assert (watched.count, watched.unit, days[0]) == (count, unit, starts)
        assert (watched.next.kind, days[1]) == step


def test_a_count_that_has_fallen_due_is_not_taken_up_again(alice, tian, you_days):
    tian.result["timings"][you_days] |= {"branches": [], "units": [], "count": 20, "unit": "day"}
    now = datetime.fromisoformat("2022-12-23T08:00:00+08:00")
    timing = stop_watching(alice, watch_timing(alice, tian, position=you_days, unit="day", now=now), now=now)
    with pytest.raises(NotOnTheCalendar):
        watch_again(alice, timing, now=NOW)
    timing.refresh_from_db()
    assert (timing.is_watched, timing.next_due_at) == (False, None)
