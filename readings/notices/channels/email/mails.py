"""The mail that a message becomes."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from readings.notices.channels.email.tokens import token_for
from readings.notices.kinds import Told, kinds
from readings.notices.models import Message, in_words_of


def mail_of(message: Message, told: list[Told], *, connection=None) -> EmailMultiAlternatives:
    """The mail that tells some notices to the recipient of a message, as text and as HTML.

    It names windows and branches and nothing by which a client could be known. Sent twice it has one Message-ID.
    """
    with in_words_of(message.recipient):
        context = _context(message, told)
        context["subject"] = " ".join(render_to_string("notices/mail/subject.txt", context).split())
        mail = EmailMultiAlternatives(
            subject=context["subject"],
            body=render_to_string("notices/mail/body.txt", context),
            from_email=settings.BOUNCES_EMAIL or settings.DEFAULT_FROM_EMAIL,
            to=[message.recipient.user.email],
            headers=_headers(message, context),
            connection=connection,
        )
        mail.attach_alternative(render_to_string("notices/mail/body.html", context), "text/html")
    return mail


def _context(message: Message, told: list[Told]) -> dict:
    groups = [
        (kind, of_kind)
        for kind in kinds().values()
        if (of_kind := [each for each in told if each.notice.kind == kind.name])
    ]
    refusable = [kind.name for kind, _told in groups if kind.can_be_refused]
    stop = reverse("unsubscribe", args=[token_for(message.recipient.user, refusable)]) if refusable else ""
    return {
        "groups": groups,
        "told": told,
        "only": told[0] if len(told) == 1 else None,
        "is_list": any(kind.waits_for_morning for kind, _told in groups),
        "practice": message.recipient.practice,
        "stop": stop,
    }


def _headers(message: Message, context: dict) -> dict[str, str]:
    headers = {
        "From": settings.DEFAULT_FROM_EMAIL,  # the sender on the envelope may be another, to whom bounces go
        "Message-ID": f"<{message.code}@{urlsplit(settings.PUBLIC_URL).hostname}>",
        "Auto-Submitted": "auto-generated",
    }
    if context["stop"]:
        # RFC 8058: the mailbox offers a button of its own, and posts to the address without opening a page.
        headers["List-Unsubscribe"] = f"<{settings.PUBLIC_URL}{context['stop']}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers
