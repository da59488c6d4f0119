"""What a page was made of, so that nobody writes over what they have not read."""

import hashlib
import json

from readings.clients.models import Client, Relative


class ChangedMeanwhile(Exception):
    """Somebody else has changed this since it was seen; nothing was written."""


def version_of(row: Client | Relative) -> str:
    """A digest of what is kept of a client or relative, which tells whether two people have seen the same."""
    if isinstance(row, Client):
        kept = [row.phone, row.chat_name, row.email, row.language, *sorted(tag.name for tag in row.tags.all())]
    else:
        kept = [row.relation, row.same_as_id]
    return hashlib.sha256(json.dumps([row.name, *row.birth, *kept], default=str).encode()).hexdigest()[:32]


def locked(row: Client | Relative, *, seen: str) -> Client | Relative:
    """The row as it stands, locked for the transaction, if it is what was seen; raises ChangedMeanwhile."""
    stands = type(row).objects.select_for_update().get(pk=row.pk)
    if version_of(stands) != seen:
        raise ChangedMeanwhile
    return stands
