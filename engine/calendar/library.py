"""A year of the Chinese calendar as sxtwl reckons it, guarded, and with its measured faults corrected.

The only module that imports sxtwl. The library checks nothing, leaks with every look-up, and works fast only in one
year at a time: so it is asked for whole years, once each, with arguments known to be good, and every answer is
converted back and compared.
"""

from __future__ import annotations

import datetime as dt
from functools import cache
from itertools import pairwise
from typing import Any

from .year import BEIJING, TERM_NAMES, Year

FIRST, LAST = 1599, 2201  # before 1600 its civil dates are partly Julian

# sxtwl begins the ninth month a day early: the new moon is 2057-09-29 00:00:40 UTC+8 (DE440).
_CORRECTED_FIRST_DAYS = {dt.date(2057, 9, 28): dt.date(2057, 9, 29)}


@cache
def year(number: int) -> Year:
    """The lunar year and the solar terms of one of FIRST–LAST.

    Months before 1645 and in 1914–1920 are those of the calendar as it was issued. The terms are within 3 s of DE440
    from 1900 to 2100; farther off they are as good as what is known of the earth's turning, some minutes at the ends.
    """
    if not FIRST <= number <= LAST:
        raise ValueError(f"{number} is outside {FIRST}–{LAST}")
    leap_month = _library().getRunMonth(number)
    names = tuple((month, leap) for month in range(1, 13) for leap in (False, True) if not leap or month == leap_month)
    firsts = [_first_day(number, month, leap).toordinal() for month, leap in names]
    firsts.append(_first_day(number + 1, 1, False).toordinal())
    return Year(
        number, firsts[0], tuple(after - first for first, after in pairwise(firsts)), leap_month, _terms(number)
    )


def _first_day(number: int, month: int, leap: bool) -> dt.date:
    day = _library().fromLunar(number, month, 1, leap)
    found = (day.getLunarYear(), day.getLunarMonth(), day.isLunarLeap(), day.getLunarDay())
    if found != (number, month, leap, 1):
        raise ValueError(f"sxtwl answered {found} for month {month} of {number}")
    first = dt.date(day.getSolarYear(), day.getSolarMonth(), day.getSolarDay())
    return _CORRECTED_FIRST_DAYS.get(first, first)


def _terms(number: int) -> tuple[int, ...]:
    days = [term.jd for term in _library().getJieQiByYear(number)][: len(TERM_NAMES)]
    # In some years before 1900 the terms of January are right to the second and wrong by a day: 冬至 is 14.8 and
    # 29.5 days before them.
    days[-2:] = [day + round(days[-3] + gap - day) for day, gap in zip(days[-2:], (14.8, 29.5), strict=True)]
    return tuple(_instant(day, number + 0.09 + index / 24) for index, day in enumerate(days))  # 立春 is day 35


def _instant(julian_day: float, decimal_year: float) -> int:
    """The Unix time of a Julian day of sxtwl (in UTC+8), its ΔT corrected."""
    offset = BEIJING.utcoffset(None).total_seconds()
    return round((julian_day - 2440587.5) * 86400 - offset + _delta_t_excess(decimal_year))


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
    """sxtwl, which publishes no types; imported when the first year is asked for."""
    import sxtwl

    return sxtwl
