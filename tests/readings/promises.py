"""Promises that are locked as the product locks them, for the tests of whatever comes after the lock."""

from datetime import datetime

from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.predictions.models import Promise
from readings.predictions.promising.actions import lock_promise, save_draft

# A draft of the first timing that can't be locked yet: nobody has said whether the client was told.
NOT_YET_PROMISED = {
    "position": 0,
    "unit": "day",
    "length": 36,
    "claim": "The payment arrives",
    "criteria": "",
    "told": None,
}


def locked(
    member: Membership,
    reading: Reading,
    *,
    now: datetime,
    told: bool = False,
    length: int = 36,
    unit: str = "day",
    claim: str = "The payment arrives",
    criteria: str = "The bank shows it",
    position: int = 0,
    client: Client | None = None,
) -> Promise:
    """A locked promise of one of the reading's timings; `client` files the reading under that client first."""
    if client is not None:
        reading.client = client
        reading.save(update_fields=["client"])
    draft = save_draft(
        member,
        reading,
        position=position,
        unit=unit,
        length=length,
        claim=claim,
        criteria=criteria,
        told=told,
        now=now,
    )
    return lock_promise(member, draft, now=now)
