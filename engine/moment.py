"""The moment of a reading: lunar date, four pillars, term, season and void, as far as the request tells."""

from __future__ import annotations

import datetime as dt
from operator import attrgetter
from typing import Any, NamedTuple

from . import request as read
from .calendar import BEIJING, LunarDate, Term, check_year, civil_date, lunar_month_of, term_at
from .conventions import Conventions
from .elements import Season, season_of_month
from .errors import RequestError
from .request import Request
from .solar_time import minutes_added
from .stems_branches import BRANCHES, PAIRS, branch_number, day_pair, hour_pair, void_branches, year_branch

LUNAR_FIELDS = ("year_branch", "year", "month", "leap", "day", "hour_branch")

# Named tuples, of all frozen values the quickest to make: every casting makes a few.


class LunarFacts(NamedTuple):
    """What is known of the lunar date and hour; None where it does not follow."""

    year: int | None = None
    year_branch: str | None = None
    month: int | None = None
    leap: bool | None = None
    day: int | None = None
    hour_branch: str | None = None

    @property
    def civil_day(self) -> dt.date | None:
        """The civil day of the date, where it is whole."""
        if self.year is None or self.month is None or self.day is None:
            return None
        return civil_date(LunarDate(self.year, self.month, bool(self.leap), self.day))


class Pillars(NamedTuple):
    """The four pillars; None for one that the facts leave open."""

    year: str | None
    month: str | None
    day: str
    hour: str | None


class Moment(NamedTuple):
    """When a figure was cast.

    `branch_year` is the civil year in whose spring the year of the year pillar began; `season_month` the month 1–12
    (1 = 寅) that season and strength go by: the month pillar's with a clock, the lunar month's without one.
    """

    lunar: LunarFacts
    at: dt.datetime | None = None
    pillars: Pillars | None = None
    branch_year: int | None = None
    term: Term | None = None
    next_term: Term | None = None
    solar_time: tuple[str, float] | None = None
    season_month: int | None = None
    void: tuple[str, str] | None = None

    @property
    def civil_day(self) -> dt.date | None:
        """The day that its clock shows, or else that of its lunar date."""
        return self.at.date() if self.at else self.lunar.civil_day

    @property
    def season(self) -> Season | None:
        """The season, where the month is known."""
        return None if self.season_month is None else season_of_month(self.season_month)

    def to_dict(self) -> dict[str, Any]:
        """The moment as JSON values; what does not follow is None."""
        return {
            "at": self.at.isoformat() if self.at else None,
            "lunar": self.lunar._asdict(),
            "pillars": self.pillars._asdict() if self.pillars else None,
            "term": self.term.to_dict() if self.term else None,
            "next_term": self.next_term.to_dict() if self.next_term else None,
            "solar_time": dict(zip(("kind", "minutes"), self.solar_time, strict=True)) if self.solar_time else None,
            "season": self.season.value if self.season else None,
            "void": list(self.void) if self.void else None,
        }


def of_request(request: Request, conventions: Conventions) -> Moment | None:
    """The moment that a method without lunar facts of its own may name: `at`, or `hour_branch`, or both agreeing."""
    hour = read.branch(request["hour_branch"], "hour_branch") if request.get("hour_branch") is not None else None
    if request.get("at") is None:
        return None if hour is None else Moment(LunarFacts(hour_branch=hour))
    moment = of_clock(request, conventions)
    if hour not in (None, moment.lunar.hour_branch):
        raise RequestError("choice", "hour_branch", f"The hour of at is {moment.lunar.hour_branch}: leave one out.")
    return moment


def with_hour(request: Request, conventions: Conventions) -> tuple[Moment, int]:
    """The moment of a method that counts the hour, and its number 1–12; raises RequestError (missing) without one."""
    moment = of_request(request, conventions)
    if moment is None or moment.lunar.hour_branch is None:
        raise RequestError("missing", "hour_branch", "This way of casting counts the hour: give hour_branch or at.")
    return moment, branch_number(moment.lunar.hour_branch)


