"""What a member has to know today: windows open, coming, and passed without an answer."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

import engine
from readings.accounts.models import Membership
from readings.look.ribbon import RibbonDay
from readings.predictions.models import Window

SOON = timedelta(days=7)
RIBBON_DAYS = 14


@dataclass(frozen=True, slots=True)
class Day:
    date: date
    facts: dict  # the day on the Chinese calendar: engine.day(date).to_dict()


@dataclass(frozen=True, slots=True)
class Today:
    day: Day
    ribbon: list[RibbonDay]
    open: list[Window]
    coming: list[Window]
    awaiting: list["Awaiting"]

    @property
    def is_empty(self) -> bool:
        return not (self.open or self.coming or self.awaiting)


@dataclass(frozen=True, slots=True)
class Awaiting:
    """The last window of a timing that passed without an answer, and how many before it did."""

    window: Window
    earlier: int


def today_of(member: Membership, *, now: datetime) -> Today:
    """Everything that the first page shows, in four queries however much is watched."""
    windows = Window.objects.visible_to(member).watched().select_related("timing__reading__client")
    day = day_of(now)
    horizon = now + timedelta(days=RIBBON_DAYS)
    near = list(windows.filter(starts__lte=horizon, ends__gt=now))
    return Today(
        day=day,
        ribbon=[ribbon_day(day.date + timedelta(days=offset), near, now=now) for offset in range(RIBBON_DAYS)],
        open=[window for window in near if window.is_open(now)],
        coming=[window for window in near if now < window.starts <= now + SOON],
        awaiting=last_of_each_timing(windows.awaiting_outcome(now).order_by("-ends")),
    )


def day_of(now: datetime) -> Day:
    """The day of this instant in the time zone that is active."""
    date = timezone.localtime(now).date()
    return Day(date, engine.day(date).to_dict())


def ribbon_day(day: date, windows: Iterable[Window], *, now: datetime) -> RibbonDay:
    """One cell of the week ribbon: the day, its branch, and the day windows that lie on it."""
    on_this_day = [
        window for window in windows if window.timing.unit == "day" and timezone.localtime(window.starts).date() == day
    ]
    return RibbonDay(
        day,
        engine.day(day).to_dict()["pillars"]["day"][-1],
        good=sum(window.timing.polarity == "good" for window in on_this_day),
        bad=sum(window.timing.polarity == "bad" for window in on_this_day),
        open=any(window.is_open(now) for window in on_this_day),
    )


def last_of_each_timing(windows: Iterable[Window]) -> list[Awaiting]:
    """From windows, latest first, the latest of each timing with the number of its earlier ones."""
    by_timing: dict[int, list[Window]] = {}
    for window in windows:
        by_timing.setdefault(window.timing_id, []).append(window)
    return [Awaiting(found[0], len(found) - 1) for found in by_timing.values()]
