import logging
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.mail import EmailMessage

log = logging.getLogger(__name__)

_postman = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def post(message: EmailMessage) -> None:
    """Send the mail after the answer has gone, or at once where the settings say so.

    What the mail server refuses is logged and lost: the person asks for the mail again.
    """
    if settings.MAIL_IN_BACKGROUND:
        _postman.submit(_send, message)
    else:
        message.send()


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        log.exception("a mail about an account was not sent")
