"""A horizon and its windows in the words of the page."""

from collections.abc import Iterable
from datetime import date
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from readings.look.dates import full_date, short_month_name, year_name
from readings.look.numerals import chinese_number
from readings.look.words import is_chinese, listed
from readings.predictions.promising.horizon import Horizon


def units_in_words(count: int, unit: str) -> str:
    """36 days, 36 日."""
    phrase = {
        "year": ngettext("%(number)s year", "%(number)s years", count),
        "month": ngettext("%(number)s month", "%(number)s months", count),
        "day": ngettext("%(number)s day", "%(number)s days", count),
    }[unit]
    return phrase % {"number": count}


def rate_in_words(flagged: int, length: int, unit: str) -> str:
    """What the windows cover of the horizon, and how often chance alone would fall into them."""
    share = round(length / flagged)
    said = _("%(flagged)s of %(length)s: by chance about one time in %(share)s.")
    return said % {
        "flagged": units_in_words(flagged, unit) if is_chinese() else flagged,
        "length": units_in_words(length, unit),
        "share": chinese_number(share) if is_chinese() else share,
    }


def stretch_in_words(first: date, last: date) -> str:
    return _("From %(first)s to %(last)s, both included") % {"first": full_date(first), "last": full_date(last)}


def windows_in_words(horizon: Horizon) -> str:
    """The days of day windows, month by month; of longer windows each from its first day to its last."""
    stretches = [horizon.days_of(window) for window in horizon.windows]
    if horizon.unit == "day":
        return days_in_words([first for first, _last in stretches], since=horizon.first_day)
    said = pgettext("window", "%(first)s – %(last)s")
    return listed(said % {"first": full_date(first), "last": full_date(last)} for first, last in stretches)


def days_in_words(days: Iterable[date], *, since: date) -> str:
    """6, 7, 18, 19, 30, 31 Dec; 1 Jan 2027 – the year is said where it is another than that of `since`."""
    parts, year = [], since.year
    for month, of_month in groupby(days, key=lambda day: day.replace(day=1)):
        words = {"days": listed(str(day.day) for day in of_month), "month": short_month_name(month)}
        if month.year == year:
            said = pgettext("days of a month", "%(days)s %(month)s")
        else:
            said = pgettext("days of a month of a year", "%(days)s %(month)s %(year)s")
            words["year"], year = year_name(month), month.year
        parts.append(said % words)
    return pgettext("between the days of one month and those of the next", "; ").join(parts)
