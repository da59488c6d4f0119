"""What is told of appointments."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice
from readings.portal.models import Appointment


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    appointments = Appointment.objects.visible_to(member).filter(code__in=_codes(notices)).select_related("client")
    by_code = {appointment.code: appointment for appointment in appointments}
    return {
        notice.pk: Subject(
            title="", path=reverse("appointment", args=[appointment.code]), client=appointment.client.name
        )
        for notice in notices
        if (appointment := by_code.get(notice.context["appointment"])) is not None
    }


def _still_stand(notices: list[Notice], now: datetime) -> set[int]:
    """Those after which the appointment was not changed again: of that another tells."""
    found = Appointment.objects.filter(code__in=_codes(notices)).values_list("code", "sequence")
    latest = dict(found)
    return {notice.pk for notice in notices if latest.get(notice.context["appointment"]) == notice.context["sequence"]}


def _codes(notices: list[Notice]) -> set[str]:
    return {notice.context["appointment"] for notice in notices}


LABEL = pgettext_lazy("kind of notice", "An appointment was asked for or changed")
KINDS = [Kind("appointment", LABEL, _subjects, _still_stand)]
