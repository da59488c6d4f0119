"""The drawing of a strip at one width; y counts from the axis downwards, in pixels."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import pgettext

from readings.look.shapes import Rect, Text, text_width
from readings.look.strip import Mark, Plumb, Strip

AXIS, TICK, TICK_HEIGHT = 1.5, 1, 5
GOOD_TOP, GOOD_HEIGHT, INSET = -15, 14, 1
BAD_TOP, BAD_HEIGHT, STROKE = 7, 13, 1.5
BRANCH_SIZE, WORD_SIZE = 15, 12
SIZES = {"branch": BRANCH_SIZE, "plumb": BRANCH_SIZE, "word": WORD_SIZE, "axis": WORD_SIZE}
BRANCH_ABOVE, BRANCH_BELOW, WORD_ABOVE, WORD_BELOW = -22, 37, -38, 51
PLUMB_WIDTH, PLUMB_LENGTH, PLUMB_NAME_BELOW, PLUMB_NAME_ABOVE = 1.5, 57, 72, -62
AXIS_LABEL, AXIS_LABEL_UNDER_WORDS, AXIS_LABEL_UNDER_PLUMB = 53, 67, 83
TOP, TOP_OVER_PLUMB, DESCENT = 52, 80, 6
# 29, 12 and 24 cells of about one size; months and days stand side by side under the years.
WIDE, NARROW = {"year": 912, "month": 380, "day": 492}, 350
PAPER = 519  # what a sheet of A4 has beside its side-heads: paper.css
LABEL_GAP = 14  # the least white between two labels of the axis


@dataclass(frozen=True, slots=True)
class Block:
    """A window's block; of a hollow one `rect` is the middle of the stroke."""

    rect: Rect
    hollow: bool
    open: bool


@dataclass(frozen=True, slots=True)
class StripDrawing:
    """The shapes in the order in which they are drawn: plumb lines first, labels over them."""

    width: int
    top: int
    height: int
    plumbs: tuple[Rect, ...]
    axis: Rect
    ticks: tuple[Rect, ...]
    blocks: tuple[Block, ...]
    texts: tuple[Text, ...]


def draw(strip: Strip, width: int) -> StripDrawing:
    """The strip, its cells sharing `width` pixels equally."""
    cell = width / len(strip.cells)
    windows = tuple(_window_texts(strip, cell, width))
    plumbs = tuple(_plumb_name(plumb, cell, width) for plumb in strip.plumbs)
    axis = tuple(_axis_texts(strip, cell, width, plumbs))
    top = TOP_OVER_PLUMB if any(plumb.up for plumb in strip.plumbs) else TOP
    texts = windows + plumbs + axis
    lowest = max([text.y for text in texts if text.y > 0], default=BAD_TOP + BAD_HEIGHT)
    return StripDrawing(
        width=width,
        top=top,
        height=round(top + lowest + DESCENT),
        plumbs=tuple(_plumb_line(plumb, cell) for plumb in strip.plumbs),
        axis=Rect(0, -AXIS / 2, width, AXIS),
        ticks=tuple(_tick(place, cell, width) for place in range(len(strip.cells) + 1)),
        blocks=tuple(block for mark in strip.marks for block in _blocks(mark, cell)),
        texts=texts,
    )


def _blocks(mark: Mark, cell: float) -> Iterator[Block]:
    """A solid block above for good, a hollow box below for bad, both for mixed."""
    x, width = mark.first * cell + INSET, (mark.last - mark.first + 1) * cell - 2 * INSET
    if mark.polarity in ("good", "mixed"):
        yield Block(Rect(round(x, 2), GOOD_TOP, round(width, 2), GOOD_HEIGHT), False, mark.open)
    if mark.polarity in ("bad", "mixed"):
        yield Block(Rect(round(x + STROKE / 2, 2), BAD_TOP, round(width - STROKE, 2), BAD_HEIGHT), True, mark.open)


