"""Timings that somebody watches, and the windows of real time that they come to."""

from datetime import datetime

from django.db import models
from django.db.models import Q

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models import Reading
from readings.predictions.steps import next_step_after


class TimingQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "TimingQuerySet":
        """The timings of the readings that this member may see."""
        return self.filter(reading__in=Reading.objects.visible_to(member))

    def watched(self) -> "TimingQuerySet":
        return self.filter(withdrawn_at=None)

    def due(self, now: datetime) -> "TimingQuerySet":
        """Those about which the clock has something to say, the longest overdue first."""
        return self.filter(next_due_at__lte=now).order_by("next_due_at", "id")


class Timing(models.Model):
    """One of the engine's timings, in one unit, that a member watches: told when it comes, never counted.

    The row is the schedule: `next_step` at `next_step_at` is what happens next, `next_due_at` when to act on it
    (later only while a step that failed waits for its next try). All three are null when nothing is to come.
    """

    class Unit(models.TextChoices):
        YEAR = "year"
        MONTH = "month"
        DAY = "day"

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="timings")
    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, related_name="timings")
    position = models.PositiveSmallIntegerField()  # which of the reading's timings; the first is the engine's answer
    unit = models.CharField(max_length=8, choices=Unit)
    rule = models.CharField(max_length=80)
    polarity = models.CharField(max_length=8)
    about = models.CharField(max_length=20)
    branches = models.JSONField(default=list)
    count = models.PositiveIntegerField(null=True)
    watched_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="timings")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    next_due_at = models.DateTimeField(null=True, db_index=True)
    next_step = models.CharField(max_length=8, blank=True)
    next_step_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)

    objects = TimingQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["reading", "position", "unit"], name="watched_once_per_unit"),
        ]

    def __str__(self) -> str:
        return f"{''.join(self.branches)} {self.count or ''} {self.unit}"

    @property
    def is_watched(self) -> bool:
        return self.withdrawn_at is None

    def schedule_after(self, instant: datetime) -> dict:
        """The schedule columns for what follows this instant."""
        step = next_step_after(self.windows.all(), instant)
        return {
            "next_step": step.kind if step else "",
            "next_step_at": step.at if step else None,
            "next_due_at": step.at if step else None,
        }


class WindowQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "WindowQuerySet":
        return self.filter(timing__in=Timing.objects.visible_to(member))

    def watched(self) -> "WindowQuerySet":
        return self.filter(timing__withdrawn_at=None)

    def open_at(self, now: datetime) -> "WindowQuerySet":
        return self.filter(starts__lte=now, ends__gt=now)

    def awaiting_outcome(self, now: datetime) -> "WindowQuerySet":
        """Windows that have passed without anybody having said what happened."""
        return self.filter(ends__lte=now, settled_at=None)


class Window(models.Model):
    """A stretch of real time in which a timing may come true: half-open instants, worked out once when watched."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    timing = models.ForeignKey(Timing, on_delete=models.CASCADE, related_name="windows")
    label = models.CharField(max_length=8)  # the stem and branch: 乙酉
    starts = models.DateTimeField()
    ends = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)  # when somebody first said what happened

    objects = WindowQuerySet.as_manager()

    class Meta:
        ordering = ["starts", "id"]
        indexes = [models.Index(fields=["timing", "starts"]), models.Index(fields=["ends", "settled_at"])]
        constraints = [
            models.CheckConstraint(condition=Q(ends__gt=models.F("starts")), name="window_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.starts:%Y-%m-%d}"

    @property
    def branch(self) -> str:
        return self.label[-1]

    def is_open(self, now: datetime) -> bool:
        return self.starts <= now < self.ends

    def is_over(self, now: datetime) -> bool:
        return self.ends <= now
