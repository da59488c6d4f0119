"""Sitting at the centre (坐端): what is seen in each of the eight directions, and for whom it is good or ill.

A palace speaks of what feeds or overcomes its trigram and of what is a good or a bad sign; where a thing says one and
its sign the other, both are told. Where the illness is, only a palace that is overcome tells (于其克者定见其病).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .directions import DIRECTIONS, read_direction
from .elements import Element, Relation, read_element, relation
from .errors import RequestError
from .judgement.findings import Finding, say
from .judgement.outside import element_of
from .judgement.words import Pair, Words, capital, element_words, fill, trigram_words
from .request import Request, check_fields, choice, given, short_list, topic, words
from .rules import Rule, table
from .trigrams import Trigram

SIGNS = ("good", "bad")
POLARITIES = ("good", "bad", "neutral")
_FIELDS = frozenset(("topic", "seen"))
_TELLING = ("what", "element", "sign")
_SEEN_FIELDS = frozenset(("direction", *_TELLING))
_MOST = 80
_LONGEST = 200
_RELATIONS = {
    Relation.GENERATES: "feeds",
    Relation.OVERCOMES: "overcomes",
    Relation.SAME: "same",
    Relation.GENERATED: "fed",
    Relation.OVERCOME: "overcome",
}
_OUTCOMES = {(True, False): "gain", (False, True): "care", (True, True): "both", (False, False): None}


class Sighting(NamedTuple):
    """Something seen in a direction: in the words as typed, its element if it is known, and its sign if it was called.

    An element that was not told is that of the thing by the correspondences.
    """

    direction: str
    what: str | None
    element: Element | None
    sign: str | None

    @property
    def trigram(self) -> Trigram:
        """The trigram of the direction."""
        return DIRECTIONS[self.direction]

    @property
    def relation(self) -> str | None:
        """What the thing does to the trigram: feeds, overcomes, same, or is fed or overcome by it; None if unknown."""
        return _RELATIONS[relation(self.element, self.trigram.element)] if self.element else None

    def to_dict(self) -> dict[str, Any]:
        """The sighting as JSON values."""
        return {"what": self.what, "element": self.element, "sign": self.sign, "relation": self.relation}


class Palace(NamedTuple):
    """A direction with its trigram, what was seen there and what that says."""

    direction: str
    topic: str | None
    seen: tuple[Sighting, ...]
    findings: tuple[Finding, ...]

    @property
    def trigram(self) -> Trigram:
        """The trigram of the direction."""
        return DIRECTIONS[self.direction]

    @property
    def outcome(self) -> str | None:
        """Gain or care of the member of the family, both where the findings differ, None where they say neither."""
        found = {finding.polarity for finding in self.findings}
        return _OUTCOMES["good" in found, "bad" in found]

    @property
    def is_site(self) -> bool:
        """Whether the illness asked about is where this palace tells."""
        return any((finding.rule.palace or {}).get("topic") == "illness" for finding in self.findings)

    def to_dict(self) -> dict[str, Any]:
        """The palace as JSON values; `site` is null unless an illness shows there."""
        told = table("eight_directions").words
        palace = told["palaces"][self.trigram.name]
        return {
            "direction": self.direction,
            "name": dict(told["directions"][self.direction]),
            "trigram": self.trigram.name,
            "element": self.trigram.element,
            "family": dict(palace["family"]),
            "outcome": self.outcome,
            "site": dict(palace["site"]) if self.is_site else None,
            "seen": [each.to_dict() for each in self.seen],
            "findings": [
                {**finding.to_dict(), "inferred": finding.rule.layer == "inferred"} for finding in self.findings
            ],
        }


class EightDirections(NamedTuple):
    """The eight palaces, from north clockwise, whether or not anything was seen there."""

    topic: str | None
    palaces: tuple[Palace, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many findings there are of each of `POLARITIES`."""
        found = Counter(finding.polarity for palace in self.palaces for finding in palace.findings)
        return {polarity: found[polarity] for polarity in POLARITIES}

    def to_dict(self) -> dict[str, Any]:
        """The palaces and the counts as JSON values."""
        return {
            "topic": self.topic,
            "directions": [palace.to_dict() for palace in self.palaces],
            "counts": self.counts,
        }


