"""Timings laid on the calendar: the years, months and days of their branches, and the year of a total."""

from __future__ import annotations

import datetime as dt
import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.calendar import BEIJING, FIRST_YEAR, LAST_YEAR, new_year, spring_begins, terms
from engine.conventions import Conventions, read_conventions
from engine.errors import RequestError
from engine.local_time import LocalTime
from engine.request import Horizon, branch, choice, required, short_list, whole_number
from engine.request import zone as read_zone
from engine.stems_branches import BRANCHES, PAIRS, day_pair, hour_pair, month_pair, next_year_of, year_pair

from .timings import CALENDAR_UNITS, UNITS

_DAY, _HOUR = dt.timedelta(days=1), dt.timedelta(hours=1)
_LONGEST_COUNT = 10**6
_LONGEST = 600 * 366 * _DAY
_EVERY = frozenset(range(60))
_FIRST, _LAST = dt.datetime(FIRST_YEAR - 1, 1, 1, tzinfo=dt.UTC), dt.datetime(LAST_YEAR + 1, 12, 31, tzinfo=dt.UTC)
MOST_WINDOWS = 1000


class Origin(NamedTuple):
    """What counts are added to: the lunar year of the casting and its civil day, None where they are not known."""

    year: int | None = None
    day: dt.date | None = None


class Window(NamedTuple):
    """A year, month, day or hour of a timing, [starts, ends), both aware; `label` is its stem and branch."""

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
        choice(unit, "unit", _SPANS)
        spans = _SPANS[unit](_places(timing), since, until, LocalTime(place), conventions)
    # A day or an hour that the clocks of a zone skip has no length, and is none.
    return (
        window
        for window in spans
        if since < window.ends and window.starts < until and _lasts(window) and window.starts.year <= LAST_YEAR
    )


def _lasts(window: Window) -> bool:
    return window.starts.timestamp() < window.ends.timestamp()


def _utc(end: dt.datetime) -> dt.datetime:
    if end.year in (dt.MINYEAR, dt.MAXYEAR):  # another zone may be in the year before or after
        return _FIRST if end.year == dt.MINYEAR else _LAST
    return end.astimezone(dt.UTC)


def double_hours(date: dt.date, clock: LocalTime, conventions: Conventions) -> tuple[Window, ...]:
    """The hours of a civil date by a clock, in order, each cut to the day."""
    ordinal = date.toordinal()
    starts, ends = (_day_starts(each, clock, conventions) for each in (ordinal, ordinal + 1))
    every = _hours(_EVERY, starts, ends, clock, conventions)
    # As instants: within one zone Python compares what the clocks show, which may be the same an hour apart.
    cut = (
        hour._replace(
            starts=max(hour.starts, starts, key=dt.datetime.timestamp),
            ends=min(hour.ends, ends, key=dt.datetime.timestamp),
        )
        for hour in every
    )
    return tuple(filter(_lasts, cut))


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
        months = _months(_EVERY, noon, noon + min(31 * (count + 1) * _DAY, _LONGEST), clock, conventions)
        yield from itertools.islice((month for month in months if month.ends > noon), count, count + 1)
    elif ordinal <= dt.date(LAST_YEAR, 12, 31).toordinal():
        yield _day(ordinal, clock, conventions)


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
            yield _year(year, place, conventions)


def _branches(timing: Mapping[str, Any]) -> list[str]:
    return [branch(value, "branches") for value in short_list(timing.get("branches"), "branches", len(BRANCHES))]


def _places(timing: Mapping[str, Any]) -> frozenset[int]:
    """Which of the sixty pairs a timing means: its `pairs`, or every one with one of its `branches`."""
    if timing.get("pairs") is not None:
        pairs = [choice(value, "pairs", PAIRS) for value in short_list(timing["pairs"], "pairs", len(PAIRS))]
        return frozenset(map(PAIRS.index, pairs))
    branches = _branches(timing)
    return frozenset(place for place, pair in enumerate(PAIRS) if pair[1] in branches)


def _years(
    places: frozenset[int], since: dt.datetime, until: dt.datetime, clock: LocalTime, conventions: Conventions
) -> Iterator[Window]:
    for year in _branch_years(since, until):
        if year_pair(year) in places:
            yield _year(year, clock.place, conventions)


