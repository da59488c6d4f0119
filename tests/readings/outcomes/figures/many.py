"""Promises by the dozen, whose horizons are over: one as the product locks it, the others in its likeness."""

from copy import copy
from datetime import datetime, timedelta

from readings.accounts.codes import new_code
from readings.accounts.models import Membership
from readings.cases.sealed.actions import keep_reading
from readings.predictions.models import Link, Promise
from readings.predictions.proof.sealing import add_link
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked

# 36 days from the day after NOW, 2026-12-01 to 2027-01-05; 6 of them are 亥 and 子.
ENDS = datetime.fromisoformat("2027-01-06T00:00:00+08:00")
AFTER = ENDS + timedelta(hours=9)


def promised(
    member: Membership,
    *,
    hits: int = 0,
    misses: int = 0,
    unanswered: int = 0,
    did_not_happen: int = 0,
    told: bool = False,
    topic: str = "dwelling",
) -> list[Promise]:
    """So many promises that are counted, of one in six; the copies have a place in the chain, and say little there."""
    answers = ["inside"] * hits + ["outside"] * misses + ["did-not-happen"] * did_not_happen + [""] * unanswered
    reading = keep_reading(member, request=TIAN | {"topic": topic}, question=new_code(), language="en", now=NOW)
    first = locked(member, reading, told=told, now=NOW)
    assert first.counted
    _answer(first, answers.pop())
    return [first, *Promise.objects.bulk_create(_like(first, answer) for answer in answers)]


def _like(promise: Promise, answer: str) -> Promise:
    another = copy(promise)
    another.pk, another.code, another.timing = None, new_code(), None
    another.link = add_link(promise.practice, Link.Of.PROMISE, {"v": 1, "id": another.code}, now=NOW)
    _set(another, answer)
    return another


def _answer(promise: Promise, answer: str) -> None:
    _set(promise, answer)
    promise.save(update_fields=["answer", "state", "next_step", "next_due_at"])


def _set(promise: Promise, answer: str) -> None:
    promise.answer = answer
    if answer:
        promise.state, promise.next_step, promise.next_due_at = Promise.State.RESOLVED, "", None
