"""The tick: everything that the clock makes happen, in bounded batches, safe to run twice or in many places at once."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse

from readings.cases.shelf.bin import empty_bin
from readings.notices.actions import deliver_due, notify
from readings.predictions.models import Timing, Window
from readings.predictions.steps import CLOSES

log = logging.getLogger(__name__)

BATCH = 200
MOST_STEPS = 4000  # a tick ends within the minute; what is left is taken by the next one
NEWS_FOR = timedelta(days=2)  # what is noticed later than this is shown as missed and never mailed


@dataclass(slots=True)
class TickReport:
    taken: int = 0
    failed: int = 0
    delivered: int = 0
    emptied: int = 0


def tick(*, now: datetime) -> TickReport:
    """Take every step that is due at `now`, deliver the notices that are due, and empty the bin of what is old."""
    report = take_due_steps(now=now)
    report.delivered = deliver_due(now=now)
    report.emptied = empty_bin(now=now)
    log.info("tick of %s: %s", now.isoformat(timespec="seconds"), report)
    return report


def take_due_steps(*, now: datetime) -> TickReport:
    """Take every step that is due at `now`, the longest overdue first; their notices wait in the outbox."""
    report = TickReport()
    while report.taken + report.failed < MOST_STEPS:
        timings = list(due_timings(now)[:BATCH])
        if not timings:
            break
        for timing in timings:
            _take_step_or_put_off(timing, report, now=now)
    return report


def due_timings(now: datetime) -> QuerySet[Timing]:
    return (
        Timing.objects.due(now)
        .select_related("reading__client", "practice", "watched_by__user")
        .prefetch_related("windows")
    )


def _take_step_or_put_off(timing: Timing, report: TickReport, *, now: datetime) -> None:
    try:
        report.taken += take_step(timing, now=now)
    except Exception as error:  # one bad row never stops the rest
        log.exception("step of timing %s failed", timing.code)
        report.failed += 1
        Timing.objects.filter(pk=timing.pk, next_due_at=timing.next_due_at).update(
            next_due_at=now + timedelta(minutes=2 ** min(timing.failures, 8)),
            failures=timing.failures + 1,
            last_error=repr(error),
        )


def take_step(timing: Timing, *, now: datetime) -> bool:
    """Claim the due step of a timing and write its notice, in one transaction; False if another process was first.

    The claim is the conditional UPDATE: of all that read the row as due, one changes it. The notice's key
    (timing, step, instant) is a second lock that holds even if a schedule were ever wound back.
    """
    at, kind = timing.next_step_at, timing.next_step
    with transaction.atomic():
        claimed = Timing.objects.filter(pk=timing.pk, next_due_at=timing.next_due_at).update(
            **timing.schedule_after(at), failures=0, last_error=""
        )
        if not claimed:
            return False
        missed = now - at > NEWS_FOR
        opened = [window for window in timing.windows.all() if window.starts == at]
        closed = [window for window in timing.windows.all() if window.ends == at]
        if kind == CLOSES and all(window.settled_at for window in closed):
            return True  # what happened has been said already; there is nothing to ask
        notify(
            timing.watched_by,
            "window_closes" if kind == CLOSES else "window_opens",
            f"{timing.code}:{kind}:{at.isoformat()}",
            _context(timing, (opened or closed)[0], missed=missed),
            now=now,
            outside=bool(opened) and not missed,
        )
    return True


def _context(timing: Timing, window: Window, *, missed: bool) -> dict:
    """Plain facts from which the notice is worded in its reader's language."""
    reading = timing.reading
    return {
        "label": window.label,
        "branch": window.branch,
        "unit": timing.unit,
        "polarity": timing.polarity,
        "about": timing.about,
        "starts": window.starts.isoformat(),
        "ends": window.ends.isoformat(),
        "title": reading.question,
        "client": reading.client.name if reading.client else "",
        "path": reverse("timing", args=[timing.code]),
        "missed": missed,
    }
