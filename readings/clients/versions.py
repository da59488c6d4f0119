"""What a page of a client or a relative was made of."""

from readings.clients.models import Client, Relative
from readings.versions import ChangedMeanwhile, digest_of


def version_of(row: Client | Relative) -> str:
    """A digest of what is kept of a client or relative, which tells whether two people have seen the same."""
    if isinstance(row, Client):
        kept = [row.phone, row.chat_name, row.email, row.language, *sorted(tag.name for tag in row.tags.all())]
    else:
        kept = [row.relation, row.same_as_id]
    return digest_of([row.name, *row.birth, *kept])


def locked(row: Client | Relative, *, seen: str) -> Client | Relative:
    """The row as it stands, locked for the transaction, if it is what was seen; raises ChangedMeanwhile."""
    stands = type(row).objects.select_for_update().get(pk=row.pk)
    if version_of(stands) != seen:
        raise ChangedMeanwhile
    return stands
