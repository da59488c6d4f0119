from datetime import datetime, timedelta

from django.db import transaction

import engine
from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.predictions.models import Timing, Window

# How far ahead a watched timing is laid on the calendar: a generation of years, five of months, one of days.
HORIZONS = {"year": timedelta(days=60 * 366), "month": timedelta(days=5 * 366), "day": timedelta(days=366)}
MOST_WINDOWS = 500


class NotOnTheCalendar(Exception):
    """This timing has no window within the horizon, so there is nothing to watch."""


def watch_timing(member: Membership, reading: Reading, *, position: int, unit: str, now: datetime) -> Timing:
    """Watch one of a reading's timings in one unit; watching it again, or after stopping, gives the same timing.

    Raises NotOnTheCalendar where the timing comes to no window within HORIZONS of now.
    """
    source = reading.result["timings"][position]
    spans = windows_between(reading, source, unit, now, now + HORIZONS[unit])[:MOST_WINDOWS]
    if not spans:
        raise NotOnTheCalendar
    with transaction.atomic():
        timing, created = Timing.objects.get_or_create(
            reading=reading,
            position=position,
            unit=unit,
            defaults={
                "practice": reading.practice,
                "rule": source["rule"],
                "polarity": source["polarity"],
                "about": source["about"],
                "branches": source.get("branches") or [],
                "count": source.get("count"),
                "watched_by": member,
                "created_at": now,
            },
        )
        if created:
            Window.objects.bulk_create(
                Window(timing=timing, label=span.label, starts=span.starts, ends=span.ends) for span in spans
            )
        elif timing.is_watched:
            return timing
        timing.withdrawn_at = None
        _reschedule(timing, after=now)
        record_action(member, "watch_timing", timing, now=now)
    return timing


def stop_watching(member: Membership, timing: Timing, *, now: datetime) -> Timing:
    """Watch a timing no longer; its windows and outcomes stay, and it can be taken up again."""
    with transaction.atomic():
        timing.withdrawn_at = now
        timing.next_step, timing.next_step_at, timing.next_due_at = "", None, None
        timing.save(update_fields=["withdrawn_at", "next_step", "next_step_at", "next_due_at"])
        record_action(member, "stop_watching", timing, now=now)
    return timing


def units_of(source: dict) -> list[str]:
    """The units in which one of the engine's timings can be watched, the one that answers first in front."""
    return source.get("units") or [source["unit"]]


def windows_between(reading: Reading, source: dict, unit: str, since: datetime, until: datetime) -> list:
    """The engine's windows for one timing of a reading that overlap a stretch of time, whole and in order."""
    windows = engine.windows(
        source,
        unit,
        since,
        until,
        reading.practice.time_zone,
        cast_year=cast_year(reading),
        conventions=reading.result["conventions"],
    )
    return list(windows)


def cast_year(reading: Reading) -> int:
    """The year that a total is added to: that of the moment cast from, else that in which the reading was kept."""
    lunar = (reading.result["moment"] or {}).get("lunar") or {}
    return lunar.get("year") or reading.created_at.year


def _reschedule(timing: Timing, *, after: datetime) -> None:
    for column, value in timing.schedule_after(after).items():
        setattr(timing, column, value)
    timing.failures, timing.last_error = 0, ""
    timing.save(
        update_fields=["withdrawn_at", "next_step", "next_step_at", "next_due_at", "failures", "last_error"]
    )
