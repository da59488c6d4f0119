"""Stalks: one for each promise, the hits tall and first; y counts from their foot downwards, in pixels."""

from dataclasses import dataclass

from django.utils.translation import ngettext, pgettext

from readings.look.rates import about
from readings.look.shapes import Rect, Text, text_width

WIDE, NARROW, PAPER = 616, 350, 330  # PAPER: the column of text of a sheet, sheet.css
MOST = 120  # of more promises a bar is drawn
STROKE, THICKEST_SHARE = 3, 0.6  # of a cell, where the cells are narrow
HIT, MISS = 52, 26
LABEL_SIZE, LABEL, LABEL_OVER, LABEL_GAP = 13, -40, -60, 8
BRACKET_TOP, BRACKET_HEIGHT, BRACKET_STROKE, BRACKET_LABEL = 10, 7, 1.5, 35
DESCENT = 6


@dataclass(frozen=True, slots=True)
class StalksDrawing:
    """The stalks (or the two parts of the bar), and under them a bracket as long as what chance gives."""

    width: int
    top: int
    height: int
    hits: tuple[Rect, ...]
    misses: tuple[Rect, ...]
    bracket: tuple[Rect, Rect, Rect]
    texts: tuple[Text, ...]


def draw(hits: int, n: int, expected: float, width: int) -> StalksDrawing:
    """`n` promises, of which `hits` came true and chance alone gives `expected`, in cells that share `width`."""
    cell = width / n
    labels = _labels(hits, n, width)
    top = max(HIT, LABEL_SIZE - labels[0].y)
    return StalksDrawing(
        width=width,
        top=top,
        height=top + BRACKET_LABEL + DESCENT,
        hits=_stalks(0, hits, cell, HIT, n),
        misses=_stalks(hits, n, cell, MISS, n),
        bracket=_bracket(round(expected * cell, 2)),
        texts=(*labels, Text(0, BRACKET_LABEL, _chance(expected), "label", anchor="start")),
    )


def _stalks(first: int, end: int, cell: float, height: int, n: int) -> tuple[Rect, ...]:
    """A stalk in the middle of each cell from `first` to before `end`; of more than MOST one bar for all of them."""
    if n > MOST:
        bar = Rect(round(first * cell, 2), -height, round((end - first) * cell, 2), height)
        return (bar,) if end > first else ()
    stroke = round(min(STROKE, cell * THICKEST_SHARE), 2)
    return tuple(
        Rect(round((place + 0.5) * cell - stroke / 2, 2), -height, stroke, height) for place in range(first, end)
    )


def _labels(hits: int, n: int, width: int) -> tuple[Text, ...]:
    """How many hits and misses there are, over the misses; over all of it where those leave no room."""
    hit = ngettext("%(count)s hit", "%(count)s hits", hits) % {"count": hits}
    missed = ngettext("%(count)s miss", "%(count)s misses", n - hits) % {"count": n - hits}
    words = [hit] + ([missed] if n > hits else [])
    after_hits = round(hits * width / n, 2)
    needed = sum(text_width(word, LABEL_SIZE) for word in words) + LABEL_GAP * len(words)
    has_room = after_hits + needed <= width
    y, left = (LABEL, after_hits) if has_room else (LABEL_OVER, 0)
    texts = [Text(left, y, hit, "strong", anchor="start")]
    if n > hits:
        texts.append(Text(width, y, missed, "label", anchor="end"))
    return tuple(texts)


def _chance(expected: float) -> str:
    return pgettext("bracket under the stalks", "chance, about %(expected)s") % {"expected": about(expected)}


def _bracket(length: float) -> tuple[Rect, Rect, Rect]:
    """Its two ends and the line between their feet."""
    foot = BRACKET_TOP + BRACKET_HEIGHT - BRACKET_STROKE
    return (
        Rect(0, BRACKET_TOP, BRACKET_STROKE, BRACKET_HEIGHT),
        Rect(0, foot, length, BRACKET_STROKE),
        Rect(round(length - BRACKET_STROKE, 2), BRACKET_TOP, BRACKET_STROKE, BRACKET_HEIGHT),
    )
