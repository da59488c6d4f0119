"""How long a thing lasts: the figure's total in years, months or days by what it is made of (000 器物占)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chart import Shape
from engine.elements import Element, Relation
from engine.judgement.words import branch_words, number_words, trigram_words
from engine.stems_branches import ELEMENT_BRANCHES

from .timings import UNITS, Timing, rule_of, timing_of

# What lasts is counted in years, what does not in months, what is soon used up in days (可久者…不可久者…至速者).
UNIT_OF_MATERIAL = {
    "metal": "year",
    "stone": "year",
    "wood": "month",
    "grass": "month",
    "clay": "month",
    "glass": "month",
    "paper": "day",
}
_BY_UNIT = {"year": "timing-implement-durable", "month": "timing-implement-perishable", "day": "timing-unit-nearest"}
_SPARED = ("坎", "乾")  # bodies that 兑 does not harm


def timings(shape: Shape, material: str | None) -> tuple[Timing, ...]:
    """The term of a thing, where it is known what it is made of, and the branches on which it breaks if 兑 is there."""
    return (*_breaking(shape), *_term(shape, material))


def _breaking(shape: Shape) -> Iterator[Timing]:
    if shape.body.name in _SPARED or all(slot.trigram.name != "兑" for slot in shape.slots):
        return
    row, branches = rule_of("tool-break-date"), ELEMENT_BRANCHES[Element.METAL]
    words = branch_words(branches)
    yield timing_of(row, words, polarity="bad", about="end", branches=branches, units=UNITS, source="兑")


def _term(shape: Shape, material: str | None) -> Iterator[Timing]:
    if material is None:
        return
    unit = UNIT_OF_MATERIAL[material]
    row = rule_of(_BY_UNIT[unit])
    harm = next((slot for slot in shape.slots if slot.relation is Relation.OVERCOMES), None)
    words = {"total": number_words(shape.total), **trigram_words(harm.trigram if harm else shape.body)}
    yield timing_of(
        row,
        words,
        polarity="bad" if harm else "good",
        about="end" if harm else "stands",
        number=shape.total,
        unit=unit,
        source=harm.trigram.name if harm else None,
    )
