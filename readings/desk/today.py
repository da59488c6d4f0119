"""What a member has to know today: windows open, coming, and passed without an answer; and promises that are due."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models import Window as Over
from django.db.models.functions import RowNumber
from django.utils import timezone

import engine
from engine.stems_branches import BRANCHES
from readings.accounts.models import Membership
from readings.look.ribbon import RibbonDay
from readings.predictions.calendar.shown import Group, day_of, days_within, grouped, midnight
from readings.predictions.models import Promise, Timing, Window
from readings.predictions.ticking.steps import ASKS_AGAIN_AFTER

SOON = timedelta(days=7)
RIBBON_DAYS = 14
MOST_ROWS = 20  # of a section; the rest is counted


@dataclass(frozen=True, slots=True)
class Day:
    date: date
    facts: dict  # the day on the Chinese calendar: engine.day(date).to_dict()


@dataclass(frozen=True, slots=True)
class Section:
    """Windows of one state, no more than are shown, and how many there are besides."""

    windows: list[Window] = field(default_factory=list)
    more: int = 0

    def __bool__(self) -> bool:
        return bool(self.windows)


@dataclass(frozen=True, slots=True)
class Passed:
    """The last stretch of a timing that passed without an answer, and how many before it did."""

    window: Window  # the one that is answered: the last, where windows touch
    starts: datetime
    branches: str
    earlier: int

    @property
    def ends(self) -> datetime:
        return self.window.ends


@dataclass(frozen=True, slots=True)
class Unanswered:
    """What passed within the week, or before it, so that it was asked about twice: windows, and promises' horizons."""

    passed: list[Passed] = field(default_factory=list)
    more: int = 0
    promises: list[Promise] = field(default_factory=list)
    more_promises: int = 0

    def __bool__(self) -> bool:
        return bool(self.passed or self.promises)


@dataclass(frozen=True, slots=True)
class Today:
    day: Day
    ribbon: list[RibbonDay]
    open: Section
    coming: Section
    awaiting: Unanswered
    overdue: Unanswered

    @property
    def is_empty(self) -> bool:
        return not (self.open or self.coming or self.awaiting or self.overdue)


def today_of(member: Membership, *, now: datetime) -> Today:
    """Everything that the first page shows, in six queries however much is watched."""
    windows = Window.objects.visible_to(member).watched()
    day = this_day(now)
    tomorrow = midnight(day.date + timedelta(days=1), timezone.get_current_timezone())
    soon = windows.filter(starts__gt=now, starts__lte=now + SOON)
    awaiting, overdue = _unanswered(member, now=now)
    return Today(
        day=day,
        ribbon=_ribbon(day.date, windows, now=now),
        open=_section(windows.open_at(now).order_by("ends", "id")),
        # A timing of hours comes to twelve a day: those of today are enough.
        coming=_section(
            soon.filter(~Q(timing__unit=Timing.Unit.HOUR) | Q(starts__lt=tomorrow)).order_by("starts", "id")
        ),
        awaiting=awaiting,
        overdue=overdue,
    )


def this_day(now: datetime) -> Day:
    """The day of this instant in the time zone that is active."""
    date = timezone.localtime(now).date()
    return Day(date, engine.day(date).to_dict())


def last_asked(member: Membership, *, now: datetime) -> QuerySet[Window]:
    """Of each timing that is watched the last window that passed without an answer."""
    # From the timings, each of which finds its own in an index: of the windows there are up to 500 times as many.
    latest = Window.objects.asked(now).filter(timing=OuterRef("pk"), starts__lt=now).order_by("-starts")
    timings = Timing.objects.visible_to(member).watched().annotate(last_asked=Subquery(latest.values("pk")[:1]))
    return Window.objects.filter(pk__in=timings.values("last_asked"))


def passed_of(pks: Iterable[int], *, now: datetime) -> list[Passed]:
    """The stretches that end with these windows, the latest first."""
    earlier = Window.objects.asked(now).filter(timing=OuterRef("timing"), starts__lt=OuterRef("starts"))
    number = earlier.order_by().values("timing").annotate(number=Count("*")).values("number")
    windows = Window.objects.filter(pk__in=pks).with_run().annotate(earlier=Subquery(number))
    return [
        Passed(window, window.run_starts, _branches(window.run_label, window.label), window.earlier or 0)
        for window in windows.with_what_they_hang_on().order_by("-ends", "-id")
    ]


