"""The omens of a house (观物洞玄歌): what to look for on a walk through it, and what those say that are there.

No figure is needed for them (此歌则不特为占卜之事), and they are listed and counted, never weighed against each other.
The song has no order of rooms: the place where one stands for each is ours, after what its couplet names. What fills
the whole house, or may be met in any of its rooms, stands with the hall, and the privy with the kitchen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from .correspondences import CALLED, meant
from .errors import RequestError
from .judgement.findings import Finding, say
from .judgement.words import Pair, Words, element_words, listed
from .request import Request, check_fields, choice, short_list, words
from .rules import Rule, table
from .trigrams import TRIGRAMS, Trigram

POLARITIES = ("good", "bad", "mixed", "neutral")
_FIELDS = frozenset(("seen", "avertable", "others"))
_OTHER_FIELDS = frozenset(("what", "polarity", "place"))
_MOST_OTHERS = 200
_LONGEST = 200


class Omen(NamedTuple):
    """One of the 35 of the song: `seen` is what to look for, `says` what follows from it, by language (zh, en).

    `place` is where one stands, `sense` one of sight, sound, smell, atmosphere, event; `who` are the names of those
    whom it concerns.
    """

    rule: Rule
    place: str
    sense: str
    who: tuple[str, ...]
    seen: Mapping[str, str]
    says: Mapping[str, str]

    @property
    def id(self) -> str:
        """The id of the rule."""
        return self.rule.id

    @property
    def polarity(self) -> str:
        """One of good, mixed, bad."""
        return self.rule.polarity or "neutral"

    def to_dict(self) -> dict[str, Any]:
        """The omen as JSON values, with the couplet as `text.source`."""
        values: dict[str, Any] = {
            "rule": self.id,
            "polarity": self.polarity,
            "concerns": list(self.rule.concerns),
            "place": self.place,
            "sense": _named("senses", self.sense),
            "who": [_named("who", name) for name in self.who],
            "text": {"source": self.rule.text, "en": self.rule.en, "zh": self.rule.zh},
            "seen": dict(self.seen),
            "says": dict(self.says),
            "cites": [self.rule.cite()],
        }
        return values | ({"emended": self.rule.emended} if self.rule.emended else {})


class Place(NamedTuple):
    """Where one stands on the walk, its title by language (zh, en), and what to look for there."""

    name: str
    title: Mapping[str, str]
    omens: tuple[Omen, ...]

    def to_dict(self) -> dict[str, Any]:
        """The place as JSON values."""
        return {"name": self.name, "title": dict(self.title), "omens": [omen.to_dict() for omen in self.omens]}


class Met(NamedTuple):
    """Something that is there: its finding, where, the omen of the song that it is (None: of one's own), averting."""

    finding: Finding
    place: str | None
    omen: Omen | None
    avertable: bool

    def to_dict(self) -> dict[str, Any]:
        """The finding as JSON values, with whom it concerns."""
        return {
            **self.finding.to_dict(),
            "place": self.place,
            "who": [_named("who", name) for name in self.omen.who] if self.omen else [],
            "avertable": self.avertable,
        }


class HouseOmens(NamedTuple):
    """What is there in a house: the omens of the song in its order, then what it does not name, as told."""

    met: tuple[Met, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each of `POLARITIES`; neutral is what nobody judged."""
        found = Counter(each.finding.polarity for each in self.met)
        return {polarity: found[polarity] for polarity in POLARITIES}

    def to_dict(self) -> dict[str, Any]:
        """The findings and their counts as JSON values."""
        return {"findings": [each.to_dict() for each in self.met], "counts": self.counts}


@cache
def house_places() -> tuple[Place, ...]:
    """The places of the walk in its order, each with its omens in the order of the song."""
    omens = _omens().values()
    return tuple(
        Place(name, title, tuple(omen for omen in omens if omen.place == name))
        for name, title in table("house_omens").words["places"].items()
    )


def house_frame() -> tuple[Rule, ...]:
    """What the song says of itself around the omens, in its order."""
    return tuple(rule for rule in table("house_omens").rules.values() if not rule.omen)


def house_omens(request: Request) -> HouseOmens:
    """What the omens say that are there.

    `seen` lists the ids of those of the song; `avertable` those among them that the family may still avert, which
    nothing good is; `others` tells of things that it does not name: what, and if told their polarity (good, bad, mixed)
    and place. Raises RequestError: type, missing, unknown-field, range, choice (an unknown id, or one named twice).
    """
    if not isinstance(request, Mapping):
        raise RequestError("type", "", "Give an object with the list seen.")
    check_fields(request, _FIELDS)
    seen = _ids(request, "seen", _omens())
    avertable = _ids(request, "avertable", [name for name in seen if _omens()[name].polarity != "good"])
    ticked = (_ticked(omen, omen.id in avertable) for omen in _omens().values() if omen.id in seen)
    others = _list(request, "others", _MOST_OTHERS)
    return HouseOmens((*ticked, *(_other(each) for each in others)))


def _list(request: Request, field: str, longest: int) -> Iterable[Any]:
    value = request.get(field)
    return () if value is None else short_list(value, field, longest, 0)


def _ids(request: Request, field: str, known: Iterable[str]) -> frozenset[str]:
    """The ids of a list, each of which is known and named once."""
    names = tuple(known)
    found: set[str] = set()
    for value in _list(request, field, len(_omens())):
        if not isinstance(value, str):
            raise RequestError("type", field, "An omen is named by its id.")
        if value not in _omens():
            raise RequestError("choice", field, "There is no omen of that id; house_places lists them.")
        if value not in names:
            raise RequestError("choice", field, f"{value} is not seen, or is good: only harm that is seen is averted.")
        if value in found:
            raise RequestError("choice", field, f"{value} is named twice.")
        found.add(value)
    return frozenset(found)


@cache
def _omens() -> dict[str, Omen]:
    rules = table("house_omens").rules.values()
    return {rule.id: _omen(rule, rule.omen) for rule in rules if rule.omen}


def _omen(rule: Rule, told: Mapping[str, Any]) -> Omen:
    seen, says = ({each: rule.templates[f"{part}_{each}"] for each in ("zh", "en")} for part in ("seen", "say"))
    return Omen(rule, told["place"], told["sense"], tuple(told["who"]), seen, says)


def _ticked(omen: Omen, avertable: bool) -> Met:
    text = {"zh": omen.rule.zh, "en": omen.rule.en}
    found = Finding(omen.rule, "outside", omen.polarity, (), text)
    if avertable:
        rule = table("house_omens").rules["house-avertable"]
        hope = say(rule, {})
        text = {"zh": text["zh"] + hope["zh"], "en": f"{text['en']} {hope['en']}"}
        found = found.told(text, also=(rule,))
    return Met(found, omen.place, omen, avertable)


def _other(value: object) -> Met:
    """Something that the song does not name, under the trigrams of the correspondences that call it so."""
    if not isinstance(value, Mapping):
        raise RequestError("type", "others", "Something else is an object that tells what was met.")
    check_fields(value, _OTHER_FIELDS, "others.")
    if value.get("what") is None:
        raise RequestError("missing", "others.what", "Tell what was met.")
    what = words(value["what"], "others.what", _LONGEST)
    polarity, place = value.get("polarity"), value.get("place")
    polarity = "neutral" if polarity is None else choice(polarity, "others.polarity", POLARITIES[:-1])
    place = None if place is None else choice(place, "others.place", table("house_omens").words["places"])
    trigrams = tuple(_trigrams_of(what))
    rule = table("house_omens").rules["house-frame-7"]
    judged = table("house_omens").words["judged"][polarity]
    told: Words = {"thing": (what, what), "under": _under(trigrams), "judged": (judged["zh"], judged["en"])}
    return Met(Finding(rule, "outside", polarity, trigrams, say(rule, told), told), place, None, False)


def _trigrams_of(what: str) -> Iterator[Trigram]:
    called = dict.fromkeys(match.thing.trigram for match in meant(what) if match.closeness >= CALLED)
    return (TRIGRAMS[name] for name in called)


def _under(trigrams: tuple[Trigram, ...]) -> Pair:
    """（坎水）, of what the correspondences know."""
    if not trigrams:
        return "", ""
    named = [(f"{each.name}{element_words(each.element)[0]}", f"{each.name} {each.element}") for each in trigrams]
    return f"（归{'、'.join(zh for zh, _ in named)}）", f" (under {listed([en for _, en in named])})"


def _named(kind: str, name: str) -> dict[str, str]:
    pair = table("house_omens").words[kind][name]
    return {"name": name, "zh": pair["zh"], "en": pair["en"]}
