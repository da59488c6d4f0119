"""What mail servers say of mail that did not arrive (RFC 3464), and which of our messages they speak of."""

import logging
import re
from datetime import datetime
from email import message_from_bytes, policy
from email.message import Message as Mail
from email.utils import parseaddr
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from readings.notices.channels.email.bounces import record_bounce
from readings.notices.kinds import EMAIL
from readings.notices.models import Bounce, Message

log = logging.getLogger(__name__)

LONGEST_REASON = 500  # characters


class Report(NamedTuple):
    """That one mail will never arrive: its Message-ID, the address that it was sent to, and what the server said."""

    message_id: str
    address: str
    reason: str


def record_report(raw: bytes, *, now: datetime) -> Bounce | None:
    """Write down the bounce that a mail reports; None where it reports none of ours, whatever it may be.

    A report that comes again, after the person asked to be mailed all the same, changes nothing.
    """
    report = read_report(raw)
    message = _message_of(report.message_id) if report else None
    if message is None or message.bounces.exists():
        return None
    user = message.recipient.user
    return record_bounce(user, report.address or user.email, message, report.reason, now=now)


def read_report(raw: bytes) -> Report | None:
    """The report that a mail is; None unless it says that a mail failed for good. Garbage is no report."""
    try:
        return _read(message_from_bytes(raw, policy=policy.compat32))
    except Exception:  # the parser meets whatever anybody sends
        log.warning("a mail that can't be read was taken for no report", exc_info=True)
        return None


def _read(mail: Mail) -> Report | None:
    if mail.get_content_type() != "multipart/report" or mail.get_param("report-type") != "delivery-status":
        return None
    failures = [fields for part in _parts(mail, "message/delivery-status") for fields in part.get_payload()]
    failure = next(filter(_is_for_good, failures), None)
    returned = next(_returned(mail), None)
    if failure is None or returned is None:
        return None
    said = str(failure.get("Diagnostic-Code") or failure.get("Status") or "")
    reason = " ".join(said.rpartition(";")[2].replace("\x00", "").split())[:LONGEST_REASON]
    return Report(str(returned.get("Message-ID", "")).strip(), parseaddr(str(returned.get("To", "")))[1], reason)


def _parts(mail: Mail, content_type: str) -> list[Mail]:
    return [part for part in mail.get_payload() if part.get_content_type() == content_type]


def _is_for_good(fields: Mail) -> bool:
    """Of the fields of one address: the server gave up, and not for a reason that may pass."""
    failed = str(fields.get("Action", "")).strip().lower() == "failed"
    return failed and str(fields.get("Status", "5")).strip().startswith("5")


def _returned(mail: Mail):
    """The headers of the mail that did not arrive, come back whole or by themselves."""
    for part in _parts(mail, "message/rfc822"):
        yield part.get_payload(0)
    for part in _parts(mail, "text/rfc822-headers"):
        yield message_from_bytes(part.get_payload(decode=True), policy=policy.compat32)


def _message_of(message_id: str) -> Message | None:
    ours = re.fullmatch(rf"<(\w+)@{re.escape(urlsplit(settings.PUBLIC_URL).hostname)}>", message_id)
    if ours is None:
        return None
    sent = Message.objects.filter(channel=EMAIL).exclude(tries=0)
    return sent.filter(code=ours[1]).select_related("recipient__user").first()
