from datetime import datetime, timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.predictions.actions import stop_watching, watch_timing
from readings.predictions.models import Timing, Window
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
