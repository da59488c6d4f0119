from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.predictions.models import Timing, Window

MOST_WINDOWS = 500


class NotOnTheCalendar(Exception):
    """This timing has no window within the horizon, so there is nothing to watch."""


def watch_timing(member: Membership, reading: Reading, *, position: int, unit: str, now: datetime) -> Timing:
    """Watch one of a reading's timings in one unit; watching it again, or after stopping, gives the same timing.

    Raises NotOnTheCalendar where the timing comes to no window within the unit's horizon.
    """
    source = reading.result["timings"][position]
    spans = reading.outlook().windows_ahead(source, unit, now)[:MOST_WINDOWS]
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


def _reschedule(timing: Timing, *, after: datetime) -> None:
    for column, value in timing.schedule_after(after).items():
        setattr(timing, column, value)
    timing.failures, timing.last_error = 0, ""
    timing.save(update_fields=["withdrawn_at", "next_step", "next_step_at", "next_due_at", "failures", "last_error"])
