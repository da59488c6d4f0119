"""The tick: everything that the clock makes happen, in bounded batches, safe to run twice or in many places at once."""

import logging
import time
from dataclasses import dataclass
from datetime import datetime

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
    missed: int = 0  # of the taken, those that were noticed too late to be news
    late: float = 0.0  # seconds by which the latest of the others was taken after its instant


def tick(*, now: datetime) -> TickReport:
    """Do all that is due at `now`, the present, and let the heart beat."""
    began = time.perf_counter()
    report = work_off(now=now)
    beat(report, milliseconds=round((time.perf_counter() - began) * 1000), now=now)
    return report


def work_off(*, now: datetime) -> TickReport:
    """Take every step that is due at `now`, deliver the messages that are due, and empty the bin of what is old."""
    taken = take_due_steps(now=now)
    report = TickReport(
        taken.steps,
        taken.failed,
        delivered=deliver_due(now=now),
        emptied=empty_bin(now=now),
        missed=taken.missed,
        late=taken.late.total_seconds(),
    )
    log.info("tick of %s: %s", now.isoformat(timespec="seconds"), report)
    return report
