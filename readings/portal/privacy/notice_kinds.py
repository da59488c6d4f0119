"""What is told when a client wants everything erased."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice
from readings.portal.models import ErasureRequest


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    if not member.is_owner:
        return {}
    seen = Client.objects.visible_to(member).values("pk")
    requests = ErasureRequest.objects.filter(code__in=_codes(notices), client__in=seen).select_related("client")
    clients = {request.code: request.client for request in requests}
    return {
        notice.pk: Subject(title=client.name, path=reverse("client", args=[client.code]), client=client.name)
        for notice in notices
        if (client := clients.get(notice.context["request"])) is not None
    }


def _still_stand(notices: list[Notice], now: datetime) -> set[int]:
    """Those of which the request was not called off."""
    requests = ErasureRequest.objects.filter(code__in=_codes(notices), called_off_at=None)
    standing = set(requests.values_list("code", flat=True))
    return {notice.pk for notice in notices if notice.context["request"] in standing}


def _codes(notices: list[Notice]) -> set[str]:
    return {notice.context["request"] for notice in notices}


KINDS = [
    Kind(
        "erasure_asked",
        pgettext_lazy("kind of notice", "A client wants everything erased"),
        _subjects,
        _still_stand,
        can_be_refused=False,
    )
]
