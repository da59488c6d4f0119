import logging
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from readings.accounts.models import Membership
from readings.notices.channels import channel, channel_names
from readings.notices.models import Delivery, Notice
from readings.notices.quiet import quiet_end

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)  # longer than any mail server takes to answer or time out
MOST_FAILURES = 10  # with doubling pauses: the last try comes about two days after the first
BATCH = 200


def notify(
    recipient: Membership, kind: str, key: str, context: dict, *, now: datetime, outside: bool = True
) -> Notice | None:
    """Put one notice in the outbox, or return None if this key was told before.

    Runs inside the transaction that makes it true; delivery comes after. With outside=False the notice
    is shown in the product only.
    """
    notice, created = Notice.objects.get_or_create(
        key=key, defaults={"recipient": recipient, "kind": kind, "context": context, "created_at": now}
    )
    if not created:
        return None
    if outside:
        Delivery.objects.bulk_create(Delivery(notice=notice, channel=name, due_at=now) for name in channel_names())
    return notice


def mark_read(member: Membership, *, now: datetime) -> int:
    """Mark every notice of this member as read, and return how many were unread."""
    return Notice.objects.visible_to(member).unread().update(read_at=now)


def deliver_due(*, now: datetime) -> int:
    """Deliver a bounded batch of what is due and return how many went out; one failure never stops the rest.

    What falls into its recipient's quiet hours is moved to their end.
    """
    due = Delivery.objects.due(now).select_related("notice__recipient__user", "notice__recipient__practice")
    return sum(_deliver(delivery, now=now) for delivery in due[:BATCH])


def _deliver(delivery: Delivery, *, now: datetime) -> bool:
    if not _claim(delivery, now=now):
        return False
    recipient = delivery.notice.recipient  # asked now, not when the notice was written
    if recipient.ended_at or not recipient.user.is_active:
        _finish(delivery, due_at=None, last_error="recipient is no longer active")
        return False
    if (end := _quiet_end(recipient, now=now)) is not None:
        _finish(delivery, due_at=end)
        return False
    try:
        # Outside any transaction: a mail that is gone can't be rolled back.
        channel(delivery.channel).deliver(delivery.notice)
    except Exception as error:
        log.exception("delivery %s failed", delivery.pk)
        failures = delivery.failures + 1
        pause = timedelta(minutes=5 * 2 ** (failures - 1))
        _finish(
            delivery,
            due_at=now + pause if failures < MOST_FAILURES else None,
            failures=failures,
            last_error=repr(error),
        )
        return False
    _finish(delivery, due_at=None, delivered_at=now, last_error="")
    return True


def _quiet_end(recipient: Membership, *, now: datetime) -> datetime | None:
    person = recipient.user
    zone = ZoneInfo(person.time_zone or recipient.practice.time_zone)
    return quiet_end(now, zone, person.quiet_from, person.quiet_until)


def _claim(delivery: Delivery, *, now: datetime) -> bool:
    """Take the delivery for this process: of two that try, the database lets one change the row."""
    with transaction.atomic():
        return bool(Delivery.objects.filter(pk=delivery.pk, due_at=delivery.due_at).update(due_at=now + LEASE))


def _finish(delivery: Delivery, **fields) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(**fields)
