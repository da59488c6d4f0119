"""Arranging when a client meets somebody of the practice: times named by either side, one chosen, moved, cancelled.

Every change counts `sequence` up: what somebody posts from a page that was made before it changes nothing.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client
from readings.portal.acts import record_act
from readings.portal.in_hand import in_hand_of
from readings.portal.meeting.overlaps import is_free
from readings.portal.meeting.telling import tell_client, tell_practice
from readings.portal.models import Appointment, ProposedTime
from readings.versions import ChangedMeanwhile

MOST_ASKED_FOR = 3  # appointments that a client has asked for and that nobody has answered
MINUTES = 60  # of one that a client asks for, until the practice says otherwise


class NotOpen(Exception):
    """The time was taken back or has passed, or the appointment was cancelled; nothing was written."""


class NotFree(Exception):
    """Somebody else has this hour meanwhile; nothing was written."""


class TooMany(Exception):
    """The client has asked for as many appointments as one may at a time; nothing was written."""


class NobodyThere(Exception):
    """Nobody of the practice could receive the client; nothing was written."""


def arrange(
    member: Membership,
    client: Client,
    *,
    practitioner: Membership,
    minutes: int,
    where: str,
    times: Sequence[datetime],
    is_agreed: bool = False,
    now: datetime,
) -> Appointment:
    """Propose times to a client, or keep the one that was agreed already; raises Client.DoesNotExist."""
    with transaction.atomic():
        client = _present(client)
        appointment = _begun(client, practitioner, now=now, minutes=minutes, where=where, proposed_by=member)
        _set_times(appointment, times, is_agreed=is_agreed, by=member, now=now)
        record_action(member, "agree_on_appointment" if is_agreed else "propose_appointment", appointment, now=now)
        _tell(appointment, "agreed" if is_agreed else "proposed", by=member, now=now)
    return appointment


def move(
    member: Membership,
    appointment: Appointment,
    *,
    seen: int,
    practitioner: Membership,
    minutes: int,
    where: str,
    times: Sequence[datetime],
    is_agreed: bool = False,
    now: datetime,
) -> Appointment:
    """Name other times in the place of all before, or the one that was agreed; raises ChangedMeanwhile and NotOpen.

    A time that was agreed before stands no longer.
    """
    with transaction.atomic():
        appointment = _locked(appointment)
        _make_sure_open(appointment, seen)
        appointment.practitioner, appointment.minutes, appointment.where = practitioner, minutes, where
        _set_times(appointment, times, is_agreed=is_agreed, by=member, now=now)
        record_action(member, "move_appointment", appointment, now=now)
        _tell(appointment, "moved", by=member, now=now)
    return appointment


def agree(member: Membership, appointment: Appointment, *, time: str, now: datetime) -> Appointment:
    """Agree to one of the times that the client named, by its code; raises NotOpen."""
    with transaction.atomic():
        appointment = _locked(appointment)
        named = appointment.times.filter(proposed_by=None)
        _agree_on(appointment, _open_time(appointment, named, time, now=now), now=now)
        record_action(member, "agree_on_appointment", appointment, now=now)
        _tell(appointment, "agreed", by=member, now=now)
    return appointment


def cancel(member: Membership, appointment: Appointment, *, now: datetime) -> Appointment:
    """Cancel an appointment, which stays on record; raises NotOpen where it was cancelled before."""
    with transaction.atomic():
        appointment = _cancelled(_locked(appointment), by=member, now=now)
        record_action(member, "cancel_appointment", appointment, now=now)
        _tell(appointment, "cancelled", by=member, now=now)
    return appointment


def choose(client: Client, appointment: Appointment, *, time: str, now: datetime) -> Appointment:
    """The client takes one of the times that the practice proposed, by its code; raises NotOpen and NotFree."""
    with transaction.atomic():
        appointment = _locked(appointment)
        proposed = appointment.times.exclude(proposed_by=None)
        chosen = _open_time(appointment, proposed, time, now=now)
        if not is_free(appointment, chosen.starts_at):
            raise NotFree
        _agree_on(appointment, chosen, now=now)
        record_act(client, "choose_time", appointment, now=now)
        _tell(appointment, "chosen", by=None, now=now)
    return appointment


def name_others(
    client: Client, appointment: Appointment, *, seen: int, times: Sequence[datetime], now: datetime
) -> Appointment:
    """The client names times of their own in the place of all before; raises ChangedMeanwhile and NotOpen.

    A time that was agreed before stands no longer.
    """
    with transaction.atomic():
        appointment = _locked(appointment)
        _make_sure_open(appointment, seen)
        _set_times(appointment, times, is_agreed=False, by=None, now=now)
        record_act(client, "name_times", appointment, now=now)
        _tell(appointment, "named", by=None, now=now)
    return appointment


def ask_to_meet(client: Client, *, times: Sequence[datetime], now: datetime) -> Appointment:
    """The client asks for an appointment at one of some times; raises TooMany, NobodyThere and Client.DoesNotExist."""
    with transaction.atomic():
        client = _present(client)
        waiting = client.appointments.filter(state=Appointment.State.PROPOSED, proposed_by=None)
        if waiting.count() >= MOST_ASKED_FOR:
            raise TooMany
        practitioner = in_hand_of(client)
        if practitioner is None:
            raise NobodyThere
        appointment = _begun(client, practitioner, now=now, minutes=MINUTES)
        _set_times(appointment, times, is_agreed=False, by=None, now=now)
        record_act(client, "ask_to_meet", appointment, now=now)
        _tell(appointment, "asked", by=None, now=now)
    return appointment


def cancel_mine(client: Client, appointment: Appointment, *, now: datetime) -> Appointment:
    """The client cancels; raises NotOpen where it was cancelled before."""
    with transaction.atomic():
        appointment = _cancelled(_locked(appointment), by=None, now=now)
        record_act(client, "cancel_appointment", appointment, now=now)
        _tell(appointment, "cancelled", by=None, now=now)
    return appointment


def _present(client: Client) -> Client:
    """The client as they stand, none of whom was erased, merged, or took back being kept; their practice locked.

    The practice is what everybody locks first who erases, merges or arranges.
    """
    Practice.objects.select_for_update(no_key=True).get(pk=client.practice_id)
    return Client.objects.present().kept().select_related("practice").get(pk=client.pk)


def _locked(appointment: Appointment) -> Appointment:
    """The appointment as it stands now, its practice locked, so that no two of it are changed at once."""
    Practice.objects.select_for_update(no_key=True).get(pk=appointment.practice_id)
    found = Appointment.objects.select_related("practice", "client__practice", "practitioner__user")
    stands = found.filter(pk=appointment.pk).first()
    if stands is None:  # erased meanwhile
        raise NotOpen
    return stands


def _begun(client: Client, practitioner: Membership, *, now: datetime, **said) -> Appointment:
    return Appointment.objects.create(
        practice=client.practice,
        client=client,
        practitioner=practitioner,
        zone=client.practice.time_zone,
        created_at=now,
        changed_at=now,
        **said,
    )


def _make_sure_open(appointment: Appointment, seen: int) -> None:
    if appointment.is_cancelled:
        raise NotOpen
    if appointment.sequence != seen:
        raise ChangedMeanwhile


def _set_times(
    appointment: Appointment, times: Sequence[datetime], *, is_agreed: bool, by: Membership | None, now: datetime
) -> None:
    """Put times in the place of those before; of one that is agreed there is no choice."""
    appointment.times.all().delete()
    if is_agreed:
        [appointment.starts_at] = times
    else:
        appointment.starts_at = None
        ProposedTime.objects.bulk_create(
            ProposedTime(appointment=appointment, starts_at=time, proposed_by=by) for time in times
        )
    appointment.state = Appointment.State.AGREED if is_agreed else Appointment.State.PROPOSED
    _keep(appointment, now=now)


def _open_time(appointment: Appointment, times, code: str, *, now: datetime) -> ProposedTime:
    """The time of this code, if it can still be chosen. Raises NotOpen."""
    time = times.filter(code=code, starts_at__gt=now).first()
    if appointment.state != Appointment.State.PROPOSED or time is None:
        raise NotOpen
    return time


def _agree_on(appointment: Appointment, time: ProposedTime, *, now: datetime) -> None:
    _set_times(appointment, [time.starts_at], is_agreed=True, by=None, now=now)


def _cancelled(appointment: Appointment, *, by: Membership | None, now: datetime) -> Appointment:
    if appointment.is_cancelled:
        raise NotOpen
    appointment.state, appointment.cancelled_by = Appointment.State.CANCELLED, by
    appointment.times.all().delete()
    _keep(appointment, now=now)
    return appointment


def _keep(appointment: Appointment, *, now: datetime) -> None:
    appointment.sequence += 1
    appointment.changed_at = now
    appointment.save()


def _tell(appointment: Appointment, what: str, *, by: Membership | None, now: datetime) -> None:
    """Tell the practice of what a client did; of what a member did the client, and whose hour it is."""
    tell_practice(appointment, what, by=by, now=now)
    if by is not None:
        tell_client(appointment, what, now=now)
