"""Questions that come in from outside: of a client, or on the public page of a practice of somebody who is none yet."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models import Case
from readings.clients.birth import Born
from readings.clients.models import Client


class EnquiryQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "EnquiryQuerySet":
        """Confirmed ones: an owner sees all, a practitioner strangers' and their own clients', anybody else none."""
        found = self.filter(practice=member.practice_id).exclude(state=Enquiry.State.UNCONFIRMED)
        if not member.reads_cases:
            return found.none()
        if member.is_owner:
            return found
        return found.filter(Q(client=None) | Q(client__in=Client.objects.visible_to(member).order_by().values("pk")))

    def waiting(self) -> "EnquiryQuerySet":
        """Those of which nobody has made anything yet: what was opened on the page of its case is taken in."""
        untouched = Q(case=None) | Q(case__status=Case.Status.DRAFT, case__binned_at=None)
        return self.filter(untouched, state=Enquiry.State.WAITING)


class Enquiry(Born):
    """A new question as it was asked, in the asker's own words; what the practice makes of it is a case.

    A client's becomes a draft case at once. A stranger's waits until its address is confirmed, or for a call, and
    then until somebody takes it in or declines it.
    """

    class State(models.TextChoices):
        UNCONFIRMED = "unconfirmed", pgettext_lazy("enquiry", "not confirmed yet")
        WAITING = "waiting", pgettext_lazy("enquiry", "waiting")
        TAKEN_IN = "taken-in", pgettext_lazy("enquiry", "taken in")
        DECLINED = "declined", pgettext_lazy("enquiry", "declined")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="enquiries")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, null=True, blank=True, related_name="enquiries")
    case = models.ForeignKey(Case, on_delete=models.SET_NULL, null=True, blank=True, related_name="enquiries")
    state = models.CharField(max_length=11, choices=State, default=State.WAITING)
    question = models.CharField(_("question"), max_length=300)
    more = models.TextField(_("what else there is to know"), max_length=3000, blank=True)
    topic = models.CharField(_("topic"), max_length=20, blank=True)
    people = models.CharField(_("people concerned"), max_length=300, blank=True)
    house = models.CharField(_("house concerned"), max_length=300, blank=True)
    language = models.CharField(max_length=10, choices=settings.LANGUAGES)
    consent_version = models.PositiveSmallIntegerField()
    consent_text = models.TextField()  # as whoever asked agreed to it
    agreed_sensitive = models.BooleanField(default=False)
    # Of a stranger; a client's are their own row's.
    name = models.CharField(_("name"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    token_hash = models.CharField(max_length=64, blank=True, db_index=True, editable=False)  # of the link that confirms
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = EnquiryQuerySet.as_manager()

    class Meta:
        ordering = ["-asked_at", "-id"]
        indexes = [models.Index(fields=["practice", "state", "-asked_at"], name="enquiries_waiting")]

    def __str__(self) -> str:
        return self.question

    @property
    def stands(self) -> "Enquiry.State":
        """How it stands with it, which is also said on the page of its case."""
        if self.state == self.State.WAITING and self.case:
            if self.case.binned_at:
                return self.State.DECLINED
            if self.case.status != Case.Status.DRAFT:
                return self.State.TAKEN_IN
        return self.State(self.state)

    @property
    def is_waiting(self) -> bool:
        return self.stands == self.State.WAITING

    @property
    def calls_back(self) -> bool:
        """Whether it came without an address, so that a call has to say that it is meant."""
        return self.client_id is None and not self.confirmed_at
