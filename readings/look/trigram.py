"""The drawing of a trigram: 48 × 30 units, bars 6 high, one each 12."""

from dataclasses import dataclass

from engine.trigrams import TRIGRAMS
from readings.look.shapes import Rect

WIDTH, HEIGHT, ARM = 48, 30, 20
BAR, PITCH = 6, 12


@dataclass(frozen=True, slots=True)
class TrigramDrawing:
    name: str
    bars: tuple[Rect, ...]


def bars(yang: bool, *, y: float, width: float, arm: float) -> tuple[Rect, ...]:
    """The bars of one line: a whole one, or two arms with a gap between them."""
    if yang:
        return (Rect(0, y, width, BAR),)
    return Rect(0, y, arm, BAR), Rect(width - arm, y, arm, BAR)


def draw(name: str) -> TrigramDrawing:
    """The trigram of that name, its bars from the bottom line up."""
    return TrigramDrawing(
        name,
        tuple(
            bar
            for place, yang in enumerate(TRIGRAMS[name].lines)
            for bar in bars(bool(yang), y=PITCH * (2 - place), width=WIDTH, arm=ARM)
        ),
    )
