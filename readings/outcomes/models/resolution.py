"""What came of promises, as the practitioner or the client said it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.outbox import Outgoing
from readings.predictions.models import Answer, Promise


class ResolutionQuerySet(models.QuerySet):
    def current(self) -> "ResolutionQuerySet":
        """Those that stand; what was corrected later is history."""
        return self.filter(corrected_by=None)


class Resolution(models.Model):
    """One answer to what came of a promise; a correction is a further row, and both are kept.

    Three clocks: the days on which it happened, when that was reported, and when it was decided which answer it is.
    """

    Answer = Answer

    class Void(models.TextChoices):
        WITHDRAWN = "question-withdrawn", pgettext_lazy("void because", "The client withdrew the question")
        AMBIGUOUS = "ambiguous", pgettext_lazy("void because", "It was worded so that it can’t be judged")
        IMPOSSIBLE = "impossible", pgettext_lazy("void because", "What it rests on fell away")
        BY_HELP = "brought-about", pgettext_lazy("void because", "Somebody brought it about because of the promise")
        MISTAKE = "mistake", pgettext_lazy("void because", "It was locked by mistake")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="resolutions")
    promise = models.ForeignKey(Promise, on_delete=models.PROTECT, related_name="resolutions")
    answer = models.CharField(_("what came of it"), max_length=16, choices=Answer)
    happened_from = models.DateField(_("happened on, or from"), null=True, blank=True)
    happened_to = models.DateField(_("to"), null=True, blank=True)
    how_known = models.CharField(_("how it is known"), max_length=200, blank=True)
    void_reason = models.CharField(_("why it is void"), max_length=20, choices=Void, blank=True)
    note = models.TextField(_("private note"), blank=True)
    # Empty: the client said it, through a link of their own.
    recorded_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # Whether whoever said when it happened had been told neither the windows nor anything that leads to them.
    blind = models.BooleanField(default=False)
    reported_at = models.DateTimeField()
    decided_at = models.DateTimeField()
    corrects = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="corrected_by"
    )

    objects = ResolutionQuerySet.as_manager()

    class Meta:
        ordering = ["-decided_at", "-id"]
        constraints = [
            # With the one-to-one of `corrects` this makes the answers to a promise a chain with one end.
            models.UniqueConstraint(
                fields=["promise"], condition=Q(corrects=None), name="one_first_resolution_per_promise"
            ),
            models.CheckConstraint(
                condition=Q(answer=Answer.VOID, void_reason__gt="") | (~Q(answer=Answer.VOID) & Q(void_reason="")),
                name="void_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(happened_from=None, happened_to=None) | Q(happened_to__gte=F("happened_from")),
                name="happened_from_a_day_to_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_answer_display()} · {self.promise}"

    @property
    def is_by_client(self) -> bool:
        return self.recorded_by_id is None


class AnswerLink(models.Model):
    """A link by which the client of one promise says, once, what came of it; only the token's hash is kept."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="answer_links")
    promise = models.ForeignKey(Promise, on_delete=models.CASCADE, related_name="answer_links")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    # Empty: the clock mailed it at the end of the horizon.
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)  # when it was last opened
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.code


class ClientMail(Outgoing):
    """That the client of a promise is to be mailed a link: the row is the outbox, as of a message to a member."""

    promise = models.ForeignKey(Promise, on_delete=models.CASCADE, related_name="client_mails")
    step = models.CharField(max_length=12)  # of the promise, that it is sent for

    class Meta:
        ordering = ["due_at", "id"]
        indexes = [models.Index(fields=["due_at"], condition=Q(ended=""), name="client_mail_due")]
        constraints = [models.UniqueConstraint(fields=["promise", "step"], name="one_client_mail_per_step")]

    def __str__(self) -> str:
        return f"{self.promise_id} {self.step}"
