"""The outbox: what somebody has to be told, and how each way of telling it went."""

from django.conf import settings
from django.db import models
from django.template.loader import render_to_string
from django.utils import timezone, translation

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership


class NoticeQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "NoticeQuerySet":
        return self.filter(recipient=member)

    def unread(self) -> "NoticeQuerySet":
        return self.filter(read_at=None)


class Notice(models.Model):
    """Something that one member is told once; the row itself is how it is told inside the product."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    recipient = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=120, unique=True)  # what makes telling it twice impossible
    context = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    read_at = models.DateTimeField(null=True, blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["recipient", "read_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

    @property
    def headline(self) -> str:
        """The notice in one sentence, in the language and the time zone that are active."""
        return self.render("headline").strip()

    def render(self, part: str) -> str:
        """A part of the notice (headline, mail) from the templates of its kind."""
        return render_to_string(f"notices/{self.kind}/{part}.txt", {"notice": self, **self.context})

    def in_recipients_words(self):
        """A context manager under which texts come out in the recipient's language and time zone."""
        return _RecipientsWords(self.recipient)


class _RecipientsWords:
    def __init__(self, recipient: Membership):
        self._language = translation.override(
            recipient.user.language or recipient.practice.language or settings.LANGUAGE_CODE
        )
        self._zone = timezone.override(recipient.user.time_zone or recipient.practice.time_zone)

    def __enter__(self):
        self._language.__enter__()
        self._zone.__enter__()

    def __exit__(self, *exception):
        self._zone.__exit__(*exception)
        self._language.__exit__(*exception)


class DeliveryQuerySet(models.QuerySet):
    def due(self, now) -> "DeliveryQuerySet":
        return self.filter(due_at__lte=now).order_by("due_at", "id")


class Delivery(models.Model):
    """The telling of a notice through one channel outside the product, tried until it is done or given up.

    Delivered at least once: a process that dies after sending and before saying so sends again when its
    lease has run out. The second mail carries the Message-ID of the first, so that mailboxes can fold them.
    """

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=20)
    due_at = models.DateTimeField(null=True, db_index=True)  # null: nothing left to do
    delivered_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [models.UniqueConstraint(fields=["notice", "channel"], name="one_delivery_per_channel")]

    def __str__(self) -> str:
        return f"{self.notice} by {self.channel}"

    @property
    def given_up(self) -> bool:
        return self.due_at is None and self.delivered_at is None
