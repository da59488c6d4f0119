"""The mail that asks a client: a link and no word of what was asked, sent until it is gone or no longer wanted."""

import logging
from datetime import datetime
from email.utils import formataddr, parseaddr
from smtplib import SMTPDataError, SMTPRecipientsRefused
from time import monotonic
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac

from readings import clock
from readings.clients.wordings import language_of
from readings.notices.channels.email.sending import said_for_good
from readings.notices.delivery import FIRST_PAUSE, LEASE, MOST_SECONDS, MOST_TRIES
from readings.outcomes.asking.links import WITH_PROMISE, can_be_mailed, new_link
from readings.outcomes.asking.steps import ASKED_WITHIN, ASKS_AGAIN, TELLS
from readings.outcomes.models import ClientMail
from readings.predictions.models import Promise
from readings.predictions.promising.access import locked_row

log = logging.getLogger(__name__)

BATCH = 200


def send_client_mails(*, now: datetime) -> int:
    """Send the mails to clients that are due, for half a minute at most, and return how many left.

    After a failure the rest waits for the next run, a minute later, lest a server that is away is asked for each.
    """
    sent, until = 0, monotonic() + MOST_SECONDS
    due = ClientMail.objects.filter(ended="", due_at__lte=now).order_by("due_at", "id")
    for mail in due[:BATCH]:
        if monotonic() > until:
            break
        if not _claim(mail, now=now):
            continue
        try:
            sent += _deliver(mail, now=now)
        except Exception as error:
            log.exception("mail %d to a client failed", mail.pk)
            _try_again(mail, error, now=now)
            break
    return sent


def _claim(mail: ClientMail, *, now: datetime) -> bool:
    """Take the mail for this process; whoever dies with it in hand leaves it due again when the lease runs out."""
    since = max(now, clock.now())
    mine = ClientMail.objects.filter(pk=mail.pk, due_at=mail.due_at, ended="")
    return bool(mine.update(due_at=since + LEASE, sending_since=since, tries=F("tries") + 1))


def _deliver(mail: ClientMail, *, now: datetime) -> bool:
    """Whether the mail left. Consent, address and answer are asked now, not when the row was written."""
    if mail.tries >= MOST_TRIES or now - mail.due_at > ASKED_WITHIN:
        return _end(mail, ClientMail.Ended.GIVEN_UP, now=now, last_error=mail.last_error)
    with transaction.atomic():
        promise = locked_row(mail.promise_id, *WITH_PROMISE)
        token = new_link(promise, made_by=None, now=now)[1] if can_be_mailed(promise) else ""
    if not token:
        return _end(mail, ClientMail.Ended.DROPPED, now=now)
    try:
        # Outside any transaction: a mail that is gone can't be rolled back.
        mail_of(mail, promise, token).send()
    except (SMTPRecipientsRefused, SMTPDataError) as refusal:
        reason = said_for_good(refusal)
        if reason is None:
            raise
        return _end(mail, ClientMail.Ended.GIVEN_UP, now=now, last_error=reason)
    _end(mail, ClientMail.Ended.SENT, now=now)
    return True


def mail_of(mail: ClientMail, promise: Promise, token: str) -> EmailMessage:
    """The mail with a link to a client, in their language. Sent twice it has one Message-ID."""
    practice = " ".join(promise.practice.name.split())
    context = {"practice": practice, "address": settings.PUBLIC_URL + reverse("answer-link", args=[token])}
    with translation.override(language_of(promise.client)):
        subject = render_to_string("outcomes/asking/mail_subject.txt", context)
        body = render_to_string("outcomes/asking/mail.txt", context)
    ours = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    # Neither the promise's code nor a number that counts the practice's mails can be read from it.
    name = salted_hmac("readings.outcomes.asking.mailing", str(mail.pk)).hexdigest()[:32]
    return EmailMessage(
        subject=" ".join(subject.split()),
        body=body,
        from_email=settings.BOUNCES_EMAIL or settings.DEFAULT_FROM_EMAIL,
        to=[promise.client.email],
        headers={
            "From": formataddr((practice, ours)),
            "Message-ID": f"<{name}@{urlsplit(settings.PUBLIC_URL).hostname}>",
            "Auto-Submitted": "auto-generated",
        },
    )


def _try_again(mail: ClientMail, error: Exception, *, now: datetime) -> bool:
    tries, said = mail.tries + 1, repr(error).replace("\x00", "")
    if tries >= MOST_TRIES:
        return _end(mail, ClientMail.Ended.GIVEN_UP, now=now, last_error=said)
    return _write(mail, due_at=now + FIRST_PAUSE * 2 ** (tries - 1), last_error=said)


def _end(mail: ClientMail, how: ClientMail.Ended, *, now: datetime, last_error: str = "") -> bool:
    """Say what became of a mail; where the client was not reached, whoever has the promise in hand hears of it now."""
    with transaction.atomic():
        if how != ClientMail.Ended.SENT:
            waiting = Promise.objects.filter(pk=mail.promise_id, answer="", next_step__in=(ASKS_AGAIN, TELLS))
            waiting.update(next_step=TELLS, next_due_at=now)
        return _write(mail, ended=how, ended_at=now, last_error=last_error)


def _write(mail: ClientMail, **fields) -> bool:
    """Write it down, unless its lease ran out and another process has it in hand: that one says it.

    A mail that was ended meanwhile, since somebody said what came of the promise, stays ended.
    """
    ClientMail.objects.filter(pk=mail.pk, tries=mail.tries + 1, ended="").update(sending_since=None, **fields)
    return False
