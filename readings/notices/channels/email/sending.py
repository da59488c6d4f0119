import smtplib
from contextlib import contextmanager

from django.core.mail import get_connection

from readings import clock
from readings.notices.channels import Refused
from readings.notices.channels.email.bounces import is_bouncing, record_bounce
from readings.notices.channels.email.mails import mail_of
from readings.notices.kinds import Told
from readings.notices.models import Message


class Bounced(Refused):
    """Nothing is mailed to this address, as mail to it came back."""

    ended = Message.Ended.BOUNCED


@contextmanager
def sending():
    """Send the mails of one run over one connection, which is made first: a server that is away is noticed once."""
    with get_connection() as connection:

        def send(message: Message, told: list[Told]) -> None:
            user = message.recipient.user
            if is_bouncing(user):
                raise Bounced(f"mail to {user.email} came back")
            try:
                mail_of(message, told, connection=connection).send()
            except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as error:
                reason = said_for_good(error)
                if reason is None:
                    raise
                record_bounce(user, user.email, message, reason, now=clock.now())
                raise Bounced(reason) from error

        yield send


def said_for_good(refusal: smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError) -> str | None:
    """What the server said if it will never take mail for the address; None if it may do so later.

    It says so when the address is named, or when it has seen the mail. What it has against us, our address or our
    password, is no bounce: that is mended here, and the mail is tried again.
    """
    if isinstance(refusal, smtplib.SMTPRecipientsRefused):
        code, said = next(iter(refusal.recipients.values()))
    else:
        code, said = refusal.smtp_code, refusal.smtp_error
    said = said.decode(errors="replace") if isinstance(said, bytes) else said
    return f"{code} {said}".replace("\x00", "") if 500 <= code < 600 else None
