"""The horizon of a promise: which units it has, which windows lie in it, and how much of it these cover.

All of it is counted on the engine's calendar, so that 立春, the 节 and a day that begins at 23:00 are the engine's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import engine
from engine.stems_branches import BRANCHES
from readings.cases.models import Reading
from readings.cases.sealed.calendar import units_of
from readings.predictions.models import Promise
from readings.predictions.promising.refusals import Refused
from readings.predictions.watching.laying import Span, in_utc

DAYS = (36, 60, 120)  # whole cycles of twelve, so that every pair of branches covers a sixth
MONTHS_OF_A_YEAR = 12
_LONGER_THAN = {"day": timedelta(days=2), "month": timedelta(days=33), "year": timedelta(days=367)}
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Horizon:
    """Some whole units from an instant on: half-open instants in UTC, and the civil days whose noon lies in them."""

    position: int
    unit: str
    length: int
    starts: datetime
    ends: datetime
    zone: str
    windows: Sequence[Span]
    flagged: int

    @property
    def first_day(self) -> date:
        return _first_noon(self.starts, self.zone)

    @property
    def last_day(self) -> date:
        return _first_noon(self.ends, self.zone) - _DAY

    @property
    def refusal(self) -> str:
        """The code of why nothing can be promised in it; empty where something can."""
        if self.flagged == 0:
            return "nothing"
        if self.flagged == self.length:
            return "everything"
        return "too-much" if 2 * self.flagged > self.length else ""

    @property
    def seal(self) -> str:
        """What a page that shows the horizon hands back, so that a lock finds whether it still is the one shown."""
        first = self.windows[0].starts if self.windows else self.starts
        stretch = "-".join(f"{instant:%Y%m%dT%H%M}" for instant in (self.starts, self.ends, first))
        return f"{self.position}.{self.unit}.{self.length}.{self.flagged}.{stretch}"

    def days_of(self, window: Span) -> tuple[date, date]:
        """The first and the last civil day of a window, one the same for a day."""
        return civil_days(window, self.zone)


def horizon_of(reading: Reading, position: int, unit: str, length: int, *, now: datetime) -> Horizon:
    """The horizon of a promise that is locked now: it begins with the first whole unit from now on.

    Raises Refused: timing, unit, length, too-long. Whether its windows say enough is asked of the horizon.
    """
    timing = timing_at(reading, position)
    if unit not in promised_units(timing):
        raise Refused("unit")
    _check_length(reading, unit, length)
    outlook = reading.outlook()
    conventions = reading.result["conventions"]
    until = now + (length + 2) * _LONGER_THAN[unit]
    units = whole_units(unit, now, until, outlook.zone, conventions)[:length]
    starts, ends = units[0].starts, units[-1].ends
    windows = [span for span in in_utc(outlook.windows(timing, unit, starts, ends)) if span.starts < span.ends]
    clipped = [Span(span.label, max(span.starts, starts), min(span.ends, ends)) for span in windows]
    return Horizon(position, unit, length, starts, ends, outlook.zone, clipped, flagged_of(units, clipped))


def civil_days(window: Span, zone: str) -> tuple[date, date]:
    """The first and the last civil day of a stretch of time in a zone: those whose noon lies in it."""
    return _first_noon(window.starts, zone), _first_noon(window.ends, zone) - _DAY


def first_day_of(promise: Promise) -> date:
    """The first civil day of a locked promise's horizon: that of the first noon in it."""
    return _first_noon(promise.horizon_starts, promise.zone)


def last_day_of(promise: Promise) -> date:
    """The last civil day of a locked promise's horizon."""
    return _first_noon(promise.horizon_ends, promise.zone) - _DAY


def timing_at(reading: Reading, position: int) -> dict:
    """One of the reading's timings as the engine gave it; raises Refused: timing."""
    timings = reading.result["timings"]
    if not 0 <= position < len(timings):
        raise Refused("timing")
    return timings[position]


def promised_units(timing: Mapping) -> list[str]:
    """The units in which a timing can be promised, the one that answers first in front: never hours."""
    return [unit for unit in units_of(timing) if unit in Promise.UNITS]


def longest(unit: str, years: int) -> int:
    """How many units a horizon may have at most, in a practice that promises so many years ahead."""
    return {"day": DAYS[-1], "month": years * MONTHS_OF_A_YEAR, "year": years}[unit]


def whole_units(
    unit: str, since: datetime, until: datetime, zone: str, conventions: Mapping | None = None
) -> list[Span]:
    """The years, months or days that lie whole within a stretch of time, in order: they touch."""
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    every = {"branches": list(BRANCHES), "units": [unit]}
    spans = in_utc(engine.windows(every, unit, since, until, zone, conventions=conventions))
    return [span for span in spans if span.starts >= since and span.ends <= until]


def flagged_of(units: Sequence[Span], windows: Sequence[Span]) -> int:
    """How many of the units lie within a window, each counted once."""
    return sum(any(window.starts <= unit.starts < window.ends for window in windows) for unit in units)


def _check_length(reading: Reading, unit: str, length: int) -> None:
    if length < 1 or (unit == "day" and length not in DAYS):
        raise Refused("length")
    if length > longest(unit, reading.practice.longest_promise):
        raise Refused("too-long")


def _first_noon(instant: datetime, zone: str) -> date:
    """The first civil day whose noon is not before the instant."""
    place = ZoneInfo(zone)
    day = instant.astimezone(place).date()
    noon = datetime.combine(day, time(12), place)
    return day if noon.astimezone(UTC) >= instant else day + _DAY
