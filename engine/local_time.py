"""The clock that hours and days go by: that of a zone, or the sun's at a longitude."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_left
from math import ceil
from typing import NamedTuple

from .conventions import Conventions
from .request import needed_longitude
from .solar_time import equation_of_time, minutes_added


class LocalTime(NamedTuple):
    """A clock: `place` is the zone whose time it shows, corrected to mean or true solar time as `kind` says."""

    place: dt.tzinfo
    kind: str = "standard"
    longitude: float = 0

    def shown_at(self, instant: dt.datetime) -> dt.datetime:
        """What the clock shows at an aware instant, as a naive time."""
        local = instant.astimezone(self.place)
        minutes = 0 if self.kind == "standard" else minutes_added(local, self.longitude, true=self.kind == "true")
        return local.replace(tzinfo=None) + dt.timedelta(minutes=minutes)

    def first_showing(self, clock: dt.datetime) -> dt.datetime:
        """The first instant at which the clock shows a naive time, or a later one where it skips it; in the zone."""
        instant = self._of_zone(clock) if self.kind == "standard" else self._of_sun(clock)
        return instant.astimezone(self.place)

    def _of_zone(self, clock: dt.datetime) -> dt.datetime:
        latest = clock.replace(tzinfo=self.place).astimezone(dt.UTC)
        if self.shown_at(latest) == clock:
            return latest
        # Skipped: the clocks are put forward between the readings of the later and the earlier offset.
        earliest = clock.replace(tzinfo=self.place, fold=1).astimezone(dt.UTC)
        seconds = range(int(earliest.timestamp()), int(latest.timestamp()) + 1)
        put_forward = bisect_left(seconds, clock, key=lambda second: self.shown_at(_utc(second)))
        return _utc(seconds[put_forward])

    def _of_sun(self, clock: dt.datetime) -> dt.datetime:
        mean = clock.replace(tzinfo=dt.UTC) - dt.timedelta(minutes=4 * self.longitude)
        instant = mean
        if self.kind == "true":
            for _ in range(3):  # the equation of time changes by half a minute a day at most
                instant = mean - dt.timedelta(minutes=equation_of_time(instant))
        second = ceil(instant.timestamp()) - 1
        while self.shown_at(_utc(second)) < clock:  # the first or the second of them, to the microsecond shown
            second += 1
        return _utc(second)


def local_time(place: dt.tzinfo, conventions: Conventions, longitude: float | None) -> LocalTime:
    """The clock of a zone as the convention `solar_time` corrects it; raises RequestError where a longitude lacks."""
    if conventions.solar_time == "standard":
        return LocalTime(place)
    return LocalTime(place, conventions.solar_time, needed_longitude({"location": {"longitude": longitude}}))


def _utc(second: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(second, dt.UTC)
