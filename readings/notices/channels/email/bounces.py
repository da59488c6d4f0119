"""Addresses whose mail comes back."""

from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, User
from readings.notices.models import Bounce, Message


def is_bouncing(user: User) -> bool:
    """Whether mail to the person's present address came back, and nobody has said since that it works again."""
    return bouncing(user) is not None


def bouncing(user: User) -> Bounce | None:
    """The last bounce of the person's present address that still stands."""
    return user.bounces.standing().filter(address=user.email).first()


def record_bounce(user: User, address: str, message: Message | None, reason: str, *, now: datetime) -> Bounce:
    """Write down that mail to an address came back, and end the message that did; a second time it stays as it is."""
    with transaction.atomic():
        if message is not None:
            Message.objects.filter(pk=message.pk).update(
                due_at=None, sending_since=None, ended=Message.Ended.BOUNCED, ended_at=now, last_error=reason
            )
        standing = user.bounces.standing().filter(address=address).first()
        return standing or Bounce.objects.create(user=user, address=address, message=message, at=now, reason=reason)


def lift_bounces(user: User, *, member: Membership | None, now: datetime) -> int:
    """Mail this person again, at whatever address; how many bounces no longer stand.

    It is told in the trail of the practice they work in, if in any.
    """
    with transaction.atomic():
        lifted = user.bounces.standing().update(lifted_at=now)
        if lifted and member is not None:
            record_action(member, "lift_bounces", member, now=now)
    return lifted
