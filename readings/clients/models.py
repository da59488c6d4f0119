"""The people who ask."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice


class ClientQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "ClientQuerySet":
        return self.filter(practice=practice)

    def visible_to(self, member: Membership) -> "ClientQuerySet":
        """Owners and assistants see every client of the practice, practitioners their own, readers none."""
        clients = self.for_practice(member.practice)
        if not member.sees_contacts:
            return clients.none()
        if member.role == Membership.Role.PRACTITIONER:
            return clients.filter(Q(practitioner=member) | Q(cases__practitioner=member)).distinct()
        return clients

    def contacts(self) -> "ClientQuerySet":
        """Without the private note, which is not even read."""
        return self.defer("private_note")


class Client(models.Model):
    """Somebody whom the practice advises; not a user, and never recognised by name or address."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="clients")
    name = models.CharField(_("name"), max_length=120)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    private_note = models.TextField(_("private note"), blank=True)
    practitioner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="clients")  # whose client it is
    created_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)

    objects = ClientQuerySet.as_manager()

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name
