"""The clock's heartbeat: that it ticked, and whether it is late."""

from dataclasses import asdict
from datetime import datetime, timedelta

from django.conf import settings

from readings.predictions.models import Heartbeat

NAME = "tick"
MOST_KEPT = 20  # of the ticks that had something to take


def beat(report, *, milliseconds: int, now: datetime) -> None:
    """Write down that the clock ticked, and what it did; of ticks that took something, how late the last few were."""
    last = last_beat()
    recent = last.report.get("recent", []) if last else []
    if report.taken:
        took = {"at": now.isoformat(timespec="seconds"), "taken": report.taken, "late": report.late}
        recent = [took, *recent][:MOST_KEPT]
    written = {"at": now, "milliseconds": milliseconds, "report": asdict(report) | {"recent": recent}}
    # Two ticks at once leave one row, whichever was last; nobody waits for the other.
    if not Heartbeat.objects.filter(name=NAME).update(**written):
        Heartbeat.objects.bulk_create([Heartbeat(name=NAME, **written)], ignore_conflicts=True)


def last_beat() -> Heartbeat | None:
    return Heartbeat.objects.filter(name=NAME).first()


def late_after() -> timedelta:
    """How long the clock may be silent before it counts as standing: five minutes, or five ticks if that is longer."""
    return max(timedelta(minutes=5), timedelta(seconds=5 * settings.TICK_SECONDS))


def is_late(now: datetime, beat: Heartbeat | None) -> bool:
    """Whether the clock stands, by its last beat; one that never ticked does."""
    return beat is None or now - beat.at > late_after()
