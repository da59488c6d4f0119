"""What is told of the seal: the head of the chain, to those who asked for it."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    if not member.reads_cases:
        return {}
    return {notice.pk: Subject(title=_("The chain"), path=reverse("chain")) for notice in notices}


KINDS = [
    Kind(
        "chain_head",
        pgettext_lazy("kind of notice", "The head of the chain, each day on which something was sealed"),
        _subjects,
        channels=frozenset(),
        waits_for_morning=True,
    )
]
