"""Days by the moon beside those by the sun: many clients know their feasts and birthdays by the moon alone."""

from datetime import date, datetime

from django.utils.translation import pgettext

import engine
from readings.look.dates import full_date, lunar_date


def moon_day(day: date) -> str:
    """十月廿二; month 10, day 22: of a day, or of the day of an aware datetime in its own zone.

    Empty for a day that the calendar does not reach.
    """
    try:
        lunar = engine.day(day.date() if isinstance(day, datetime) else day).to_dict()["lunar"]
    except engine.RequestError:
        return ""
    return lunar_date({name: lunar[name] for name in ("month", "leap", "day")})


def by_both(day: date) -> str:
    """2026年12月1日（十月廿三）, 1 Dec 2026 (month 10, day 23)."""
    moon = moon_day(day)
    return (
        pgettext("day by both calendars", "%(day)s (%(moon)s)") % {"day": full_date(day), "moon": moon}
        if moon
        else full_date(day)
    )
