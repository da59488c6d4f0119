"""The polarity glyph: 16 × 16, a line with a block above it (good) or a hollow box below it (bad)."""

from dataclasses import dataclass

from readings.look.shapes import Rect

SIDE, STROKE = 16, 1.5
AXIS = Rect(0, 7.25, 16, 1.5)
ABOVE = Rect(4, 0, 8, 6)
BELOW = Rect(4.75, 10.75, 6.5, 4.5)  # the middle of its stroke: 8 × 6 over all


@dataclass(frozen=True, slots=True)
class Glyph:
    axis: Rect
    above: Rect | None
    below: Rect | None


def glyph(polarity: str) -> Glyph:
    """The glyph of good, bad, mixed (both), or of what is neither."""
    return Glyph(
        AXIS,
        above=ABOVE if polarity in ("good", "mixed") else None,
        below=BELOW if polarity in ("bad", "mixed") else None,
    )
