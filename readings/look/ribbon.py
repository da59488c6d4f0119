"""Today's ribbon of fourteen days, or of seven on the phone; y counts from its axis downwards, in pixels."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import pgettext

from readings.look.shapes import Rect, Text
from readings.look.words import WEEKDAYS

WIDE, NARROW = (14, 912), (7, 350)  # days, pixels
AXIS, TOP, HEIGHT = 1.5, 78, 98
WEEKDAY_Y, DAY_Y, BRANCH_Y = -65, -45, -22
SQUARE, SQUARE_TOP, SQUARE_PITCH = 12, -14, 16
MOST_SQUARES = 3  # as many as fit into a cell of the phone; the list for readers has the number
HOLLOW, HOLLOW_TOP, STROKE = 10.5, 4.75, 1.5


@dataclass(frozen=True, slots=True)
class RibbonDay:
    """A day with its branch, how many good and bad windows fall on it, and whether one of them is open now."""

    date: date
    branch: str
    good: int = 0
    bad: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class RibbonCell:
    """What is drawn for one day: weekday, day and branch over the squares of its windows."""

    texts: tuple[Text, Text, Text]
    squares: tuple[Rect, ...]
    hollows: tuple[Rect, ...]
    open: bool
    busy: bool
    today: bool


@dataclass(frozen=True, slots=True)
class RibbonDrawing:
    days: tuple[RibbonDay, ...]
    width: int
    top: int
    height: int
    axis: Rect
    cells: tuple[RibbonCell, ...]


def draw(days: Sequence[RibbonDay], count: int, width: int) -> RibbonDrawing:
    """The first `count` of the days, the first of them today, in cells that share `width` pixels."""
    cell = width / count
    shown = tuple(days[:count])
    return RibbonDrawing(
        shown,
        width,
        TOP,
        HEIGHT,
        axis=Rect(0, -AXIS / 2, width, AXIS),
        cells=tuple(_cell(day, (place + 0.5) * cell, today=place == 0) for place, day in enumerate(shown)),
    )


def _cell(day: RibbonDay, x: float, *, today: bool) -> RibbonCell:
    weekday = pgettext("ribbon of days", "Today") if today else str(WEEKDAYS[day.date.weekday()])
    x = round(x, 2)
    return RibbonCell(
        (
            Text(x, WEEKDAY_Y, weekday, "weekday"),
            Text(x, DAY_Y, str(day.date.day), "day"),
            Text(x, BRANCH_Y, day.branch, "branch"),
        ),
        _row(min(day.good, MOST_SQUARES), x, SQUARE, SQUARE_TOP),
        _row(min(day.bad, MOST_SQUARES), x, HOLLOW, HOLLOW_TOP),
        day.open,
        busy=bool(day.good or day.bad),
        today=today,
    )


def _row(count: int, x: float, side: float, top: float) -> tuple[Rect, ...]:
    """As many squares side by side, together centred on `x`."""
    left = x - (count - 1) * SQUARE_PITCH / 2 - side / 2
    return tuple(Rect(round(left + place * SQUARE_PITCH, 2), top, side, side) for place in range(count))
