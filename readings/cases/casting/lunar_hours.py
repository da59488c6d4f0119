"""A lunar date and hour as an instant, for the ways of casting that count no date."""

import datetime as dt
import zoneinfo

import engine
from engine.conventions import read_conventions
from engine.moment import of_lunar_facts
from readings.accounts.models import Practice


def middle_of_hour(facts: dict, zone: zoneinfo.ZoneInfo, practice: Practice) -> dt.datetime:
    """The middle of the double hour that the lunar facts of a request name, by the practice's clock and school.

    Where 子 comes twice on a day it is the first. Raises engine.RequestError for facts that are not whole.
    """
    for name in ("year", "month", "day"):
        if name not in facts:
            raise engine.RequestError("missing", name, "Give the whole lunar date.")
    day = of_lunar_facts(facts, read_conventions(practice.conventions)).civil_day
    hours = engine.hours(day, zone.key, practice.conventions, practice.longitude)
    hour = next(hour for hour in hours if hour.label.endswith(facts["hour_branch"]))
    length = hour.ends.astimezone(dt.UTC) - hour.starts.astimezone(dt.UTC)
    return (hour.starts.astimezone(dt.UTC) + length / 2).astimezone(zone)
