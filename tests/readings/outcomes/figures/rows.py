"""Sealed promises by the hundred, as rows: what a lock and its outcome leave of that which figures are made of."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max

from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.outcomes.models import Resolution
from readings.predictions.models import Chain, Link, Promise
from tests.readings.conftest import NOW

DAY = timedelta(days=1)
OVER = NOW + 36 * DAY  # the instant at which a horizon of 36 days ends that begins at NOW


def own_chain(member: Membership) -> Chain:
    return Chain.objects.get_or_create(practice=member.practice, imported_at=None)[0]


def sealed(
    member: Membership,
    reading: Reading,
    answers: list[str],
    *,
    starting: list[datetime] | None = None,
    chain: Chain | None = None,
    **said: Any,
) -> list[Promise]:
    """A locked promise for each answer, empty where nobody has said: counted, not told, on 6 of 36 days.

    Whatever of it is to be otherwise is `said`; the horizons begin at NOW or at the instants they are `starting`.
    """
    said = {"unit": "day", "length": 36, "flagged": 6, "told": False, "counted": True, "rule": "a-rule"} | said
    starting = starting or [NOW] * len(answers)
    chain = chain or own_chain(member)
    links = iter(links_in(chain, len(answers)))
    promises = Promise.objects.bulk_create(
        Promise(
            practice=member.practice,
            reading=reading,
            made_by=member,
            state=Promise.State.RESOLVED if answer else Promise.State.LOCKED,
            answer=answer,
            link=next(links),
            locked_at=starts,
            horizon_starts=starts,
            horizon_ends=starts + said["length"] * DAY,
            **said,
        )
        for answer, starts in zip(answers, starting, strict=True)
    )
    Resolution.objects.bulk_create(
        Resolution(
            practice=member.practice,
            promise=promise,
            answer=promise.answer,
            void_reason="ambiguous" if promise.answer == "void" else "",
            reported_at=NOW,
            decided_at=NOW,
        )
        for promise in promises
        if promise.answer
    )
    return promises


def links_in(chain: Chain, number: int, **said: Any) -> list[Link]:
    """So many links more of a chain, each of a promise."""
    last = chain.links.aggregate(last=Max("number"))["last"] or 0
    said = {"of": Link.Of.PROMISE, "commitment": "0" * 64, "hash": "0" * 64, "sealed_at": NOW} | said
    return Link.objects.bulk_create(Link(chain=chain, number=last + n, **said) for n in range(1, number + 1))
