"""The things that trigrams stand for, as pages show them: found by what was met, or all those of a trigram."""

from collections.abc import Iterable
from dataclasses import dataclass

import engine
from engine.trigrams import TRIGRAMS, Trigram
from readings.cases.sealed.presentation import ShownRule, shown_rule
from readings.look.words import in_script, is_chinese, source_title

SHOWN = 3  # of a trigram's matches beside a field; the rest only repeat it


@dataclass(frozen=True, slots=True)
class ShownThing:
    word: str  # of the source, always Chinese
    meaning: str  # empty on Chinese pages
    category: str
    source: str
    heading: str


@dataclass(frozen=True, slots=True)
class Candidate:
    trigram: str
    things: list[ShownThing]

    @property
    def sound(self) -> str:
        """The trigram's name in the address of its page."""
        return sound_of(TRIGRAMS[self.trigram])

    @property
    def closest(self) -> list[ShownThing]:
        """The first few, each word once."""
        first = {thing.word: thing for thing in reversed(self.things)}
        return [thing for thing in self.things if first[thing.word] is thing][:SHOWN]


@dataclass(frozen=True, slots=True)
class ShownRow:
    rule: ShownRule
    things: list[ShownThing]


@dataclass(frozen=True, slots=True)
class Category:
    code: str  # empty for what is told of the trigram itself
    rows: list[ShownRow]


def sound_of(trigram: Trigram) -> str:
    """The trigram's name as addresses have it: qian."""
    return trigram.pinyin.lower()


def candidates(matches: Iterable[engine.Match]) -> list[Candidate]:
    """The trigrams under which the matches stand, that of the closest first."""
    found: dict[str, list[ShownThing]] = {}
    for match in matches:
        found.setdefault(match.thing.trigram, []).append(_shown_thing(match.thing, match.rule))
    return [Candidate(trigram, things) for trigram, things in found.items()]


def categories_of(trigram: Trigram) -> list[Category]:
    """All that a trigram stands for, category by category in the order of the text."""
    grouped: dict[str, list[ShownRow]] = {}
    for rule in engine.of_trigram(trigram):
        grouped.setdefault(_category(rule), []).append(_shown_row(rule, trigram))
    return [Category(code, rows) for code, rows in grouped.items()]


def _category(rule: engine.Rule) -> str:
    return rule.category or ""


def _shown_row(rule: engine.Rule, trigram: Trigram) -> ShownRow:
    things = [_shown_thing(thing, rule) for thing in rule.things if thing.trigram == trigram.name]
    return ShownRow(shown_rule(rule), things)


def _shown_thing(thing: engine.Thing, rule: engine.Rule) -> ShownThing:
    meaning = "" if is_chinese() else thing.en
    return ShownThing(thing.text, meaning, _category(rule), source_title(rule.source), in_script(rule.heading))
