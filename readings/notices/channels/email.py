from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage

from readings.notices.models import Notice


def deliver(notice: Notice) -> None:
    """Mail the notice to its recipient's address; raises what the mail server raises."""
    with notice.in_recipients_words():
        EmailMessage(
            subject=notice.headline,
            body=notice.render("mail"),
            to=[notice.recipient.user.email],
            headers={"Message-ID": f"<{notice.code}@{urlsplit(settings.PUBLIC_URL).hostname}>"},
        ).send()
