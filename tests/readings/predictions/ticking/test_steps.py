from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readings.predictions.ticking.steps import ASKS_AGAIN, CLOSES, NEARS, OPENS, Step, next_step_after, steps_of


class Span(NamedTuple):
    starts: datetime
    ends: datetime


def day(number: int) -> datetime:
    return datetime(2026, 12, 1, tzinfo=UTC) + timedelta(days=number - 1)


HAI, ZI, YIN = Span(day(3), day(4)), Span(day(4), day(5)), Span(day(6), day(7))


def walk(windows, unit):
    """Every step, one after the other."""
    step = Step(day(-60))
    while step := next_step_after(windows, unit, step):
        yield step


def test_the_first_step_is_the_first_opening():
    assert next_step_after([ZI, HAI, YIN], "day", Step(day(1))) == Step(day(3), OPENS)


def test_of_days_that_touch_each_opens_and_only_the_last_closes_and_asks_again_after_a_week():
    assert list(walk([HAI, ZI], "day")) == [
        Step(day(3), OPENS),
        Step(day(4), OPENS),
        Step(day(5), CLOSES),
        Step(day(12), ASKS_AGAIN),
    ]


@pytest.mark.parametrize(("unit", "days"), [("year", 30), ("month", 7), ("range", 7)])
def test_a_year_nears_thirty_days_before_it_and_a_month_or_a_range_seven(unit, days):
    assert next(walk([YIN], unit)) == Step(day(6) - timedelta(days=days), NEARS)


@pytest.mark.parametrize("unit", ["day", "hour"])
def test_days_and_hours_do_not_near(unit):
    assert next(walk([YIN], unit)) == Step(day(6), OPENS)


def test_of_months_that_touch_only_the_first_nears():
    assert [step for step in walk([HAI, ZI], "month") if step.kind == NEARS] == [Step(day(-4), NEARS)]


def test_at_one_instant_what_closes_and_asks_comes_before_what_opens():
    """One window ends a week before 6 December, and the other begins on the 6th: three steps, two at one instant."""
    week_before = Span(day(-2), day(-1))
    assert list(walk([week_before, YIN], "day"))[2:4] == [Step(day(6), ASKS_AGAIN), Step(day(6), OPENS)]


def test_after_an_instant_without_a_kind_all_that_happens_at_it_is_behind_us():
    assert next_step_after([YIN], "day", Step(day(6))) == Step(day(7), CLOSES)


def test_after_the_last_question_there_is_nothing():
    assert next_step_after([HAI, ZI], "day", Step(day(12), ASKS_AGAIN)) is None


def test_a_timing_without_windows_has_no_step():
    assert next_step_after([], "day", Step(day(1))) is None


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 40)), min_size=1, max_size=12),
    st.sampled_from(["year", "month", "day", "hour", "range"]),
)
def test_walking_from_the_start_visits_every_step_exactly_once_in_order(gaps, unit):
    """Windows one after the other, a gap of none making two touch; what is walked is what all together have."""
    windows, at = [], day(1)
    for gap, length in gaps:
        starts = at + timedelta(days=gap)
        at = starts + timedelta(days=length)
        windows.append(Span(starts, at))
    walked = list(walk(windows, unit))
    assert walked == sorted(walked, key=lambda step: step.place)
    assert len(set(walked)) == len(walked)
    assert set(walked) == {step for step, _window in steps_of(windows, unit)}
