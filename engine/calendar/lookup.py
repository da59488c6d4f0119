"""Look-ups in the Chinese calendar: civil day to lunar date and back, and the term of an instant.

The beginnings of lunar months and the instants of terms are those of the calendar as issued for UTC+8. The years
1900–2100 come from the table; 1600–1899 and 2101–2200 from sxtwl, a year at a time, and are kept.
"""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from engine.errors import RequestError
from engine.stems_branches import PAIRS, month_pair, year_pair

from . import library, table
from .year import BEIJING, TERM_NAMES, Year

FIRST_YEAR, LAST_YEAR = 1600, 2200
TERMS_A_YEAR = len(TERM_NAMES)


class Term(NamedTuple):
    """A solar term and its instant, an aware datetime in UTC+8 to the second, and the same in ISO format."""

    name: str
    at: dt.datetime
    iso: str

    def to_dict(self) -> dict[str, str]:
        """Name, and instant in ISO format."""
        return {"name": self.name, "at": self.iso}


def _term(name: str, second: int) -> Term:
    at = dt.datetime.fromtimestamp(second, BEIJING)
    return Term(name, at, at.isoformat())


class TermInForce(NamedTuple):
    """A term and the one after it, the branch year (from 立春) and its month 1–12 (1 = 寅), and their pillars."""

    branch_year: int
    month: int
    term: Term
    next_term: Term
    year_pillar: str
    month_pillar: str


def _in_force(year: int, month: int, term: Term, following: Term) -> TermInForce:
    return TermInForce(year, month, term, following, PAIRS[year_pair(year)], PAIRS[month_pair(year, month)])


class LunarMonth(NamedTuple):
    """A month: its lunar year, its number 1–12, whether it is the leap one, its first civil day and its length."""

    year: int
    month: int
    leap: bool
    first: dt.date
    days: int


class LunarDate(NamedTuple):
    """A date of the Chinese calendar; the year is the one whose New Year fell in that civil year."""

    year: int
    month: int
    leap: bool
    day: int

    def to_dict(self) -> dict[str, int | bool]:
        """Year, month, leap and day."""
        return {"year": self.year, "month": self.month, "leap": self.leap, "day": self.day}


class _Stretch:
    """Years that follow one another, laid out for bisection: ordinals beside months, Unix times beside terms."""

    def __init__(self, years: Iterable[Year]) -> None:
        self.months: list[LunarMonth] = []
        self.terms: list[Term] = []
        self.of_year: dict[int, tuple[LunarMonth, ...]] = {}
        for year in years:
            self.of_year[year.number] = tuple(_months(year))
            self.months += self.of_year[year.number]
            self.terms += map(_term, TERM_NAMES, year.terms)
        self.first_year = self.months[0].year
        self.month_ordinals = [month.first.toordinal() for month in self.months]
        self.term_seconds = [term.at.timestamp() for term in self.terms]
        self.in_force = [
            _in_force(self.first_year + index // TERMS_A_YEAR, index % TERMS_A_YEAR // 2 + 1, term, following)
            for index, (term, following) in enumerate(pairwise(self.terms))
        ]


def _months(year: Year) -> Iterator[LunarMonth]:
    ordinal, number, leap = year.new_year, 0, False
    for days in year.lengths:
        leap = number == year.leap_month and number > 0 and not leap
        number += not leap
        yield LunarMonth(year.number, number, leap, dt.date.fromordinal(ordinal), days)
        ordinal += days


class _Around(dict[int, _Stretch]):
    """For each civil year the stretch in which everything about it is found, made when it is first asked for."""

    def __missing__(self, civil_year: int) -> _Stretch:
        if table.FIRST < civil_year < table.LAST:
            stretch = _Stretch(table.years())
            self |= dict.fromkeys(range(table.FIRST + 1, table.LAST), stretch)
        else:
            middle = min(max(civil_year, FIRST_YEAR), LAST_YEAR)
            stretch = self[civil_year] = _Stretch(map(library.year, range(middle - 1, middle + 2)))
        return stretch


_around = _Around()


def check_year(year: int, field: str) -> None:
    """Refuse a civil or lunar year outside 1600–2200, naming `field`."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise RequestError("range", field, f"The calendar reaches from {FIRST_YEAR} to {LAST_YEAR}.")


def lunar_date(day: dt.date) -> LunarDate:
    """The lunar date of a civil day of 1600–2200 as the calendar of UTC+8 has it."""
    month, day_of_month = lunar_month_of(day.toordinal(), day.year)
    return LunarDate(month.year, month.month, month.leap, day_of_month)


def lunar_month_of(ordinal: int, civil_year: int) -> tuple[LunarMonth, int]:
    """The lunar month that holds the civil day of that ordinal, in or next to that year, and the day's number in it."""
    stretch = _around[civil_year]
    index = bisect_right(stretch.month_ordinals, ordinal) - 1
    return stretch.months[index], ordinal - stretch.month_ordinals[index] + 1


def civil_date(lunar: LunarDate) -> dt.date:
    """The civil day of a lunar date of 1600–2200.

    Raises RequestError on `leap` for a leap month and on `day` for a thirtieth that the year does not have.
    """
    for month in lunar_months(lunar.year):
        if (month.month, month.leap) == (lunar.month, lunar.leap):
            if lunar.day > month.days:
                raise RequestError("range", "day", f"Month {lunar.month} of {lunar.year} has only {month.days} days.")
            return month.first + dt.timedelta(days=lunar.day - 1)
    raise RequestError("choice", "leap", f"{lunar.year} has no leap month {lunar.month}.")


def civil_dates(month: int, day: int, years: Iterable[int], *, leap: bool | None = None) -> Iterator[dt.date]:
    """The civil days of a lunar month and day in each of these lunar years, in order.

    Where `leap` is None and the month occurs twice there are two; a thirtieth that a month lacks is left out.
    """
    for year in years:
        for found in lunar_months(year):
            if found.month == month and leap in (None, found.leap) and day <= found.days:
                yield found.first + dt.timedelta(days=day - 1)


def new_year(year: int) -> dt.date:
    """The civil day on which lunar year `year` begins."""
    return lunar_months(year)[0].first


def lunar_months(year: int) -> tuple[LunarMonth, ...]:
    """The twelve or thirteen months of lunar year `year`, in order."""
    return _around[year].of_year[year]


def terms(year: int) -> tuple[Term, ...]:
    """The twenty-four terms from 立春 of civil year `year` to the 大寒 before the next."""
    stretch = _around[year]
    start = (year - stretch.first_year) * TERMS_A_YEAR
    return tuple(stretch.terms[start : start + TERMS_A_YEAR])


def spring_begins(year: int) -> dt.datetime:
    """The instant of 立春 in civil year `year`."""
    stretch = _around[year]
    return stretch.terms[(year - stretch.first_year) * TERMS_A_YEAR].at


def term_at(instant: dt.datetime) -> TermInForce:
    """The term in force at an aware instant of 1600–2200."""
    stretch = _around[instant.year]
    return stretch.in_force[bisect_right(stretch.term_seconds, instant.timestamp()) - 1]
