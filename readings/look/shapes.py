"""The few shapes that every drawing is made of, in the units of their drawing."""

from dataclasses import dataclass
from unicodedata import east_asian_width

LATIN_WIDTH = 0.56  # of the type size; a Chinese character is as wide as the type is high


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Text:
    """Words on the baseline `y`, by default centred on `x`; `kind` is the CSS class that sets them."""

    x: float
    y: float
    words: str
    kind: str
    open: bool = False
    anchor: str = "middle"

    def extent(self, size: float) -> tuple[float, float]:
        """About where the words begin and end when set at that size."""
        width = text_width(self.words, size)
        left = self.x - {"start": 0, "middle": width / 2, "end": width}[self.anchor]
        return left, left + width


def text_width(words: str, size: float) -> float:
    """About how wide the words are when set at that size, in the size's unit."""
    return sum(size if east_asian_width(character) in "WF" else size * LATIN_WIDTH for character in words)
