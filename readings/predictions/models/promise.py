"""Promises: that a matter comes true within the windows of a timing, said beforehand and sealed."""

from datetime import datetime

from django.db import IntegrityError, models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.predictions.models.answer import Answer
from readings.predictions.models.chain import Link
from readings.predictions.models.timing import Timing


class PromiseQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "PromiseQuerySet":
        return self.filter(practice=practice)

    def visible_to(self, member: Membership) -> "PromiseQuerySet":
        """An owner sees every promise, a practitioner their own and those on readings that they may see."""
        promises = self.filter(practice=member.practice_id)
        if not member.reads_cases:
            return promises.none()
        if member.is_owner:
            return promises
        return promises.filter(Q(made_by=member) | Q(reading__in=Reading.objects.visible_to(member)))

    def sealed(self) -> "PromiseQuerySet":
        return self.exclude(locked_at=None)

    def over(self, now: datetime) -> "PromiseQuerySet":
        """Sealed ones whose horizon has ended, whether or not anybody has said what came of them."""
        return self.sealed().filter(horizon_ends__lte=now)

    def awaiting_outcome(self, now: datetime) -> "PromiseQuerySet":
        return self.over(now).filter(answer="")

    def delete(self):
        """Remove drafts, and what was erased; IntegrityError where there is a locked promise among them."""
        if self.sealed().filter(link__erased_at=None).exists():
            raise IntegrityError("a locked promise is never removed")
        return super().delete()

    delete.alters_data = True
    delete.queryset_only = True


