"""The hour of the morning list, by the clock on the wall of whoever reads it."""

from datetime import datetime, time, timedelta
from itertools import pairwise

import pytest

from readings.notices.mornings import morning_from


@pytest.mark.parametrize(
    ("zone", "list_at", "instant", "day", "at"),
    [
        ("Asia/Shanghai", time(7), "2026-12-01T00:00:00+08:00", "2026-12-01", "2026-12-01T07:00:00+08:00"),
        ("Asia/Shanghai", time(7), "2026-12-01T07:00:00+08:00", "2026-12-01", "2026-12-01T07:00:00+08:00"),
        ("Asia/Shanghai", time(7), "2026-12-01T07:00:01+08:00", "2026-12-02", "2026-12-02T07:00:00+08:00"),
        # The far ends of the world: 14 hours before Greenwich, and 11 behind it.
        ("Pacific/Kiritimati", time(7), "2026-12-01T00:00:00+08:00", "2026-12-01", "2026-12-01T07:00:00+14:00"),
        ("Pacific/Niue", time(7), "2026-12-01T00:00:00+08:00", "2026-11-30", "2026-11-30T07:00:00-11:00"),
        # Berlin has no 02:30 on 29 March: the first that the clock shows after it is 03:00.
        ("Europe/Berlin", time(2, 30), "2026-03-29T00:00:00+01:00", "2026-03-29", "2026-03-29T03:00:00+02:00"),
        # It has two on 25 October, of which the first is meant; and between the two it is past already.
        ("Europe/Berlin", time(2, 30), "2026-10-25T00:00:00+02:00", "2026-10-25", "2026-10-25T02:30:00+02:00"),
        ("Europe/Berlin", time(2, 30), "2026-10-25T02:10:00+01:00", "2026-10-26", "2026-10-26T02:30:00+01:00"),
        ("Asia/Shanghai", time(7), "2028-02-28T08:00:00+08:00", "2028-02-29", "2028-02-29T07:00:00+08:00"),
        ("Asia/Shanghai", time(0), "2026-12-31T23:59:59+08:00", "2027-01-01", "2027-01-01T00:00:00+08:00"),
    ],
)
def test_the_first_morning_is_the_one_at_the_instant_or_after_it(alice, zone, list_at, instant, day, at):
    alice.user.time_zone, alice.user.list_at = zone, list_at
    morning = morning_from(alice, datetime.fromisoformat(instant))
    assert (str(morning.day), morning.at.timestamp()) == (day, datetime.fromisoformat(at).timestamp())


def test_all_through_a_year_no_day_is_without_its_morning_and_none_has_two(alice):
    """From each morning on to the next: 365 in 2027, though Berlin's clock changes twice."""
    alice.user.time_zone, alice.user.list_at = "Europe/Berlin", time(2, 30)
    morning = morning_from(alice, datetime.fromisoformat("2027-01-01T00:00:00+01:00"))
    days = []
    while morning.day.year == 2027:
        days.append(morning.day)
        morning = morning_from(alice, morning.at + timedelta(microseconds=1))
    assert len(days) == 365
    assert all(later - earlier == timedelta(days=1) for earlier, later in pairwise(days))
