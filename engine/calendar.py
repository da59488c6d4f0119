"""Lunar months and solar terms, from sxtwl with its measured faults corrected; the only module that imports sxtwl.

Beginnings of lunar months and the instants of terms are those of the Chinese calendar as issued for UTC+8.
sxtwl checks nothing and leaks memory with every look-up, so each lunar year and each year of terms is asked for
once, with arguments known to be good, and kept.
"""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from typing import Any

from .errors import RequestError

FIRST_YEAR, LAST_YEAR = 1900, 2100
BEIJING = dt.timezone(dt.timedelta(hours=8))

TERM_NAMES = tuple(
    "立春 雨水 惊蛰 春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 "
    "立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至 小寒 大寒".split()
)

# sxtwl begins this month a day early: the new moon is 2057-09-29 00:00:40 UTC+8 (DE440).
_CORRECTED_FIRST_DAYS = {dt.date(2057, 9, 28): dt.date(2057, 9, 29)}


@dataclass(frozen=True, slots=True)
class Term:
    """A solar term and its instant, an aware datetime in UTC+8 to the second."""

    name: str
    at: dt.datetime

    def to_dict(self) -> dict[str, str]:
        """Name, and instant in ISO format."""
        return {"name": self.name, "at": self.at.isoformat()}


@dataclass(frozen=True, slots=True)
class LunarMonth:
    """A month of a lunar year: its number 1–12, whether it is the leap one, its first civil day and its length."""

    month: int
    leap: bool
    first: dt.date
    days: int


@dataclass(frozen=True, slots=True)
class LunarDate:
    """A date of the Chinese calendar; the year is the one whose New Year fell in that civil year."""

    year: int
    month: int
    leap: bool
    day: int

    def to_dict(self) -> dict[str, int | bool]:
        """Year, month, leap and day."""
        return {"year": self.year, "month": self.month, "leap": self.leap, "day": self.day}


def check_year(year: int, field: str) -> None:
    """Refuse a civil year outside 1900–2100, naming `field`."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise RequestError("range", field, f"The calendar reaches from {FIRST_YEAR} to {LAST_YEAR}.")


def lunar_date(day: dt.date) -> LunarDate:
    """The lunar date of a civil day of 1900–2100 as the calendar of UTC+8 has it."""
    year = day.year if day >= new_year(day.year) else day.year - 1
    months = lunar_months(year)
    month = months[bisect_right(months, day, key=lambda month: month.first) - 1]
    return LunarDate(year, month.month, month.leap, (day - month.first).days + 1)


def civil_date(lunar: LunarDate) -> dt.date:
    """The civil day of a lunar date of 1900–2100.

    Raises RequestError on `leap` for a leap month and on `day` for a thirtieth that the year does not have.
    """
    for month in lunar_months(lunar.year):
        if (month.month, month.leap) == (lunar.month, lunar.leap):
            if lunar.day > month.days:
                raise RequestError("range", "day", f"Month {lunar.month} of {lunar.year} has only {month.days} days.")
            return month.first + dt.timedelta(days=lunar.day - 1)
    raise RequestError("choice", "leap", f"{lunar.year} has no leap month {lunar.month}.")


def new_year(year: int) -> dt.date:
    """The civil day on which lunar year `year` begins."""
    return lunar_months(year)[0].first


@cache
def lunar_months(year: int) -> tuple[LunarMonth, ...]:
    """The twelve or thirteen months of lunar year `year`, in order."""
    sxtwl = _library()
    leap_month = sxtwl.getRunMonth(year)
    names = [(month, leap) for month in range(1, 13) for leap in (False, True) if not leap or month == leap_month]
    firsts = [_first_day(year, month, leap) for month, leap in names]
    firsts.append(_first_day(year + 1, 1, False))
    return tuple(
        LunarMonth(month, leap, first, (after - first).days)
        for (month, leap), first, after in zip(names, firsts, firsts[1:], strict=False)
    )


@cache
def terms(year: int) -> tuple[Term, ...]:
    """The twenty-four terms from 立春 of civil year `year` to the 大寒 before the next."""
    return tuple(
        Term(name, _instant(info.jd, year, index))
        for index, (name, info) in enumerate(zip(TERM_NAMES, _library().getJieQiByYear(year), strict=False))
    )


def spring_begins(year: int) -> dt.datetime:
    """The instant of 立春 in civil year `year`."""
    return terms(year)[0].at


def term_at(instant: dt.datetime) -> tuple[int, int, Term, Term]:
    """The branch year, the number of the term in it (0 = 立春), that term and the next one, at an aware instant."""
    civil_year = instant.astimezone(BEIJING).year
    year = civil_year if instant >= spring_begins(civil_year) else civil_year - 1
    of_year = terms(year)
    index = bisect_right(of_year, instant, key=lambda term: term.at) - 1
    following = of_year[index + 1] if index < 23 else terms(year + 1)[0]
    return year, index, of_year[index], following


def _first_day(year: int, month: int, leap: bool) -> dt.date:
    day = _library().fromLunar(year, month, 1, leap)
    first = dt.date(day.getSolarYear(), day.getSolarMonth(), day.getSolarDay())
    return _CORRECTED_FIRST_DAYS.get(first, first)


def _instant(julian_day: float, year: int, index: int) -> dt.datetime:
    """The instant of a Julian day of sxtwl (UTC+8), its ΔT corrected."""
    decimal_year = year + 0.09 + index / 24  # 立春 falls on a thirty-fifth day of the year
    seconds = round((julian_day - 2440587.5) * 86400 + _delta_t_excess(decimal_year))
    return dt.datetime(1970, 1, 1, tzinfo=BEIJING) + dt.timedelta(seconds=seconds)


def _delta_t_excess(year: float) -> float:
    """By how many seconds sxtwl's ΔT runs ahead in a decimal year, measured against DE440; 0 outside 2015–2115."""
    if not 2015 <= year <= 2115:
        return 0.0

    def parabola(y: float) -> float:
        return -20 + 31 * ((y - 1820) / 100) ** 2

    x = year - 2015
    theirs = parabola(year) - (parabola(2015) - 69) * (2115 - year) / 100
    measured = 68.8224706 + 0.014822528 * x - 1.02908022e-3 * x**2 + 9.66041086e-5 * x**3 - 5.01748084e-7 * x**4
    return theirs - measured


def _library() -> Any:
    """sxtwl, which publishes no types; imported when the first date is looked up."""
    import sxtwl

    return sxtwl
