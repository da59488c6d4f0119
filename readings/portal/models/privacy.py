"""What a client settles about themselves: which letters they refuse, and that all of it is to be erased."""

from django.db import models
from django.db.models import Q

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client


class Refusal(models.Model):
    """A kind of letter that a client does not want, though they agreed to be written to; no row: they get it."""

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="refusals")
    kind = models.CharField(max_length=16)  # of portal.letters.REFUSABLE
    refused_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["client", "kind"], name="one_refusal_of_a_kind")]

    def __str__(self) -> str:
        return self.kind


class ErasureRequest(models.Model):
    """That a client wants all of it erased: done when the seven days are over, unless it was called off before."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="erasure_requests")
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    called_off_at = models.DateTimeField(null=True, blank=True)
    # Empty: the client called it off.
    called_off_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    failures = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)

    class Meta:
        ordering = ["-asked_at", "-id"]
        indexes = [models.Index(fields=["due_at"], condition=Q(called_off_at=None), name="erasure_due")]
        constraints = [
            models.UniqueConstraint(
                fields=["client"], condition=Q(called_off_at=None), name="one_standing_erasure_request"
            )
        ]

    def __str__(self) -> str:
        return self.code
