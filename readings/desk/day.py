"""One day on the Chinese calendar: what its page shows, by the clock of the practice."""

import datetime as dt
from dataclasses import dataclass
from zoneinfo import ZoneInfo

import engine
from engine.calendar import FIRST_YEAR, LAST_YEAR
from readings.accounts.models import Practice

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


def day_page(date: dt.date, practice: Practice, *, now: dt.datetime) -> DayPage:
    """The day as the practice counts it; raises engine.RequestError for one that the calendar does not reach."""
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
    )
