"""A civil day on the Chinese calendar."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from .calendar import BEIJING, LunarDate, check_year, lunar_date, term_at
from .stems_branches import BRANCHES, PAIRS, day_pair, month_pair, year_pair


@dataclass(frozen=True, slots=True)
class Day:
    """A civil day with its year, month and day pillars and its term as they are at noon (UTC+8), and its lunar date."""

    date: dt.date
    year_pillar: str
    month_pillar: str
    day_pillar: str
    lunar: LunarDate
    term: str

    def to_dict(self) -> dict[str, Any]:
        """The day as JSON values."""
        return {
            "date": self.date.isoformat(),
            "pillars": {"year": self.year_pillar, "month": self.month_pillar, "day": self.day_pillar},
            "lunar": {**self.lunar.to_dict(), "year_branch": BRANCHES[(self.lunar.year - 4) % 12]},
            "term": self.term,
        }


def day(date: dt.date) -> Day:
    """The day of a civil date of 1900–2100; raises RequestError (range, date) outside them."""
    check_year(date.year, "date")
    year, index, term, _ = term_at(dt.datetime.combine(date, dt.time(12), BEIJING))
    return Day(
        dt.date(date.year, date.month, date.day),
        PAIRS[year_pair(year)],
        PAIRS[month_pair(year, index // 2 + 1)],
        PAIRS[day_pair(date.toordinal())],
        lunar_date(date),
        term.name,
    )
