"""Timings that somebody watches, and the windows of real time that they come to."""

from datetime import datetime
from typing import NamedTuple

from django.db import models
from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models import Case, Reading
from readings.clients.models import Client, Consent
from readings.look.words import ABOUT
from readings.predictions.ticking.steps import Step, next_step_after


def _open_to(person, outer) -> Q:
    """The timings that are open to a practitioner: a membership, or the expression that names one; `outer` the same
    as a subquery sees it."""
    of_a_case = Case.objects.filter(client=OuterRef("client"), practitioner=outer, binned_at=None)
    hangs_on_nothing = Q(watched_by=person, reading=None, case=None, client=None)
    return (
        hangs_on_nothing
        | Q(reading__cast_by=person)
        | Q(reading__case__practitioner=person)
        | Q(reading__client__practitioner=person)
        | Q(case__practitioner=person)
        | Q(client__practitioner=person)
        | Exists(of_a_case)
    )


class TimingQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "TimingQuerySet":
        return self.filter(practice=practice)

    def visible_to(self, member: Membership) -> "TimingQuerySet":
        """An owner sees every timing, a practitioner those of what they cast or have in hand; none on a binned case."""
        timings = self.filter(practice=member.practice_id).filter(_on_no_binned_case)
        if not member.reads_cases:
            return timings.none()
        return timings if member.is_owner else timings.filter(_open_to(member, member))

    def open_to_their_watcher(self) -> "TimingQuerySet":
        """Those whose watcher may still see them: of `visible_to`, the same rule for many people in one query."""
        reads_cases = Q(watched_by__role__in=Membership.READ_CASES)
        at_work = Q(watched_by__ended_at=None, watched_by__user__is_active=True) & reads_cases
        theirs = Q(watched_by__role=Membership.Role.OWNER) | _open_to(F("watched_by"), OuterRef("watched_by"))
        return self.filter(at_work).filter(_on_no_binned_case).filter(theirs)

    def with_what_they_hang_on(self) -> "TimingQuerySet":
        """Each with its practice, and what it is on and whose that is at hand, but for what a reading has sealed."""
        return self.select_related(*_HANGS_ON).defer(*_SEALED)

    def watched(self) -> "TimingQuerySet":
        return self.filter(withdrawn_at=None)

    def due(self, now: datetime) -> "TimingQuerySet":
        """Those about which the clock has something to say, the longest overdue first."""
        return self.filter(next_due_at__lte=now).order_by("next_due_at", "id")


# What is shown of a timing beside itself; of a reading not the long texts, of which no list shows a word.
_HANGS_ON = ("practice", "reading__client", "case__client", "client")
_SEALED = ("reading__record", "reading__search")
_on_no_binned_case = Q(case=None) | Q(case__binned_at=None)


