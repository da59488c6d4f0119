"""What is told when a client has written."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice
from readings.portal.models import ClientMessage


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    if not member.reads_cases:
        return {}
    seen = Client.objects.visible_to(member).values("pk")
    messages = ClientMessage.objects.filter(code__in=_codes(notices), client__in=seen).select_related("client")
    clients = {message.code: message.client for message in messages}
    return {
        notice.pk: Subject(title="", path=reverse("client-messages", args=[client.code]), client=client.name)
        for notice in notices
        if (client := clients.get(notice.context["message"])) is not None
    }


def _still_stand(notices: list[Notice], now: datetime) -> set[int]:
    """Those of which nobody in the practice has looked at the messages since."""
    unseen = ClientMessage.objects.filter(code__in=_codes(notices), read_at=None)
    standing = set(unseen.values_list("code", flat=True))
    return {notice.pk for notice in notices if notice.context["message"] in standing}


def _codes(notices: list[Notice]) -> set[str]:
    return {notice.context["message"] for notice in notices}


KINDS = [
    Kind("client_message", pgettext_lazy("kind of notice", "A client has written a message"), _subjects, _still_stand)
]