def due_promises(member: Membership, *, now: datetime) -> QuerySet[Promise]:
    """The promises whose horizon has ended without anybody having said what came of them."""
    promises = Promise.objects.visible_to(member).awaiting_outcome(now)
    return promises.select_related("client").defer("windows")


def _unanswered(member: Membership, *, now: datetime) -> tuple[Unanswered, Unanswered]:
    """What awaits an answer, and what is overdue: the latest of both, in three queries."""
    windows, promises = _unanswered_windows(member, now=now), _unanswered_promises(member, now=now)
    return tuple(Unanswered(*windows[overdue], *promises[overdue]) for overdue in (False, True))


def _unanswered_promises(member: Membership, *, now: datetime) -> list[tuple[list[Promise], int]]:
    """The promises that await an answer and how many more do, then those that are overdue, the latest of both."""
    is_overdue = Q(horizon_ends__lte=now - ASKS_AGAIN_AFTER)
    of_its_kind = {"partition_by": [is_overdue]}
    found = due_promises(member, now=now).annotate(
        is_overdue=is_overdue,
        place=Over(RowNumber(), **of_its_kind, order_by=[F("horizon_ends").desc(), F("id").desc()]),
        number=Over(Count("*"), **of_its_kind),
    )
    due = list(found.filter(place__lte=MOST_ROWS).order_by("-horizon_ends", "-id"))
    by_kind = ([promise for promise in due if promise.is_overdue == overdue] for overdue in (False, True))
    return [(promises, max([0, *(promise.number - MOST_ROWS for promise in promises)])) for promises in by_kind]


def _unanswered_windows(member: Membership, *, now: datetime) -> list[tuple[list[Passed], int]]:
    """The windows that await an answer and how many more do, then those that are overdue, in two queries."""
    is_overdue = Q(ends__lte=now - ASKS_AGAIN_AFTER)
    of_its_kind = {"partition_by": [is_overdue]}
    last = last_asked(member, now=now).annotate(
        is_overdue=is_overdue,
        place=Over(RowNumber(), **of_its_kind, order_by=[F("ends").desc(), F("id").desc()]),
        number=Over(Count("*"), **of_its_kind),
    )
    picked = {row[0]: row[1:] for row in last.filter(place__lte=MOST_ROWS).values_list("pk", "is_overdue", "number")}
    found = passed_of(picked, now=now)
    return [
        (
            [passed for passed in found if picked[passed.window.pk][0] == overdue],
            max([0, *(number - MOST_ROWS for of, number in picked.values() if of == overdue)]),
        )
        for overdue in (False, True)
    ]


def _branches(first: str, last: str) -> str:
    """The branches of a run: 子; 亥子; 寅–午; none of a range."""
    first, last = first[-1:], last[-1:]
    if first == last:
        return last
    follows = BRANCHES.index(last) == (BRANCHES.index(first) + 1) % len(BRANCHES)
    return f"{first}{last}" if follows else f"{first}–{last}"


def _section(windows: QuerySet[Window]) -> Section:
    """The first of some windows, and how many more there are, in one query."""
    rows = list(windows.with_what_they_hang_on().annotate(number=Over(Count("*")))[:MOST_ROWS])
    return Section(rows, max(rows[0].number - MOST_ROWS, 0) if rows else 0)


def _ribbon(first: date, windows: QuerySet[Window], *, now: datetime) -> list[RibbonDay]:
    days = [first + timedelta(days=offset) for offset in range(RIBBON_DAYS)]
    zone = timezone.get_current_timezone()
    until = midnight(first + timedelta(days=RIBBON_DAYS), zone)
    groups = grouped(days_within(windows, midnight(first, zone), until))
    return [_ribbon_day(day, [group for group in groups if day_of(group, zone) == day], now=now) for day in days]


def _ribbon_day(day: date, groups: Iterable[Group], *, now: datetime) -> RibbonDay:
    """One cell of the week ribbon: the day, its branch, and the windows of days that lie on it."""
    groups = list(groups)
    return RibbonDay(
        day,
        engine.day(day).to_dict()["pillars"]["day"][-1],
        good=sum(group.number for group in groups if group.polarity == "good"),
        bad=sum(group.number for group in groups if group.polarity == "bad"),
        open=any(group.starts <= now < group.ends for group in groups),
    )
