"""The sealing of a record: the next link of a practice's own chain."""

from datetime import datetime
from secrets import token_bytes

from django.db import transaction

from readings.accounts.models import Practice
from readings.predictions.models import Chain, Link
from readings.predictions.proof.canonical import canonical, commitment_of, hash_after

SALT_BYTES = 32


def add_link(practice: Practice, of: Link.Of, record: dict, *, now: datetime) -> Link:
    """Seal the record as the next link of the practice's own chain, made with the first; raises NotCanonical.

    Two at once are one after the other: the chain's row is locked until the caller's transaction ends.
    """
    text = canonical(record)
    with transaction.atomic():
        chain = _own_chain_locked(practice)
        salt = token_bytes(SALT_BYTES)
        commitment = commitment_of(salt, text)
        chain.length, chain.head = chain.length + 1, hash_after(chain.head, commitment)
        link = Link.objects.create(
            chain=chain,
            number=chain.length,
            of=of,
            record=text.decode(),
            salt=salt.hex(),
            commitment=commitment,
            hash=chain.head,
            sealed_at=now,
        )
        chain.save(update_fields=["length", "head"])
    return link


def _own_chain_locked(practice: Practice) -> Chain:
    """The practice's own chain, its row locked; another process may be making it at this instant."""
    Chain.objects.get_or_create(practice=practice, imported_at=None)
    return Chain.objects.select_for_update(no_key=True).get(practice=practice, imported_at=None)
