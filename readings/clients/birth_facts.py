"""What follows from a birth as it was told: the other calendar, the pillars, the age, as far as they are known."""

import calendar
import datetime as dt
import zoneinfo
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.calendar import LunarDate, civil_date, lunar_date, lunar_months
from readings.accounts.models import Practice
from readings.clients.birth import Birth, Born
from readings.look import dates


@dataclass(frozen=True, slots=True)
class BirthFacts:
    """The facts of one birth.

    `solar` and `lunar` are the date in either calendar, None while the day is open; each of the `pillars` is None where
    the birth leaves it open. `ages` are the years lived by `today`, least and most; `counted` is the age that grows at
    the New Year of the moon's calendar and began with one, None where it is open.
    """

    birth: Birth
    solar: dt.date | None
    lunar: dict | None
    pillars: dict[str, str | None]
    ages: tuple[int, int]
    counted: int | None

    @property
    def has_pillar(self) -> bool:
        """Whether any pillar is known."""
        return any(self.pillars.values())

    @property
    def words(self) -> list[str]:
        """The date as told, the same in the other calendar, and the age, in the reader's language."""
        told = [self._solar_words(), self._lunar_words()]
        if self.birth.calendar == Born.Calendar.LUNAR:
            told.reverse()
        return [*filter(None, told), self._age_words()]

    def _solar_words(self) -> str:
        if self.solar:
            return dates.full_date(self.solar) + (f" {self.birth.time:%H:%M}" if self.birth.time else "")
        if self.birth.calendar == Born.Calendar.LUNAR:
            return ""
        year, month = self.birth.year, self.birth.month
        return _("%(year)s, month %(month)s") % {"year": year, "month": month} if month else str(year)

    def _lunar_words(self) -> str:
        if self.lunar:
            return _("lunar %(year)s, %(date)s") % {"year": self.lunar["year"], "date": dates.lunar_date(self.lunar)}
        if self.birth.calendar != Born.Calendar.LUNAR:
            return ""
        year, month = self.birth.year, self.birth.month
        if not month:
            return _("lunar %(year)s") % {"year": year}
        return _("lunar %(year)s, %(date)s") % {"year": year, "date": dates.lunar_month(month, self.birth.leap)}

    def _age_words(self) -> str:
        least, most = self.ages
        age = _("aged %(years)s") if least == most else _("aged %(least)s or %(most)s")
        age %= {"years": most, "least": least, "most": most}
        if self.counted is None:
            return age
        return _("%(age)s, %(years)s by New Years") % {"age": age, "years": self.counted}


def facts_of_birth(birth: Birth, practice: Practice, *, today: dt.date) -> BirthFacts | None:
    """The facts of a birth by the practice's clock and school; None where there is none, or no such date."""
    if birth.year is None:
        return None
    try:
        first, last = days_of_birth(birth)
        moments = _moments(birth, first, last, practice)
    except engine.RequestError:
        return None
    whole = first == last
    known = {"year": True, "month": whole, "day": whole, "hour": _hour_is_told(birth)}
    pillars = {name: _common([each["pillars"][name] for each in moments]) if known[name] else None for name in known}
    return BirthFacts(
        birth,
        solar=first if whole else None,
        lunar=_lunar(birth, first, moments) if whole else None,
        pillars=pillars,
        ages=(max(years_between(last, today), 0), years_between(first, today)),
        counted=_counted(first, last, today),
    )


def days_of_birth(birth: Birth) -> tuple[dt.date, dt.date]:
    """The first and the last civil day that a birth with a year may fall on.

    Raises engine.RequestError, naming the part, for a leap month or a day that there is none of.
    """
    if birth.calendar == Born.Calendar.LUNAR:
        return _days_of_lunar(birth)
    if birth.month is None:
        return dt.date(birth.year, 1, 1), dt.date(birth.year, 12, 31)
    days = calendar.monthrange(birth.year, birth.month)[1]
    if birth.day is None:
        return dt.date(birth.year, birth.month, 1), dt.date(birth.year, birth.month, days)
    if birth.day > days:
        raise engine.RequestError("range", "day", f"This month has only {days} days.")
    day = dt.date(birth.year, birth.month, birth.day)
    return day, day


def _days_of_lunar(birth: Birth) -> tuple[dt.date, dt.date]:
    months = lunar_months(birth.year)
    if birth.month is None:
        return months[0].first, months[-1].first + dt.timedelta(days=months[-1].days - 1)
    if birth.day is None:
        first = civil_date(LunarDate(birth.year, birth.month, birth.leap, 1))
        days = next(month.days for month in months if month.first == first)
        return first, first + dt.timedelta(days=days - 1)
    day = civil_date(LunarDate(birth.year, birth.month, birth.leap, birth.day))
    return day, day


def _moments(birth: Birth, first: dt.date, last: dt.date, practice: Practice) -> list[dict]:
    """The engine's facts of the instants between which the birth lies, those of the hour if that is known.

    A clock time is one of the civil day. Without it the day is the school's: where that begins at 23:00, the hour 子 of
    a date is the one it begins with.
    """
    zone = zoneinfo.ZoneInfo(practice.time_zone)
    if birth.time is not None:
        instants = [dt.datetime.combine(first, birth.time, zone)]
    else:
        hours = [hour for day in sorted({first, last}) for hour in _hours(day, practice)]
        hours = [hour for hour in hours if hour.label.endswith(birth.branch)] if first == last else hours
        instants = [hours[0].starts, hours[-1].ends - dt.timedelta(seconds=1)]
    return [_moment(instant, practice) for instant in instants]


def _hours(day: dt.date, practice: Practice) -> tuple[engine.Window, ...]:
    return engine.hours(day, practice.time_zone, practice.conventions, practice.longitude)


def _moment(instant: dt.datetime, practice: Practice) -> dict:
    request = {"method": "moment", "at": instant.isoformat()} | practice.school
    return engine.cast(request).to_dict()["moment"]


def _lunar(birth: Birth, day: dt.date, moments: list[dict]) -> dict:
    """The lunar date as told, else that of the day; with its hour where that is known."""
    if birth.calendar == Born.Calendar.LUNAR:
        date = LunarDate(birth.year, birth.month, birth.leap, birth.day).to_dict()
    else:
        date = lunar_date(day).to_dict()
    hour = moments[0]["lunar"]["hour_branch"] if _hour_is_told(birth) else None
    return date | {"hour_branch": hour}


def _hour_is_told(birth: Birth) -> bool:
    return birth.time is not None or bool(birth.branch)


def _common(values: list):
    return values[0] if len(set(values)) == 1 else None


def years_between(born: dt.date, today: dt.date) -> int:
    """The whole years that somebody has lived."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def _counted(first: dt.date, last: dt.date, today: dt.date) -> int | None:
    born = _common([lunar_date(day).year for day in (first, last)])
    return None if born is None else lunar_date(today).year - born + 1
