"""Which days lie inside the windows of a promise."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from readings.cases.sealed.actions import keep_reading
from readings.outcomes.resolving.days import answer_of
from readings.predictions.models import Answer, Promise
from readings.predictions.watching.laying import Span
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked


def days(first: str, last: str = "") -> tuple[date, date]:
    return date.fromisoformat(first), date.fromisoformat(last or first)


@pytest.fixture
def promise(alice, tian) -> Promise:
    """36 days from 1 December 2026 in Shanghai: 亥 and 子 are 3–4, 15–16 and 27–28 December."""
    return locked(alice, tian, now=NOW)


@pytest.mark.parametrize(
    ("first", "last", "answer"),
    [
        ("2026-12-03", "", Answer.INSIDE),
        ("2026-12-04", "", Answer.INSIDE),
        ("2026-12-03", "2026-12-04", Answer.INSIDE),  # all of two windows that touch
        ("2026-12-02", "", Answer.OUTSIDE),
        ("2026-12-05", "", Answer.OUTSIDE),
        ("2026-12-04", "2026-12-05", Answer.OUTSIDE),  # the first inside, the last not
        ("2026-12-02", "2026-12-03", Answer.OUTSIDE),
        ("2026-12-03", "2026-12-15", Answer.OUTSIDE),  # both ends inside, the days between them not
        ("2026-12-01", "2027-01-05", Answer.OUTSIDE),
        ("2026-11-22", "", Answer.OUTSIDE),  # a 子 day, before the horizon
        ("2027-01-08", "", Answer.OUTSIDE),  # a 亥 day, after it
        ("0001-01-01", "9999-12-31", Answer.OUTSIDE),
    ],
)
def test_a_range_is_inside_when_all_of_its_days_are(promise, first, last, answer):
    assert answer_of(promise, *days(first, last)) == answer


def test_a_day_that_begins_at_23_is_of_one_window(alice, tian):
    """亥 and 子 last from 23:00 of the 2nd to 23:00 of the 4th; by its noon the 2nd is outside, the 4th inside."""
    request = TIAN | {"conventions": {"day_starts": "zi-hour"}}
    reading = keep_reading(alice, request=request, question="Again", language="en", now=NOW)
    promise = locked(alice, reading, now=NOW)
    assert promise.windows[0][1] == "2026-12-02T15:00:00+00:00"
    assert [answer_of(promise, *days(f"2026-12-0{day}")).value for day in (2, 3, 4, 5)] == [
        *("outside", "inside", "inside", "outside"),
    ]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/New_York", "Asia/Shanghai"])
def test_a_day_is_one_of_the_promises_own_zone(zone):
    """From midnight to midnight of 1 November 2026 there, which in New York lasts 25 hours."""

    span = Span("己卯", *(datetime(2026, 11, day, tzinfo=ZoneInfo(zone)) for day in (1, 2)))
    promise = Promise(zone=zone, windows=[[span.label, span.starts.isoformat(), span.ends.isoformat()]])
    assert [answer_of(promise, *days(day)).value for day in ("2026-10-31", "2026-11-01", "2026-11-02")] == [
        *("outside", "inside", "outside"),
    ]
