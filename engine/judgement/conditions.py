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

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.chart import Chart, Shape, Slot
from engine.elements import Strength, season_of_month
from engine.hexagrams import Hexagram

SEASONAL = frozenset(("season", "strong", "weak"))
KEYS = SEASONAL | frozenset(
    "topic not_topic matter use any shows at at_least all none holds hides body primary hexagram material "
    "posture".split()
)
_PLACES = {"use": ("use",), "nuclear": ("body_nuclear", "use_nuclear"), "changed": ("changed_use",)}


class Situation(NamedTuple):
    """A chart with what is asked of it: topic, matter (hoped or feared), material and posture where they are told."""

    chart: Chart
    topic: str | None = None
    matter: str = "hoped"
    material: str | None = None
    posture: str | None = None


class Met(NamedTuple):
    """Conditions that hold: the acting slot and the hexagram that they found, None where none was asked for."""

    acting: Slot | None = None
    hexagram: Hexagram | None = None


def met(when: Mapping[str, Any], situation: Situation) -> Met | None:
    """What the conditions found, or None where one of them does not hold."""
    shape = situation.chart.shape
    if not (_asked(when, situation) and _shown(when, shape) and _in_season(when, situation.chart)):
        return None
    named = _named(when, shape)
    hexagram = next((each for each, names in named if each.name in names), None)
    if named and hexagram is None:
        return None
    if not {"any", "shows", "use"}.isdisjoint(when):
        found = _acting(when, situation.chart)
        return Met(found[0], hexagram) if len(found) >= when.get("at_least", 1) else None
    return Met(None, hexagram)


def _named(when: Mapping[str, Any], shape: Shape) -> list[tuple[Hexagram, Sequence[str]]]:
    """The hexagrams that are asked for by name, each with the names that it may have."""
    if "primary" in when:
        return [(shape.primary, when["primary"])]
    return [(each, when["hexagram"]) for each in (shape.primary, shape.changed)] if "hexagram" in when else []


def of_topic(when: Mapping[str, Any], topic: str | None) -> bool:
    """Whether the conditions can hold of a topic."""
    return ("topic" not in when or topic in when["topic"]) and topic not in when.get("not_topic", ())


def _asked(when: Mapping[str, Any], situation: Situation) -> bool:
    """Whether what is asked, and what was told beside the figure, is as the conditions want it."""
    return (
        of_topic(when, situation.topic)
        and when.get("matter", situation.matter) == situation.matter
        and ("material" not in when or situation.material in when["material"])
        and ("posture" not in when or situation.posture in when["posture"])
    )


def _shown(when: Mapping[str, Any], shape: Shape) -> bool:
    return (
        ("all" not in when or shape.relations.issuperset(when["all"]))
        and ("none" not in when or shape.relations.isdisjoint(when["none"]))
        and ("holds" not in when or shape.names.issuperset(when["holds"]))
        and ("hides" not in when or shape.names.isdisjoint(when["hides"]))
        and ("body" not in when or shape.body.name in when["body"])
    )


def _acting(when: Mapping[str, Any], chart: Chart) -> Sequence[Slot]:
    """The slots through which the rule can act, the most urgent first."""
    places = _PLACES[when["at"]] if "at" in when else None
    slots = chart.shape.slots
    if "any" not in when and "shows" not in when:
        slots = tuple(slot for slot in slots if slot.name == "use" and slot.relation in when["use"])
    elif "use" in when and slots[0].relation not in when["use"]:
        return ()
    return [
        slot
        for slot in slots
        if (places is None or slot.name in places)
        and ("any" not in when or slot.relation in when["any"])
        and ("shows" not in when or slot.trigram.name in when["shows"])
        and ("acting" not in when.get("strong", ()) or chart.strength(slot.trigram) is Strength.PROSPEROUS)
        and ("acting" not in when.get("weak", ()) or chart.strength(slot.trigram) not in (None, Strength.PROSPEROUS))
    ]


def _in_season(when: Mapping[str, Any], chart: Chart) -> bool:
    """Whether season and strengths are as wanted; without a month nothing is known to be in season, nor out of it."""
    if SEASONAL.isdisjoint(when):
        return True
    if chart.season_month is None:
        return False
    if "season" in when and season_of_month(chart.season_month).value not in when["season"]:
        return False
    shape = chart.shape
    held = {
        "body": (shape.body,),
        "use": (shape.use,),
        "nuclear": (shape.body_nuclear, shape.use_nuclear),
        "changed": (shape.changed_use,),
    }
    strong = [trigram for part in when.get("strong", ()) for trigram in held.get(part, ())]
    weak = [trigram for part in when.get("weak", ()) for trigram in held.get(part, ())]
    return all(chart.strength(trigram) is Strength.PROSPEROUS for trigram in strong) and not any(
        chart.strength(trigram) is Strength.PROSPEROUS for trigram in weak
    )
