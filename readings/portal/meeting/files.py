"""Appointments for calendar programs: a file of one, and those in the feed of a member. None says what it is about."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from readings.accounts.models import Membership
from readings.look.download import download
from readings.portal.models import Appointment
from readings.predictions.feeds.meetings import Meeting
from readings.predictions.feeds.writing import CONTENT_TYPE, meeting_text


def meetings_of(member: Membership, *, since: datetime, until: datetime) -> list[Meeting]:
    """The appointments of a member that were agreed, between two instants; in one query."""
    agreed = Appointment.objects.visible_to(member).filter(
        practitioner=member, state=Appointment.State.AGREED, starts_at__gte=since, starts_at__lt=until
    )
    return [meeting_of(appointment) for appointment in agreed.select_related("client").order_by("starts_at", "id")]


def meeting_of(appointment: Appointment) -> Meeting:
    """An appointment that has a time, as calendar programs are told of it."""
    return Meeting(
        code=appointment.code,
        starts=appointment.starts_at,
        ends=appointment.ends_at,
        sequence=appointment.sequence,
        changed_at=appointment.changed_at,
        name=pgettext("calendar", "Appointment"),
        client=appointment.client.name,
        path=reverse("appointment", args=[appointment.code]),
        is_cancelled=appointment.is_cancelled,
    )


def file_for_member(appointment: Appointment):
    """The file for a calendar of the practice's."""
    return _download(meeting_text(meeting_of(appointment), summary=pgettext("calendar", "Appointment")), appointment)


def file_for_client(appointment: Appointment):
    """The file for the client's own calendar, which says with whom and where."""
    summary = _("Appointment with %(practice)s") % {"practice": appointment.practice.name}
    return _download(meeting_text(meeting_of(appointment), summary=summary, where=appointment.where), appointment)


def _download(text: bytes, appointment: Appointment):
    return download(text, CONTENT_TYPE, f"{appointment.starts_there:%Y-%m-%d}.ics")
