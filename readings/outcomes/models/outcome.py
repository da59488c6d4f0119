"""What happened with the windows of watched timings: a record for the practice, never counted."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.predictions.models import Answer, Window


class OutcomeQuerySet(models.QuerySet):
    def current(self) -> "OutcomeQuerySet":
        """The answers that stand; those that were corrected later are history."""
        return self.filter(corrected_by=None)


class Outcome(models.Model):
    """One answer to what happened with a window; a correction is a further row, and both are kept."""

    Answer = Answer

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="outcomes")
    window = models.ForeignKey(Window, on_delete=models.PROTECT, related_name="outcomes")
    answer = models.CharField(_("what happened"), max_length=16, choices=Answer)
    happened_from = models.DateField(_("happened on, or from"), null=True, blank=True)
    happened_to = models.DateField(_("to"), null=True, blank=True)
    note = models.TextField(_("private note"), blank=True)
    recorded_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(default=clock.now, editable=False)
    corrects = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="corrected_by"
    )

    objects = OutcomeQuerySet.as_manager()

    class Meta:
        ordering = ["-recorded_at", "-id"]
        constraints = [
            # With the one-to-one of `corrects` this makes the answers to a window a chain with one end.
            models.UniqueConstraint(
                fields=["window"], condition=models.Q(corrects=None), name="one_first_answer_per_window"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_answer_display()} · {self.window}"
