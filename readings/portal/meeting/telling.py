"""Who hears of a change to an appointment: whose hour it is, by a notice; the client, by a letter without a topic."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import get_language

from readings.accounts.at_work import first_at_work
from readings.accounts.models import Membership
from readings.accounts.time_zones import city_of
from readings.look.dates import date_and_time
from readings.notices.outbox import notify
from readings.portal.letters import write_letter
from readings.portal.models import Appointment, Letter

DAY_BEFORE = timedelta(days=1)


def tell_practice(appointment: Appointment, what: str, *, by: Membership | None, now: datetime) -> None:
    """Tell whose hour it is, if still at work, else who has the client in hand, but nobody of what they did."""
    in_hand = (appointment.practitioner_id, appointment.client.practitioner_id)
    recipient = first_at_work(appointment.practice, in_hand)
    if recipient is None or recipient == by:
        return
    context = {"appointment": appointment.code, "sequence": appointment.sequence, "what": what}
    notify(recipient, "appointment", f"appointment:{appointment.code}:{appointment.sequence}", context, now=now)


def tell_client(appointment: Appointment, what: str, *, now: datetime) -> Letter:
    """Put a letter of this change in the outbox."""
    return write_letter(
        appointment.client, "appointment", _key(appointment), context=_context(appointment, what), now=now
    )


def remind_of_appointments(*, now: datetime) -> int:
    """Write a letter to whoever has an appointment within a day, once for each time that was agreed on; how many.

    Of what was agreed within that day the client has just heard.
    """
    agreed = Appointment.objects.filter(
        state=Appointment.State.AGREED, starts_at__gt=now, starts_at__lte=now + DAY_BEFORE, client__merged_into=None
    )
    due = {
        f"reminder:{_key(appointment)}": appointment
        for appointment in agreed.select_related("practice", "client__practice")
        if appointment.changed_at <= appointment.starts_at - DAY_BEFORE
    }
    there = set(Letter.objects.filter(key__in=due).values_list("key", flat=True))
    for key in due.keys() - there:
        with transaction.atomic():
            write_letter(due[key].client, "appointment", key, context=_context(due[key], "reminder"), now=now)
    return len(due.keys() - there)


def appointment_details(letter: Letter, *, now: datetime) -> dict | None:
    """What a letter says of an appointment; None where it was changed again since, or has begun."""
    appointment = Appointment.objects.filter(code=letter.context["appointment"], client=letter.client).first()
    if appointment is None or appointment.sequence != letter.context["sequence"]:
        return None
    if appointment.starts_at and appointment.starts_at <= now:
        return None
    when = (
        f"{date_and_time(appointment.starts_there)} ({city_of(appointment.zone, get_language())})"
        if appointment.starts_at
        else ""
    )
    return {"what": letter.context["what"], "is_agreed": appointment.is_agreed, "when": when}


def _key(appointment: Appointment) -> str:
    return f"appointment:{appointment.code}:{appointment.sequence}"


def _context(appointment: Appointment, what: str) -> dict:
    return {"appointment": appointment.code, "sequence": appointment.sequence, "what": what}
