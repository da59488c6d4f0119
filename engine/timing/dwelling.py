"""When a house gains, rejoices, loses, and ends (000 屋宅之占诀)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.chart import SLOTS, Shape
from engine.elements import Relation
from engine.judgement.dwelling import end_rule, end_words, joy_rule
from engine.judgement.house import House, Placed, branches_of, house_of
from engine.judgement.words import Words, branch_words, restraint_words, trigram_words
from engine.rules import Rule, table
from engine.stems_branches import ELEMENT_BRANCHES

from .timings import UNITS, Timing, timing_of


@cache
def timings(shape: Shape) -> tuple[Timing, ...]:
    """The timings of a house: those that a slot causes by its urgency, then those without a slot, its end last."""
    house = house_of(shape)
    rows = sorted((*_gain(house), *_joy(house), *_loss(house), *_waste(house)), key=lambda row: row[0])
    return (*(timing for _, timing in rows), _end(house))


_Row = tuple[int, Timing]  # how urgent its slot is, and the timing


def _gain(house: House) -> Iterator[_Row]:
    """The branches of what feeds the body, whether or not a trigram of the figure does (虽不见坎，终是利水年)."""
    fed = house.first(Relation.GENERATES)
    rule = _rule("housecast-gen-gain" if fed else "housecast-generating-year-absent")
    yield _row(rule, "gain", fed, ELEMENT_BRANCHES[house.body.element.generated_by])


def _joy(house: House) -> Iterator[_Row]:
    """The body's own branches, seen in the figure or not (不见震、巽，亦逢寅卯)."""
    same = house.first(Relation.SAME)
    yield _row(_rule(joy_rule(house)), "joy", same, ELEMENT_BRANCHES[house.body.element])


def _loss(house: House) -> Iterator[_Row]:
    """The branch of what overcomes the body: a lawsuit where it comes with the change."""
    controller, restrainer = house.controller, house.restrainer
    if not controller:
        return
    by = restrainer.trigram if restrainer else None
    about = "lawsuit" if controller.slot == "changed_use" else "loss"
    rule = _rule("housecast-ctl-lawsuit" if about == "lawsuit" else "housecast-ctl-loss")
    yield _row(rule, about, controller, branches_of(controller.trigram), restraint_words(by), by.name if by else None)


def _waste(house: House) -> Iterator[_Row]:
    """The branches of the use's element, where the body spends itself on the use."""
    if house.drain:
        yield _row(
            _rule("housecast-drain-dates"), "waste", Placed("use", house.drain), ELEMENT_BRANCHES[house.drain.element]
        )


def _end(house: House) -> Timing:
    """The total in years, falling due on the controller's branches; doubled where nothing harms the house."""
    rule, words = _rule(end_rule(house)), end_words(house)
    controller = house.controller
    ends = controller is not None or house.drain is not None
    cause = house.drain or (controller.trigram if controller else None)
    return timing_of(
        rule,
        words,
        polarity="bad" if ends else "good",
        about="end" if ends else "stands",
        branches=branches_of(controller.trigram) if controller else (),
        units=("year",) if controller else (),
        number=house.shape.total * (1 if ends else 2),
        unit="year",
        source=cause.name if cause else None,
    )


def _row(
    rule: Rule,
    about: str,
    placed: Placed | None,
    branches: tuple[str, ...],
    more: Words | None = None,
    restrained_by: str | None = None,
) -> _Row:
    words = {**branch_words(branches), **(trigram_words(placed.trigram) if placed else {}), **(more or {})}
    timing = timing_of(
        rule,
        words,
        polarity=rule.polarity or "mixed",
        about=about,
        branches=branches,
        units=UNITS,
        source=placed.trigram.name if placed else None,
        restrained_by=restrained_by,
    )
    return (SLOTS.index(placed.slot) if placed else len(SLOTS)), timing


def _rule(identity: str) -> Rule:
    return table("dwelling").rules[identity]
