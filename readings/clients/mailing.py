"""What every mail to a client carries, whichever app writes it."""

from email.utils import formataddr, parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.crypto import salted_hmac

from readings.accounts.models import Practice
from readings.clients.outbox import Outgoing


def practice_on_a_line(practice: Practice) -> str:
    """The practice's name as the head of a mail can hold it."""
    return " ".join(practice.name.split())


def mail_to_client(mail: Outgoing, practice: Practice, *, to: str, subject: str, body: str) -> EmailMessage:
    """The mail of a row of the outbox, in the practice's name. Sent twice it has one Message-ID."""
    ours = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    # Neither a code nor a number that counts the practice's mails can be read from it.
    name = salted_hmac(mail._meta.label, str(mail.pk)).hexdigest()[:32]
    return EmailMessage(
        subject=" ".join(subject.split()),
        body=body,
        from_email=settings.BOUNCES_EMAIL or settings.DEFAULT_FROM_EMAIL,
        to=[to],
        headers={
            "From": formataddr((practice_on_a_line(practice), ours)),
            "Message-ID": f"<{name}@{urlsplit(settings.PUBLIC_URL).hostname}>",
            "Auto-Submitted": "auto-generated",
        },
    )