def _window_texts(strip: Strip, cell: float, width: int) -> Iterator[Text]:
    """The branch of each block, and its word the first time it occurs; what has no room is left to the list."""
    said: set[str] = set()
    ends: dict[float, float] = {}  # of the last text on each baseline
    for mark in strip.marks:
        x = (mark.first + mark.last + 1) / 2 * cell
        below = mark.polarity == "bad"
        branch = _centred(x, BRANCH_BELOW if below else BRANCH_ABOVE, mark.branches, "branch", width, open=mark.open)
        if _takes_room(branch, ends, gap=0):
            yield branch
        word = _centred(x, WORD_BELOW if below else WORD_ABOVE, _word(strip, mark), "word", width, open=mark.open)
        if word.words and (mark.open or word.words not in said) and _takes_room(word, ends, gap=4):
            said.add(word.words)
            yield word


def _word(strip: Strip, mark: Mark) -> str:
    if mark.open:
        return pgettext("window", "Open now")
    return mark.word if strip.shows_words else ""


def _takes_room(text: Text, ends: dict[float, float], *, gap: float) -> bool:
    """Whether the text is clear of the one before it on its baseline; if so it is now the last there."""
    left, right = text.extent(SIZES[text.kind])
    if left < ends.get(text.y, -math.inf) + gap:
        return False
    ends[text.y] = right
    return True


def _axis_texts(strip: Strip, cell: float, width: int, plumbs: tuple[Text, ...]) -> Iterator[Text]:
    """The labels of the axis for which there is room: the first and the last before those between them."""
    y = _axis_label_y(strip)
    taken = [plumb.extent(BRANCH_SIZE) for plumb in plumbs if plumb.y > 0]
    last = len(strip.cells) - 1
    labelled = [place for place, drawn in enumerate(strip.cells) if drawn.axis_label]
    for place in sorted(labelled, key=lambda place: (place != 0, place != last, place)):
        x, anchor = _axis_label_x(strip.unit, place, last, cell)
        text = Text(round(x, 2), y, strip.cells[place].axis_label, "axis", anchor=anchor)
        left, right = text.extent(WORD_SIZE)
        clear = all(right + LABEL_GAP <= start or end + LABEL_GAP <= left for start, end in taken)
        if clear and right <= width:
            taken.append((left, right))
            yield text


def _axis_label_x(unit: str, place: int, last: int, cell: float) -> tuple[float, str]:
    """Where a label stands: flush at both ends, else under its cell; a month is named by the day that begins it."""
    if place == 0 or unit == "month":
        return place * cell, "start"
    if place == last:
        return (last + 1) * cell, "end"
    return (place + 0.5) * cell, "middle"


def _axis_label_y(strip: Strip) -> int:
    if any(not plumb.up for plumb in strip.plumbs):
        return AXIS_LABEL_UNDER_PLUMB
    has_word_below = any(mark.polarity == "bad" and (mark.open or strip.shows_words) for mark in strip.marks)
    return AXIS_LABEL_UNDER_WORDS if has_word_below else AXIS_LABEL


def _centred(x: float, y: float, words: str, kind: str, width: int, *, open: bool = False) -> Text:
    """The words centred on `x`, moved where they would leave the drawing."""
    half = text_width(words, SIZES[kind]) / 2
    return Text(round(min(max(x, half), width - half), 2), y, words, kind, open)


def _middle(plumb: Plumb, cell: float) -> float:
    return (plumb.cell + 0.5) * cell


def _plumb_line(plumb: Plumb, cell: float) -> Rect:
    x = round(_middle(plumb, cell) - PLUMB_WIDTH / 2, 2)
    return Rect(x, -PLUMB_LENGTH if plumb.up else 0, PLUMB_WIDTH, PLUMB_LENGTH)


def _plumb_name(plumb: Plumb, cell: float, width: int) -> Text:
    y = PLUMB_NAME_ABOVE if plumb.up else PLUMB_NAME_BELOW
    return _centred(_middle(plumb, cell), y, plumb.name, "plumb", width)


def _tick(place: int, cell: float, width: int) -> Rect:
    """The tick between two cells; those at both ends stay inside the drawing."""
    return Rect(round(min(max(place * cell - TICK / 2, 0), width - TICK), 2), 0, TICK, TICK_HEIGHT)
