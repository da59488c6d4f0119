"""Mails to clients and to whoever asked a question: the row is the outbox."""

from django.db import models
from django.db.models import Q

from readings.accounts.models import Practice
from readings.clients.models import Client


class Letter(models.Model):
    """That somebody is to be mailed: which kind of letter, about what; its words are made when it leaves.

    `context` holds codes and instants alone, and for a way in nothing at all: the link is made as it leaves.
    """

    class Ended(models.TextChoices):
        SENT = "sent"
        DROPPED = "dropped"  # no longer wanted before it left
        GIVEN_UP = "given-up"

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, null=True, blank=True, related_name="letters")
    enquiry = models.ForeignKey("portal.Enquiry", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=16)
    key = models.CharField(max_length=80, unique=True)  # makes sending it for the same thing twice impossible
    context = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=10, blank=True)  # empty: the client's
    due_at = models.DateTimeField()
    sending_since = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)
    ended = models.CharField(max_length=8, choices=Ended, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["due_at", "id"]
        indexes = [models.Index(fields=["due_at"], condition=Q(ended=""), name="letter_due")]
        constraints = [
            models.CheckConstraint(
                condition=Q(client__isnull=False, enquiry=None) | Q(client=None, enquiry__isnull=False),
                name="a_letter_to_somebody",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
