"""What is told about ways in: that a link is void, since its code was tried too often."""

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    codes = {notice.context["client"] for notice in notices}
    clients = {client.code: client for client in Client.objects.visible_to(member).filter(code__in=codes)}
    return {
        notice.pk: Subject(title=client.name, path=reverse("client-ways-in", args=[client.code]), client=client.name)
        for notice in notices
        if (client := clients.get(notice.context["client"])) is not None
    }


KINDS = [
    Kind(
        "way_in_void",
        pgettext_lazy("kind of notice", "A client’s link is void, as its code was tried too often"),
        _subjects,
        can_be_refused=False,
    )
]
