from datetime import UTC, datetime
from typing import NamedTuple

from readings.predictions.steps import CLOSES, OPENS, TURNS, Step, next_step_after


class Span(NamedTuple):
    starts: datetime
    ends: datetime


def day(number: int) -> datetime:
    return datetime(2026, 12, number, tzinfo=UTC)


HAI, ZI, YIN = Span(day(3), day(4)), Span(day(4), day(5)), Span(day(6), day(7))


def test_the_first_step_is_the_first_opening():
    assert next_step_after([ZI, HAI, YIN], day(1)) == Step(day(3), OPENS)


def test_one_window_that_closes_as_the_next_opens_is_one_step():
    assert next_step_after([HAI, ZI, YIN], day(3)) == Step(day(4), TURNS)


def test_a_window_that_closes_with_nothing_behind_it_is_a_closing():
    assert next_step_after([HAI, ZI, YIN], day(4)) == Step(day(5), CLOSES)


def test_a_step_at_the_very_instant_is_behind_us():
    assert next_step_after([YIN], day(6)) == Step(day(7), CLOSES)


def test_after_the_last_closing_there_is_nothing():
    assert next_step_after([HAI, ZI, YIN], day(7)) is None


def test_a_timing_without_windows_has_no_step():
    assert next_step_after([], day(1)) is None
