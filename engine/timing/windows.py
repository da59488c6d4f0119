"""Timings laid on the calendar: the years, months and days of their branches, and the year of a total."""

from __future__ import annotations

import datetime as dt
import heapq
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.calendar import BEIJING, FIRST_YEAR, LAST_YEAR, new_year, spring_begins, terms
from engine.conventions import Conventions, read_conventions
from engine.errors import RequestError
from engine.request import Horizon, branch, choice, required, short_list, whole_number
from engine.request import zone as read_zone
from engine.stems_branches import BRANCHES, PAIRS, day_pair, month_pair, next_year_of, year_pair

from .timings import UNITS

_DAY = dt.timedelta(days=1)
_LONGEST_COUNT = 10**6
MOST_WINDOWS = 1000


@dataclass(frozen=True, slots=True)
class Window:
    """A year, month or day of a timing, [starts, ends), both aware; `label` is its stem and branch."""

    unit: str
    label: str
    starts: dt.datetime
    ends: dt.datetime

    def to_dict(self) -> dict[str, str]:
        """The window as JSON values."""
        return {
            "unit": self.unit,
            "label": self.label,
            "starts": self.starts.isoformat(),
            "ends": self.ends.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Laid:
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
    conventions: Mapping[str, Any] | None = None,
) -> tuple[Window, ...]:
    """The windows of a timing in one unit that overlap [since, until), whole and in order, in the zone of that name.

    `timing` is one as a reading holds it. A branch year begins with 立春 or at New Year (convention `timing_year`), a
    month at its 节, a day at the zone's midnight or the 23:00 before (`day_starts`). A `count` is added to `cast_year`;
    with branches beside it the first later year of one of them follows. Windows begin in 1900–2100.
    Raises RequestError: choice, type, range, naive-time, and missing (start) for a count without `cast_year`.
    """
    for name, end in (("since", since), ("until", until)):
        if end.tzinfo is None:
            raise RequestError("naive-time", name, f"{name} needs an offset or a zone.")
    found = laid(timing, unit, since, until, read_zone(zone), cast_year, read_conventions(conventions))
    return tuple(found)


def laid(
    timing: Mapping[str, Any],
    unit: str,
    since: dt.datetime,
    until: dt.datetime,
    place: dt.tzinfo,
    cast_year: int | None,
    conventions: Conventions,
) -> Iterator[Window]:
    """As `windows`, one after the other as they are asked for."""
    since, until = since.astimezone(dt.UTC), until.astimezone(dt.UTC)  # within one zone Python compares clocks only
    if timing.get("count") is not None:
        choice(unit, "unit", ("year",))
        spans = _total(timing, cast_year, place, conventions)
    else:
        choice(unit, "unit", UNITS)
        branches = frozenset(_branches(timing))
        spans = {"year": _years, "month": _months, "day": _days}[unit](branches, since, until, place, conventions)
    return (window for window in spans if window.starts < until and since < window.ends)


def within(
    horizon: Horizon,
    timings: Iterable[Mapping[str, Any]],
    place: dt.tzinfo,
    cast_year: int | None,
    conventions: Conventions,
) -> Laid:
    """The windows of several timings, in every unit that they have, between the days of a horizon, both included."""
    since, until = (
        dt.datetime.combine(day, dt.time(), place) for day in (horizon.first, horizon.last + dt.timedelta(days=1))
    )

    def numbered(index: int, timing: Mapping[str, Any], unit: str) -> Iterator[tuple[int, Window]]:
        for window in laid(timing, unit, since, until, place, cast_year, conventions):
            yield index, window

    lines = [numbered(index, timing, unit) for index, timing in enumerate(timings) for unit in units_of(timing)]
    merged = heapq.merge(*lines, key=lambda line: (line[1].starts.timestamp(), line[0], UNITS.index(line[1].unit)))
    windows = tuple(itertools.islice(merged, MOST_WINDOWS + 1))
    return Laid(windows[:MOST_WINDOWS], truncated=len(windows) > MOST_WINDOWS)


