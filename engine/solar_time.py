"""What is added to the clock for mean or true solar time."""

from __future__ import annotations

import datetime as dt
from math import atan2, cos, degrees, radians, sin

_J2000 = dt.datetime(2000, 1, 1, 12, tzinfo=dt.UTC)


def minutes_added(at: dt.datetime, longitude: float, *, true: bool) -> float:
    """Minutes from the clock of the aware datetime `at` to solar time at `longitude` (degrees, east positive).

    Mean solar time is UTC + longitude / 15 h; true solar time adds the equation of time.
    """
    offset = at.utcoffset()
    assert offset is not None, "an instant has an offset"  # noqa: S101 - a fact for the type checker
    mean = 4 * longitude - offset.total_seconds() / 60
    return mean + equation_of_time(at) if true else mean


def equation_of_time(at: dt.datetime) -> float:
    """True minus mean solar time in minutes, to 2.4 s between 1900 and 2100 (Meeus, ch. 25 and eq. 28.1)."""
    t = (at - _J2000) / dt.timedelta(days=36525)
    mean_longitude = 280.46646 + 36000.76983 * t + 0.0003032 * t**2
    anomaly = radians(357.52911 + 35999.05029 * t - 0.0001537 * t**2)
    centre = (
        (1.914602 - 0.004817 * t - 0.000014 * t**2) * sin(anomaly)
        + (0.019993 - 0.000101 * t) * sin(2 * anomaly)
        + 0.000289 * sin(3 * anomaly)
    )
    node = radians(125.04 - 1934.136 * t)
    nutation = -0.00478 * sin(node)
    longitude = radians(mean_longitude + centre - 0.00569 + nutation)
    obliquity = radians(23.4392911 - 0.0130042 * t + 0.00256 * cos(node))
    right_ascension = degrees(atan2(cos(obliquity) * sin(longitude), cos(longitude)))
    difference = mean_longitude - 0.0057183 - right_ascension + nutation * cos(obliquity)
    return 4 * ((difference + 180) % 360 - 180)
