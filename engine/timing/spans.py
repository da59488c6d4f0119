"""The years, months, days and double hours of the calendar as stretches of time, each with its stem and branch."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.calendar import BEIJING, FIRST_YEAR, LAST_YEAR, new_year, spring_begins, terms
from engine.conventions import Conventions
from engine.local_time import LocalTime
from engine.stems_branches import PAIRS, day_pair, hour_pair, month_pair, year_pair

_DAY, _HOUR = dt.timedelta(days=1), dt.timedelta(hours=1)
EVERY_PAIR = frozenset(range(60))


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


def lasts(window: Window) -> bool:
    """Whether it has a length: a day or an hour that the clocks of a zone skip has none."""
    return window.starts.timestamp() < window.ends.timestamp()


def double_hours(date: dt.date, clock: LocalTime, conventions: Conventions) -> tuple[Window, ...]:
    """The hours of a civil date by a clock, in order, each cut to the day."""
    ordinal = date.toordinal()
    starts, ends = (_day_starts(each, clock, conventions) for each in (ordinal, ordinal + 1))
    every = _hours(EVERY_PAIR, starts, ends, clock, conventions)
    # As instants: within one zone Python compares what the clocks show, which may be the same an hour apart.
    cut = (
        hour._replace(
            starts=max(hour.starts, starts, key=dt.datetime.timestamp),
            ends=min(hour.ends, ends, key=dt.datetime.timestamp),
        )
        for hour in every
    )
    return tuple(filter(lasts, cut))


def _years(
    places: frozenset[int], since: dt.datetime, until: dt.datetime, clock: LocalTime, conventions: Conventions
) -> Iterator[Window]:
    for year in _branch_years(since, until):
        if year_pair(year) in places:
            yield year_span(year, clock.place, conventions)


def year_span(year: int, place: dt.tzinfo, conventions: Conventions) -> Window:
    """The branch year that begins in the spring of a civil year."""
    by_spring = conventions.timing_year == "spring-begins"
    starts, ends = (spring_begins(y) if by_spring else _new_year(y) for y in (year, year + 1))
    return Window("year", PAIRS[year_pair(year)], starts.astimezone(place), ends.astimezone(place))


def _new_year(year: int) -> dt.datetime:
    return dt.datetime.combine(new_year(year), dt.time(), BEIJING)


def month_spans(
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
        yield day_span(ordinal, clock, conventions)


def day_span(ordinal: int, clock: LocalTime, conventions: Conventions) -> Window:
    """The day of an ordinal, by a clock."""
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
SPANS: dict[str, _Spans] = {"year": _years, "month": month_spans, "day": _days, "hour": _hours}
