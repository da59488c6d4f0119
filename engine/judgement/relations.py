"""How use, nuclear and changed trigrams stand to the body, each at its stage (体用互变)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.chart import Shape
from engine.elements import Relation
from engine.rules import table

from .findings import STAGE_OF_SLOT, Finding, say
from .words import Pair, fill, slot_words, trigram_words

_RULES = {
    "use": "stage-use-now",
    "body_nuclear": "mutual-urgency",
    "use_nuclear": "stage-mutual-middle",
    "changed_use": "stage-changed-end",
}
_CHANGED_RULES = {
    Relation.OVERCOMES: "changed-ctl-end-bad",
    Relation.GENERATES: "changed-gen-same-end-good",
    Relation.SAME: "changed-gen-same-end-good",
}


@cache
def findings(shape: Shape) -> tuple[Finding, ...]:
    """A finding for each answering trigram, in the order of their urgency, and one where both nuclear trigrams harm.

    What feeds the body or is of its kind is good, what overcomes or drains it bad, what it overcomes neutral.
    """
    relations = table("relations")
    told = {row["name"]: row for row in relations.words["relation"]}
    found = []
    for slot, trigram, relation in shape.slots:
        identity = _CHANGED_RULES.get(relation) if slot == "changed_use" else None
        rule = relations.rules[identity or _RULES[slot]]
        stage, row = STAGE_OF_SLOT[slot], told[relation.value]
        words = slot_words(slot) | trigram_words(trigram) | trigram_words(shape.body, "body")
        side = fill(row["side_zh"], row["side_en"], words)
        words["side"] = side["zh"], side["en"]
        text = fill(row[f"{stage}_zh"], row[f"{stage}_en"], words)
        found.append(Finding(rule, stage, row["polarity"], (trigram, shape.body), text, words, slot, relation))
    return (*found, *_both_nuclear(shape))


def _both_nuclear(shape: Shape) -> Iterator[Finding]:
    """Of two nuclear trigrams that overcome the body its own one acts (001 断占总诀, 但取兑而不取乾)."""
    harming = [slot for slot, _, relation in shape.slots if relation is Relation.OVERCOMES]
    if "body_nuclear" not in harming or "use_nuclear" not in harming or shape.body_nuclear is shape.use_nuclear:
        return
    relations = table("relations")
    person: Pair = tuple(relations.words["persons"][shape.body_nuclear.name])
    words = trigram_words(shape.body_nuclear) | trigram_words(shape.use_nuclear, "other") | {"person": person}
    rule = relations.rules["mutual-pick-by-body"]
    yield Finding(rule, "middle", "bad", (shape.body_nuclear, shape.use_nuclear, shape.body), say(rule, words), words)
