"""Windows that a locked promise covers: they are told of, and what came of them is asked at the horizon's end alone."""

from datetime import datetime, timedelta

import pytest

from readings.notices.models import Notice
from readings.predictions.models import Timing, Window
from readings.predictions.promising.actions import save_draft
from readings.predictions.ticking.taking import take_due_steps
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, signed_in
from tests.readings.promises import NOT_YET_PROMISED, locked

ENDS = datetime.fromisoformat("2027-01-06T00:00:00+08:00")  # of 36 days from 1 December 2026
DAY = timedelta(days=1)


def told(kind: str) -> list[str]:
    return [notice.context["label"] for notice in Notice.objects.filter(kind=kind).order_by("at", "id")]


def asked(now: datetime) -> list[str]:
    return [window.label for window in Window.objects.asked(now).order_by("starts")]


def test_they_open_and_are_not_asked_about(alice, tian):
    """辛亥 and 壬子 are 3 and 4 December; on the 6th both have passed."""
    locked(alice, tian, now=NOW)
    now = NOW + 6 * DAY
    take_due_steps(now=now)
    assert (told("day_opens"), told("window_closes")) == (["辛亥", "壬子"], [])
    assert asked(now) == []


def test_those_of_a_draft_are_asked_about(alice, tian):
    watch_timing(alice, tian, position=0, unit="day", now=NOW)
    save_draft(alice, tian, **NOT_YET_PROMISED, now=NOW)
    now = NOW + 6 * DAY
    take_due_steps(now=now)
    assert told("window_closes") == ["壬子"]
    assert asked(now) == ["壬子"]


def test_those_after_the_horizon_are_asked_about(alice, tian):
    """The next 亥 and 子 are 8 and 9 January 2027, when the horizon has been over for two days."""
    locked(alice, tian, now=NOW)
    now = ENDS + 5 * DAY
    take_due_steps(now=now)
    assert told("window_closes") == asked(now) == ["戊子"]


def test_those_of_another_unit_and_another_timing_are_asked_about(alice, tian, you_days):
    locked(alice, tian, now=NOW)
    months = watch_timing(alice, tian, position=0, unit="month", now=NOW)
    losses = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    now = NOW + 40 * DAY
    take_due_steps(now=now)
    timings = set(Window.objects.asked(now).values_list("timing", flat=True))
    assert timings >= {months.pk, losses.pk}


def test_the_page_of_the_timing_asks_of_none_of_them_and_lets_them_be_recorded(alice, tian, monkeypatch):
    promise = locked(alice, tian, now=NOW)
    monkeypatch.setattr("readings.clock.now", lambda: NOW + 6 * DAY)
    page = signed_in(alice).get(f"/timings/{promise.timing.code}/")
    assert [window.asks for window in page.context["past"]] == [False, False]


@pytest.mark.parametrize("promised", [False, True])
def test_a_tick_asks_as_many_queries_with_a_promise_as_without(alice, tian, promised, django_assert_num_queries):
    if promised:
        locked(alice, tian, now=NOW)
    else:
        watch_timing(alice, tian, position=0, unit="day", now=NOW)
    Timing.objects.update(next_due_at=NOW + 3 * DAY)
    with django_assert_num_queries(19):
        take_due_steps(now=NOW + 3 * DAY)
