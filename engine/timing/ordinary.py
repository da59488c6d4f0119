"""When a matter that is no house answers: on the branches of what feeds, joins or overcomes the body (克应)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.chart import Shape, Slot
from engine.elements import Element, Relation
from engine.judgement.house import branches_of, house_of
from engine.judgement.words import branch_words, number_words, restraint_words, trigram_words
from engine.stems_branches import ELEMENT_BRANCHES
from engine.trigrams import Trigram

from .timings import Timing, rule_of, timing_of

# Matters that the text judges without a date (占墓但占吉凶), and those with dates of another kind.
UNDATED = frozenset(("grave", "weather", "object", "life", "utensil"))
# An ordinary matter answers in days, or further off in months and years (应之期远，则以年，近则以月，又近则以日也).
_UNITS = ("day", "month", "year")
_LASTING = ("year", "month", "day")
_LASTING_TOPICS = frozenset(("household", "marriage", "livestock", "crops"))
_DATED_APART = _LASTING_TOPICS | {"traveller", "fame"}  # all others are dated alike


def timings(shape: Shape, topic: str | None, matter: str) -> tuple[Timing, ...]:
    """The timings of a matter: by the urgency of the slots that cause them, then what is counted by numbers."""
    return () if topic in UNDATED else _timings(shape, topic if topic in _DATED_APART else None, matter)


@cache
def _timings(shape: Shape, topic: str | None, matter: str) -> tuple[Timing, ...]:
    by_relation: dict[Relation, Slot] = {}
    for slot in shape.slots:
        by_relation.setdefault(slot.relation, slot)
    if topic == "traveller" and Relation.GENERATES in by_relation:
        by_relation.pop(Relation.SAME, None)  # the day of one's own kind is taken where none feeds the body
    laid = [_laid(relation, slot, shape, topic) for relation, slot in by_relation.items() if relation in _RULES]
    return (*laid, *_counted(by_relation, topic, matter))


_RULES = {
    Relation.GENERATES: ("timing-ordinary", "gain"),
    Relation.SAME: ("timing-good-bad-years", "joy"),
    Relation.OVERCOMES: ("verdict-date-ctl", "loss"),
}


def gravest(shape: Shape) -> Iterator[Timing]:
    """The days of fire for a patient of whom the body is 乾 and 离 overcomes it, nothing of earth helping.

    It is the text's only where something ill is met outside besides (及有凶犯).
    """
    fire = next((slot for slot in shape.slots if slot.trigram.name == "离"), None)
    if shape.body.name == "乾" and fire and shape.names.isdisjoint(("坤", "艮")):
        yield _timing("timing-principle-illness-death", fire.trigram, "loss", units=("day",))


def _laid(relation: Relation, slot: Slot, shape: Shape, topic: str | None) -> Timing:
    """The branches of the slot's element, its own branch first."""
    identity, about = _RULES[relation]
    if topic == "traveller" and relation is not Relation.OVERCOMES:
        identity = "timing-traveller-return" if relation is Relation.GENERATES else "timing-traveller-late"
        about = "return"
    elif topic == "fame" and relation is Relation.GENERATES and shape.body.element is Element.METAL:
        identity = "timing-principle-fame"
    by = house_of(shape).restrainer if relation is Relation.OVERCOMES else None
    units = _LASTING if topic in _LASTING_TOPICS else _UNITS
    return _timing(identity, slot.trigram, about, units=units, restrained_by=by.trigram if by else None)


def _counted(by_relation: dict[Relation, Slot], topic: str | None, matter: str) -> Iterator[Timing]:
    """Days by the number of a trigram: of what feeds the body, and of what holds it up."""
    fed, harm = by_relation.get(Relation.GENERATES), by_relation.get(Relation.OVERCOMES)
    if fed and topic not in _LASTING_TOPICS:
        yield _timing("timing-near-part", fed.trigram, "gain", counts=True)
    if fed and harm and matter == "hoped":
        yield _timing("verdict-delay-days", harm.trigram, "delay", counts=True)


@cache
def _timing(
    identity: str,
    trigram: Trigram,
    about: str,
    *,
    units: tuple[str, ...] = (),
    counts: bool = False,
    restrained_by: Trigram | None = None,
) -> Timing:
    """On the branches of a trigram in some units, or after as many days as its number `counts`."""
    row = rule_of(identity)
    branches = () if counts else branches_of(trigram)
    words = {
        **trigram_words(trigram),
        **branch_words(branches or ELEMENT_BRANCHES[trigram.element]),
        "number": number_words(trigram.number),
        **restraint_words(restrained_by),
    }
    return timing_of(
        row,
        words,
        polarity=row.polarity or "good",
        about=about,
        branches=branches,
        units=units,
        number=trigram.number if counts else None,
        unit="day" if counts else None,
        source=trigram.name,
        restrained_by=restrained_by.name if restrained_by else None,
    )
