"""What is told when somebody has asked something new."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice
from readings.portal.models import Enquiry


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    seen = Enquiry.objects.visible_to(member).filter(code__in=_codes(notices)).select_related("client")
    enquiries = {enquiry.code: enquiry for enquiry in seen}
    return {
        notice.pk: Subject(
            title="",
            path=reverse("enquiry", args=[enquiry.code]),
            client=enquiry.client.name if enquiry.client else "",
        )
        for notice in notices
        if (enquiry := enquiries.get(notice.context["enquiry"])) is not None
    }


def _still_stand(notices: list[Notice], now: datetime) -> set[int]:
    """Those of which nobody has made anything yet."""
    waiting = set(Enquiry.objects.waiting().filter(code__in=_codes(notices)).values_list("code", flat=True))
    return {notice.pk for notice in notices if notice.context["enquiry"] in waiting}


def _codes(notices: list[Notice]) -> set[str]:
    return {notice.context["enquiry"] for notice in notices}


KINDS = [Kind("enquiry", pgettext_lazy("kind of notice", "Somebody asks something new"), _subjects, _still_stand)]
