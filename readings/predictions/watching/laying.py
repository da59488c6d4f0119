"""Laying timings on the calendar: the windows that one comes to, beside those that it has already."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

import engine
from readings.predictions.models import Timing, Window

MOST_WINDOWS = 500


class NotOnTheCalendar(Exception):
    """This timing has no window to come within the stretch of time that is looked at; nothing was written."""


class TooManyWindows(Exception):
    """This timing has more than MOST_WINDOWS windows within its stretch of time; nothing was written."""


class Span(NamedTuple):
    """A window as the calendar gives it: half-open instants in UTC, so that they compare as instants."""

    label: str
    starts: datetime
    ends: datetime


def in_utc(windows: Iterable["engine.Window"]) -> list[Span]:
    return [Span(window.label, window.starts.astimezone(UTC), window.ends.astimezone(UTC)) for window in windows]


def spans_of(timing: Timing, since: datetime, until: datetime) -> list[Span]:
    """The windows of a timing that overlap a stretch of time, whole and in order; of a range the stretch itself."""
    if timing.unit == Timing.Unit.RANGE:
        return [Span("", since.astimezone(UTC), until.astimezone(UTC))]
    practice = timing.practice
    conventions = timing.reading.result["conventions"] if timing.reading else practice.conventions
    said = {"branches": timing.branches, "units": [timing.unit]}
    return in_utc(engine.windows(said, timing.unit, since, until, practice.time_zone, conventions=conventions))


def still_to_come(spans: Iterable[Span], now: datetime) -> list[Span]:
    """Those that are not over; raises NotOnTheCalendar, TooManyWindows."""
    coming = [span for span in spans if span.ends > now]
    if not coming:
        raise NotOnTheCalendar
    if len(coming) > MOST_WINDOWS:
        raise TooManyWindows
    return coming


def lay(timing: Timing, spans: Iterable[Span], *, now: datetime) -> None:
    """Give a timing, whose row is locked, the windows of these spans.

    What is over stays, and what somebody has said something about, and each window that still fits; of a range the
    one window moves. An answer that is recorded meanwhile waits for the lock, and finds its window gone or moved.
    """
    standing = list(timing.windows.select_for_update())
    if timing.unit == Timing.Unit.RANGE and (window := _unanswered(standing)):
        (span,) = spans
        window.starts, window.ends, window.sequence = span.starts, span.ends, window.sequence + 1
        window.save(update_fields=["starts", "ends", "sequence"])
        return
    there = {Span(window.label, window.starts, window.ends): window for window in standing}
    wanted = set(spans)
    goes = [
        window.pk
        for span, window in there.items()
        if span not in wanted and not window.is_over(now) and window.settled_at is None
    ]
    timing.windows.filter(pk__in=goes).delete()
    Window.objects.bulk_create(
        Window(timing=timing, label=span.label, starts=span.starts, ends=span.ends)
        for span in spans
        if span not in there
    )


def _unanswered(windows: Iterable[Window]) -> Window | None:
    return next((window for window in windows if window.settled_at is None), None)
