"""Appointments for templates: `{% load meetings %}`."""

from datetime import timedelta

from django import template
from django.utils.translation import get_language

from readings import clock
from readings.accounts.time_zones import city_of
from readings.clients.models import Client
from readings.portal.meeting.reading import in_order
from readings.portal.models import Appointment

register = template.Library()


@register.filter
def city(zone: str) -> str:
    """The place whose clock a time zone is: 上海, Shanghai."""
    return city_of(zone, get_language())


SOON = timedelta(days=7)


@register.inclusion_tag("portal/meeting/client_section.html", takes_context=True)
def appointments_of(context: dict, client: Client) -> dict:
    """What is coming with a client or open, and the way to arrange another; in one query."""
    found = Appointment.objects.visible_to(context["request"].member).ahead(clock.now()).filter(client=client)
    return {"client": client, "appointments": in_order(found.select_related("client", "practitioner__user"))}


@register.inclusion_tag("portal/meeting/today_section.html", takes_context=True)
def appointments_soon(context: dict) -> dict:
    """Whom the member receives within seven days, or an assistant's practice does; in one query."""
    member, now = context["request"].member, clock.now()
    found = Appointment.objects.visible_to(member).filter(
        state=Appointment.State.AGREED, starts_at__gt=now, starts_at__lte=now + SOON
    )
    if member.reads_cases:
        found = found.filter(practitioner=member)
    return {"appointments": list(found.select_related("client", "practitioner__user").order_by("starts_at", "id"))}
