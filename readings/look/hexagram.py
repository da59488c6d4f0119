"""The drawing of a hexagram: a square of 72 × 72 units on a grid of 6, its moving mark hanging in the left margin."""

from dataclasses import dataclass

from engine.trigrams import TRIGRAMS
from readings.look.shapes import Circle, Line, Rect
from readings.look.trigram import BAR, bars

SIDE, ARM, MARGIN = 72, 30, 14
MARK_X, MARK_RADIUS, MARK_REACH, MARK_STROKE = -9, 3.5, 3, 1.5


@dataclass(frozen=True, slots=True)
class HexagramLine:
    """One line, `place` 1 at the bottom; `yang` is None while its trigram is not known, and the line an outline."""

    place: int
    yang: bool | None
    moving: bool
    bars: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class HexagramDrawing:
    """The six lines from the bottom up, and the mark of the moving one: a ring for yang, a cross for yin."""

    lines: tuple[HexagramLine, ...]
    ring: Circle | None
    cross: tuple[Line, ...]
    mark_stroke: float


def top_of(place: int) -> int:
    """The upper edge of line 1–6 in units from the top of the square."""
    return 12 * (6 - place) + (6 if place <= 3 else 0)


def draw(upper: str | None, lower: str | None, line: int | None = None, width: int = 120) -> HexagramDrawing:
    """The hexagram of two trigrams, None for one not known yet, with line 1–6 marked as moving.

    `width` is what the 72 units measure on the page, in pixels: no mark is drawn thinner than 1.5 of them.
    """
    kinds = [*_kinds(lower), *_kinds(upper)]
    lines = tuple(
        HexagramLine(place, yang, place == line and yang is not None, _bars(yang, top_of(place)))
        for place, yang in enumerate(kinds, start=1)
    )
    marked = next((drawn for drawn in lines if drawn.moving), None)
    return HexagramDrawing(
        lines,
        ring=_ring(top_of(marked.place)) if marked and marked.yang else None,
        cross=_cross(top_of(marked.place)) if marked and not marked.yang else (),
        mark_stroke=MARK_STROKE * max(1, SIDE / width),
    )


def _kinds(trigram: str | None) -> tuple[bool | None, ...]:
    return tuple(bool(yang) for yang in TRIGRAMS[trigram].lines) if trigram else (None, None, None)


def _bars(yang: bool | None, y: int) -> tuple[Rect, ...]:
    if yang is None:  # a hairline of its own lies half inside and half outside
        return (Rect(0.5, y + 0.5, SIDE - 1, BAR - 1),)
    return bars(yang, y=y, width=SIDE, arm=ARM)


def _ring(y: int) -> Circle:
    return Circle(MARK_X, y + BAR / 2, MARK_RADIUS)


def _cross(y: int) -> tuple[Line, ...]:
    left, right = MARK_X - MARK_REACH, MARK_X + MARK_REACH
    return Line(left, y, right, y + BAR), Line(left, y + BAR, right, y)