def units_of(timing: Mapping[str, Any]) -> Sequence[str]:
    """The units in which a timing can be laid: that of its count, else its `units`, else its one `unit`."""
    if timing.get("count") is None and timing.get("units") is not None:
        return [choice(unit, "units", UNITS) for unit in short_list(timing["units"], "units", len(UNITS))]
    return [choice(required(timing, "unit"), "unit", UNITS)]


def _total(
    timing: Mapping[str, Any], cast_year: int | None, place: dt.tzinfo, conventions: Conventions
) -> Iterator[Window]:
    """The branch year that a total reaches by elapsed years (amb-total-start), then the controller's."""
    choice(timing.get("unit") or "year", "unit", ("year",))
    count = whole_number(timing["count"], "count", _LONGEST_COUNT)
    if cast_year is None:
        raise RequestError("missing", "start", "Give the year or the date from which the years are counted as start.")
    full = cast_year + count
    years = [full]
    if timing.get("branches"):
        years.append(next_year_of(_branches(timing), after=full))
    for year in years:
        if FIRST_YEAR <= year <= LAST_YEAR:
            yield _year(year, place, conventions)


def _branches(timing: Mapping[str, Any]) -> list[str]:
    return [branch(value, "branches") for value in short_list(timing.get("branches"), "branches", len(BRANCHES))]


def _years(
    branches: frozenset[str], since: dt.datetime, until: dt.datetime, place: dt.tzinfo, conventions: Conventions
) -> Iterator[Window]:
    for year in _branch_years(since, until):
        if BRANCHES[year_pair(year) % 12] in branches:
            yield _year(year, place, conventions)


def _year(year: int, place: dt.tzinfo, conventions: Conventions) -> Window:
    by_spring = conventions.timing_year == "spring-begins"
    starts, ends = (spring_begins(y) if by_spring else _new_year(y) for y in (year, year + 1))
    return Window("year", PAIRS[year_pair(year)], starts.astimezone(place), ends.astimezone(place))


def _new_year(year: int) -> dt.datetime:
    return dt.datetime.combine(new_year(year), dt.time(), BEIJING)


def _months(
    branches: frozenset[str], since: dt.datetime, until: dt.datetime, place: dt.tzinfo, _: Conventions
) -> Iterator[Window]:
    for year in _branch_years(since, until):
        beginnings = [*terms(year)[::2], terms(year + 1)[0]]
        for month in range(1, 13):
            label = PAIRS[month_pair(year, month)]
            if label[1] in branches:
                starts, ends = (beginnings[index].at.astimezone(place) for index in (month - 1, month))
                yield Window("month", label, starts, ends)


def _branch_years(since: dt.datetime, until: dt.datetime) -> range:
    """The civil years in whose spring a branch year begins that may overlap the stretch."""
    return range(max(since.year - 2, FIRST_YEAR), min(until.year + 1, LAST_YEAR) + 1)


def _days(
    branches: frozenset[str], since: dt.datetime, until: dt.datetime, place: dt.tzinfo, conventions: Conventions
) -> Iterator[Window]:
    """By arithmetic: the sixty days turn without a break, so that each branch comes every twelve."""
    first = max(since.astimezone(place).date() - _DAY, dt.date(FIRST_YEAR, 1, 1)).toordinal()
    last = min(until.astimezone(place).date() + _DAY, dt.date(LAST_YEAR, 12, 31)).toordinal()
    offsets = sorted((BRANCHES.index(each) - day_pair(first)) % 12 for each in branches)
    for ordinal in (turn + offset for turn in range(first, last + 1, 12) for offset in offsets):
        if ordinal <= last:
            day = dt.date.fromordinal(ordinal)
            starts, ends = (_day_starts(each, place, conventions) for each in (day, day + _DAY))
            yield Window("day", PAIRS[day_pair(ordinal)], starts, ends)


def _day_starts(day: dt.date, place: dt.tzinfo, conventions: Conventions) -> dt.datetime:
    """The instant at which a day begins; where the zone's clock skips it, the first that the clock shows."""
    if conventions.day_starts == "zi-hour":
        clock = dt.datetime.combine(day - _DAY, dt.time(23), place)
    else:
        clock = dt.datetime.combine(day, dt.time(), place)
    return clock.astimezone(dt.UTC).astimezone(place)
