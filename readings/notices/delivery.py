"""Delivery: messages that are due leave the product, each as often as it takes and as seldom as can be."""

import logging
from datetime import datetime, timedelta
from time import monotonic

from django.db.models import F

from readings import clock
from readings.accounts.models import Membership
from readings.notices.channels import Refused, channels
from readings.notices.choices import Choices
from readings.notices.kinds import Told, to_be_told
from readings.notices.lines import Lines
from readings.notices.models import NEWS_FOR, Message
from readings.notices.quiet import quiet_end

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)  # longer than any mail server takes to answer or time out
MOST_TRIES = 10  # with doubling pauses: the last try would come after the news has grown old
FIRST_PAUSE = timedelta(minutes=5)
BATCH = 200
MOST_SECONDS = 30  # of one run: the next one begins within the minute, and goes on


def deliver_due(*, now: datetime) -> int:
    """Send the messages that are due, for half a minute at most, and return how many left.

    One failure never stops the rest. A channel that can't be reached is left alone until the next run.
    """
    sent, lines, until = 0, Lines(), monotonic() + MOST_SECONDS
    due = Message.objects.due(now).select_related("recipient__user", "recipient__practice")
    try:
        while batch := list(due.exclude(channel__in=lines.down)[:BATCH]):
            for message in batch:
                if monotonic() > until:
                    return sent
                if message.channel not in lines.down and _claim(message, now=now):
                    sent += _deliver(message, lines, now=now)
    finally:
        lines.hang_up()
    return sent


def _claim(message: Message, *, now: datetime) -> bool:
    """Take the message for this process: of two that try, the database lets one change the row.

    Whoever dies with it in hand leaves it due again when the lease runs out. The lease begins in the present: a tick
    that has much to catch up with delivers long after its `now`, and a lease from then would have run out already.
    """
    since = max(now, clock.now())
    mine = Message.objects.filter(pk=message.pk, due_at=message.due_at)
    return bool(mine.update(due_at=since + LEASE, sending_since=since, tries=F("tries") + 1))


def _deliver(message: Message, lines: Lines, *, now: datetime) -> bool:
    """Whether the message left; in any case its row says what became of it."""
    if now - message.wanted_at > NEWS_FOR:
        return _end(message, Message.Ended.TOO_LATE, now=now)
    if message.tries >= MOST_TRIES:  # whoever had it in hand died each time
        return _end(message, Message.Ended.GIVEN_UP, now=now, last_error=message.last_error)
    try:
        told = still_to_be_told(message, now=now)
        if not told:
            return _end(message, Message.Ended.NOTHING_LEFT, now=now)
        if (quiet_until := quiet_until_of(message.recipient, now=now)) is not None:
            return _write(message, due_at=quiet_until, tries=message.tries)
        # Outside any transaction: a mail that is gone can't be rolled back.
        lines.to(message.channel)(message, told)
    except Refused as refusal:
        return _end(message, refusal.ended, now=now, last_error=str(refusal))
    except Exception as error:
        log.exception("message %s failed", message.code)
        lines.hang_up(message.channel)  # the next one gets a line of its own
        return _try_again(message, error, now=now)
    _end(message, Message.Ended.DELIVERED, now=now)
    return True


def still_to_be_told(message: Message, *, now: datetime) -> list[Told]:
    """Asked now, not when the notices were written: what their reader may see, wants, and has not settled since."""
    recipient = message.recipient
    if recipient.ended_at or not recipient.user.is_active or message.channel not in channels():
        return []
    choices = Choices([recipient.user_id])
    told = to_be_told(recipient, message.notices.order_by("at", "pk"), now=now)
    return [each for each in told if choices.wants(recipient.user_id, each.notice.kind, message.channel)]


def quiet_until_of(recipient: Membership, *, now: datetime) -> datetime | None:
    """When the quiet hours in which the recipient is now end; None where it is not quiet."""
    return quiet_end(now, recipient.zone, recipient.user.quiet_from, recipient.user.quiet_until)


def _try_again(message: Message, error: Exception, *, now: datetime) -> bool:
    tries = message.tries + 1
    if tries >= MOST_TRIES:
        return _end(message, Message.Ended.GIVEN_UP, now=now, last_error=repr(error))
    return _write(message, due_at=now + FIRST_PAUSE * 2 ** (tries - 1), last_error=repr(error))


def _end(message: Message, how: Message.Ended, *, now: datetime, last_error: str = "") -> bool:
    return _write(message, due_at=None, ended=how, ended_at=now, last_error=last_error)


def _write(message: Message, **fields) -> bool:
    """Say what became of a message, unless its lease ran out and another process has it in hand: that one says it."""
    Message.objects.filter(pk=message.pk, tries=message.tries + 1).update(sending_since=None, **fields)
    return False
