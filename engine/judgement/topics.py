"""What a topic's own table says: how body and use stand in that matter, and what its trigrams and hexagrams tell.

The song of volume 3 (诸事响应歌) leads and the topics of volume 2 follow: where both say the same of body and use one
finding cites both, where they differ each is a finding of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.chart import Shape
from engine.elements import Relation

from .conditions import Question
from .findings import Finding
from .told import Speaking, lasting, speaking

_WITHOUT_RELATIONS = ("weather", "object", "life")


def findings(shape: Shape, question: Question) -> list[Finding]:
    """The topic's findings: its cell first, or the general rule of the song where it has none, then its hints.

    Without a topic there are none; of weather and of a hidden thing body and use tell nothing.
    """
    if question.topic is None:
        return []
    rules = _rules(question, shape.slots[0].relation)
    found = lasting(rules.cells, shape)
    if not found and question.topic not in _WITHOUT_RELATIONS:
        found = lasting(rules.general, shape)
    return [*_merged(found), *lasting(rules.hints, shape)]


def _merged(cells: Sequence[Finding]) -> Sequence[Finding]:
    """The cells, one of volume 2 that agrees with the song's given as its second source."""
    if len(cells) == 2 and cells[0].polarity == cells[1].polarity and not cells[1].rule.differs:
        return [_agreeing(*cells)]
    return cells


@lru_cache(maxsize=2**12)
def _agreeing(song: Finding, second: Finding) -> Finding:
    return song.told(also=(second.rule,))


class _Rules(NamedTuple):
    """The rules that can speak: the topic's cells, its hints, and those of the song for whatever the matter."""

    cells: tuple[Speaking, ...]
    hints: tuple[Speaking, ...]
    general: tuple[Speaking, ...]


@lru_cache(maxsize=2**11)
def _rules(question: Question, use: Relation) -> _Rules:
    """The rules that can speak of what is asked where the use stands so to the body."""
    rows = [row for row in speaking(("topics",), question) if any(saying.conditions.allow(use) for saying in row)]
    own = [row for row in rows if "topic" in row[0].effect.when]
    return _Rules(
        tuple(row for row in own if row[0].rule.cell),
        tuple(row for row in own if not row[0].rule.cell),
        tuple(row for row in rows if "topic" not in row[0].effect.when),
    )
