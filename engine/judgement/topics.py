"""What a topic's own table says: how body and use stand in that matter, and what its trigrams and hexagrams tell.

The song of volume 3 (诸事响应歌) leads and the topics of volume 2 follow: where both say the same of body and use one
finding cites both, where they differ each is a finding of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.rules import Rule, table

from .conditions import Situation
from .findings import Finding
from .told import findings as told

_WITHOUT_RELATIONS = ("weather", "object", "life")


def findings(situation: Situation) -> list[Finding]:
    """The topic's findings: its cell first, or the general rule of the song where it has none, then its hints.

    Without a topic there are none; of weather and of a hidden thing body and use tell nothing.
    """
    if situation.topic is None:
        return []
    rules = _rules(situation.topic)
    cells = list(told([rule for rule in rules if rule.cell], situation))
    hints = list(told([rule for rule in rules if not rule.cell], situation))
    if not cells and situation.topic not in _WITHOUT_RELATIONS:
        cells = list(told(_general(), situation))
    return [*_merged(cells), *hints]


def _merged(cells: Sequence[Finding]) -> list[Finding]:
    """The cells, one of volume 2 that agrees with the song's given as its second source."""
    if len(cells) == 2 and cells[0].polarity == cells[1].polarity and not cells[1].rule.differs:
        song, second = cells
        return [song._replace(also=(second.rule,))]
    return list(cells)


@cache
def _rules(topic: str | None) -> tuple[Rule, ...]:
    """The rules of a topic; of none there are none."""
    rows = table("topics").rules.values()
    return tuple(
        rule for rule in rows if any(topic in effect.when.get("topic", ()) for effect in rule.effects) and topic
    )


@cache
def _general() -> tuple[Rule, ...]:
    """The rules of the song for whatever the matter."""
    rows = table("topics").rules.values()
    return tuple(rule for rule in rows if rule.effects and not any("topic" in effect.when for effect in rule.effects))
