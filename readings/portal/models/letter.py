"""Mails to clients and to whoever asked a question: the row is the outbox."""

from django.db import models
from django.db.models import Q

from readings.accounts.models import Practice
from readings.clients.models import Client
from readings.clients.outbox import Outgoing


class Letter(Outgoing):
    """That somebody is to be mailed: which kind of letter, about what; its words are made when it leaves.

    `context` holds codes and instants alone; a link is made as the letter leaves.
    """

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, null=True, blank=True, related_name="letters")
    enquiry = models.ForeignKey("portal.Enquiry", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=16)  # of portal.letters.KINDS
    key = models.CharField(max_length=80, unique=True)  # makes sending it for the same thing twice impossible
    context = models.JSONField(default=dict, blank=True)

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
