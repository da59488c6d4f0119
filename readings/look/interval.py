"""The interval in which a rate lies, and chance beside it; y counts from the axis downwards, in pixels."""

from dataclasses import dataclass
from math import floor

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from readings.look.rates import percents
from readings.look.shapes import Line, Rect, Text, text_width

AXIS, TICK, TICK_HEIGHT, TICK_LABEL = 1.5, 1, 5, 22
BAR, BAR_Y, CAP, CAP_HEIGHT = 3, -22, 1.5, 15
HALF_DIAMOND = 7.07  # of a square of 10 that stands on its corner
LABEL_SIZE, LABEL, CHANCE_TOP, WORD_GAP = 13, -39, -38, 6
TOP, DESCENT = 68, 6
WORD_LOW, WORD_HIGH = -39, -57  # of the word of chance, the higher where the rate's own label is in its way


@dataclass(frozen=True, slots=True)
class IntervalDrawing:
    """An axis from 0 to `highest` per cent, the interval over it with the rate marked, and chance as a dashed line."""

    width: int
    top: int
    height: int
    highest: int
    axis: Rect
    ticks: tuple[Rect, ...]
    bar: Rect
    caps: tuple[Rect, Rect]
    diamond: str  # the points of its polygon
    chance: Line
    texts: tuple[Text, ...]


def draw(low: float, high: float, rate: float, chance: float, width: int) -> IntervalDrawing:
    """The interval of `rate` and what chance gives, all between 0 and 1."""
    highest = min(floor(max(high, chance) * 10) + 1, 10) * 10

    def x(share: float) -> float:
        return round(share * 100 / highest * width, 2)

    label = _inside(x(rate), LABEL, percents(low, high), width)
    word = _chance_word(x(chance), label, width)
    return IntervalDrawing(
        width=width,
        top=TOP,
        height=TOP + TICK_LABEL + DESCENT,
        highest=highest,
        axis=Rect(0, -AXIS / 2, width, AXIS),
        ticks=tuple(_tick(x(tens / 10), width) for tens in range(highest // 10 + 1)),
        bar=Rect(x(low), BAR_Y - BAR / 2, round(x(high) - x(low), 2), BAR),
        caps=(_cap(x(low)), _cap(x(high))),
        diamond=diamond(x(rate), BAR_Y),
        chance=Line(x(chance), word.y if word.y == WORD_HIGH else CHANCE_TOP, x(chance), 0),
        texts=(*_tick_labels(highest, width), label, word),
    )


def diamond(x: float, y: float) -> str:
    """The corners of a square of 10 on its corner, about (x, y), as an SVG polygon has them."""
    half = HALF_DIAMOND
    corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    return " ".join(f"{round(across, 2)},{round(down, 2)}" for across, down in corners)


def _cap(x: float) -> Rect:
    return Rect(round(x - CAP / 2, 2), BAR_Y - CAP_HEIGHT / 2, CAP, CAP_HEIGHT)


def _tick(x: float, width: int) -> Rect:
    """A tick; those at both ends stay inside the drawing."""
    return Rect(round(min(max(x - TICK / 2, 0), width - TICK), 2), 0, TICK, TICK_HEIGHT)


def _tick_labels(highest: int, width: int) -> tuple[Text, ...]:
    """0 %, 10, 20 … and the last one with its sign again."""
    between = tuple(
        Text(round(tens * 10 / highest * width, 2), TICK_LABEL, str(tens * 10), "tick")
        for tens in range(1, highest // 10)
    )
    ends = (_percent(0), 0, "start"), (_percent(highest), width, "end")
    first, last = (Text(x, TICK_LABEL, words, "tick", anchor=anchor) for words, x, anchor in ends)
    return (first, *between, last)


def _percent(number: int) -> str:
    return _("%(number)s %%") % {"number": number}


def _inside(x: float, y: float, words: str, width: int) -> Text:
    """The words in bold, centred on `x`, moved where they would leave the drawing."""
    half = text_width(words, LABEL_SIZE) / 2
    return Text(round(min(max(x, half), width - half), 2), y, words, "strong")


def _chance_word(x: float, label: Text, width: int) -> Text:
    """The word beside the dashed line, left of it where there is room, and over the rate's label if it would touch."""
    words = pgettext("interval", "chance")
    wide = text_width(words, LABEL_SIZE) + WORD_GAP
    left = x - wide >= 0
    word = Text(
        round(x - WORD_GAP if left else x + WORD_GAP, 2), WORD_LOW, words, "label", anchor="end" if left else "start"
    )
    start, end = word.extent(LABEL_SIZE)
    label_start, label_end = label.extent(LABEL_SIZE)
    # The line itself is in the label's way as the word is.
    if max(end, x) + WORD_GAP <= label_start or label_end + WORD_GAP <= min(start, x):
        return word
    return Text(word.x, WORD_HIGH, words, "label", anchor=word.anchor)
