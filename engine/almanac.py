"""A civil day on the Chinese calendar, and its hours."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, NamedTuple

from .calendar import BEIJING, LunarDate, Term, check_year, lunar_date, term_at
from .conventions import read_conventions
from .local_time import local_time
from .request import zone as read_zone
from .stems_branches import PAIRS, day_pair, void_branches, year_branch
from .timing.spans import Window, double_hours


class Day(NamedTuple):
    """A civil day: year, month and day pillars and terms as they are at noon (UTC+8), the lunar date, the void."""

    date: dt.date
    year_pillar: str
    month_pillar: str
    day_pillar: str
    lunar: LunarDate
    term: Term
    next_term: Term
    void: tuple[str, str]

    def to_dict(self) -> dict[str, Any]:
        """The day as JSON values."""
        return {
            "date": self.date.isoformat(),
            "pillars": {"year": self.year_pillar, "month": self.month_pillar, "day": self.day_pillar},
            "lunar": {**self.lunar.to_dict(), "year_branch": year_branch(self.lunar.year)},
            "term": self.term.name,
            "term_at": self.term.at.isoformat(),
            "next_term": self.next_term.to_dict(),
            "void": list(self.void),
        }


def day(date: dt.date) -> Day:
    """The day of a civil date of 1600–2200; raises RequestError (range, date) outside them."""
    check_year(date.year, "date")
    noon = term_at(dt.datetime.combine(date, dt.time(12), BEIJING))
    pair = day_pair(date.toordinal())
    return Day(
        dt.date(date.year, date.month, date.day),
        noon.year_pillar,
        noon.month_pillar,
        PAIRS[pair],
        lunar_date(date),
        noon.term,
        noon.next_term,
        void_branches(pair),
    )


def hours(
    date: dt.date, zone: str, conventions: Mapping[str, Any] | None = None, longitude: float | None = None
) -> tuple[Window, ...]:
    """The double hours of a civil date in the zone of that name, in order, each cut to the day.

    Where the day begins at midnight 子 comes twice, at its beginning and at its end; where it begins at 23:00
    (convention `day_starts`) it comes first. With `solar_time` the hours are the sun's at `longitude`. Raises
    RequestError.
    """
    check_year(date.year, "date")
    school = read_conventions(conventions)
    return double_hours(date, local_time(read_zone(zone), school, longitude), school)