class Promise(models.Model):
    """What is to happen within the windows of one of a reading's timings, and how that will be judged.

    A draft can be changed; once locked the database refuses a change of what was sealed (migration 0006), and a
    correction is an Amendment. `counted` says at the lock whether it will enter the figures: the engine's first
    timing, the first promise of its client and matter, and nothing of which no figures are made.
    """

    class State(models.TextChoices):
        DRAFT = "draft", pgettext_lazy("promise", "draft")
        LOCKED = "locked", pgettext_lazy("promise", "locked")
        WITHDRAWN = "withdrawn", pgettext_lazy("promise", "withdrawn")  # a draft that was given up
        RESOLVED = "resolved", pgettext_lazy("promise", "resolved")

    class Word(models.TextChoices):
        SURELY = "必", pgettext_lazy("how sure", "surely")
        LIKELY = "應", pgettext_lazy("how sure", "it answers")
        MAYBE = "可能", pgettext_lazy("how sure", "maybe")
        HARDLY = "難", pgettext_lazy("how sure", "hardly")

    class Knowledge(models.TextChoices):
        NOTHING = "nothing", pgettext_lazy("beforehand", "Nothing was known")
        RUMOURED = "rumoured", pgettext_lazy("beforehand", "It was already rumoured")

    UNITS = (Timing.Unit.DAY, Timing.Unit.MONTH, Timing.Unit.YEAR)

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="promises")
    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, related_name="promises")
    client = models.ForeignKey(Client, on_delete=models.PROTECT, null=True, blank=True, related_name="promises")
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="promises")
    timing = models.ForeignKey(Timing, on_delete=models.SET_NULL, null=True, blank=True, related_name="promises")
    state = models.CharField(max_length=9, choices=State, default=State.DRAFT)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    # What is promised. Of the reading's timings the one at `position`, 0 being the engine's first.
    position = models.PositiveSmallIntegerField(default=0)
    unit = models.CharField(max_length=8, choices=Timing.Unit)
    length = models.PositiveSmallIntegerField()  # of the horizon, in whole units
    claim = models.TextField(_("what is promised"), max_length=500, blank=True)
    criteria = models.TextField(_("how it will be judged"), max_length=500, blank=True)
    told = models.BooleanField(_("told to the client"), null=True, blank=True)
    word = models.CharField(_("how sure"), max_length=4, choices=Word, blank=True)
    knowledge = models.CharField(
        _("what was known beforehand"), max_length=8, choices=Knowledge, default=Knowledge.NOTHING
    )
    primary = models.BooleanField(default=True)

    # What the lock settles; all of it follows from the reading, the calendar and the instant of the lock.
    locked_at = models.DateTimeField(null=True, blank=True)
    rule = models.CharField(max_length=80, blank=True)  # that gave the timing; all it rests on: PromiseRule
    topic = models.CharField(max_length=20, blank=True)
    about = models.CharField(max_length=20, blank=True)
    polarity = models.CharField(max_length=8, blank=True)
    branches = models.JSONField(default=list, blank=True)
    count = models.PositiveIntegerField(null=True, blank=True)
    zone = models.CharField(max_length=64, blank=True)
    horizon_starts = models.DateTimeField(null=True, blank=True)
    horizon_ends = models.DateTimeField(null=True, blank=True)
    windows = models.JSONField(default=list, blank=True)  # [label, starts, ends], half-open instants in UTC
    flagged = models.PositiveSmallIntegerField(null=True, blank=True)  # units of the horizon within windows
    counted = models.BooleanField(default=False)
    link = models.OneToOneField(Link, on_delete=models.PROTECT, null=True, blank=True, related_name="promise")

    # What stands to have come of it (readings.outcomes keeps every answer); empty while nobody has said.
    answer = models.CharField(max_length=16, choices=Answer, blank=True)

    # What the clock does about it next; empty when nothing is to come.
    next_step = models.CharField(max_length=12, blank=True)
    next_due_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)

    # What can be changed until the lock, and what is sealed by it: between them all that is said of the matter.
    WORDED = ("position", "unit", "length", "claim", "criteria", "told", "word", "knowledge", "primary")
    SETTLED = (
        *("locked_at", "rule", "topic", "about", "polarity", "branches", "count", "zone"),
        *("horizon_starts", "horizon_ends", "windows", "flagged", "counted", "link"),
    )

    objects = PromiseQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["next_due_at"], condition=Q(next_due_at__isnull=False), name="promise_due"),
            models.Index(fields=["practice", "horizon_ends"], name="promise_by_end"),
            # All that the figures ask of promises, in the order in which they put together what is alike.
            models.Index(
                fields=[
                    *("practice", "counted", "answer", "unit", "told", "rule", "flagged", "length", "count"),
                    *("horizon_ends", "position", "primary", "topic", "made_by", "link"),
                ],
                name="promise_figures",
            ),
            models.Index(
                fields=["practice", "topic", "made_by", "answer", "flagged", "length", "horizon_ends", "rule", "link"],
                condition=Q(counted=True, told=False, unit=Timing.Unit.DAY, count=None),
                name="promise_tested",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(locked_at=None, link=None, flagged=None, counted=False)
                | Q(locked_at__isnull=False, link__isnull=False, told__isnull=False, flagged__gt=0),
                name="promise_is_sealed_whole",
            ),
            # At most every second unit, so that chance alone is never the likelier outcome.
            models.CheckConstraint(
                condition=Q(flagged=None) | Q(length__gte=F("flagged") * 2), name="promise_says_much"
            ),
            models.CheckConstraint(
                condition=Q(horizon_starts=None) | Q(horizon_ends__gt=F("horizon_starts")), name="promise_lasts"
            ),
        ]

    def __str__(self) -> str:
        return self.claim or f"{''.join(self.branches)} {self.unit}"

    def delete(self, *args, **kwargs):
        return type(self).objects.filter(pk=self.pk).delete()

    @property
    def is_locked(self) -> bool:
        return self.locked_at is not None

    @property
    def is_first_timing(self) -> bool:
        """Whether it promises the engine's first timing, which alone is counted."""
        return self.position == 0

    def is_over(self, now: datetime) -> bool:
        """Whether its horizon has ended, from when on it may count."""
        return self.horizon_ends is not None and self.horizon_ends <= now


class PromiseRule(models.Model):
    """A rule that a promise rests on: the one that gave its timing, and those of the verdict."""

    promise = models.ForeignKey(Promise, on_delete=models.CASCADE, related_name="rules")
    rule = models.CharField(max_length=80)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["rule", "promise"])]
        constraints = [models.UniqueConstraint(fields=["promise", "rule"], name="a_rule_once_per_promise")]

    def __str__(self) -> str:
        return self.rule


class Amendment(models.Model):
    """Something said about a promise after it was locked, sealed in its turn: the promise as locked is what counts."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="amendments")
    promise = models.ForeignKey(Promise, on_delete=models.CASCADE, related_name="amendments")
    words = models.TextField(_("what is to be added"), max_length=500)
    amended_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    amended_at = models.DateTimeField()
    link = models.OneToOneField(Link, on_delete=models.PROTECT, related_name="amendment")

    class Meta:
        ordering = ["amended_at", "id"]

    def __str__(self) -> str:
        return self.words
