"""A matter that is asked about, and what hangs on it: links, fees, question templates."""

from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings import clock
from readings.accounts.binning import bin_index
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client, Tag


class Matter(models.TextChoices):
    """Whether what is asked about is hoped for or feared."""

    HOPED = "hoped", _("hoped for")
    FEARED = "feared", _("feared")


class CaseQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "CaseQuerySet":
        return self.filter(practice=practice)

    def of_member(self, member: Membership) -> "CaseQuerySet":
        """An owner's are every case of the practice, a practitioner's their own, anybody else's none; binned or not."""
        cases = self.for_practice(member.practice)
        if not member.reads_cases:
            return cases.none()
        return cases if member.is_owner else cases.filter(practitioner=member)

    def visible_to(self, member: Membership) -> "CaseQuerySet":
        """The member's cases that are not in the bin."""
        return self.of_member(member).filter(binned_at=None)

    def counting_readings(self) -> "CaseQuerySet":
        """Each with its `reading_count`, which is counted for the rows of a page alone."""
        readings = self.model._meta.get_field("readings").related_model.objects.filter(case=OuterRef("pk"))
        counts = readings.order_by().values("case").annotate(number=Count("pk")).values("number")
        return self.annotate(reading_count=Coalesce(Subquery(counts), 0))


class Case(models.Model):
    """One matter that is asked about, with the readings cast for it."""

    class Status(models.TextChoices):
        DRAFT = "draft", pgettext_lazy("case", "draft")  # asked by a client, and looked at by nobody yet
        OPEN = "open", _("open")
        WAITING = "waiting", _("waiting")
        CLOSED = "closed", _("closed")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="cases")
    client = models.ForeignKey(Client, on_delete=models.PROTECT, null=True, blank=True, related_name="cases")
    question = models.CharField(_("question"), max_length=300)
    topic = models.CharField(_("topic"), max_length=20, blank=True)
    matter = models.CharField(_("hoped for or feared"), max_length=6, choices=Matter, blank=True)
    people = models.CharField(_("people concerned"), max_length=300, blank=True)
    house = models.CharField(_("house concerned"), max_length=300, blank=True)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.OPEN)
    tags = models.ManyToManyField(Tag, related_name="cases", blank=True)
    practitioner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="cases")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    changed_at = models.DateTimeField(default=clock.now, editable=False)  # when the case, or what hangs on it, last did
    search = models.TextField(blank=True, editable=False)  # what the case is found by: readings.finding.searchable
    binned_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = CaseQuerySet.as_manager()

    class Meta:
        ordering = ["-changed_at", "-id"]
        indexes = [
            bin_index("case_bin"),
            models.Index(fields=["practice", "-changed_at", "-id"]),
            models.Index(fields=["practitioner", "-changed_at", "-id"]),
        ]

    def __str__(self) -> str:
        return self.question


class CaseLink(models.Model):
    """Two cases that belong together, each seen from the other; the one opened first stands first."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="case_links")
    first = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="links_onward")
    second = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="links_back")
    why = models.CharField(_("why they belong together"), max_length=120, blank=True)
    linked_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    linked_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="two_cases_linked_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="the_case_opened_first_stands_first"),
        ]

    def __str__(self) -> str:
        return f"{self.first} · {self.second}"


class QuestionTemplate(models.Model):
    """A question that is often asked, with its topic, to begin a case or a casting from."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="question_templates")
    question = models.CharField(_("question"), max_length=300)
    topic = models.CharField(_("topic"), max_length=20, blank=True)
    matter = models.CharField(_("hoped for or feared"), max_length=6, choices=Matter, blank=True)
    created_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    binned_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["question", "id"]
        indexes = [bin_index("question_bin")]

    def __str__(self) -> str:
        return self.question

    @property
    def words(self) -> dict[str, str]:
        """What a form that is begun from it begins with."""
        return {"question": self.question, "topic": self.topic, "matter": self.matter}


class FeeQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "FeeQuerySet":
        """The fees of the cases that the member may see, without those in the bin."""
        return self.filter(case__in=Case.objects.visible_to(member), practice=member.practice_id, binned_at=None)


class Fee(models.Model):
    """A sum agreed for a case, as a plain record: no money moves here."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="fees")
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="fees")
    on = models.DateField(_("date"))
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)
    currency = models.CharField(_("currency"), max_length=3)  # ISO 4217
    what_for = models.CharField(_("what for"), max_length=120, blank=True)
    paid_on = models.DateField(_("paid on"), null=True, blank=True)
    created_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    binned_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = FeeQuerySet.as_manager()

    class Meta:
        ordering = ["-on", "-id"]
        indexes = [models.Index(fields=["practice", "on"]), bin_index("fee_bin")]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}"