class Timing(models.Model):
    """When something is expected, in one unit, as a member watches it: told when it comes, never counted.

    It is one of the engine's timings of a reading, or set by hand, and hangs on a reading, a case or a client. A
    case that goes for good leaves it to the client, and one without a client to whoever watches it.

    The row is the schedule: `next_step` at `next_step_at` is what happens next, `next_due_at` when to act on it
    (later only while a step that failed waits for its next try). All three are empty when nothing is to come.
    """

    class Unit(models.TextChoices):
        YEAR = "year"
        MONTH = "month"
        DAY = "day"
        HOUR = "hour"
        RANGE = "range"  # from one day to another, as somebody set it

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="timings")
    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, null=True, blank=True, related_name="timings")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="timings")
    client = models.ForeignKey(Client, on_delete=models.PROTECT, null=True, blank=True, related_name="timings")
    # Which of the reading's timings, the first being the engine's answer; null for one set by hand.
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    words = models.CharField(_("what is expected"), max_length=120, blank=True)  # of one set by hand
    unit = models.CharField(max_length=8, choices=Unit)
    rule = models.CharField(max_length=80, blank=True)
    polarity = models.CharField(max_length=8)
    about = models.CharField(max_length=20, blank=True)
    branches = models.JSONField(default=list)
    count = models.PositiveIntegerField(null=True)
    # The stretch in which its windows lie; of a range it is the range itself.
    since = models.DateTimeField()
    until = models.DateTimeField()
    watched_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="timings")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    next_due_at = models.DateTimeField(null=True, db_index=True)
    next_step = models.CharField(max_length=12, blank=True)
    next_step_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)

    SCHEDULE = ("next_step", "next_step_at", "next_due_at", "failures", "last_error")  # what `schedule` changes

    objects = TimingQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["reading", "position", "unit"], name="watched_once_per_unit"),
            models.CheckConstraint(
                condition=Q(reading=None, case=None) | Q(reading=None, client=None) | Q(case=None, client=None),
                name="timing_hangs_on_one_thing",
            ),
            models.CheckConstraint(condition=Q(until__gt=F("since")), name="timing_lasts"),
        ]

    def __str__(self) -> str:
        return self.words or f"{''.join(self.branches)} {self.count or ''} {self.unit}"

    @property
    def is_watched(self) -> bool:
        return self.withdrawn_at is None

    @property
    def is_by_hand(self) -> bool:
        return self.position is None

    @property
    def is_movable(self) -> bool:
        """Whether it can be moved to another stretch of time; a count falls due when it does."""
        return self.is_watched and self.count is None

    @property
    def on(self) -> Reading | Case | Client | None:
        """What it hangs on; None where that is gone for good."""
        return self.reading or self.case or self.client

    @property
    def what(self) -> str:
        """What is expected: as somebody wrote it, else in a word of the language that is active."""
        return self.words or str(ABOUT.get(self.about, self.about))

    @property
    def question(self) -> str:
        """What was asked where it hangs; nothing of a client as such."""
        asked = self.reading or self.case
        return asked.question if asked else ""

    @property
    def about_whom(self) -> Client | None:
        """The client whose matter it is."""
        on = self.reading or self.case
        return on.client if on else self.client

    @property
    def told_windows(self) -> list["Window"]:
        """The windows that the clock tells of and asks about.

        Those before its stretch passed while nobody watched, or belong to where it was before it was moved.
        """
        return [window for window in self.windows.all() if window.ends > self.since]

    @property
    def next(self) -> Step | None:
        """The step that is scheduled."""
        return Step(self.next_step_at, self.next_step) if self.next_step_at else None

    def schedule_after(self, step: Step) -> None:
        """Let what follows a step come next."""
        self.schedule(next_step_after(self.told_windows, self.unit, step))

    def schedule(self, step: Step | None) -> None:
        """Let this step come next, or nothing more; a failure of the step before is forgotten. Saves nothing."""
        self.next_step = step.kind if step else ""
        self.next_step_at = self.next_due_at = step.at if step else None
        self.failures, self.last_error = 0, ""


class Move(models.Model):
    """That somebody moved a timing to another stretch of time, and which one it had."""

    timing = models.ForeignKey(Timing, on_delete=models.CASCADE, related_name="moves")
    former_since = models.DateTimeField()
    former_until = models.DateTimeField()
    moved_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    moved_at = models.DateTimeField()

    class Meta:
        ordering = ["-moved_at", "-id"]

    def __str__(self) -> str:
        return f"{self.timing} {self.moved_at:%Y-%m-%d}"


def _of_a_promise() -> Exists:
    """Whether a window lies in the horizon of a locked promise of its timing, which alone has a horizon."""
    promised = Timing.objects.filter(
        pk=OuterRef("timing"),
        promises__horizon_starts__lte=OuterRef("starts"),
        promises__horizon_ends__gte=OuterRef("ends"),
    )
    return Exists(promised)


class WindowQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "WindowQuerySet":
        return self.filter(timing__in=Timing.objects.visible_to(member))

    def with_what_they_hang_on(self) -> "WindowQuerySet":
        """Each with its timing, and what that hangs on, as `TimingQuerySet.with_what_they_hang_on`."""
        sealed = [f"timing__{name}" for name in _SEALED]
        return self.select_related(*(f"timing__{name}" for name in _HANGS_ON)).defer(*sealed)

    def watched(self) -> "WindowQuerySet":
        return self.filter(timing__withdrawn_at=None)

    def of_clients_kept(self) -> "WindowQuerySet":
        """Without those of a client who agreed to be kept and took it back: nothing of them leaves the product."""
        consents = Consent.objects.filter(kind=Consent.Kind.PROCESSING)
        standing = consents.filter(withdrawn_at=None).values("client")
        took_back = consents.exclude(withdrawn_at=None).exclude(client__in=standing).values("client")
        theirs = Q()
        for path in ("client", "case__client", "reading__client", "reading__case__client"):
            theirs |= Q(**{f"timing__{path}__in": took_back})
        return self.exclude(theirs)

    def open_at(self, now: datetime) -> "WindowQuerySet":
        return self.filter(starts__lte=now, ends__gt=now)

    def awaiting_outcome(self, now: datetime) -> "WindowQuerySet":
        """Windows that have passed, while they were watched, without anybody having said what happened.

        Of those that a promise covers it is said once, at the end of its horizon.
        """
        passed = self.filter(ends__lte=now, settled_at=None, ends__gt=F("timing__since"))
        return passed.exclude(_of_a_promise())

    def with_whether_promised(self) -> "WindowQuerySet":
        """Each with `is_promised`: whether it lies in the horizon of a locked promise of its timing."""
        return self.annotate(is_promised=_of_a_promise())

    def asked(self, now: datetime) -> "WindowQuerySet":
        """Those that await an outcome and are asked about: of windows that touch, only the last."""
        following = self.model.objects.filter(timing=OuterRef("timing"), starts=OuterRef("ends"))
        return self.awaiting_outcome(now).exclude(Exists(following))

    def with_run(self) -> "WindowQuerySet":
        """Each with `run_starts` and `run_label` of the first of the windows that touch up to it."""
        before = self.model.objects.filter(timing=OuterRef("timing"), ends=OuterRef("starts"))
        firsts = self.model.objects.filter(timing=OuterRef("timing"), starts__lte=OuterRef("starts"))
        first = firsts.exclude(Exists(before)).order_by("-starts")
        return self.annotate(
            run_starts=Subquery(first.values("starts")[:1]), run_label=Subquery(first.values("label")[:1])
        )


class Stretch(NamedTuple):
    """Half-open, from `starts` up to but not including `ends`."""

    starts: datetime
    ends: datetime


class Window(models.Model):
    """A stretch of real time in which a timing may come true: half-open instants, worked out once when watched."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    timing = models.ForeignKey(Timing, on_delete=models.CASCADE, related_name="windows")
    label = models.CharField(max_length=8, blank=True)  # the stem and branch, 乙酉; none of a range
    starts = models.DateTimeField()
    ends = models.DateTimeField()
    sequence = models.PositiveIntegerField(default=0)  # how often it was moved, as calendar programs count
    settled_at = models.DateTimeField(null=True, blank=True)  # when somebody first said what happened

    objects = WindowQuerySet.as_manager()

    class Meta:
        ordering = ["starts", "id"]
        indexes = [models.Index(fields=["timing", "starts"]), models.Index(fields=["ends", "settled_at"])]
        constraints = [
            models.CheckConstraint(condition=Q(ends__gt=models.F("starts")), name="window_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.starts:%Y-%m-%d}".strip()

    @property
    def branch(self) -> str:
        return self.label[-1:]

    def is_open(self, now: datetime) -> bool:
        return self.starts <= now < self.ends

    def is_over(self, now: datetime) -> bool:
        return self.ends <= now

    def asked_stretch(self) -> Stretch:
        """The time about which one is asked: this window with those that touch up to it."""
        [starts] = Window.objects.filter(pk=self.pk).with_run().values_list("run_starts", flat=True)
        return Stretch(starts, self.ends)
