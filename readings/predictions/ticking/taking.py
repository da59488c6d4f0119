"""Taking the steps that are due: each is claimed and written down in one transaction, many timings at a time."""

import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from readings.accounts.models import Membership
from readings.notices.models import NEWS_FOR
from readings.notices.outbox import Draft, notify_all
from readings.predictions.models import Timing, Window
from readings.predictions.ticking.handing_over import hand_to_who_may_see
from readings.predictions.ticking.steps import (
    ASKS_AGAIN,
    ASKS_AGAIN_AFTER,
    NEARS,
    NEARS_BEFORE,
    Step,
    next_step_after,
    steps_of,
)

log = logging.getLogger(__name__)

BATCH = 400
MOST_STEPS = 30  # of one timing at one time; what is left is still due, and taken in the next batch
MOST_PUT_OFF = timedelta(hours=4)
WRITTEN = (*Timing.SCHEDULE, "watched_by")  # of a timing whose steps are taken


class Told(NamedTuple):
    """What the clock reads of a window."""

    timing_id: int
    code: str
    label: str
    starts: datetime
    ends: datetime
    settled_at: datetime | None
    is_promised: bool


class TakenStep(NamedTuple):
    timing: Timing
    step: Step
    window: Told
    draft: Draft | None  # what it tells; nothing of what is settled or promised, or where nobody may be told


class Batch(NamedTuple):
    steps: list[TakenStep]
    failed: int


class Taken(NamedTuple):
    """How many steps were taken, how many timings failed, and how late the latest step was that was still news."""

    steps: int = 0
    failed: int = 0
    missed: int = 0
    late: timedelta = timedelta(0)


def take_due_steps(*, now: datetime) -> Taken:
    """Take every step that is due at `now`, the longest overdue first; what they tell waits in the outbox."""
    taken = Taken()
    # Asked before anything is locked, so that a tick with nothing to do writes nothing and waits for nobody.
    if not due_timings(now).exists():
        return taken
    while batch := take_batch(now=now):
        late = [now - each.step.at for each in batch.steps]
        taken = Taken(
            taken.steps + len(late),
            taken.failed + batch.failed,
            taken.missed + sum(each > NEWS_FOR for each in late),
            max([taken.late, *(each for each in late if each <= NEWS_FOR)]),
        )
    return taken


def take_batch(*, now: datetime) -> Batch | None:
    """Take the due steps of a batch of timings, together or, where that fails, one by one; None if there are none.

    A bad row never stops the rest: its next try is pushed back, and its error kept.
    """
    claimed: list[int] = []
    try:
        steps = _take(due_timings(now)[:BATCH], claimed, now=now)
        return Batch(steps, 0) if claimed else None
    except Exception:
        if not claimed:
            raise
        log.exception("a batch of %d timings failed; they are taken one by one", len(claimed))
    steps, failed = [], 0
    for pk in claimed:
        try:
            steps += _take(due_timings(now).filter(pk=pk), [], now=now)
        except Exception as error:
            failed += 1
            _put_off(pk, error, now=now)
    return Batch(steps, failed)


def due_timings(now: datetime) -> QuerySet[Timing]:
    return Timing.objects.due(now)


def _take(due: QuerySet[Timing], claimed: list[int], *, now: datetime) -> list[TakenStep]:
    """Claim timings, write what their due steps tell, and schedule what follows, in one transaction.

    The claim is the row's lock: PostgreSQL passes over what another process has locked, and SQLite lets one
    transaction write at a time (they begin IMMEDIATE). The key of a notice (timing, step, instant) is a second lock,
    which holds even if a schedule were ever wound back. `claimed` is told which timings they are.
    """
    with transaction.atomic():
        timings = list(due.select_for_update(skip_locked=True))
        claimed += [timing.pk for timing in timings]
        if not timings:
            return []
        people = Membership.objects.select_related("user", "practice").in_bulk({each.watched_by_id for each in timings})
        for timing in timings:
            timing.watched_by = people[timing.watched_by_id]
        to_nobody = hand_to_who_may_see(timings)
        windows = _windows_of(timings, now=now)
        taken = []
        for timing in timings:
            steps = _due_steps(timing, windows[timing.pk], now)
            is_told = timing.pk not in to_nobody
            taken += [TakenStep(timing, *each, _draft(timing, *each, now=now) if is_told else None) for each in steps]
            _schedule_on(timing, windows[timing.pk], steps)
        notify_all((each.draft for each in taken if each.draft), now=now)
        _keep_schedules(timings)
    return taken


