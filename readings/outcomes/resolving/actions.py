"""Saying what came of a promise: by the practitioner, or by the client through a link."""

from datetime import date, datetime

from django.db import IntegrityError, transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.notices.models import Notice
from readings.outcomes.actions import AnsweredMeanwhile
from readings.outcomes.models import AnswerLink, ClientMail, Resolution
from readings.outcomes.resolving.days import answer_of, day_in
from readings.outcomes.resolving.refusals import Refused
from readings.predictions.models import Answer, Promise
from readings.predictions.promising.access import locked_row
from readings.predictions.promising.actions import ENDS

HAPPENED = (Answer.INSIDE, Answer.OUTSIDE)
ONLY_AT_THE_END = (Answer.DID_NOT_HAPPEN, Answer.UNKNOWN)


def resolve_promise(
    member: Membership | None,
    promise: Promise,
    *,
    answer: str,
    happened_from: date | None = None,
    happened_to: date | None = None,
    how_known: str = "",
    void_reason: str = "",
    note: str = "",
    reported_at: datetime,
    blind: bool = False,
    corrects: Resolution | None = None,
    now: datetime,
) -> Resolution:
    """Record what came of a promise, as the first answer or as the correction of the one that stood.

    Without a member it is the client who says it, through a link. Whoever was asked has no more to do: links end,
    mails that have not left are dropped, what asked members counts as read. A correction to "cannot be known" before
    the horizon's end takes back what was said too soon: the promise runs on, and its next answer corrects that one.
    Raises Refused, and AnsweredMeanwhile if `corrects` is not, or is no longer, the answer that stands.
    """
    happened_to = happened_to or happened_from
    try:
        with transaction.atomic():
            promise = locked_row(promise.pk)
            corrects = _corrected(promise, corrects)
            takes_back = bool(corrects) and answer == Answer.UNKNOWN and not promise.is_over(now)
            if not takes_back:
                _check_time(promise, answer, reported_at, now)
            _check(promise, answer, happened_from, happened_to, void_reason, reported_at, now)
            resolution = Resolution.objects.create(
                practice=promise.practice,
                promise=promise,
                answer=answer,
                happened_from=happened_from,
                happened_to=happened_to,
                how_known=how_known,
                void_reason=void_reason,
                note=note,
                recorded_by=member,
                blind=blind,
                reported_at=reported_at,
                decided_at=now,
                corrects=corrects,
            )
            _settle(promise, "" if takes_back else answer)
            _end_asking(promise, now=now)
            if member:
                record_action(member, "resolve_promise", promise, now=now)
    except IntegrityError as error:  # the constraints decide races: one first answer, one correction of each
        raise AnsweredMeanwhile from error
    return resolution


def _corrected(promise: Promise, corrects: Resolution | None) -> Resolution | None:
    """The answer that is corrected; of a promise that was taken up again the one that took it back."""
    if corrects is None and not promise.answer:
        return promise.resolutions.current().first()
    if corrects is not None and corrects.promise_id != promise.pk:
        raise AnsweredMeanwhile
    return corrects


def _check_time(promise: Promise, answer: str, reported_at: datetime, now: datetime) -> None:
    """Raise Refused where an answer is only known at the horizon's end, and was said, or is decided, before it."""
    if promise.is_locked and answer in ONLY_AT_THE_END and not promise.is_over(min(reported_at, now)):
        raise Refused("too-early")


def _check(
    promise: Promise,
    answer: str,
    first: date | None,
    last: date | None,
    void_reason: str,
    reported_at: datetime,
    now: datetime,
) -> None:
    """Raise Refused where the parts of an answer don't agree with each other, the promise or the clock."""
    if not promise.is_locked:
        raise Refused("not-locked")
    if reported_at > now:
        raise Refused("reported-ahead")
    if reported_at < promise.locked_at:
        raise Refused("reported-before")
    if (answer == Answer.VOID) != bool(void_reason):
        raise Refused("not-void" if void_reason else "why-void")
    if last is None:
        return
    if first is None:
        raise Refused("from-which-day")
    if last < first:
        raise Refused("backwards")
    if answer not in HAPPENED:
        raise Refused("without-days")
    if last > day_in(promise, reported_at):
        raise Refused("not-yet")
    if answer != (said := answer_of(promise, first, last)):
        raise Refused("days-inside" if said == Answer.INSIDE else "days-outside")


def _settle(promise: Promise, answer: str) -> None:
    """Write down what stands; a promise without an answer runs on to the end of its horizon."""
    promise.answer = answer
    promise.state = Promise.State.RESOLVED if answer else Promise.State.LOCKED
    promise.next_step, promise.next_due_at = ("", None) if answer else (ENDS, promise.horizon_ends)
    promise.failures, promise.last_error = 0, ""
    promise.save(update_fields=["answer", "state", "next_step", "next_due_at", "failures", "last_error"])


def _end_asking(promise: Promise, *, now: datetime) -> None:
    """Let nobody be asked any more what came of a promise, nor answer through a link that is still about."""
    AnswerLink.objects.filter(promise=promise, used_at=None, revoked_at=None).update(revoked_at=now)
    ClientMail.objects.filter(promise=promise, ended="").update(ended=ClientMail.Ended.DROPPED, ended_at=now)
    asked = Notice.objects.unread().filter(recipient__practice=promise.practice_id, kind="promise_ends")
    asked.filter(key__startswith=f"{promise.code}:").update(read_at=now)
