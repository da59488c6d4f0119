"""What the clock does about a promise from the end of its horizon on, until somebody says what came of it.

The client is asked, and once more after a week; a week later, or at once where they can't be, whoever has it in hand.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from readings.accounts.at_work import first_at_work
from readings.accounts.models import Membership
from readings.notices.models import NEWS_FOR
from readings.notices.outbox import Draft, notify_all
from readings.outcomes.asking.links import WITH_PROMISE, can_be_mailed
from readings.outcomes.models import ClientMail
from readings.predictions.models import Promise
from readings.predictions.promising.actions import ENDS

log = logging.getLogger(__name__)

ASKS_AGAIN = "asks-again"
TELLS = "tells"  # whoever has it in hand that the client has not answered
STEPS = (ENDS, ASKS_AGAIN, TELLS)
PAUSE = timedelta(days=7)  # from one step to the next
ASKED_WITHIN = timedelta(days=14)  # of when it should have been: a client who is asked later than that wonders why
BATCH = 400  # of one tick; the next one goes on
MOST_PUT_OFF = timedelta(hours=4)
_IN_HAND = ("made_by__user", "client__practitioner", "reading__case__practitioner")


def take_promise_steps(*, now: datetime) -> int:
    """Take the steps of promises that are due, the longest overdue first, each in a transaction of its own.

    A bad row never stops the rest: its next try is pushed back, and its error kept.
    """
    taken = 0
    for pk in list(_due(now).order_by("next_due_at", "id").values_list("pk", flat=True)[:BATCH]):
        try:
            taken += _take(pk, now=now)
        except Exception as error:
            _put_off(pk, error, now=now)
    return taken


def _due(now: datetime) -> QuerySet[Promise]:
    return Promise.objects.filter(next_step__in=STEPS, next_due_at__lte=now)


def _claimed(pk: int, now: datetime) -> Promise | None:
    """The promise, its row locked, if it is still due; one that another process has in hand is left to it."""
    due = _due(now).select_for_update(skip_locked=True, of=("self",))
    return due.select_related(*WITH_PROMISE, *_IN_HAND).filter(pk=pk).first()


def _take(pk: int, *, now: datetime) -> int:
    with transaction.atomic():
        promise = _claimed(pk, now)
        if promise is None:
            return 0
        step, at = promise.next_step, promise.next_due_at
        if step == ENDS:
            at = promise.horizon_ends
        if promise.answer or promise.state != Promise.State.LOCKED or promise.link.erased_at:
            following = ""
        elif step != TELLS and now - at <= ASKED_WITHIN and can_be_mailed(promise):
            ClientMail.objects.get_or_create(promise=promise, step=step, defaults={"due_at": now})
            following = ASKS_AGAIN if step == ENDS else TELLS
        else:
            _tell(promise, step, at, now=now)
            following = ASKS_AGAIN if step == ENDS else TELLS if _was_asked_first(promise, step) else ""
        promise.next_step = following
        # What comes late is followed a week after it came, not at once.
        promise.next_due_at = (at if now - at <= NEWS_FOR else now) + PAUSE if following else None
        promise.failures, promise.last_error = 0, ""
        promise.save(update_fields=["next_step", "next_due_at", "failures", "last_error"])
    return 1


def _was_asked_first(promise: Promise, step: str) -> bool:
    """Whether the client was asked before whoever has it in hand heard of it, who is told twice in any case."""
    return step == ASKS_AGAIN and promise.client_mails.filter(step=ENDS).exists()


def _tell(promise: Promise, step: str, at: datetime, *, now: datetime) -> None:
    recipient = whom_to_tell(promise)
    if recipient is None:
        return
    context = {
        "promise": promise.code,
        "starts": promise.horizon_starts.isoformat(),
        "ends": promise.horizon_ends.isoformat(),
        "step": step,
        "asked": promise.client_mails.filter(ended=ClientMail.Ended.SENT).exists(),
    }
    key = f"{promise.code}:{step}"
    missed = now - at > NEWS_FOR
    notify_all([Draft(recipient, "promise_ends", key, context, at=at, missed=missed)], now=now)


def whom_to_tell(promise: Promise) -> Membership | None:
    """Whoever made it, if still at work; else who has the case or the client in hand; else an owner."""
    case = promise.reading.case
    in_hand = (
        promise.made_by_id,
        case and case.practitioner_id,
        promise.client and promise.client.practitioner_id,
        promise.reading.cast_by_id,
    )
    return first_at_work(promise.practice, in_hand)


def _put_off(pk: int, error: Exception, *, now: datetime) -> None:
    """Try a promise again later, at doubling pauses."""
    with transaction.atomic():
        promise = _claimed(pk, now)
        if promise is None:
            return
        log.error("step of promise %s failed", promise.code, exc_info=error)
        promise.next_due_at = now + min(timedelta(minutes=2 ** min(promise.failures, 10)), MOST_PUT_OFF)
        promise.failures = min(promise.failures + 1, 32_767)
        promise.last_error = repr(error).replace("\x00", "")
        promise.save(update_fields=["next_due_at", "failures", "last_error"])
