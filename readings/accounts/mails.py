import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection

log = logging.getLogger(__name__)

_postman = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def post(message: EmailMessage) -> None:
    """Send the mail after the answer has gone, or at once where the settings say so.

    What the mail server refuses is logged and lost: the person asks for the mail again.
    """
    after_the_answer(message.send)


def after_the_answer(work: Callable[[], object]) -> None:
    """Do something that an answer need not wait for, nor tell by the time it takes; a failure is logged."""
    if settings.MAIL_IN_BACKGROUND:
        _postman.submit(_do, work)
    else:
        work()


def _do(work: Callable[[], object]) -> None:
    try:
        work()
    except Exception:
        log.exception("a mail was not sent")
    finally:
        connection.close()  # the thread's own
