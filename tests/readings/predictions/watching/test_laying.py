"""For any branches, unit and stretch: windows in order within it, never more than 500, and no step that has passed."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from readings.accounts.models import Practice
from readings.predictions.models import Timing, Window
from readings.predictions.ticking.steps import Step, next_step_after
from readings.predictions.watching.laying import (
    MOST_WINDOWS,
    NotOnTheCalendar,
    TooManyWindows,
    spans_of,
    still_to_come,
)

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
ZONES = ["Asia/Shanghai", "Pacific/Kiritimati", "Pacific/Niue", "America/St_Johns", "Europe/Berlin", "Asia/Kathmandu"]
LONGEST = {"year": 60 * 366, "month": 5 * 366, "day": 600, "hour": 45, "range": 60 * 366}

BEGINNING = datetime(1960, 1, 1, tzinfo=UTC)
instants = st.integers(0, 100 * 366 * 1440).map(lambda minutes: BEGINNING + timedelta(minutes=minutes))


@st.composite
def laid(draw):
    """A timing of any kind with the spans of its stretch, and an instant somewhere about it."""
    unit = draw(st.sampled_from(sorted(LONGEST)))
    since = draw(instants)
    until = since + timedelta(minutes=draw(st.integers(1, LONGEST[unit] * 1440)))
    practice = Practice(
        time_zone=draw(st.sampled_from(ZONES)),
        conventions=draw(st.sampled_from([{}, {"day_starts": "zi-hour"}, {"timing_year": "lunar-new-year"}])),
    )
    branches = [] if unit == "range" else draw(st.lists(st.sampled_from(BRANCHES), min_size=1, unique=True))
    timing = Timing(practice=practice, unit=unit, branches=branches, since=since, until=until)
    now = since + timedelta(minutes=draw(st.integers(-20_000, LONGEST[unit] * 1440 + 20_000)))
    return timing, spans_of(timing, since, until), now


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(laid())
def test_windows_stand_in_order_and_in_the_stretch(found):
    timing, spans, _now = found
    for span in spans:
        assert span.starts < span.ends
        assert span.starts < timing.until
        assert span.ends > timing.since
        assert span.label[-1:] in timing.branches or timing.unit == "range"
    for before, after in pairwise(spans):
        assert before.ends <= after.starts


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(laid())
def test_what_is_watched_is_to_come_and_its_next_step_too(found):
    timing, spans, now = found
    try:
        coming = still_to_come(spans, now)
    except NotOnTheCalendar:
        assert not [span for span in spans if span.ends > now]
        return
    except TooManyWindows:
        assert len([span for span in spans if span.ends > now]) > MOST_WINDOWS
        return
    assert 1 <= len(coming) <= MOST_WINDOWS
    windows = [Window(starts=span.starts, ends=span.ends) for span in coming]
    step = next_step_after(windows, timing.unit, Step(now))
    assert step.at > now
    assert step.at <= coming[0].ends + (coming[-1].ends - coming[0].ends)


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25)])
def test_a_day_on_which_the_clocks_change_is_as_long_as_it_is(day, hours):
    practice = Practice(time_zone="Europe/Berlin", conventions={})
    timing = Timing(practice=practice, unit="day", branches=list(BRANCHES))
    noon = datetime.fromisoformat(f"{day}T12:00:00+00:00")
    (span,) = spans_of(timing, noon, noon + timedelta(minutes=1))
    assert span.ends - span.starts == timedelta(hours=hours)