def _windows_of(timings: Iterable[Timing], *, now: datetime) -> dict[int, list[Told]]:
    """The windows of each timing that have a step from the scheduled one up to now, and those of the step after.

    Of what lies further ahead than any step comes before its window, the first is enough: it opens before all others.
    """
    horizon = now + max(NEARS_BEFORE.values())
    beyond = Window.objects.filter(timing=OuterRef("timing"), starts__gt=horizon).order_by("starts")
    found = (
        Window.objects.filter(timing__in=[timing.pk for timing in timings])
        .filter(ends__gte=F("timing__next_step_at") - ASKS_AGAIN_AFTER, ends__gt=F("timing__since"))
        .filter(Q(starts__lte=horizon) | Q(starts=Subquery(beyond.values("starts")[:1])))
        .with_whether_promised()
        .order_by("starts", "id")
    )
    windows = defaultdict(list)
    for told in map(Told._make, found.values_list(*Told._fields)):
        windows[told.timing_id].append(told)
    return windows


def _due_steps(timing: Timing, windows: list[Told], now: datetime) -> list[tuple[Step, Told]]:
    """The steps of a timing from the one that is scheduled up to now, in order, each with its window."""
    scheduled = timing.next.place
    due = [found for found in steps_of(windows, timing.unit) if found[0].at <= now and found[0].place >= scheduled]
    return sorted(due, key=lambda found: found[0].place)[:MOST_STEPS]


def _schedule_on(timing: Timing, windows: list[Told], steps: list[tuple[Step, Told]]) -> None:
    """Schedule what follows the steps that are taken; where none was left, what follows the one that was scheduled."""
    timing.schedule(next_step_after(windows, timing.unit, steps[-1][0] if steps else timing.next))


def _keep_schedules(timings: Iterable[Timing]) -> None:
    """Write the schedules of timings that are locked: an UPDATE for each, all of them sent at once.

    The ORM would write one UPDATE with a CASE for each row and column, or whole rows, at several times the cost.
    """
    fields = [Timing._meta.get_field(name) for name in WRITTEN]
    columns = ", ".join(f'"{field.column}" = %s' for field in fields)
    rows = [
        [*(field.get_db_prep_save(getattr(timing, field.attname), connection) for field in fields), timing.pk]
        for timing in timings
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f'UPDATE "{Timing._meta.db_table}" SET {columns} WHERE "id" = %s', rows)  # noqa: S608 - names


def _draft(timing: Timing, step: Step, window: Told, *, now: datetime) -> Draft | None:
    """The notice that a step makes; None where it asks what has been said, or what a promise is asked for."""
    if step.asks and (window.settled_at or window.is_promised):
        return None
    return Draft(
        timing.watched_by,
        _kind_of_notice(timing, step),
        f"{timing.code}:{step.kind}:{step.at.isoformat()}",
        _context(timing, window) | ({"again": True} if step.kind == ASKS_AGAIN else {}),
        at=step.at,
        missed=now - step.at > NEWS_FOR,
    )


def _kind_of_notice(timing: Timing, step: Step) -> str:
    if step.asks:
        return "window_closes"
    if step.kind == NEARS:
        return "window_nears"
    return {"day": "day_opens", "hour": "hour_opens"}.get(timing.unit, "window_opens")


def _context(timing: Timing, window: Told) -> dict:
    """Plain facts from which the notice is worded in its reader's language."""
    return {
        "timing": timing.code,
        "window": window.code,
        "label": window.label,
        "branch": window.label[-1:],
        "unit": timing.unit,
        "polarity": timing.polarity,
        "about": timing.about,
        "starts": window.starts.isoformat(),
        "ends": window.ends.isoformat(),
    }


def _put_off(pk: int, error: Exception, *, now: datetime) -> None:
    """Try a timing again later, at doubling pauses; one that another process has in hand is left to it."""
    with transaction.atomic():
        timing = due_timings(now).select_for_update(skip_locked=True).filter(pk=pk).first()
        if timing is None:
            return
        log.error("step of timing %s failed", timing.code, exc_info=error)
        timing.next_due_at = now + min(timedelta(minutes=2 ** min(timing.failures, 10)), MOST_PUT_OFF)
        timing.failures = min(timing.failures + 1, 32_767)
        timing.last_error = repr(error).replace("\x00", "")
        timing.save(update_fields=["next_due_at", "failures", "last_error"])
