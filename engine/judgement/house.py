"""What decides about a house: which trigrams feed, join, overcome or drain the body, and what restrains the harm."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.chart import Shape
from engine.elements import Element, Relation
from engine.stems_branches import ELEMENT_BRANCHES
from engine.trigrams import Trigram


class Placed(NamedTuple):
    """A trigram and the slot it stands in."""

    slot: str
    trigram: Trigram


class House:
    """A figure asked by the conditions of 屋宅之占诀; one object for each shape (`house_of`).

    `controller` is what overcomes the body, the most urgent first, and `restrainer` what overcomes the controller in
    its turn; `drain` is the use where the body spends itself on it. `shows_both_woods` says whether the body is wood
    and both 震 and 巽 are in the figure (凡有震有巽).
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.body = shape.body
        self._relations = {slot.name: slot.relation for slot in shape.slots}
        self._first: dict[Relation | Element | str, Placed] = {}
        for name, trigram, relation in shape.slots:
            for key in (relation, trigram.element, trigram.name):
                self._first.setdefault(key, Placed(name, trigram))
        self.controller = self.first(Relation.OVERCOMES)
        self.restrainer = self.first_of(self.controller.trigram.element.overcome_by) if self.controller else None
        self.drain = shape.use if self.relation_of("use") is Relation.GENERATED else None
        self.shows_both_woods = self.body.element is Element.WOOD and shape.names.issuperset(("震", "巽"))

    def first(self, relation: Relation) -> Placed | None:
        """The most urgent slot that stands to the body in this way."""
        return self._first.get(relation)

    def first_named(self, name: str) -> Placed | None:
        """The most urgent slot that holds the trigram of this name."""
        return self._first.get(name)

    def first_of(self, element: Element) -> Placed | None:
        """The most urgent slot of this element."""
        return self._first.get(element)

    def relation_of(self, slot: str) -> Relation:
        """How one slot stands to the body."""
        return self._relations[slot]


@cache
def house_of(shape: Shape) -> House:
    """The house that a shape is."""
    return House(shape)


@cache
def branches_of(trigram: Trigram) -> tuple[str, ...]:
    """The branches of a trigram's element, its own first where it has one (兑: 酉 as the text dates it, then 申)."""
    of_element = ELEMENT_BRANCHES[trigram.element]
    return tuple(sorted(of_element, key=lambda branch: branch != trigram.branch))