def of_clock(request: Request, conventions: Conventions) -> Moment:
    """The moment of `at`.

    Hour and day are those of the clock, corrected as `solar_time` says; year and month pillars and terms compare
    instants. Raises RequestError, naming `location.longitude` where solar time lacks it.
    """
    at = read.instant(request)
    minutes = _solar_minutes(at, request, conventions)
    clock = at + dt.timedelta(minutes=minutes) if minutes else at
    ordinal, late = clock.toordinal(), clock.hour == 23
    day = ordinal + 1 if late and conventions.day_starts == "zi-hour" else ordinal
    hour = (clock.hour + 1) // 2 % 12
    month, day_of_month = lunar_month_of(day, at.year)
    branch_year, season_month, term, next_term, year_pillar, month_pillar = term_at(at)
    pillar_day = day_pair(day)
    return Moment(
        LunarFacts(month.year, year_branch(month.year), month.month, month.leap, day_of_month, BRANCHES[hour]),
        at,
        Pillars(year_pillar, month_pillar, PAIRS[pillar_day], PAIRS[hour_pair(day_pair(ordinal + late), hour)]),
        branch_year,
        term,
        next_term,
        (conventions.solar_time, round(minutes, 1) if minutes else 0),
        season_month,
        void_branches(pillar_day),
    )


def of_lunar_facts(request: Request, conventions: Conventions) -> Moment:
    """The moment of lunar facts as the books give them; with `year` the date must exist, and fills what follows."""
    year, year_branch = _year(request)
    month = read.whole_number(read.required(request, "month"), "month", 12)
    leap = request["leap"] if request.get("leap") is not None else False
    if not isinstance(leap, bool):
        raise RequestError("type", "leap", "leap must be true or false.")
    day = read.whole_number(read.required(request, "day"), "day", 30)
    facts = LunarFacts(year, year_branch, month, leap, day)
    civil = facts.civil_day
    facts = facts._replace(hour_branch=read.branch(read.required(request, "hour_branch"), "hour_branch"))
    return Moment(facts, season_month=month) if civil is None else _dated(facts, month, civil, conventions)


def _dated(facts: LunarFacts, month: int, day: dt.date, conventions: Conventions) -> Moment:
    """The moment of a lunar date and double hour: what is the same from its beginning to its end is known."""
    assert facts.hour_branch is not None, "lunar facts name the hour"  # noqa: S101 - a fact for the type checker
    hour = BRANCHES.index(facts.hour_branch)
    found = [term_at(instant) for instant in _ends_of_hour(day, hour, conventions)]
    first = found[0]
    same_year, same_month, same_term = (
        len({key(each) for each in found}) == 1
        for key in (attrgetter("branch_year"), attrgetter("branch_year", "month"), attrgetter("term"))
    )
    pillar_day = day_pair(day.toordinal())
    # by midnight the hour 子 is the first or the last of the day, and its stem another
    open_hour = hour == 0 and conventions.day_starts == "midnight"
    return Moment(
        lunar=facts,
        pillars=Pillars(
            first.year_pillar if same_year else None,
            first.month_pillar if same_month else None,
            PAIRS[pillar_day],
            None if open_hour else PAIRS[hour_pair(pillar_day, hour)],
        ),
        branch_year=first.branch_year if same_year else None,
        term=first.term if same_term else None,
        next_term=first.next_term if same_term else None,
        season_month=month,
        void=void_branches(pillar_day),
    )


def _ends_of_hour(day: dt.date, hour: int, conventions: Conventions) -> tuple[dt.datetime, ...]:
    """The first and last seconds (UTC+8) of a double hour, which by midnight has two pieces for 子."""
    midnight = dt.datetime.combine(day, dt.time(), BEIJING)
    hours: tuple[tuple[int, int], ...]
    if hour:
        hours = ((2 * hour - 1, 2 * hour + 1),)
    elif conventions.day_starts == "zi-hour":
        hours = ((-1, 1),)
    else:
        hours = ((0, 1), (23, 24))
    second = dt.timedelta(seconds=1)
    return tuple(
        end
        for first, last in hours
        for end in (midnight + dt.timedelta(hours=first), midnight + dt.timedelta(hours=last) - second)
    )


def _year(request: Request) -> tuple[int | None, str]:
    """The lunar year, where it is given, and its branch."""
    branch = read.branch(request["year_branch"], "year_branch") if request.get("year_branch") is not None else None
    if request.get("year") is None:
        return None, branch or read.required(request, "year_branch")
    year = read.whole_number(request["year"], "year")
    check_year(year, "year")
    own = year_branch(year)
    if branch not in (None, own):
        raise RequestError("choice", "year_branch", f"{year} is a {own} year: leave one out.")
    return year, own


def _solar_minutes(at: dt.datetime, request: Request, conventions: Conventions) -> float:
    kind = conventions.solar_time
    if kind == "standard":
        return 0
    return minutes_added(at, read.needed_longitude(request), true=kind == "true")
