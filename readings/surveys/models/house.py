"""A client's house: where it stands, which way it faces, since when, and its figures."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models import Reading
from readings.clients.models import Client

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # as the engine writes the eight directions


def plan_stored_at(house: "House", _name: str) -> str:
    """Under the practice's code, by a random name that tells nothing."""
    return f"plans/{house.practice.code}/{new_code()}{new_code()}"


class HouseQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "HouseQuerySet":
        return self.filter(practice=practice)

    def visible_to(self, member: Membership) -> "HouseQuerySet":
        """The houses of the clients whom a member sees who reads cases; nobody else's."""
        houses = self.for_practice(member.practice)
        if not member.reads_cases:
            return houses.none()
        return houses if member.is_owner else houses.filter(client__in=Client.objects.visible_to(member))


class House(models.Model):
    """One house of a client.

    `since` is the moment of building or of moving in; where only the year was told, `since_year` alone is set. The
    house sits opposite to where it faces.
    """

    class Began(models.TextChoices):
        BUILT = "built", _("built")
        MOVED_IN = "moved-in", _("moved in")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="houses")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="houses")
    name = models.CharField(_("name"), max_length=120)
    address = models.CharField(_("address"), max_length=300, blank=True)
    surnames = models.CharField(_("surnames"), max_length=120, blank=True)  # of the families, a space between them
    began = models.CharField(_("since"), max_length=8, choices=Began, blank=True)
    since = models.DateTimeField(_("moment"), null=True, blank=True)
    since_year = models.PositiveSmallIntegerField(
        _("year"), null=True, blank=True, validators=[MinValueValidator(1600), MaxValueValidator(2200)]
    )
    facing = models.CharField(_("facing"), max_length=2, blank=True, choices=[(name, name) for name in FACINGS])
    rooms = models.JSONField(_("rooms"), default=list, blank=True)  # their names, in the order of a walk
    plan = models.FileField(upload_to=plan_stored_at, max_length=120, blank=True)  # a picture, drawn anew
    plan_type = models.CharField(max_length=20, blank=True)
    # Where north is on the plan: degrees clockwise from the top of the picture; null while nobody has set it.
    plan_north = models.PositiveSmallIntegerField(
        _("north on the plan"), null=True, blank=True, validators=[MaxValueValidator(359)]
    )
    created_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)

    objects = HouseQuerySet.as_manager()

    class Meta:
        ordering = ["name", "id"]
        indexes = [models.Index(fields=["practice", "name", "id"], name="house_list")]
        constraints = [
            models.CheckConstraint(condition=Q(since=None) | Q(since_year=None), name="house_moment_or_year"),
            models.CheckConstraint(condition=Q(plan_north=None) | ~Q(plan=""), name="north_of_a_plan"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def since_there(self) -> datetime | None:
        """Its moment on the wall of the practice, whatever zone the reader's pages are in."""
        return self.since and self.since.astimezone(ZoneInfo(self.practice.time_zone))

    @property
    def sitting(self) -> str:
        """The direction at its back; empty while it is not known where it faces."""
        return FACINGS[(FACINGS.index(self.facing) + 4) % 8] if self.facing else ""


class HouseFigure(models.Model):
    """A reading that was cast for a house, of one family's surname."""

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    house = models.ForeignKey(House, on_delete=models.CASCADE, related_name="figures")
    reading = models.OneToOneField(Reading, on_delete=models.CASCADE, related_name="house_figure")
    surname = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.house} {self.surname}".strip()