def eight_directions(request: Request) -> EightDirections:
    """What is seen in the eight directions says, for the topic if one is told (illness and childbirth add to it).

    Each entry of `seen` has a direction and at least one of what, element (wood or 木 …) and sign (good, bad). Raises
    RequestError: type, missing, unknown-field, range, choice.
    """
    if not isinstance(request, Mapping):
        raise RequestError("type", "", "Give an object with the list seen.")
    check_fields(request, _FIELDS)
    asked = topic(request)
    value = request.get("seen")
    sightings = [] if value is None else [_sighting(each) for each in short_list(value, "seen", _MOST, 0)]
    return EightDirections(asked, tuple(_palace(direction, asked, sightings) for direction in DIRECTIONS))


def _sighting(value: object) -> Sighting:
    if not isinstance(value, Mapping):
        raise RequestError("type", "seen", "What was seen is an object with its direction.")
    check_fields(value, _SEEN_FIELDS, "seen.")
    if value.get("direction") is None:
        raise RequestError("missing", "seen.direction", "Tell in which direction it was seen.")
    if not given(value, _TELLING):
        raise RequestError("missing", "seen.what", "Tell what was seen, its element, or whether the sign is good.")
    direction = read_direction(value["direction"], "seen.direction")
    what, element, sign = (value.get(field) for field in _TELLING)
    what = None if what is None else words(what, "seen.what", _LONGEST)
    sign = None if sign is None else choice(sign, "seen.sign", SIGNS)
    if element is not None:
        return Sighting(direction, what, read_element(element, "seen.element"), sign)
    return Sighting(direction, what, element_of(what) if what else None, sign)


def _palace(direction: str, asked: str | None, sightings: list[Sighting]) -> Palace:
    seen = tuple(each for each in sightings if each.direction == direction)
    return Palace(direction, asked, seen, tuple(finding for each in seen for finding in _findings(each, asked)))


def _findings(seen: Sighting, asked: str | None) -> Iterator[Finding]:
    rules = table("eight_directions").rules
    speaking = [rule for rule in rules.values() if rule.palace and _speaks(rule.palace, seen, asked)]
    for rule in speaking:
        yield _finding(rule, seen, _cause(rule.palace or {}, seen))
    if not speaking:
        yield _finding(rules["seat-relation"], seen, "neither" if seen.element else "unknown")


def _speaks(palace: Mapping[str, Any], seen: Sighting, asked: str | None) -> bool:
    return (
        palace["trigram"] == seen.trigram.name and palace.get("topic", asked) == asked and bool(_agreeing(palace, seen))
    )


def _agreeing(palace: Mapping[str, Any], seen: Sighting) -> list[str]:
    """Which of element and sign are those that the row speaks of."""
    told = {"element": seen.element, "sign": seen.sign}
    return [name for name, value in told.items() if value is not None and palace.get(name) == value]


def _cause(palace: Mapping[str, Any], seen: Sighting) -> str:
    parts = {"element": seen.relation, "sign": seen.sign}
    return "-".join(str(parts[name]) for name in _agreeing(palace, seen))


def _finding(rule: Rule, seen: Sighting, cause: str) -> Finding:
    trigram, told = seen.trigram, table("eight_directions").words
    direction, reason = told["directions"][seen.direction], told["causes"][cause]
    known = {**trigram_words(trigram), "own": element_words(trigram.element), "seen": _seen_words(seen)}
    if seen.element:
        known["element"] = element_words(seen.element)
    why = fill(reason["zh"], reason["en"], known)
    place = f"in the {direction['en']}, the palace of {trigram.name},"
    told_of: Words = {
        "place": (f"{direction['zh']}{trigram.name}宫", place),
        "Place": ("", capital(place)),
        "cause": (why["zh"], why["en"]),
    }
    return Finding(rule, "outside", rule.polarity or "neutral", (trigram,), say(rule, told_of), told_of)


def _seen_words(seen: Sighting) -> Pair:
    return (f"所见{seen.what}", f"what was seen, {seen.what},") if seen.what else ("所见", "what was seen")
