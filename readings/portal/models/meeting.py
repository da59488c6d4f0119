"""Appointments: times that one side proposes, and what the other made of them."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client


class AppointmentQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "AppointmentQuerySet":
        """Owners and assistants see all of the practice, practitioners their own and their clients', readers none."""
        found = self.filter(practice=member.practice_id, client__merged_into=None)
        if member.is_owner or member.role == Membership.Role.ASSISTANT:
            return found
        if member.reads_cases:
            return found.filter(Q(practitioner=member) | Q(client__practitioner=member))
        return found.none()

    def ahead(self, now: datetime) -> "AppointmentQuerySet":
        """Those that are still to come, and those on which nobody has agreed yet."""
        agreed = Q(state=Appointment.State.AGREED, starts_at__gt=now)
        return self.filter(agreed | Q(state=Appointment.State.PROPOSED))


class Appointment(models.Model):
    """A meeting of a client with somebody of the practice; once agreed it has a time. Without a proposer the client
    asked for it."""

    class State(models.TextChoices):
        PROPOSED = "proposed", pgettext_lazy("appointment", "proposed")
        AGREED = "agreed", pgettext_lazy("appointment", "agreed")
        CANCELLED = "cancelled", pgettext_lazy("appointment", "cancelled")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="appointments")
    practitioner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="appointments")
    state = models.CharField(max_length=9, choices=State, default=State.PROPOSED)
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=60)
    where = models.CharField(_("where"), max_length=300, blank=True)  # an address, a phone, a link
    starts_at = models.DateTimeField(null=True, blank=True)
    zone = models.CharField(max_length=64)  # IANA, of the wall clock that the times were named by
    sequence = models.PositiveSmallIntegerField(default=0)  # of the calendar file: one more with each change
    proposed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    cancelled_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects = AppointmentQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(state="agreed") | Q(starts_at__isnull=False), name="agreed_on_a_time"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_agreed(self) -> bool:
        return self.state == self.State.AGREED

    @property
    def is_cancelled(self) -> bool:
        return self.state == self.State.CANCELLED

    @property
    def ends_at(self) -> datetime | None:
        return self.starts_at and self.starts_at + timedelta(minutes=self.minutes)

    @property
    def starts_there(self) -> datetime | None:
        """When it starts, on the clock by which its times were named."""
        return self.starts_at and self.starts_at.astimezone(ZoneInfo(self.zone))


class ProposedTime(models.Model):
    """One of the times that are open to be chosen; those of an earlier proposal go when a later one is made."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    appointment = models.ForeignKey(Appointment, on_delete=models.CASCADE, related_name="times")
    starts_at = models.DateTimeField()
    # Empty: the client named it.
    proposed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["starts_at", "id"]
        constraints = [models.UniqueConstraint(fields=["appointment", "starts_at"], name="a_time_is_proposed_once")]

    def __str__(self) -> str:
        return self.code
