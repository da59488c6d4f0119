from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.notices.models import Message
from readings.predictions.models import Timing


def try_now(member: Membership, timing: Timing, *, now: datetime) -> Timing:
    """Let the next tick try a timing again that failed; one that has gone well meanwhile stays as it is."""
    with transaction.atomic():
        failing = Timing.objects.filter(pk=timing.pk, failures__gt=0).exclude(next_due_at=None)
        if failing.update(next_due_at=now):
            record_action(member, "try_timing_now", timing, now=now)
    timing.refresh_from_db()
    return timing


def send_again(member: Membership, message: Message, *, now: datetime) -> Message:
    """Let the next tick send a message that was given up; nothing is added to it, as it was tried before."""
    with transaction.atomic():
        given_up = Message.objects.filter(pk=message.pk, ended=Message.Ended.GIVEN_UP)
        if given_up.update(ended="", ended_at=None, due_at=now, wanted_at=now, tries=1):
            record_action(member, "send_message_again", message, now=now)
    message.refresh_from_db()
    return message
