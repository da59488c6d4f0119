"""What the rules of a table say of a figure by themselves: a finding for each whose conditions hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from engine.chart import Shape, Slot
from engine.hexagrams import Hexagram
from engine.rules import Effect, Rule
from engine.stems_branches import ELEMENT_BRANCHES

from .conditions import Met, Situation, met
from .findings import STAGE_OF_SLOT, Finding
from .words import Pair, branch_words, fill, number_words, slot_words, trigram_words


def findings(rules: Iterable[Rule], situation: Situation) -> Iterator[Finding]:
    """The findings of the rules that have something to say, in their order."""
    for rule in rules:
        for effect in rule.effects:
            found = met(effect.when, situation)
            if found:
                yield _finding(rule, effect, found, situation.chart.shape)
                break


def _finding(rule: Rule, effect: Effect, found: Met, shape: Shape) -> Finding:
    acting = found.acting
    words = _of_shape(shape) | (_of_acting(acting) if acting else {}) | _of_hexagram(found.hexagram)
    stage = effect.stage or (STAGE_OF_SLOT[acting.name] if acting else "now")
    return Finding(
        rule,
        stage,
        effect.polarity or "neutral",
        (acting.trigram, shape.body) if acting else (shape.body,),
        fill(effect.say_zh, effect.say_en, words),
        slot=acting.name if acting else None,
        relation=shape.slots[0].relation if rule.cell else None,
    )


@cache
def _of_shape(shape: Shape) -> dict[str, Pair]:
    return {
        **trigram_words(shape.body, "body"),
        **trigram_words(shape.use, "use"),
        "body_branches": branch_words(ELEMENT_BRANCHES[shape.body.element])["branches"],
        "total": number_words(shape.total),
    }


@cache
def _of_acting(acting: Slot) -> dict[str, Pair]:
    return {
        **slot_words(acting.name),
        **trigram_words(acting.trigram),
        **branch_words(ELEMENT_BRANCHES[acting.trigram.element]),
        "number": number_words(acting.trigram.number),
    }


def _of_hexagram(hexagram: Hexagram | None) -> dict[str, Pair]:
    return {"hexagram": (hexagram.name, hexagram.name)} if hexagram else {}
