"""What is met outside the figure: how far its element is genuine (真, 形色), and whether it moves (动静).

A thing is looked for among those that the rows name (`outer`), then in the correspondences. A row speaks for a body of
its own element; for other bodies the force that it gives its thing is weighed in the same way (以类而推之).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from engine import characters
from engine.chart import Shape
from engine.correspondences import CALLED, meant, singular
from engine.elements import Element, Relation, relation
from engine.responses import Response
from engine.rules import Rule, table
from engine.trigrams import TRIGRAMS, Trigram

from .findings import Finding, say
from .words import Words, element_words, fill, trigram_words

_ACTS = {Relation.OVERCOMES: "overcomes", Relation.GENERATES: "generates"}
_TOLD_OF = frozenset((Element.METAL, Element.WOOD, Element.FIRE))  # bodies for which the text says what overcomes them
_JUDGED = {"good": "moving-judge-good", "bad": "moving-judge-bad"}
_EXACT = 1000
_WORD = re.compile("[a-z0-9]+|[\u3400-\u9fff〇]")
_ARTICLES = frozenset(("a", "an", "the", "some"))

Tokens = tuple[str, ...]


class _Met(NamedTuple):
    """What a thing is by its element: `force` full, light, form or none, or kind where only its trigram is known."""

    element: Element
    force: str
    trigram: Trigram | None = None


def findings(shape: Shape, responses: Iterable[Response]) -> list[Finding]:
    """What the things met say of the body, each followed by what its motion or stillness says of that."""
    return [finding for response in responses for finding in _of_thing(shape.body, response)]


def element_of(what: str) -> Element | None:
    """The element that a thing is of, however strongly, by the rows or the correspondences; None where these differ."""
    met = _by_analogy(_closest(_outer(), what)) or _by_kind(Response("thing", what))
    return met.element if met else None


def _of_thing(body: Trigram, response: Response) -> Iterator[Finding]:
    found = _force_on(body, response)
    if found:
        yield found
        yield from _haste(found, response)


def _force_on(body: Trigram, response: Response) -> Finding | None:
    thing = {"thing": (response.what, response.what), **trigram_words(body, "body")}
    named = _closest(_outer(), response.what)
    own = [rule for rule in named if rule.outer and rule.outer["body_element"] == body.element]
    if own:
        return _finding(own[0], own[0].polarity, (body,), thing)
    met = _by_analogy(named) or _by_kind(response)
    acts = _ACTS.get(relation(met.element, body.element)) if met else None
    return _weighed(met, acts, body, thing) if met and acts else None


def _weighed(met: _Met, acts: str, body: Trigram, thing: Words) -> Finding | None:
    """What a thing of some force does to a body of which no row tells it."""
    grade = table("motion").words["grades"][met.force]
    outcome = grade[acts]
    words = {**thing, "element": element_words(met.element), **(trigram_words(met.trigram) if met.trigram else {})}
    for name, (zh, en) in {"grade": (grade["zh"], grade["en"]), "outcome": (outcome["zh"], outcome["en"])}.items():
        filled = fill(zh, en, words)
        words[name] = (filled["zh"], filled["en"])
    if acts == "generates":
        rule = "true-gen-distinguish"
    else:
        rule = "true-by-analogy" if body.element in _TOLD_OF else "true-weigh-others"
    trigrams = (met.trigram, body) if met.trigram else (body,)
    return _finding(table("motion").rules[rule], outcome["polarity"], trigrams, words)


def _by_analogy(named: Iterable[Rule]) -> _Met | None:
    """The element and force that the rows give a thing, if they agree."""
    found = set()
    for rule in named:
        if rule.outer:
            body = Element(rule.outer["body_element"])
            element = body.overcome_by if rule.outer["acts"] == "overcomes" else body.generated_by
            found.add(_Met(element, rule.outer["force"]))
    return found.pop() if len(found) == 1 else None


def _by_kind(response: Response) -> _Met | None:
    """The element of a thing by the trigram told, or by the correspondences if the trigrams they give agree on it."""
    # What is only like it, 手机 like 手, is another thing.
    found = [match.thing.trigram for match in meant(response.what) if match.closeness >= CALLED]
    trigrams = [TRIGRAMS[name] for name in ([response.trigram] if response.trigram else found)]
    if len({trigram.element for trigram in trigrams}) != 1:
        return None
    return _Met(trigrams[0].element, "kind", trigrams[0])


def _haste(found: Finding, response: Response) -> Iterator[Finding]:
    """That what a thing says comes quickly, or has not shown itself yet; nothing of a thing that says neither."""
    rules = _closest(_movable(), response.what)
    moves = table("motion").words["moves"]
    alone = [rule for rule in rules if "alone" in moves[rule.id]]
    motion = response.motion or (moves[alone[0].id]["alone"] if alone else None)
    if motion is None or found.polarity == "neutral":
        return
    judged = "moving-judge-still" if motion == "still" else _JUDGED.get(found.polarity)
    if judged:
        because = [rule for rule in (rules if response.motion else alone[:1]) if response.motion in (None, rule.motion)]
        rule = table("motion").rules[judged]
        finding = _finding(rule, rule.polarity, found.trigrams, {"thing": (response.what, response.what)})
        if finding:
            yield finding.told(also=tuple(because))


def _finding(rule: Rule, polarity: str | None, trigrams: tuple[Trigram, ...], words: Words) -> Finding | None:
    if "say_zh" not in rule.templates:
        return None
    return Finding(rule, "outside", polarity or "neutral", trigrams, say(rule, words))


@cache
def _outer() -> tuple[tuple[Tokens, Rule], ...]:
    rules = table("motion").rules.values()
    return tuple((_tokens(name), rule) for rule in rules if rule.outer for name in rule.outer["things"])


@cache
def _movable() -> tuple[tuple[Tokens, Rule], ...]:
    lists = table("motion").words["moves"].items()
    return tuple((_tokens(name), table("motion").rules[rule]) for rule, row in lists for name in row["things"])


def _closest(named: Sequence[tuple[Tokens, Rule]], what: str) -> list[Rule]:
    """The rules that name a thing most nearly, each once."""
    wanted = _tokens(what)
    close = [(_closeness(name, wanted), rule) for name, rule in named] if wanted else []
    best = max((closeness for closeness, _ in close), default=0)
    return list({rule.id: rule for closeness, rule in close if closeness == best}.values()) if best else []


def _closeness(name: Tokens, wanted: Tokens) -> int:
    """How much of a name another holds: of 松树 its head 树, of 红衣人 the whole of 红衣."""
    if name == wanted:
        return _EXACT
    # The last character says what a thing is: 河水 is water, 水果 is none, and 衣 need not be 红衣.
    held = wanted[-len(name) :] == name or (len(name) > 1 and wanted[: len(name)] == name)
    return len(name) if held else 0


def _tokens(words: str) -> Tokens:
    """The characters and English words of a name, simplified, in the singular and without articles."""
    found = _WORD.findall(characters.simplified(words).casefold())
    return tuple(singular(word) for word in found if word not in _ARTICLES)