def _year(year: int, place: dt.tzinfo, conventions: Conventions) -> Window:
    by_spring = conventions.timing_year == "spring-begins"
    starts, ends = (spring_begins(y) if by_spring else _new_year(y) for y in (year, year + 1))
    return Window("year", PAIRS[year_pair(year)], starts.astimezone(place), ends.astimezone(place))


def _new_year(year: int) -> dt.datetime:
    return dt.datetime.combine(new_year(year), dt.time(), BEIJING)


def _months(
    places: frozenset[int], since: dt.datetime, until: dt.datetime, clock: LocalTime, _: Conventions
) -> Iterator[Window]:
    for year in _branch_years(since, until):
        beginnings = [*terms(year)[::2], terms(year + 1)[0]]
        for month in range(1, 13):
            pair = month_pair(year, month)
            if pair in places:
                starts, ends = (beginnings[index].at.astimezone(clock.place) for index in (month - 1, month))
                yield Window("month", PAIRS[pair], starts, ends)


def _branch_years(since: dt.datetime, until: dt.datetime) -> range:
    """The civil years in whose spring a branch year begins that may overlap the stretch."""
    return range(max(since.year - 2, FIRST_YEAR), min(until.year + 1, LAST_YEAR) + 1)


def _days(
    places: frozenset[int], since: dt.datetime, until: dt.datetime, clock: LocalTime, conventions: Conventions
) -> Iterator[Window]:
    first, last = _civil_days(since, until, clock)
    for ordinal in _turns(places, day_pair(first), range(first, last + 1)):
        yield _day(ordinal, clock, conventions)


def _day(ordinal: int, clock: LocalTime, conventions: Conventions) -> Window:
    starts, ends = (_day_starts(each, clock, conventions) for each in (ordinal, ordinal + 1))
    return Window("day", PAIRS[day_pair(ordinal)], starts, ends)


def _hours(
    places: frozenset[int], since: dt.datetime, until: dt.datetime, clock: LocalTime, _: Conventions
) -> Iterator[Window]:
    """Double hours; those of all days are numbered through, twelve a day, 子 beginning at 23:00 of the day before."""
    first, last = _civil_days(since, until, clock)
    numbers = range(12 * first, 12 * (last + 1))
    for number in _turns(places, hour_pair(day_pair(first), 0), numbers):
        starts, ends = (_hour_starts(each, clock) for each in (number, number + 1))
        yield Window("hour", PAIRS[hour_pair(day_pair(number // 12), number % 12)], starts, ends)


def _turns(places: frozenset[int], first_place: int, numbers: range) -> Iterator[int]:
    """Those of some numbers that fall on the places, by arithmetic: the sixty turn without a break."""
    offsets = sorted((place - first_place) % 60 for place in places)
    for turn in range(numbers.start, numbers.stop, 60):
        for offset in offsets:
            if turn + offset < numbers.stop:
                yield turn + offset


def _civil_days(since: dt.datetime, until: dt.datetime, clock: LocalTime) -> tuple[int, int]:
    """The ordinals of the first and last civil day that may overlap the stretch."""
    first = max(clock.shown_at(since).date() - _DAY, dt.date(FIRST_YEAR, 1, 1))
    last = min(clock.shown_at(until).date() + _DAY, dt.date(LAST_YEAR + 1, 1, 1))  # begins at 23:00 of the last day
    return first.toordinal(), last.toordinal()


def _day_starts(ordinal: int, clock: LocalTime, conventions: Conventions) -> dt.datetime:
    """The instant at which a day begins: at midnight, or at the 23:00 before."""
    early = _HOUR if conventions.day_starts == "zi-hour" else 0 * _HOUR
    return clock.first_showing(_midnight(ordinal) - early)


def _hour_starts(number: int, clock: LocalTime) -> dt.datetime:
    day, hour = divmod(number, 12)
    return clock.first_showing(_midnight(day) + (2 * hour - 1) * _HOUR)


def _midnight(ordinal: int) -> dt.datetime:
    return dt.datetime.combine(dt.date.fromordinal(ordinal), dt.time())


_Spans = Callable[[frozenset[int], dt.datetime, dt.datetime, LocalTime, Conventions], Iterator[Window]]
_SPANS: dict[str, _Spans] = {"year": _years, "month": _months, "day": _days, "hour": _hours}
