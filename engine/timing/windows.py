"""Timings laid on the calendar: the years, months and days of their branches, and what their counts reach."""

from __future__ import annotations

import datetime as dt
import heapq
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.calendar import FIRST_YEAR, LAST_YEAR
from engine.conventions import Conventions, read_conventions
from engine.errors import RequestError
from engine.local_time import LocalTime
from engine.request import Horizon, branch, choice, required, short_list, whole_number
from engine.request import zone as read_zone
from engine.stems_branches import BRANCHES, PAIRS, next_year_of

from .spans import EVERY_PAIR, SPANS, Window, day_span, lasts, year_span
from .timings import CALENDAR_UNITS, UNITS

_DAY = dt.timedelta(days=1)
_LONGEST_COUNT = 10**6
_LONGEST = 600 * 366 * _DAY
_FIRST, _LAST = dt.datetime(FIRST_YEAR - 1, 1, 1, tzinfo=dt.UTC), dt.datetime(LAST_YEAR + 1, 12, 31, tzinfo=dt.UTC)
MOST_WINDOWS = 1000


class Origin(NamedTuple):
    """What counts are added to: the lunar year of the casting and its civil day, None where they are not known."""

    year: int | None = None
    day: dt.date | None = None


class Laid(NamedTuple):
    """Windows by when they start, each with the place of its timing; `truncated` where there were more than 1,000."""

    windows: tuple[tuple[int, Window], ...]
    truncated: bool

    def to_dict(self) -> dict[str, Any]:
        """The windows as a reading holds them."""
        answer: dict[str, Any] = {"windows": [{"timing": index, **window.to_dict()} for index, window in self.windows]}
        return answer | {"truncated": True} if self.truncated else answer


def windows(
    timing: Mapping[str, Any],
    unit: str,
    since: dt.datetime,
    until: dt.datetime,
    zone: str,
    *,
    cast_year: int | None = None,
    cast_day: dt.date | None = None,
    conventions: Mapping[str, Any] | None = None,
) -> tuple[Window, ...]:
    """The windows of a timing in one unit that overlap [since, until), whole and in order, in the zone of that name.

    `timing` is one as a reading holds it, or has `pairs` (甲子) in place of branches. A branch year begins with 立春 or
    at New Year (convention `timing_year`), a month at its 节, a day at the zone's midnight or the 23:00 before
    (`day_starts`), an hour at an odd hour of its clock. A `count` of years is added to `cast_year`, one of months or
    days to `cast_day`; with branches beside it the first later year of one of them follows. Windows begin in 1600–2200.
    Raises RequestError: choice, type, range, naive-time, and missing (start) for a count without what it is added to.
    """
    for name, end in (("since", since), ("until", until)):
        if end.tzinfo is None:
            raise RequestError("naive-time", name, f"{name} needs an offset or a zone.")
    counted_from = Origin(cast_year, cast_day)
    return tuple(laid(timing, unit, since, until, read_zone(zone), counted_from, read_conventions(conventions)))


def laid(
    timing: Mapping[str, Any],
    unit: str,
    since: dt.datetime,
    until: dt.datetime,
    place: dt.tzinfo,
    counted_from: Origin,
    conventions: Conventions,
) -> Iterator[Window]:
    """As `windows`, one after the other as they are asked for."""
    if not isinstance(timing, Mapping):
        raise RequestError("type", "timing", "A timing is an object with branches and unit, or count and unit.")
    # in UTC, as within one zone Python compares clocks only
    since, until = (min(max(_utc(end), _FIRST), _LAST) for end in (since, until))
    if timing.get("count") is not None:
        choice(unit, "unit", (timing.get("unit") or "year",))
        spans = _counted(timing, counted_from, LocalTime(place), conventions)
    else:
        choice(unit, "unit", SPANS)
        spans = SPANS[unit](_places(timing), since, until, LocalTime(place), conventions)
    return (
        window
        for window in spans
        if since < window.ends and window.starts < until and lasts(window) and window.starts.year <= LAST_YEAR
    )


def _utc(end: dt.datetime) -> dt.datetime:
    if end.year in (dt.MINYEAR, dt.MAXYEAR):  # another zone may be in the year before or after
        return _FIRST if end.year == dt.MINYEAR else _LAST
    return end.astimezone(dt.UTC)


