"""Promises: drafted, given up, locked and amended; none of them is ever changed once it is locked.

A lock works under the lock of the practice's row, so that of two on one matter the second finds the first.
"""

from datetime import datetime
from unicodedata import normalize

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.cases.models import Reading
from readings.predictions.models import Amendment, Link, Promise, PromiseRule, Timing
from readings.predictions.promising.access import locked_row
from readings.predictions.promising.horizon import Horizon, horizon_of, timing_at
from readings.predictions.promising.matters import client_of, is_scored, promised_before, rules_of
from readings.predictions.promising.record import amendment_record, promise_record
from readings.predictions.promising.refusals import Refused
from readings.predictions.proof.sealing import add_link
from readings.predictions.watching.actions import watch_timing
from readings.predictions.watching.laying import NotOnTheCalendar

ENDS = "ends"  # the step of a promise that is due when its horizon is over
_WITH = ("reading__practice", "made_by")  # the rows that a locked promise is read together with


def save_draft(
    member: Membership,
    reading: Reading,
    *,
    code: str = "",
    position: int,
    unit: str,
    length: int,
    claim: str,
    criteria: str,
    told: bool | None,
    word: str = "",
    knowledge: str = Promise.Knowledge.NOTHING,
    now: datetime,
) -> Promise:
    """Keep what is to be promised of a reading; the same code again changes the member's draft of that code.

    Raises Refused: locked or withdrawn where that draft is one no longer, timing, unit and length, not-yours, binned.
    """
    with transaction.atomic():
        _take_turns(member)
        reading = _open_to(member, reading)
        horizon_of(reading, position, unit, length, now=now)
        draft = _draft_of(member, reading, code)
        draft.position, draft.unit, draft.length = position, unit, length
        draft.claim, draft.criteria = _as_sealed(claim), _as_sealed(criteria)
        draft.told, draft.word, draft.knowledge = told, word, knowledge
        if draft.pk is None:
            draft.created_at = now
        draft.save()
        record_action(member, "draft_promise", draft, now=now)
    return draft


def withdraw_draft(member: Membership, promise: Promise, *, now: datetime) -> Promise:
    """Give up a draft; a promise that is locked can't be. Raises Refused: locked."""
    with transaction.atomic():
        promise = locked_row(promise.pk, *_WITH)
        if promise.is_locked:
            raise Refused("locked")
        if promise.state == Promise.State.DRAFT:
            promise.state = Promise.State.WITHDRAWN
            promise.save(update_fields=["state"])
            record_action(member, "withdraw_promise", promise, now=now)
    return promise


def lock_promise(member: Membership, promise: Promise, *, seen: str | None = None, now: datetime) -> Promise:
    """Seal a draft, for good; locking it again is the same promise.

    `seen` are the seals of the horizons that the member was shown: Refused (changed) where the one locked is not
    among them. Raises Refused too where the promise would say nothing, or can't be judged.
    """
    with transaction.atomic():
        practice = _take_turns(member)
        promise = locked_row(promise.pk, *_WITH)
        if promise.is_locked:
            return promise
        if promise.state != Promise.State.DRAFT:
            raise Refused("withdrawn")
        reading = _open_to(member, promise.reading)
        reading.practice = promise.practice = practice
        promise.reading, promise.made_by = reading, member  # whoever locks it, as the record says
        horizon = _checked(promise, seen, now)
        rules = _settle(promise, horizon, now=now)
        promise.link = add_link(practice, Link.Of.PROMISE, promise_record(promise, horizon, member, rules), now=now)
        promise.timing = _watched(member, promise, now=now)
        promise.state = Promise.State.LOCKED
        promise.next_step, promise.next_due_at = ENDS, promise.horizon_ends
        promise.save()
        PromiseRule.objects.bulk_create(PromiseRule(promise=promise, rule=rule) for rule in rules)
        record_action(member, "lock_promise", promise, now=now)
    return promise


