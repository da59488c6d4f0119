"""An answer's timings on the calendar: which windows, and how they lie on a strip of coming years, months or days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

import engine
from engine.moment import LunarFacts
from engine.stems_branches import BRANCHES
from readings.cases.sealed.presentation import gloss, shown_timing
from readings.look.strip import Strip, Total, strip_of_windows

# How far ahead a timing is looked for: a generation of years, five years of months, one of days, a month of hours.
HORIZONS = {
    "year": timedelta(days=60 * 366),
    "month": timedelta(days=5 * 366),
    "day": timedelta(days=366),
    "hour": timedelta(days=30),
}
CELLS = {"year": 29, "month": 12, "day": 24}
HEADINGS = {"year": _("Years"), "month": _("Months"), "day": _("Days")}


def units_of(timing: dict) -> list[str]:
    """The units in which one of the engine's timings answers, the one that answers first in front."""
    return timing.get("units") or [timing["unit"]]


def comes_to_hours(timing: dict) -> bool:
    """Whether a timing can be watched in hours, in which it never answers: branches come round, a count does not."""
    return timing.get("count") is None


@dataclass(frozen=True, slots=True)
class PlacedWindow:
    """A window of one of the answer's timings, as a strip draws it."""

    timing: int
    label: str
    starts: datetime
    ends: datetime
    polarity: str
    word: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """An answer seen from a place and an instant; `since` is the year of a moment that names none of its own."""

    answer: dict
    zone: str
    since: datetime

    @property
    def cast_year(self) -> int:
        """The year that a total is added to."""
        return self._lunar.year or self.since.year

    @property
    def cast_day(self) -> date:
        """The day that a number of months or days is added to."""
        at = (self.answer["moment"] or {}).get("at")
        if at:
            return datetime.fromisoformat(at).date()
        return self._lunar.civil_day or self.since.astimezone(ZoneInfo(self.zone)).date()

    @property
    def _lunar(self) -> LunarFacts:
        return LunarFacts(**((self.answer["moment"] or {}).get("lunar") or {}))

    def windows(self, timing: dict, unit: str, since: datetime, until: datetime) -> tuple["engine.Window", ...]:
        """The windows of one of the timings that overlap a stretch of time, whole and in order."""
        return engine.windows(
            timing,
            unit,
            since,
            until,
            self.zone,
            cast_year=self.cast_year,
            cast_day=self.cast_day,
            conventions=self.answer["conventions"],
        )

    def windows_ahead(self, timing: dict, unit: str, now: datetime) -> tuple["engine.Window", ...]:
        """The windows from the one that is open now to the end of the unit's horizon."""
        return self.windows(timing, unit, now, now + HORIZONS[unit])

    def strips(self, now: datetime) -> list[Strip]:
        """Three strips from the unit that holds `now` on: 29 years, 12 months, 24 days."""
        return [self.strip(unit, now) for unit in CELLS]

    def strip(self, unit: str, now: datetime, heading: str = "") -> Strip:
        bounds = self._bounds(unit, now)
        return strip_of_windows(
            unit,
            list(self._placed(unit, bounds)),
            bounds=bounds,
            now=now,
            zone=ZoneInfo(self.zone),
            totals=self._totals(unit, now),
            heading=heading or str(HEADINGS[unit]),
            shows_words=unit == "year",
        )

    def _bounds(self, unit: str, now: datetime) -> list[datetime]:
        """Where the strip's cells begin and the last one ends.

        The cells are the engine's windows of all twelve branches: a cell is exactly what a window can be.
        """
        every = {"branches": list(BRANCHES), "units": [unit]}
        cells = self.windows_ahead(every, unit, now)[: CELLS[unit]]
        return [cells[0].starts, *(cell.ends for cell in cells)]

    def _placed(self, unit: str, bounds: list[datetime]) -> Iterable[PlacedWindow]:
        for position, timing in enumerate(self.answer["timings"]):
            if unit not in units_of(timing):
                continue
            word = gloss(timing["text"])
            for window in self.windows(timing, unit, bounds[0], bounds[-1]):
                if window.label[-1] not in timing.get("branches", ()):
                    continue  # what a count reaches is a plumb line, not a block
                yield PlacedWindow(position, window.label, window.starts, window.ends, timing["polarity"], word)

    def _totals(self, unit: str, now: datetime) -> Iterable[Total]:
        """Where the years, months or days that are counted end, named by their count."""
        for timing in self.answer["timings"]:
            if timing.get("count") and timing["unit"] == unit:
                for window in self.windows_ahead(timing, unit, now)[:1]:
                    yield Total(window.starts, shown_timing(timing).name, good=timing["polarity"] == "good")
