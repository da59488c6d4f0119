"""Letters leave: each is asked once more whether it is wanted, written in the language of its reader, and sent."""

from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.module_loading import import_string

from readings import clock
from readings.accounts.mails import after_the_answer
from readings.clients.mailing import mail_to_client, practice_on_a_line
from readings.clients.outbox import Outbox
from readings.clients.wordings import language_of
from readings.portal.letters import KINDS, can_be_written
from readings.portal.models import Letter


def send_letters(*, now: datetime) -> int:
    """Send the letters that are due, and return how many left."""
    return _outbox.send_due(now=now)


def send_at_once(letter: Letter) -> None:
    """Send one after the answer that wrote it has gone; what fails is tried again by the clock."""
    after_the_answer(lambda: _outbox.send(letter, now=clock.now()))


def _compose(letter: Letter, *, now: datetime) -> EmailMessage | None:
    to = letter.client or letter.enquiry
    if letter.client and not can_be_written(letter.client, letter.kind):
        return None
    details = letter.context
    if ask := KINDS[letter.kind].details:
        with translation.override(_language_of(letter)):
            details = import_string(ask)(letter, now=now)
    if details is None or not to.email:
        return None
    home = reverse("my-home", args=[letter.client.code]) if letter.client else ""
    context = {"practice": practice_on_a_line(letter.practice), "address": settings.PUBLIC_URL + home, **details}
    with translation.override(_language_of(letter)):
        subject = render_to_string(f"portal/letters/{letter.kind}_subject.txt", context)
        body = render_to_string(f"portal/letters/{letter.kind}.txt", context)
    return mail_to_client(letter, letter.practice, to=to.email, subject=subject, body=body)


def _language_of(letter: Letter) -> str:
    return language_of(letter.client) if letter.client else letter.enquiry.language


_outbox = Outbox(Letter, _compose, stands_for=lambda letter: KINDS[letter.kind].stands_for)
