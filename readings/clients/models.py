"""The people who ask: what is kept of them, their family, and what they agreed to."""

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.binning import bin_index
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.birth import Born


class Tag(models.Model):
    """A word by which a practice sorts its clients and cases."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="tags")
    name = models.CharField(_("tag"), max_length=40)

    class Meta:
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["practice", "name"], name="one_tag_per_word")]

    def __str__(self) -> str:
        return self.name


def took_back_being_kept(client: str) -> Q:
    """Whether the client whom this field of a query names agreed to be kept, and took it back."""
    consents = Consent.objects.filter(client=OuterRef(client), kind=Consent.Kind.PROCESSING)
    return Q(Exists(consents.exclude(withdrawn_at=None))) & ~Q(Exists(consents.filter(withdrawn_at=None)))


class ClientQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "ClientQuerySet":
        return self.filter(practice=practice)

    def present(self) -> "ClientQuerySet":
        """Without those merged into another."""
        return self.filter(merged_into=None)

    def kept(self) -> "ClientQuerySet":
        """Without those who agreed to be kept and took it back: nothing of them leaves the product."""
        return self.exclude(took_back_being_kept("pk"))

    def visible_to(self, member: Membership) -> "ClientQuerySet":
        """Owners and assistants see every client of the practice, practitioners their own, readers none."""
        clients = self.for_practice(member.practice).present()
        if not member.sees_contacts:
            return clients.none()
        if member.role == Membership.Role.PRACTITIONER:
            return clients.filter(Q(practitioner=member) | Q(cases__practitioner=member)).distinct()
        return clients


class Client(Born):
    """Somebody whom the practice advises; not a user, and never recognised by name or address.

    Of two rows that turn out to be one person, one is merged into the other: it stays, and is seen no more.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="clients")
    name = models.CharField(_("name"), max_length=120)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    chat_name = models.CharField(_("chat name"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True, default="")
    tags = models.ManyToManyField(Tag, related_name="clients", blank=True)
    practitioner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="clients")  # whose client it is
    created_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    search = models.TextField(blank=True, editable=False)  # what the client is found by: readings.finding.searchable
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged", editable=False
    )

    objects = ClientQuerySet.as_manager()

    class Meta:
        ordering = ["name", "id"]
        indexes = [models.Index(fields=["practice", "name", "id"])]

    def __str__(self) -> str:
        return self.name

    @property
    def contact(self) -> str:
        """The ways of reaching the client in one line."""
        return " · ".join(filter(None, (self.phone, self.chat_name, self.email)))


class RelativeQuerySet(models.QuerySet):
    def present(self) -> "RelativeQuerySet":
        """Without those in the bin."""
        return self.filter(binned_at=None)

    def of_member(self, member: Membership) -> "RelativeQuerySet":
        """The families of the clients this member sees; binned or not."""
        return self.filter(client__in=Client.objects.visible_to(member))


class Relative(Born):
    """Somebody of a client's family, who may be a client too."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="relatives")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="relatives")
    name = models.CharField(_("name"), max_length=120)
    relation = models.CharField(_("relation"), max_length=40)
    same_as = models.ForeignKey(Client, on_delete=models.SET_NULL, null=True, blank=True, related_name="relative_of")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    binned_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = RelativeQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        indexes = [bin_index("relative_bin")]

    def __str__(self) -> str:
        return f"{self.name} ({self.relation})"


class Consent(models.Model):
    """What a client agreed to, in the words they were told; withdrawn it stays, and given again it is a new row."""

    class Kind(models.TextChoices):
        PROCESSING = "processing", _("keeping their data")
        SENSITIVE = "sensitive", _("sensitive data")
        REMINDERS = "reminders", _("reminders")
        RESEARCH = "research", _("outcome research")
        PUBLIC_CASE = "public-case", _("publishing the case")
        GUARDIAN = "guardian", _("consent of a minor's guardian")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="consents")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="consents")
    kind = models.CharField(max_length=12, choices=Kind)
    version = models.PositiveSmallIntegerField()  # of the wording
    language = models.CharField(max_length=10)
    text = models.TextField()  # as the client was told
    given_at = models.DateTimeField()
    # Empty: the client gave it, or took it back, on their own side.
    recorded_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawal_recorded_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-given_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["client", "kind"], condition=Q(withdrawn_at=None), name="one_standing_consent_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.client} · {self.kind} {self.version}"


class Merge(models.Model):
    """Two rows of one person made one: what went over, so that it can go back."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="merges")
    gone = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="+")
    before = models.JSONField()  # what was changed of the client that was kept, as it had been
    moved = models.JSONField()  # the ids of the rows that went over, by model and field
    merged_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    merged_at = models.DateTimeField()
    undone_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-merged_at", "-id"]

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept}"
