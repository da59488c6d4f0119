"""A finding: what one rule says of one figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from engine.elements import TOPIC_RELATIONS, Relation
from engine.rules import Rule
from engine.trigrams import Trigram

from .words import Words, fill

STAGES = ("now", "middle", "end", "outside")
_PLACE = {stage: place for place, stage in enumerate(STAGES)}
STAGE_OF_SLOT = {"use": "now", "body_nuclear": "middle", "use_nuclear": "middle", "changed_use": "end"}


class Finding:
    """What a rule says of a figure; one object for all the figures and matters of which it is said alike.

    `stage` is now, middle, end or outside, and `place` its place among these; `polarity` good, bad, mixed or neutral;
    `trigrams` those it rests on, the acting one first; `text` the sentence about this figure by language (zh, en);
    `words` are what its sentences were filled with, for the verdict to use again; `slot` is where the acting trigram
    stands, `relation` how it stands to the body (findings of the relations have it, and of the use the cell of a
    topic's table); `also` are further rules that say the same.
    """

    __slots__ = ("also", "place", "polarity", "relation", "rule", "slot", "stage", "text", "trigrams", "words")

    def __init__(
        self,
        rule: Rule,
        stage: str,
        polarity: str,
        trigrams: tuple[Trigram, ...],
        text: Mapping[str, str],
        words: Words = MappingProxyType({}),
        slot: str | None = None,
        relation: Relation | None = None,
        also: tuple[Rule, ...] = (),
    ) -> None:
        self.rule = rule
        self.stage = stage
        self.place = _PLACE[stage]
        self.polarity = polarity
        self.trigrams = trigrams
        self.text = text
        self.words = words
        self.slot = slot
        self.relation = relation
        self.also = also

    def told(self, text: Mapping[str, str] | None = None, also: tuple[Rule, ...] = ()) -> Finding:
        """The same finding in other words, or with further rules that say it."""
        return Finding(
            self.rule,
            self.stage,
            self.polarity,
            self.trigrams,
            text or self.text,
            self.words,
            self.slot,
            self.relation,
            also or self.also,
        )

    def to_dict(self) -> dict[str, Any]:
        """The finding as JSON values, with the classical phrase as `text.source`."""
        values = {
            "rule": self.rule.id,
            "system": self.rule.system,
            "concerns": list(self.rule.concerns),
            "stage": self.stage,
            "polarity": self.polarity,
            "trigrams": [trigram.name for trigram in self.trigrams],
            "text": {"source": self.rule.text, "en": self.text["en"], "zh": self.text["zh"]},
            "cites": [self.rule.cite(), *(rule.cite() for rule in self.also)],
        }
        if self.rule.cell and self.relation:
            values["relation"] = TOPIC_RELATIONS[self.relation]
        return values


_by_place = attrgetter("place")


def by_stage(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings stage by stage, those of one stage in their order."""
    return tuple(sorted(findings, key=_by_place))


def say(rule: Rule, words: Words) -> dict[str, str]:
    """What a rule says of a figure that shows these words."""
    return fill(rule.templates["say_zh"], rule.templates["say_en"], words)