def within(
    horizon: Horizon,
    timings: Iterable[Mapping[str, Any]],
    place: dt.tzinfo,
    counted_from: Origin,
    conventions: Conventions,
) -> Laid:
    """The windows of several timings, in every unit that they have, between the days of a horizon, both included."""
    since, until = (
        dt.datetime.combine(day, dt.time(), place) for day in (horizon.first, horizon.last + dt.timedelta(days=1))
    )

    def numbered(index: int, timing: Mapping[str, Any], unit: str) -> Iterator[tuple[int, Window]]:
        for window in laid(timing, unit, since, until, place, counted_from, conventions):
            yield index, window

    lines = [numbered(index, timing, unit) for index, timing in enumerate(timings) for unit in units_of(timing)]

    def order(line: tuple[int, Window]) -> tuple[float, int, int]:
        index, window = line
        return window.starts.timestamp(), index, CALENDAR_UNITS.index(window.unit)

    merged = heapq.merge(*lines, key=order)
    windows = tuple(itertools.islice(merged, MOST_WINDOWS + 1))
    return Laid(windows[:MOST_WINDOWS], truncated=len(windows) > MOST_WINDOWS)


def units_of(timing: Mapping[str, Any]) -> Sequence[str]:
    """The units in which a timing can be laid: that of its count, else its `units`, else its one `unit`."""
    if timing.get("count") is None and timing.get("units") is not None:
        units = short_list(timing["units"], "units", len(CALENDAR_UNITS))
        return [choice(unit, "units", CALENDAR_UNITS) for unit in units]
    return [choice(required(timing, "unit"), "unit", CALENDAR_UNITS)]


def _counted(
    timing: Mapping[str, Any], counted_from: Origin, clock: LocalTime, conventions: Conventions
) -> Iterator[Window]:
    """The year, month or day that a count reaches, what has elapsed being counted (amb-total-start)."""
    unit = choice(timing.get("unit") or "year", "unit", UNITS)
    count = whole_number(timing["count"], "count", _LONGEST_COUNT)
    if unit == "year":
        yield from _total(timing, count, counted_from.year, clock.place, conventions)
        return
    if counted_from.day is None:
        raise RequestError("missing", "start", f"Give the date from which the {unit}s are counted as start.")
    ordinal = counted_from.day.toordinal() + count
    if unit == "month":
        noon = dt.datetime.combine(counted_from.day, dt.time(12), clock.place)
        months = SPANS["month"](EVERY_PAIR, noon, noon + min(31 * (count + 1) * _DAY, _LONGEST), clock, conventions)
        yield from itertools.islice((month for month in months if month.ends > noon), count, count + 1)
    elif ordinal <= dt.date(LAST_YEAR, 12, 31).toordinal():
        yield day_span(ordinal, clock, conventions)


def _total(
    timing: Mapping[str, Any], count: int, cast_year: int | None, place: dt.tzinfo, conventions: Conventions
) -> Iterator[Window]:
    """The branch year that a total reaches, then the controller's."""
    if cast_year is None:
        raise RequestError("missing", "start", "Give the year or the date from which the years are counted as start.")
    full = cast_year + count
    years = [full]
    if timing.get("branches"):
        years.append(next_year_of(_branches(timing), after=full))
    for year in years:
        if FIRST_YEAR <= year <= LAST_YEAR:
            yield year_span(year, place, conventions)


def _branches(timing: Mapping[str, Any]) -> list[str]:
    return [branch(value, "branches") for value in short_list(timing.get("branches"), "branches", len(BRANCHES))]


def _places(timing: Mapping[str, Any]) -> frozenset[int]:
    """Which of the sixty pairs a timing means: its `pairs`, or every one with one of its `branches`."""
    if timing.get("pairs") is not None:
        pairs = [choice(value, "pairs", PAIRS) for value in short_list(timing["pairs"], "pairs", len(PAIRS))]
        return frozenset(map(PAIRS.index, pairs))
    branches = _branches(timing)
    return frozenset(place for place, pair in enumerate(PAIRS) if pair[1] in branches)
