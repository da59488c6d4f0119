"""The outbox of mails to clients: a row says that somebody is to be mailed, and is tried until it left or is of no use.

Who may be mailed, and the words, are asked as a mail leaves, not when its row was written.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused
from time import monotonic

from django.core.mail import EmailMessage
from django.db import models, transaction
from django.db.models import F

from readings import clock
from readings.notices.channels.email.sending import said_for_good
from readings.notices.delivery import FIRST_PAUSE, LEASE, MOST_SECONDS, MOST_TRIES

log = logging.getLogger(__name__)

BATCH = 200


class Outgoing(models.Model):
    """A mail that is to leave: due, in hand of a process, or ended."""

    class Ended(models.TextChoices):
        SENT = "sent"
        DROPPED = "dropped"  # no longer wanted before it left
        GIVEN_UP = "given-up"

    due_at = models.DateTimeField()
    sending_since = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)
    ended = models.CharField(max_length=8, choices=Ended, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


def _nothing(mail: Outgoing, how: Outgoing.Ended, *, now: datetime) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Outbox:
    """The mails of one table, and what is particular to them.

    `compose` writes a mail as it leaves, or returns None where it is no longer wanted; `stands_for` says how long after
    it was due a mail is still of use; `on_end` does what follows from its end, in the same transaction.
    """

    model: type[Outgoing]
    compose: Callable[..., EmailMessage | None]
    stands_for: Callable[[Outgoing], timedelta]
    on_end: Callable[..., None] = _nothing

    def send_due(self, *, now: datetime) -> int:
        """Send the mails that are due, for half a minute at most, and return how many left.

        After a failure the rest waits for the next run, a minute later, lest a server that is away is asked for each.
        """
        sent, until = 0, monotonic() + MOST_SECONDS
        due = self.model.objects.filter(ended="", due_at__lte=now).order_by("due_at", "id")
        for mail in due[:BATCH]:
            if monotonic() > until:
                break
            left = self.send(mail, now=now)
            if left is None:
                break
            sent += left
        return sent

    def send(self, mail: Outgoing, *, now: datetime) -> bool | None:
        """Whether the mail left; None where it failed and is tried again."""
        if not self._claim(mail, now=now):
            return False
        try:
            return self._deliver(mail, now=now)
        except Exception as error:
            log.exception("%s %d to a client failed", mail._meta.model_name, mail.pk)
            self._try_again(mail, error, now=now)
            return None

    def _claim(self, mail: Outgoing, *, now: datetime) -> bool:
        """Take the mail for this process; whoever dies with it in hand leaves it due again when the lease runs out."""
        since = max(now, clock.now())
        mine = self.model.objects.filter(pk=mail.pk, due_at=mail.due_at, due_at__lte=since, ended="")
        return bool(mine.update(due_at=since + LEASE, sending_since=since, tries=F("tries") + 1))

    def _deliver(self, mail: Outgoing, *, now: datetime) -> bool:
        if mail.tries >= MOST_TRIES or now - mail.due_at > self.stands_for(mail):
            return self._end(mail, Outgoing.Ended.GIVEN_UP, now=now, last_error=mail.last_error)
        message = self.compose(mail, now=now)
        if message is None:
            return self._end(mail, Outgoing.Ended.DROPPED, now=now)
        try:
            # Outside any transaction: a mail that is gone can't be rolled back.
            message.send()
        except (SMTPRecipientsRefused, SMTPDataError) as refusal:
            reason = said_for_good(refusal)
            if reason is None:
                raise
            return self._end(mail, Outgoing.Ended.GIVEN_UP, now=now, last_error=reason)
        self._end(mail, Outgoing.Ended.SENT, now=now)
        return True

    def _try_again(self, mail: Outgoing, error: Exception, *, now: datetime) -> bool:
        tries, said = mail.tries + 1, repr(error).replace("\x00", "")
        if tries >= MOST_TRIES:
            return self._end(mail, Outgoing.Ended.GIVEN_UP, now=now, last_error=said)
        return self._write(mail, due_at=now + FIRST_PAUSE * 2 ** (tries - 1), last_error=said)

    def _end(self, mail: Outgoing, how: Outgoing.Ended, *, now: datetime, last_error: str = "") -> bool:
        with transaction.atomic():
            self.on_end(mail, how, now=now)
            return self._write(mail, ended=how, ended_at=now, last_error=last_error)

    def _write(self, mail: Outgoing, **fields) -> bool:
        """Write it down, unless its lease ran out and another process has it in hand: that one says it.

        A mail that was ended meanwhile stays ended.
        """
        mine = self.model.objects.filter(pk=mail.pk, tries=mail.tries + 1, ended="")
        mine.update(sending_since=None, **fields)
        return False
