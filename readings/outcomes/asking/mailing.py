"""The mail that asks a client: a link and no word of what was asked, sent until it is gone or no longer wanted."""

from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from readings.clients.mailing import mail_to_client, practice_on_a_line
from readings.clients.outbox import Outbox
from readings.clients.wordings import language_of
from readings.outcomes.asking.links import WITH_PROMISE, can_be_mailed, new_link
from readings.outcomes.asking.steps import ASKED_WITHIN, ASKS_AGAIN, TELLS
from readings.outcomes.models import ClientMail
from readings.predictions.models import Promise
from readings.predictions.promising.access import locked_row


def send_client_mails(*, now: datetime) -> int:
    """Send the mails that ask clients and are due, and return how many left."""
    return _outbox.send_due(now=now)


def _compose(mail: ClientMail, *, now: datetime) -> EmailMessage | None:
    """The mail with a link of its own, in the client's language. Consent, address and answer are asked now."""
    with transaction.atomic():
        promise = locked_row(mail.promise_id, *WITH_PROMISE)
        if not can_be_mailed(promise):
            return None
        token = new_link(promise, made_by=None, now=now)[1]
    context = {
        "practice": practice_on_a_line(promise.practice),
        "address": settings.PUBLIC_URL + reverse("answer-link", args=[token]),
    }
    with translation.override(language_of(promise.client)):
        subject = render_to_string("outcomes/asking/mail_subject.txt", context)
        body = render_to_string("outcomes/asking/mail.txt", context)
    return mail_to_client(mail, promise.practice, to=promise.client.email, subject=subject, body=body)


def _tell_if_not_reached(mail: ClientMail, how: ClientMail.Ended, *, now: datetime) -> None:
    """Where the client was not reached, whoever has the promise in hand hears of it now."""
    if how != ClientMail.Ended.SENT:
        waiting = Promise.objects.filter(pk=mail.promise_id, answer="", next_step__in=(ASKS_AGAIN, TELLS))
        waiting.update(next_step=TELLS, next_due_at=now)


_outbox = Outbox(ClientMail, _compose, stands_for=lambda mail: ASKED_WITHIN, on_end=_tell_if_not_reached)
