"""What a practice has shown a client: a reading or a survey's report, as it was when it was shown."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.surveys.models import Survey


class SharedQuerySet(models.QuerySet):
    def standing(self) -> "SharedQuerySet":
        """What the client can open now."""
        return self.filter(unshared_at=None)

    def visible_to(self, member: Membership) -> "SharedQuerySet":
        """Those of the readings and surveys that the member may see."""
        reading = Q(reading__in=Reading.objects.visible_to(member))
        return self.filter(reading | Q(survey__in=Survey.objects.visible_to(member)), practice=member.practice_id)


class Shared(models.Model):
    """One reading or survey as a client sees it: a snapshot, so that what is changed later is not seen by itself.

    Sharing the same thing again ends the row before and writes a new one: of each thing one stands for a client.
    """

    class Depth(models.TextChoices):
        LETTER = "letter", pgettext_lazy("depth", "A letter in plain words")
        FINDINGS = "findings", pgettext_lazy("depth", "With findings and phrases")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="shared")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="shared")
    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, null=True, blank=True, related_name="shared")
    survey = models.ForeignKey(Survey, on_delete=models.PROTECT, null=True, blank=True, related_name="shared")
    depth = models.CharField(_("depth"), max_length=8, choices=Depth, default=Depth.LETTER)
    title = models.CharField(_("title"), max_length=300)
    words = models.TextField(_("your own words"), max_length=5000, blank=True)  # the practitioner's, to the client
    language = models.CharField(max_length=10)
    # All that the client's page says beside title and words; the shape is sharing.snapshots' alone.
    content = models.JSONField()
    # Whether it names times, by which whoever opens it learns when the matter was foretold.
    tells_when = models.BooleanField(default=False)
    shared_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    shared_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)  # when the client first did
    unshared_at = models.DateTimeField(null=True, blank=True)

    objects = SharedQuerySet.as_manager()

    class Meta:
        ordering = ["-shared_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(reading=None, survey__isnull=False) | Q(reading__isnull=False, survey=None),
                name="shared_is_one_thing",
            ),
            models.UniqueConstraint(
                fields=["client", "reading"], condition=Q(unshared_at=None), name="a_reading_is_shared_once"
            ),
            models.UniqueConstraint(
                fields=["client", "survey"], condition=Q(unshared_at=None), name="a_survey_is_shared_once"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def kind(self) -> str:
        """reading or survey."""
        return "reading" if self.reading_id else "survey"

    @property
    def is_standing(self) -> bool:
        return self.unshared_at is None
