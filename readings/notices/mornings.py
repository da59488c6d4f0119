"""The hour at which a person reads the list of the day, by the clock on their wall."""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from engine.local_time import LocalTime
from readings.accounts.models import Membership


class Morning(NamedTuple):
    day: date
    at: datetime


def morning_from(member: Membership, instant: datetime) -> Morning:
    """The member's first morning at this instant or after it.

    An hour that the clock skips in spring is the first that it shows after it; one that it shows twice, the first.
    """
    clock = LocalTime(member.zone)
    day = clock.shown_at(instant).date()
    while (at := clock.first_showing(datetime.combine(day, member.user.list_at))) < instant:
        day += timedelta(days=1)
    return Morning(day, at)
