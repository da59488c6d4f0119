"""What the clock has to say about a timing next."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

CLOSES = "closes"  # somebody is asked what happened
ASKS_AGAIN = "asks-again"
NEARS = "nears"
OPENS = "opens"
_ORDER = (CLOSES, ASKS_AGAIN, NEARS, OPENS)  # of steps at one instant; that of the end of an instant comes last

NEARS_BEFORE = {"year": timedelta(days=30), "month": timedelta(days=7), "range": timedelta(days=7)}
ASKS_AGAIN_AFTER = timedelta(days=7)


class Span(Protocol):
    """A window as the steps see it: half-open, from `starts` up to but not including `ends`."""

    starts: datetime
    ends: datetime


class Step(NamedTuple):
    """Something that happens to a timing's windows at an instant; without a kind, all that happens at it."""

    at: datetime
    kind: str = ""

    @property
    def asks(self) -> bool:
        """Whether somebody is asked what happened."""
        return self.kind in (CLOSES, ASKS_AGAIN)

    @property
    def place(self) -> tuple[datetime, int]:
        """Where it stands among the steps of a timing."""
        return self.at, _ORDER.index(self.kind) if self.kind else len(_ORDER)


def steps_of(windows: Iterable[Span], unit: str) -> Iterator[tuple[Step, Span]]:
    """Every step of some windows of one timing, in no order, each with the window that it is about.

    Of windows that touch, as those of 亥 and 子 days do, each opens, but only the first nears, and what happened is
    asked after the last.
    """
    windows = list(windows)
    starts, ends = {window.starts for window in windows}, {window.ends for window in windows}
    for window in windows:
        yield Step(window.starts, OPENS), window
        if unit in NEARS_BEFORE and window.starts not in ends:
            yield Step(window.starts - NEARS_BEFORE[unit], NEARS), window
        if window.ends not in starts:
            yield Step(window.ends, CLOSES), window
            yield Step(window.ends + ASKS_AGAIN_AFTER, ASKS_AGAIN), window


def next_step_after(windows: Iterable[Span], unit: str, step: Step) -> Step | None:
    """The first of the steps that comes after this one, or None when all is over."""
    later = (each for each, _window in steps_of(windows, unit) if each.place > step.place)
    return min(later, key=lambda each: each.place, default=None)
