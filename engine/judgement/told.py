"""What the rules of a table say of a figure by themselves: a finding for each whose conditions hold.

What holds is asked in the order in which it varies least: once for a question, once for a figure, once for a season.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from engine.chart import Chart, Shape, Slot
from engine.elements import Season, relation
from engine.hexagrams import Hexagram
from engine.rules import Effect, Rule, table
from engine.stems_branches import ELEMENT_BRANCHES
from engine.trigrams import Trigram

from .conditions import Conditions, Found, Question
from .findings import STAGE_OF_SLOT, Finding
from .words import branch_words, by_language, number_words, slot_words, trigram_words


class Saying:
    """One thing that a rule can say by itself, and under which conditions; one object for each effect of a table."""

    def __init__(self, rule: Rule, effect: Effect) -> None:
        self.rule = rule
        self.effect = effect
        self.conditions = Conditions(effect.when)


Speaking = tuple[Saying, ...]  # what one rule can say of a matter: the first that holds is said


@lru_cache(maxsize=2**12)
def speaking(systems: tuple[str, ...], question: Question, *, seasonal: bool = False) -> tuple[Speaking, ...]:
    """The rules of some systems that can speak of what is asked: those that go by the season, or those that do not."""
    rows = [
        tuple(each for each in row if each.conditions.is_seasonal is seasonal and each.conditions.speak_of(question))
        for system in systems
        for row in _sayings(system)
    ]
    return tuple(filter(None, rows))


def lasting(rows: Iterable[Speaking], shape: Shape) -> list[Finding]:
    """The findings of the rules that have something to say of a figure whatever the season, in their order."""
    findings = []
    for row in rows:
        for saying in row:
            found = saying.conditions.found(shape)
            if found:
                findings.append(_finding(saying, found, shape))
                break
    return findings


class Waiting:
    """What the rules that go by the season would say of a figure; it keeps what they say, month by month.

    Many matters are spoken of by the same rules, and many months make the same trigrams of a figure strong.
    """

    __slots__ = ("_called", "_heeds_season", "_shape", "_told")

    def __init__(self, rows: Iterable[Speaking], shape: Shape) -> None:
        called = [[(saying, found) for saying in row if (found := _found(saying, shape))] for row in rows]
        self._called = [row for row in called if row]
        self._heeds_season = any(saying.conditions.heed_season for row in self._called for saying, _ in row)
        self._shape = shape
        self._told: dict[object, tuple[Finding, ...]] = {}

    def heeded(self, chart: Chart) -> object:
        """What they heed of the month: which trigrams of the figure it makes strong, and for some its season."""
        return (chart.in_season, chart.season) if self._heeds_season else chart.in_season

    def told(self, chart: Chart) -> tuple[Finding, ...]:
        """The findings of the rules for which the month of the chart is the season, in their order."""
        month = self.heeded(chart)
        if month not in self._told:
            self._told[month] = () if chart.in_season is None else tuple(self._findings(chart.in_season, chart.season))
        return self._told[month]

    def _findings(self, strong: frozenset[str], season: Season | None) -> Iterator[Finding]:
        for row in self._called:
            for saying, found in row:
                left = saying.conditions.in_season(found, strong, season)
                if left:
                    yield _finding(saying, left, self._shape)
                    break


@lru_cache(maxsize=2**13)
def waiting(rows: tuple[Speaking, ...], shape: Shape) -> Waiting:
    """What some rules that go by the season would say of a figure."""
    return Waiting(rows, shape)


@lru_cache(maxsize=2**14)
def _found(saying: Saying, shape: Shape) -> Found | None:
    return saying.conditions.found(shape)


def _finding(saying: Saying, found: Found, shape: Shape) -> Finding:
    return _said(saying, shape.body, shape.use, found.slots[0] if found.slots else None, found.hexagram)


@lru_cache(maxsize=2**15)
def _said(saying: Saying, body: Trigram, use: Trigram, acting: Slot | None, hexagram: Hexagram | None) -> Finding:
    """The finding through the slot that acts: one object for all the figures and matters of which it is said alike."""
    rule, effect = saying.rule, saying.effect
    zh, en = _words(body, use, acting, hexagram)
    return Finding(
        rule,
        effect.stage or (STAGE_OF_SLOT[acting.name] if acting else "now"),
        effect.polarity or "neutral",
        (acting.trigram, body) if acting else (body,),
        {"zh": effect.say_zh.format_map(zh), "en": effect.say_en.format_map(en)},
        slot=acting.name if acting else None,
        relation=relation(use.element, body.element) if rule.cell else None,
    )


@lru_cache(maxsize=2**12)
def _words(
    body: Trigram, use: Trigram, acting: Slot | None, hexagram: Hexagram | None
) -> tuple[dict[str, str], dict[str, str]]:
    """What the sentences can name, in Chinese and in English."""
    words = {
        **trigram_words(body, "body"),
        **trigram_words(use, "use"),
        "body_branches": branch_words(ELEMENT_BRANCHES[body.element])["branches"],
    }
    if acting:
        words |= {
            **slot_words(acting.name),
            **trigram_words(acting.trigram),
            **branch_words(ELEMENT_BRANCHES[acting.trigram.element]),
            "number": number_words(acting.trigram.number),
        }
    if hexagram:
        words["hexagram"] = (hexagram.name, hexagram.name)
    return by_language(words)


@cache
def _sayings(system: str) -> tuple[Speaking, ...]:
    """What each rule of a system can say, the rules in their order."""
    return tuple(tuple(Saying(rule, effect) for effect in rule.effects) for rule in table(system).rules.values())
