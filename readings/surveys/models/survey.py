"""One walk through a house."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.surveys.models.house import House


class SurveyQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "SurveyQuerySet":
        """Those of the houses that the member may see."""
        return self.filter(house__in=House.objects.visible_to(member))


class Survey(models.Model):
    """A walk through a house at a time; several people may walk at once, each with a phone of their own.

    What was seen hangs on it. The eight directions are taken around the house's centre or around whoever asked sits.
    """

    class Centre(models.TextChoices):
        HOUSE = "house", _("the middle of the house")
        SEAT = "seat", _("my seat")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="surveys")
    house = models.ForeignKey(House, on_delete=models.CASCADE, related_name="surveys")
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    started_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    centre = models.CharField(_("centre"), max_length=5, choices=Centre, default=Centre.HOUSE)
    # What the directions are asked about: an illness adds its site, a birth what becomes of the child.
    topic = models.CharField(_("topic"), max_length=20, blank=True)
    note = models.TextField(_("note"), blank=True)

    objects = SurveyQuerySet.as_manager()

    class Meta:
        ordering = ["-started_at", "-id"]
        indexes = [models.Index(fields=["house", "-started_at"], name="survey_of_house")]

    def __str__(self) -> str:
        return f"{self.house} {self.started_at:%Y-%m-%d}"
