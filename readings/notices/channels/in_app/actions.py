from datetime import datetime

from readings.accounts.models import Membership
from readings.notices.models import Notice


def mark_read(member: Membership, *, now: datetime) -> int:
    """Mark every notice of this member as read, and return how many were unread."""
    return Notice.objects.visible_to(member).unread().update(read_at=now)


def mark_one_read(member: Membership, notice: Notice, *, now: datetime) -> None:
    """Mark one notice of this member as read; one that was read stays read since when it was."""
    Notice.objects.visible_to(member).unread().filter(pk=notice.pk).update(read_at=now)
