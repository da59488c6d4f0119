"""The tick: everything that the clock makes happen, in bounded batches, safe to run twice or in many places at once."""

import logging
import time
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from readings.cases.shelf.bin import empty_bin
from readings.notices.delivery import deliver_due
from readings.predictions.ticking.heartbeat import beat
from readings.predictions.ticking.taking import take_due_steps

log = logging.getLogger(__name__)


@dataclass(slots=True)
class TickReport:
    taken: int = 0
    failed: int = 0
    delivered: int = 0
    emptied: int = 0
    worked: int = 0  # by what the apps above add in CLOCK_WORK
    missed: int = 0  # of the taken, those that were noticed too late to be news
    late: float = 0.0  # seconds by which the latest of the others was taken after its instant


def tick(*, now: datetime) -> TickReport:
    """Do all that is due at `now`, the present, and let the heart beat."""
    began = time.perf_counter()
    report = work_off(now=now)
    beat(report, milliseconds=round((time.perf_counter() - began) * 1000), now=now)
    return report


def work_off(*, now: datetime) -> TickReport:
    """Take every step that is due at `now`, do the work of the other apps, deliver messages that are due, and empty the
    bin of what is old."""
    taken = take_due_steps(now=now)
    report = TickReport(
        taken.steps,
        taken.failed,
        worked=_work_of_other_apps(now=now),
        delivered=deliver_due(now=now),
        emptied=empty_bin(now=now),
        missed=taken.missed,
        late=taken.late.total_seconds(),
    )
    log.info("tick of %s: %s", now.isoformat(timespec="seconds"), report)
    return report


def _work_of_other_apps(*, now: datetime) -> int:
    """Let each function that the setting CLOCK_WORK names do what is due, and say how much that was.

    Each takes `now` and commits for itself; one that fails never stops the rest.
    """
    worked = 0
    for path in settings.CLOCK_WORK:
        try:
            worked += import_string(path)(now=now)
        except Exception:
            log.exception("%s failed", path)
    return worked
