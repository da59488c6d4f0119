"""What figures are shown of beside the promises themselves: cases from before, and what is left of erased clients."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client
from readings.predictions.models import Answer, Timing


class PastCaseQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "PastCaseQuerySet":
        """An owner sees all of the practice, a practitioner those they brought and those of clients in their hands."""
        cases = self.filter(practice=member.practice_id)
        if not member.reads_cases:
            return cases.none()
        return cases if member.is_owner else cases.filter(Q(brought_by=member) | Q(client__practitioner=member))


class PastCase(models.Model):
    """A case from before, brought in with what came of it: shown as retrospective, never counted."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="past_cases")
    client = models.ForeignKey(Client, on_delete=models.PROTECT, null=True, blank=True, related_name="past_cases")
    said_on = models.DateField(_("said on"), null=True, blank=True)
    claim = models.TextField(_("what was said"), max_length=500)
    unit = models.CharField(_("unit"), max_length=8, choices=Timing.Unit, blank=True)
    branches = models.CharField(_("branches"), max_length=12, blank=True)  # 亥子
    window_first = models.DateField(_("window from"), null=True, blank=True)
    window_last = models.DateField(_("window to"), null=True, blank=True)
    answer = models.CharField(_("what came of it"), max_length=16, choices=Answer, blank=True)
    happened_on = models.DateField(_("happened on"), null=True, blank=True)
    brought_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    brought_at = models.DateTimeField()

    objects = PastCaseQuerySet.as_manager()

    class Meta:
        ordering = ["-said_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(window_first=None) | Q(window_last=None) | Q(window_last__gte=F("window_first")),
                name="past_window_lasts",
            )
        ]

    def __str__(self) -> str:
        return self.claim


class KeptFact(models.Model):
    """What is left of a counted promise whose client was erased and had agreed to outcome research: no words."""

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="kept_facts")
    rule = models.CharField(max_length=80)
    unit = models.CharField(max_length=8, choices=Timing.Unit)
    told = models.BooleanField()
    flagged = models.PositiveSmallIntegerField()
    length = models.PositiveSmallIntegerField()
    answer = models.CharField(max_length=16, choices=Answer)
    year = models.PositiveSmallIntegerField()  # in which its horizon ended

    class Meta:
        ordering = ["year", "id"]

    def __str__(self) -> str:
        return f"{self.year} {self.flagged}/{self.length} {self.answer}"
