"""Whether a figure meets the conditions of a rule's effect (`when`), and the trigram through which the rule acts.

All keys of a `when` must hold:

    topic, not_topic     the topic is one of these, or none of them
    matter               hoped or feared
    use                  how the use stands to the body, one of these (the values of Relation)
    any, shows           a slot stands so to the body, and holds one of these trigrams
    at, at_least         which slots these may be (use, nuclear, changed); how many there have to be
    all, none            for each of these relations there is a slot that stands so; there is none
    holds, hides         the six trigrams of the figure hold all of these; none of these
    body                 the body is one of these
    primary, hexagram    the primary hexagram is one of these; the primary or the changed one is
    season               the season is one of these
    strong, weak         in season, or known not to be: body, use, nuclear (both), changed, acting (the acting trigram)
    material, posture    what an implement is made of; how the diviner was placed

The acting trigram is the most urgent slot that `any` and `shows` find, or the use where `use` was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.chart import Shape, Slot
from engine.elements import Relation, Season
from engine.hexagrams import Hexagram

SEASONAL = frozenset(("season", "strong", "weak"))
KEYS = SEASONAL | frozenset(
    "topic not_topic matter use any shows at at_least all none holds hides body primary hexagram material "
    "posture".split()
)
_PLACES = {"use": ("use",), "nuclear": ("body_nuclear", "use_nuclear"), "changed": ("changed_use",)}
_SHOWN: dict[str, Callable[[Shape, frozenset[str]], bool]] = {
    "all": lambda shape, wanted: shape.relations.issuperset(wanted),
    "none": lambda shape, wanted: shape.relations.isdisjoint(wanted),
    "holds": lambda shape, wanted: shape.names.issuperset(wanted),
    "hides": lambda shape, wanted: shape.names.isdisjoint(wanted),
    "body": lambda shape, wanted: shape.body.name in wanted,
    "any": lambda shape, wanted: not shape.relations.isdisjoint(wanted),
    "shows": lambda shape, wanted: not shape.names.isdisjoint(wanted),
}


class Question(NamedTuple):
    """What is asked of a figure: topic, matter (hoped or feared), material and posture where they are told."""

    topic: str | None = None
    matter: str = "hoped"
    material: str | None = None
    posture: str | None = None


class Found(NamedTuple):
    """What conditions found in a figure: the slots that can act, and a hexagram; None where it was not asked for.

    `strong` are the names of the trigrams that have to be in season, `weak` of those that have to be out of it.
    """

    slots: Sequence[Slot] | None = None
    hexagram: Hexagram | None = None
    strong: frozenset[str] = frozenset()
    weak: frozenset[str] = frozenset()


class Conditions:
    """A `when`, taken apart once into what is asked, what the figure shows, and what the season has to give."""

    def __init__(self, when: Mapping[str, Any]) -> None:
        self.when = when
        self.is_seasonal, self.heed_season = not SEASONAL.isdisjoint(when), "season" in when
        self._shown = [(shows, frozenset(when[key])) for key, shows in _SHOWN.items() if key in when]
        self._seeks_slots = not {"any", "shows", "use"}.isdisjoint(when)
        self._least = when.get("at_least", 1)
        strong, weak = frozenset(when.get("strong", ())), frozenset(when.get("weak", ()))
        self._acts_strong, self._acts_weak = "acting" in strong, "acting" in weak
        self._strong, self._weak = strong - {"acting"}, weak - {"acting"}

    def speak_of(self, question: Question) -> bool:
        """Whether what is asked, and what was told beside the figure, is as the conditions want it."""
        when = self.when
        return (
            ("topic" not in when or question.topic in when["topic"])
            and question.topic not in when.get("not_topic", ())
            and when.get("matter", question.matter) == question.matter
            and ("material" not in when or question.material in when["material"])
            and ("posture" not in when or question.posture in when["posture"])
        )

    def allow(self, use: Relation) -> bool:
        """Whether they can hold where the use stands so to the body."""
        return "use" not in self.when or use in self.when["use"]

    def found(self, shape: Shape) -> Found | None:
        """What the figure shows of what is wanted, whatever the season; None where it does not show all of it."""
        for shows, wanted in self._shown:
            if not shows(shape, wanted):
                return None
        hexagram = None
        if "primary" in self.when or "hexagram" in self.when:
            hexagram = self._named(shape)
            if hexagram is None:
                return None
        slots = self._slots(shape) if self._seeks_slots else None
        if slots is not None and len(slots) < self._least:
            return None
        if not self.is_seasonal:
            return Found(slots, hexagram)
        return Found(slots, hexagram, _names(shape, self._strong), _names(shape, self._weak))

    def in_season(self, found: Found, strong: frozenset[str], season: Season | None) -> Found | None:
        """What is left of it in a month of a season that makes these trigrams of the figure strong."""
        if not (found.strong <= strong and found.weak.isdisjoint(strong)):
            return None
        if self.heed_season and season not in self.when["season"]:
            return None
        if found.slots is None or not (self._acts_strong or self._acts_weak):
            return found
        slots = [
            slot
            for slot in found.slots
            if (not self._acts_weak if slot.trigram.name in strong else not self._acts_strong)
        ]
        return Found(slots, found.hexagram) if len(slots) >= self._least else None

    def _named(self, shape: Shape) -> Hexagram | None:
        """The hexagram of the figure that is one of those asked for by name."""
        if "primary" in self.when:
            return shape.primary if shape.primary.name in self.when["primary"] else None
        return next((each for each in (shape.primary, shape.changed) if each.name in self.when["hexagram"]), None)

    def _slots(self, shape: Shape) -> Sequence[Slot]:
        """The slots through which the rule can act, the most urgent first."""
        when = self.when
        slots: Sequence[Slot] = shape.slots
        if not self.allow(slots[0].relation):
            return ()
        if "any" not in when and "shows" not in when:
            slots = slots[:1]
        if "any" in when:
            slots = [slot for slot in slots if slot.relation in when["any"]]
        if "shows" in when:
            slots = [slot for slot in slots if slot.trigram.name in when["shows"]]
        if "at" in when:
            slots = [slot for slot in slots if slot.name in _PLACES[when["at"]]]
        return slots


def _names(shape: Shape, parts: Iterable[str]) -> frozenset[str]:
    """The names of the trigrams in some parts of a figure."""
    return frozenset(name for part in parts for name in shape.parts[part])
