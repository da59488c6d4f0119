from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Snippet


def write_snippet(member: Membership, *, title: str, text: str, is_shared: bool, now: datetime) -> Snippet:
    """Keep words to write with, for oneself or for the whole practice."""
    with transaction.atomic():
        snippet = Snippet.objects.create(
            practice=member.practice, author=member, title=title, text=text, is_shared=is_shared, created_at=now
        )
        record_action(member, "write_snippet", snippet, now=now)
    return snippet


def change_snippet(
    member: Membership, snippet: Snippet, *, title: str, text: str, is_shared: bool, now: datetime
) -> Snippet:
    """Change a snippet; notes that were written with it stay as they are."""
    snippet.title, snippet.text, snippet.is_shared = title, text, is_shared
    with transaction.atomic():
        snippet.save(update_fields=["title", "text", "is_shared"])
        record_action(member, "change_snippet", snippet, now=now)
    return snippet
