"""The windows that a member's calendar shows: how they are asked for, and the day on which one stands.

A page asks as many queries however many windows there are, and gets no more rows than it shows; the rest is counted.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from django.db.models import Count, Q
from django.db.models import Window as Over
from django.db.models.functions import RowNumber

from readings.accounts.models import Membership
from readings.predictions.models import Timing, Window
from readings.predictions.models.timing import WindowQuerySet

MOST_ROWS = 100
FIRST_ROWS = 6  # that stand in sight, the others in a fold
LONG_UNITS = (Timing.Unit.YEAR, Timing.Unit.MONTH, Timing.Unit.RANGE)
POLARITIES = ("good", "bad", "mixed", "neutral", "open")
# Longer than any day, a double hour too, and the one that a place repeats which crosses the date line.
_LONGEST_DAY = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Shown:
    """A window as the calendar lists it."""

    window: Window
    open: bool

    @property
    def timing(self) -> Timing:
        return self.window.timing

    @property
    def whose(self) -> str:
        """The client, or the question where there is none."""
        client = self.timing.about_whom
        return client.name if client else self.timing.question


class Group(NamedTuple):
    """Windows of one unit, polarity and stretch of time, and how many they are."""

    unit: str
    polarity: str
    label: str
    starts: datetime
    ends: datetime
    number: int


class Tally(NamedTuple):
    """A polarity, and how many windows have it."""

    polarity: str
    number: int


@dataclass(frozen=True, slots=True)
class Rows:
    """Windows in the order in which they start, and how many more there are than are listed."""

    shown: list[Shown]
    more: int = 0

    def __bool__(self) -> bool:
        return bool(self.shown)

    @property
    def first(self) -> list[Shown]:
        return self.shown[:FIRST_ROWS]

    @property
    def folded(self) -> list[Shown]:
        return self.shown[FIRST_ROWS:]


def on_the_calendar(member: Membership, *, mine: bool = False) -> WindowQuerySet:
    """What is watched, and what somebody has said something about since; `mine`: of what this member is told of."""
    windows = Window.objects.visible_to(member).filter(Q(timing__withdrawn_at=None) | Q(settled_at__isnull=False))
    return windows.filter(timing__watched_by=member) if mine else windows


def days_within(windows: WindowQuerySet, since: datetime, until: datetime) -> WindowQuerySet:
    """The windows of days that overlap a stretch of time; the second bound of their ends is for the index."""
    return _within(windows, [Timing.Unit.DAY], since, until).filter(ends__lt=until + _LONGEST_DAY)


def hours_within(windows: WindowQuerySet, since: datetime, until: datetime) -> WindowQuerySet:
    """The windows of hours that overlap a stretch of time, bounded as those of days are."""
    return _within(windows, [Timing.Unit.HOUR], since, until).filter(ends__lt=until + _LONGEST_DAY)


def long_within(windows: WindowQuerySet, since: datetime, until: datetime) -> WindowQuerySet:
    """The windows of years, months and ranges that overlap a stretch of time."""
    return _within(windows, LONG_UNITS, since, until)


def _within(windows: WindowQuerySet, units: Iterable[str], since: datetime, until: datetime) -> WindowQuerySet:
    return windows.filter(timing__unit__in=units, starts__lt=until, ends__gt=since)


def grouped(windows: WindowQuerySet) -> list[Group]:
    """The windows counted by unit, polarity and stretch of time: those of one practice mostly share their days."""
    columns = ("timing__unit", "timing__polarity", "label", "starts", "ends")
    return [Group(*row) for row in windows.order_by("starts").values_list(*columns).annotate(Count("id"))]


def rows_of(windows: WindowQuerySet, *, now: datetime) -> Rows:
    """The first MOST_ROWS of the windows; the others are counted, which takes a query more."""
    rows = list(windows.with_what_they_hang_on()[: MOST_ROWS + 1])
    more = windows.count() - MOST_ROWS if len(rows) > MOST_ROWS else 0
    return Rows([Shown(window, window.is_open(now)) for window in rows[:MOST_ROWS]], more)


def first_of_each_day(days: WindowQuerySet, number: int, *, now: datetime) -> list[Shown]:
    """Of windows of days, so many that start at each instant."""
    place = Over(RowNumber(), partition_by="starts", order_by="id")
    first = days.annotate(place=place).filter(place__lte=number).order_by().values("pk")
    rows = Window.objects.filter(pk__in=first).with_what_they_hang_on()
    return [Shown(window, window.is_open(now)) for window in rows]


def tallies(groups: Iterable[Group]) -> list[Tally]:
    """How many windows are good, bad, …; nothing of a polarity that none has."""
    numbers = dict.fromkeys(POLARITIES, 0)
    for group in groups:
        numbers[group.polarity] = numbers.get(group.polarity, 0) + group.number
    return [Tally(polarity, number) for polarity, number in numbers.items() if number]


def day_of(window: Window | Group, zone: tzinfo) -> date:
    """The civil day of the zone in which most of a window of a day lies: the one that holds its middle.

    A day that begins at 23:00 stands on the date whose stem and branch it has; one of another zone where a reader of
    this one lives through the most of it.
    """
    return (window.starts + (window.ends - window.starts) / 2).astimezone(zone).date()


def midnight(day: date, zone: tzinfo) -> datetime:
    """The instant at which a civil day begins."""
    return datetime.combine(day, time(), zone)
