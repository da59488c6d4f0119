"""When a matter that is no house answers: on the branches of what feeds, joins or overcomes the body (克应)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chart import Chart, Shape, Slot
from engine.elements import Element, Relation
from engine.judgement.house import House, branches_of
from engine.judgement.words import branch_words, number_words, restraint_words, trigram_words
from engine.rules import Rule, rule
from engine.stems_branches import ELEMENT_BRANCHES
from engine.trigrams import Trigram

from .timings import Timing, timing_of

# Matters that the text judges without a date (占墓但占吉凶), and those with dates of another kind.
UNDATED = frozenset(("grave", "weather", "object", "life", "utensil"))
# An ordinary matter answers in days, or further off in months and years (应之期远，则以年，近则以月，又近则以日也).
_UNITS = ("day", "month", "year")
_LASTING = ("year", "month", "day")
_LASTING_TOPICS = frozenset(("household", "marriage", "livestock", "crops"))


def timings(chart: Chart, topic: str | None, matter: str) -> tuple[Timing, ...]:
    """The timings of a matter: by the urgency of the slots that cause them, then what is counted by numbers."""
    if topic in UNDATED:
        return ()
    units = _LASTING if topic in _LASTING_TOPICS else _UNITS
    by_relation: dict[Relation, Slot] = {}
    for slot in chart.shape.slots:
        by_relation.setdefault(slot.relation, slot)
    if topic == "traveller" and Relation.GENERATES in by_relation:
        by_relation.pop(Relation.SAME, None)  # the day of one's own kind is taken where none feeds the body
    laid = [_laid(relation, slot, chart, topic, units) for relation, slot in by_relation.items() if relation in _RULES]
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
        row = rule("timing-principle-illness-death")
        yield _timing(row, fire, "loss", branches=branches_of(fire.trigram), units=("day",))


def _laid(relation: Relation, slot: Slot, chart: Chart, topic: str | None, units: tuple[str, ...]) -> Timing:
    """The branches of the slot's element, its own branch first."""
    identity, about = _RULES[relation]
    if topic == "traveller" and relation is not Relation.OVERCOMES:
        identity = "timing-traveller-return" if relation is Relation.GENERATES else "timing-traveller-late"
        about = "return"
    elif topic == "fame" and relation is Relation.GENERATES and chart.shape.body.element is Element.METAL:
        identity = "timing-principle-fame"
    by = House(chart).restrainer if relation is Relation.OVERCOMES else None
    return _timing(
        rule(identity),
        slot,
        about,
        branches=branches_of(slot.trigram),
        units=units,
        restrained_by=by.trigram if by else None,
    )


def _counted(by_relation: dict[Relation, Slot], topic: str | None, matter: str) -> Iterator[Timing]:
    """Days by the number of a trigram: of what feeds the body, and of what holds it up."""
    fed, harm = by_relation.get(Relation.GENERATES), by_relation.get(Relation.OVERCOMES)
    if fed and topic not in _LASTING_TOPICS:
        yield _timing(rule("timing-near-part"), fed, "gain", number=fed.trigram.number, unit="day")
    if fed and harm and matter == "hoped":
        yield _timing(rule("verdict-delay-days"), harm, "delay", number=harm.trigram.number, unit="day")


def _timing(
    row: Rule,
    slot: Slot,
    about: str,
    *,
    branches: tuple[str, ...] = (),
    units: tuple[str, ...] = (),
    number: int | None = None,
    unit: str | None = None,
    restrained_by: Trigram | None = None,
) -> Timing:
    words = {
        **trigram_words(slot.trigram),
        **branch_words(branches or ELEMENT_BRANCHES[slot.trigram.element]),
        "number": number_words(slot.trigram.number),
        **restraint_words(restrained_by),
    }
    return timing_of(
        row,
        words,
        polarity=row.polarity or "good",
        about=about,
        branches=branches,
        units=units,
        number=number,
        unit=unit,
        source=slot.trigram.name,
        restrained_by=restrained_by.name if restrained_by else None,
    )
