from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.desk.models import SavedFilter


def save_filter(member: Membership, *, name: str, query: dict[str, str], now: datetime) -> SavedFilter:
    """Keep a search under a name; one of that name is the new search from then on."""
    with transaction.atomic():
        kept, _created = SavedFilter.objects.update_or_create(
            member=member, name=name, defaults={"practice": member.practice, "query": query, "created_at": now}
        )
        record_action(member, "save_filter", kept, now=now)
    return kept


def forget_filter(member: Membership, kept: SavedFilter, *, now: datetime) -> None:
    """Keep a search no longer."""
    with transaction.atomic():
        record_action(member, "forget_filter", kept, now=now)
        kept.delete()
