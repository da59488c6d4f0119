"""How far the evidence has come, on a logarithmic axis from 1/20 to 40; y counts from the axis downwards, in pixels."""

from dataclasses import dataclass
from math import log

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from readings.look.interval import diamond
from readings.look.rates import CONVINCING, evidence
from readings.look.shapes import Rect, Text, text_width

LEAST, MOST = 1 / 20, 40
TICKS = (LEAST, 1, CONVINCING)
AXIS, TICK, TICK_HEIGHT, TICK_LABEL, TICK_WORD = 1.5, 1, 5, 22, 38
LABEL_SIZE, LABEL = 13, -18
TOP, DESCENT = 34, 6


@dataclass(frozen=True, slots=True)
class EvidenceDrawing:
    """The axis with its three ticks, and where on it the e-value stands."""

    width: int
    top: int
    height: int
    axis: Rect
    ticks: tuple[Rect, ...]
    diamond: str
    texts: tuple[Text, ...]


def draw(e: float, width: int) -> EvidenceDrawing:
    """The e-value on the axis; one beyond it stands at its end, and its label says so."""
    words = _("e = %(e)s") % {"e": evidence(e)}
    if not LEAST <= e <= MOST:
        words = _("%(value)s, beyond the line") % {"value": words}
    at = place(e, width)
    half = text_width(words, LABEL_SIZE) / 2
    label = Text(round(min(max(at, half), width - half), 2), LABEL, words, "strong")
    return EvidenceDrawing(
        width=width,
        top=TOP,
        height=TOP + TICK_WORD + DESCENT,
        axis=Rect(0, -AXIS / 2, width, AXIS),
        ticks=tuple(Rect(max(round(place(tick, width) - TICK / 2, 2), 0), 0, TICK, TICK_HEIGHT) for tick in TICKS),
        diamond=diamond(at, 0),
        texts=(*_tick_texts(width), label),
    )


def place(e: float, width: int) -> float:
    """Where on the axis an e-value stands: equal factors are equally far apart."""
    within = min(max(e, LEAST), MOST)
    return round(log(within / LEAST) / log(MOST / LEAST) * width, 2)


def _tick_texts(width: int) -> tuple[Text, ...]:
    against, nothing, convincing = (place(tick, width) for tick in TICKS)
    return (
        Text(against, TICK_LABEL, "1/20", "tick", anchor="start"),
        Text(against, TICK_WORD, pgettext("evidence", "against"), "tick-word", anchor="start"),
        Text(nothing, TICK_LABEL, "1", "tick"),
        Text(nothing, TICK_WORD, pgettext("evidence", "nothing learnt"), "tick-word"),
        Text(convincing, TICK_LABEL, str(CONVINCING), "tick"),
        Text(convincing, TICK_WORD, pgettext("evidence", "convincing"), "tick-word"),
    )
