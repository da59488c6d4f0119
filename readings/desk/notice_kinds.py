"""What is told about the practice as a whole."""

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    if not member.is_owner:
        return {}
    subject = Subject(title=member.practice.name, path=reverse("practice-audit"))
    return {notice.pk: subject for notice in notices}


KINDS = [
    Kind(
        "practice_exported",
        pgettext_lazy("kind of notice", "Somebody took out everything that the practice keeps"),
        _subjects,
        can_be_refused=False,
    )
]
