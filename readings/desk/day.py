"""One day on the Chinese calendar: what its page shows, by the clock of the practice."""

import datetime as dt
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone

import engine
from engine.calendar import FIRST_YEAR, LAST_YEAR
from readings.accounts.models import Membership
from readings.predictions.calendar.days import Watched, watched_on
from readings.predictions.calendar.shown import on_the_calendar

FIRST_DAY, LAST_DAY = dt.date(FIRST_YEAR, 1, 1), dt.date(LAST_YEAR, 12, 31)


@dataclass(frozen=True, slots=True)
class Hour:
    pillar: str
    starts: dt.datetime
    ends: dt.datetime
    is_open: bool


@dataclass(frozen=True, slots=True)
class DayPage:
    date: dt.date
    facts: dict  # engine.day(date).to_dict()
    term_at: dt.datetime
    next_at: dt.datetime
    hours: list[Hour]
    by_the_sun: bool  # the school corrects the clock, so that an hour begins at some odd minute
    watched: Watched  # by the clock of the reader, as the calendar has it
    by_another_clock: bool

    @property
    def days_to_next_term(self) -> int:
        return (self.next_at.date() - self.date).days

    @property
    def day_before(self) -> dt.date | None:
        """The day before; None where the calendar begins."""
        return self.date - dt.timedelta(days=1) if self.date > FIRST_DAY else None

    @property
    def day_after(self) -> dt.date | None:
        """The day after; None where the calendar ends."""
        return self.date + dt.timedelta(days=1) if self.date < LAST_DAY else None


def day_page(date: dt.date, member: Membership, *, now: dt.datetime) -> DayPage:
    """The day as the practice counts it, and what the member may see that is watched on it.

    Raises engine.RequestError for a day that the calendar does not reach.
    """
    practice = member.practice
    facts = engine.day(date).to_dict()
    hours = engine.hours(date, practice.time_zone, practice.conventions, practice.longitude)
    zone = ZoneInfo(practice.time_zone)
    return DayPage(
        date,
        facts,
        term_at=dt.datetime.fromisoformat(facts["term_at"]).astimezone(zone),
        next_at=dt.datetime.fromisoformat(facts["next_term"]["at"]).astimezone(zone),
        hours=[Hour(hour.label, hour.starts, hour.ends, hour.starts <= now < hour.ends) for hour in hours],
        by_the_sun=practice.conventions.get("solar_time", "standard") != "standard",
        watched=watched_on(date, on_the_calendar(member), zone=timezone.get_current_timezone(), now=now),
        by_another_clock=timezone.get_current_timezone_name() != practice.time_zone,
    )
