"""The outbox: what somebody has to be told, and how each way of telling it went."""

from contextlib import contextmanager
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import pgettext_lazy

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, User

NEWS_FOR = timedelta(days=2)  # what is older is shown as missed, and leaves the product no more


class NoticeQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "NoticeQuerySet":
        return self.filter(recipient=member, shown=True)

    def unread(self) -> "NoticeQuerySet":
        return self.filter(read_at=None)


class Notice(models.Model):
    """Something that one member is told once; the row itself is how it is told inside the product.

    `context` holds plain facts from which it is worded, and nothing by which a client could be known: whom it is
    about is asked of its kind whenever it is shown (readings.notices.kinds).
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    recipient = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=120, unique=True)  # what makes telling it twice impossible
    context = models.JSONField(default=dict)
    at = models.DateTimeField()  # when what it tells came to be
    missed = models.BooleanField(default=False)  # noticed too late to be news
    shown = models.BooleanField(default=True)  # inside the product, as its recipient chose for its kind
    created_at = models.DateTimeField(default=clock.now, editable=False)
    read_at = models.DateTimeField(null=True, blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["recipient", "read_at"]),
            models.Index(fields=["recipient", "-created_at", "-id"]),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

    @property
    def headline(self) -> str:
        """The notice in one sentence, in the language and the time zone that are active."""
        return self.render("headline.txt").strip()

    def render(self, part: str) -> str:
        """A part of the notice (headline.txt, mail.txt …) from the templates of its kind."""
        return render_to_string(f"notices/{self.kind}/{part}", {"notice": self, **self.context})


class MessageQuerySet(models.QuerySet):
    def saying_whether_open(self) -> "MessageQuerySet":
        """Each with `is_open`, whether a notice can still be added: one that was tried stays as it is."""
        is_open = models.Q(due_at__isnull=False, tries=0)
        return self.annotate(is_open=models.ExpressionWrapper(is_open, models.BooleanField()))

    def due(self, now) -> "MessageQuerySet":
        return self.filter(due_at__lte=now).order_by("due_at", "id")


class Message(models.Model):
    """What one member is told at one time through one channel outside the product: one notice, or many together.

    Delivered at least once: a process that dies after sending and before saying so leaves the row in sending, and
    when its lease has run out it is sent again. The second mail carries the Message-ID of the first, so that
    mailboxes can fold them; that is why nothing is added to a message once it was tried.
    """

    class Ended(models.TextChoices):
        DELIVERED = "delivered", pgettext_lazy("message", "Delivered")
        NOTHING_LEFT = "nothing-left", pgettext_lazy("message", "Nothing was left to tell")
        TOO_LATE = "too-late", pgettext_lazy("message", "Too late to be news")
        REFUSED = "refused", pgettext_lazy("message", "Refused by the other side")
        GIVEN_UP = "given-up", pgettext_lazy("message", "Given up after many tries")
        BOUNCED = "bounced", pgettext_lazy("message", "Sent back")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    recipient = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="messages")
    channel = models.CharField(max_length=20)
    bundle = models.CharField(max_length=80)  # what its notices have in common: an instant, or a morning
    notices = models.ManyToManyField(Notice, related_name="messages")
    wanted_at = models.DateTimeField()  # when it should have left
    due_at = models.DateTimeField(null=True, db_index=True)  # when to try next; null: nothing left to do
    sending_since = models.DateTimeField(null=True)  # a process has it in hand until its lease, `due_at`, runs out
    tries = models.PositiveSmallIntegerField(default=0)
    ended = models.CharField(max_length=12, choices=Ended, blank=True)
    ended_at = models.DateTimeField(null=True)
    last_error = models.TextField(blank=True)

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ["-wanted_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["recipient", "channel", "bundle"], name="one_message_for_each_bundle")
        ]

    def __str__(self) -> str:
        return f"{self.recipient} {self.channel} {self.bundle}"


class Choice(models.Model):
    """That a person wants, or does not want, to be told one kind of thing through one channel."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notice_choices")
    kind = models.CharField(max_length=40)
    channel = models.CharField(max_length=20)
    wanted = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="one_choice_for_each_kind_and_channel")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} by {self.channel} {'on' if self.wanted else 'off'}"


class BounceQuerySet(models.QuerySet):
    def standing(self) -> "BounceQuerySet":
        return self.filter(lifted_at=None)


class Bounce(models.Model):
    """That mail to an address came back; until it is lifted, or the person has another one, nothing is mailed there."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="bounces")
    address = models.EmailField()
    message = models.ForeignKey(Message, on_delete=models.SET_NULL, null=True, related_name="bounces")
    at = models.DateTimeField()
    reason = models.TextField()  # as the mail server said it
    lifted_at = models.DateTimeField(null=True, blank=True)

    objects = BounceQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.address} {self.at:%Y-%m-%d}"


@contextmanager
def in_words_of(member: Membership):
    """A context manager under which texts come out in the member's language and time zone."""
    language = member.user.language or member.practice.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(member.zone):
        yield
