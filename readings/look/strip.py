"""A strip of time: equal cells, and the windows that fall in them as blocks above the line (good) or below it (bad)."""

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from itertools import pairwise
from typing import Protocol

from django.utils.translation import pgettext

from readings.look import dates, words


class Window(Protocol):
    """A span of real time that a timing comes to; windows of one `timing` may join, `label` ends in the branch."""

    timing: Hashable
    label: str
    starts: datetime
    ends: datetime
    polarity: str
    word: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One year, month or day, half-open, and what the axis writes under it if there is room."""

    starts: datetime
    ends: datetime
    axis_label: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A block over the cells `first` to `last`, with its branches and what it is about."""

    timing: Hashable
    polarity: str
    branches: str
    word: str
    first: int
    last: int
    open: bool = False


@dataclass(frozen=True, slots=True)
class Plumb:
    """A total: the line let down from the middle of a cell, or raised where the house stands (`up`)."""

    cell: int
    name: str
    up: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """A counted number of units and the instant it reaches; `good` where the house stands at the end of it."""

    at: datetime
    name: str
    good: bool = False


@dataclass(frozen=True, slots=True)
class ListedWindow:
    """A window as the list under the strip has it."""

    label: str
    dates: str
    polarity: str
    word: str
    open: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """What a strip shows, before it has a width; `shows_words` is False where a strip above has said them."""

    unit: str
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...]
    plumbs: tuple[Plumb, ...] = ()
    windows: tuple[ListedWindow, ...] = ()
    heading: str = ""
    shows_words: bool = True


def build(
    unit: str,
    cells: Sequence[Cell],
    marks: Iterable[Mark],
    plumbs: Iterable[Plumb] = (),
    *,
    windows: Iterable[ListedWindow] = (),
    heading: str | None = None,
    shows_words: bool = True,
) -> Strip:
    """A strip of these cells, in which neighbouring branches of one timing have joined into one block."""
    heading = str(words.UNITS[unit]) if heading is None else heading
    return Strip(unit, tuple(cells), _joined(marks), tuple(plumbs), tuple(windows), heading, shows_words)


def strip_of_windows(
    unit: str,
    windows: Iterable[Window],
    *,
    bounds: Sequence[datetime],
    now: datetime,
    zone: tzinfo,
    totals: Iterable[Total] = (),
    heading: str | None = None,
    shows_words: bool = True,
) -> Strip:
    """The strip of the n cells between n + 1 `bounds`, with the windows that hold the middle of at least one cell.

    Every window given is listed, also one that lies outside the cells. Dates are written in `zone`.
    """
    windows = sorted(windows, key=lambda window: window.starts)
    marks = [mark for window in windows if (mark := _mark(window, bounds, now))]
    labels = _axis_labels(unit, [bound.astimezone(zone) for bound in bounds], {mark.first for mark in marks}, now)
    return build(
        unit,
        [Cell(starts, ends, labels.get(place, "")) for place, (starts, ends) in enumerate(pairwise(bounds))],
        marks,
        [
            Plumb(bisect_right(bounds, total.at) - 1, total.name, up=total.good)
            for total in totals
            if bounds[0] <= total.at < bounds[-1]
        ],
        windows=[
            ListedWindow(
                window.label,
                dates.span(window.starts, window.ends, zone),
                window.polarity,
                str(window.word),
                _is_open(window, now),
            )
            for window in windows
        ],
        heading=heading,
        shows_words=shows_words,
    )


def _joined(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks, those of one timing on neighbouring cells made one; an open one stays by itself."""
    joined: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: mark.first):
        neighbour = next((before for before in joined if _joins(before, mark)), None)
        if neighbour is None:
            joined.append(mark)
        else:
            grown = replace(neighbour, branches=neighbour.branches + mark.branches, last=mark.last)
            joined[joined.index(neighbour)] = grown
    return tuple(joined)


def _joins(before: Mark, mark: Mark) -> bool:
    if before.open or mark.open or before.last + 1 != mark.first:
        return False
    return (before.timing, before.polarity, before.word) == (mark.timing, mark.polarity, mark.word)


def _mark(window: Window, bounds: Sequence[datetime], now: datetime) -> Mark | None:
    """The window as a block, or None if it holds the middle of no cell."""
    held = [
        place
        for place, (starts, ends) in enumerate(pairwise(bounds))
        if window.starts <= starts + (ends - starts) / 2 < window.ends
    ]
    if not held:
        return None
    return Mark(
        window.timing,
        window.polarity,
        window.label[-1],
        str(window.word),
        held[0],
        held[-1],
        open=_is_open(window, now),
    )


def _is_open(window: Window, now: datetime) -> bool:
    return window.starts <= now < window.ends


def _axis_labels(unit: str, bounds: Sequence[datetime], marked: set[int], now: datetime) -> dict[int, str]:
    """What stands under which cell: every fifth year, the months in which a window opens, three of the days."""
    last = len(bounds) - 2
    if unit == "year":
        places = {0, last} | {place for place in range(last) if bounds[place].year % 5 == 0}
        return {place: str(bounds[place].year) for place in places}
    places = {0, *marked} if unit == "month" else {0, (last + 1) // 2, last}
    labels = {place: dates.day_and_month(bounds[place]) for place in places}
    if unit == "day" and bounds[0] <= now < bounds[1]:
        labels[0] = pgettext("the day", "Today")
    return labels
