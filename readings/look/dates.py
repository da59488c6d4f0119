"""Dates short enough for a drawing, and lunar dates, as the reader's language writes them."""

from datetime import date, datetime, timedelta, tzinfo

from django.utils import dateformat
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from readings.look.numerals import lunar_day_name, lunar_month_name
from readings.look.words import in_script, is_chinese

_HALF_A_YEAR = 183
_LONGEST_HOUR = timedelta(hours=3)  # a double hour in which the clocks are set back


def day_and_month(day: date) -> str:
    """12月7日, 7 Dec; an aware datetime is read in its own zone."""
    return dateformat.format(day, pgettext("date format of day and month", "j M"))


def full_date(day: date) -> str:
    """2031年2月4日, 4 Feb 2031; an aware datetime is read in its own zone."""
    return dateformat.format(day, pgettext("date format of day, month and year", "j M Y"))


def long_day(day: date, today: date) -> str:
    """1月5日, 5 January; with its year, 5 January 2031, where the day is over half a year away."""
    if abs((day - today).days) > _HALF_A_YEAR:
        return dateformat.format(day, pgettext("date format of day, full month and year", "j F Y"))
    return dateformat.format(day, pgettext("date format of day and full month", "j F"))


def month_name(day: date) -> str:
    """11月, November."""
    return dateformat.format(day, pgettext("date format of a month", "F"))


def month_of_year(day: date) -> str:
    """2026年11月, November 2026."""
    return dateformat.format(day, pgettext("date format of a month and its year", "F Y"))


def short_month_name(day: date) -> str:
    """11月, Nov."""
    return dateformat.format(day, pgettext("date format of a short month", "M"))


def year_name(day: date) -> str:
    """2026年, 2026."""
    return dateformat.format(day, pgettext("date format of a year", "Y"))


def date_and_time(instant: datetime) -> str:
    """2026年12月2日 00:00, 2 Dec 2026 00:00; read in its own zone."""
    return f"{full_date(instant)} {instant:%H:%M}"


def span(starts: datetime, ends: datetime, zone: tzinfo) -> str:
    """The days from `starts` to before `ends`, in `zone`: one date where both fall on the same day; hours of one."""
    if ends - starts <= _LONGEST_HOUR:
        return f"{date_and_time(starts.astimezone(zone))}–{ends.astimezone(zone):%H:%M}"
    first, last = starts.astimezone(zone), (ends - timedelta(microseconds=1)).astimezone(zone)
    if first.date() == last.date():
        return full_date(first)
    return _("%(first)s – %(last)s") % {"first": full_date(first), "last": full_date(last)}


def lunar_month(month: int, leap: bool = False) -> str:
    """十月, 闰四月; month 10, leap month 4."""
    if is_chinese():
        return in_script(lunar_month_name(month, leap))
    return (_("leap month %(number)s") if leap else _("month %(number)s")) % {"number": month}


def lunar_day(day: int) -> str:
    """廿二; day 22."""
    return lunar_day_name(day) if is_chinese() else _("day %(number)s") % {"number": day}


def lunar_date(lunar: dict) -> str:
    """Of the engine's `moment.lunar`, the hour where it is known: 十月廿二 未时; month 10, day 22, hour 未."""
    words = {"month": lunar_month(lunar["month"], lunar["leap"]), "day": lunar_day(lunar["day"])}
    if not lunar.get("hour_branch"):
        return pgettext("lunar date without its hour", "%(month)s, %(day)s") % words
    return pgettext("lunar date", "%(month)s, %(day)s, hour %(hour)s") % (words | {"hour": lunar["hour_branch"]})