def amend_promise(member: Membership, promise: Promise, *, words: str, now: datetime) -> Amendment:
    """Add words to a locked promise, sealed in their turn; the same words twice running are one amendment.

    Raises Refused: words where there are none, draft where nothing is locked yet.
    """
    words = _as_sealed(words)
    if not words:
        raise Refused("words")
    with transaction.atomic():
        promise = locked_row(promise.pk, *_WITH)
        if not promise.is_locked:
            raise Refused("draft")
        last = promise.amendments.select_related("amended_by").last()
        if last and (last.words, last.amended_by) == (words, member):
            return last
        amendment = Amendment(
            practice=promise.practice, promise=promise, words=words, amended_by=member, amended_at=now
        )
        amendment.link = add_link(promise.practice, Link.Of.AMENDMENT, amendment_record(amendment), now=now)
        amendment.save()
        record_action(member, "amend_promise", amendment, now=now)
    return amendment


def _as_sealed(text: str) -> str:
    """What was typed in the one spelling of the record, so that the row and its seal say the same."""
    return normalize("NFC", text.strip())


def _take_turns(member: Membership) -> Practice:
    """The practice, its row locked: whoever drafts or locks in it at the same time waits here."""
    return Practice.objects.select_for_update(no_key=True).get(pk=member.practice_id)


def _draft_of(member: Membership, reading: Reading, code: str) -> Promise:
    """The member's draft of this reading with that code, its row locked; a new one where there is none."""
    promises = Promise.objects.select_for_update(of=("self",))
    draft = code and promises.filter(code=code).first()
    if not draft:
        named = {"code": code} if code else {}
        client = client_of(reading)
        return Promise(practice=reading.practice, reading=reading, client=client, made_by=member, **named)
    if draft.reading_id != reading.pk:
        raise Refused("not-yours")
    if draft.is_locked:
        raise Refused("locked")
    if draft.state != Promise.State.DRAFT:
        raise Refused("withdrawn")
    return draft


def _open_to(member: Membership, reading: Reading) -> Reading:
    """The reading as it now stands, if the member may see it and its case is not in the bin; raises Refused."""
    readings = Reading.objects.visible_to(member).select_related("practice", "client", "case__client")
    found = readings.filter(pk=reading.pk).first()
    if found is None:
        raise Refused("not-yours")
    if found.case and found.case.binned_at:
        raise Refused("binned")
    return found


def _checked(promise: Promise, seen: str | None, now: datetime) -> Horizon:
    """The horizon that is locked, if the promise can be judged and says something; raises Refused."""
    for said in ("claim", "criteria"):
        if not getattr(promise, said):
            raise Refused(said)
    if promise.told is None:
        raise Refused("told")
    horizon = horizon_of(promise.reading, promise.position, promise.unit, promise.length, now=now)
    if horizon.refusal:
        raise Refused(horizon.refusal)
    if seen is not None and horizon.seal not in seen.split():
        raise Refused("changed")
    return horizon


def _settle(promise: Promise, horizon: Horizon, *, now: datetime) -> list[str]:
    """Fill in what the lock settles, and return the rules that the promise rests on."""
    timing = timing_at(promise.reading, promise.position)
    rules = rules_of(promise.reading, timing)
    promise.locked_at = now
    promise.rule, promise.about, promise.polarity = timing["rule"], timing["about"], timing["polarity"]
    promise.topic = promise.reading.topic
    promise.branches, promise.count = timing.get("branches") or [], timing.get("count")
    promise.client = client_of(promise.reading)
    promise.zone = horizon.zone
    promise.horizon_starts, promise.horizon_ends = horizon.starts, horizon.ends
    promise.windows = [[span.label, span.starts.isoformat(), span.ends.isoformat()] for span in horizon.windows]
    promise.flagged = horizon.flagged
    promise.primary = promised_before(promise.reading) is None
    promise.counted = promise.is_first_timing and promise.primary and is_scored(promise.reading, rules)
    return rules


def _watched(member: Membership, promise: Promise, *, now: datetime) -> Timing | None:
    """The timing as the clock watches it, so that its windows are told of; None where none comes within sight."""
    try:
        return watch_timing(member, promise.reading, position=promise.position, unit=promise.unit, now=now)
    except NotOnTheCalendar:
        return None
