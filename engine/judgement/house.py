"""What decides about a house: which trigrams feed, join, overcome or drain the body, and what restrains the harm."""

from __future__ import annotations

from typing import NamedTuple

from engine.chart import Chart
from engine.elements import Element, Relation
from engine.stems_branches import ELEMENT_BRANCHES
from engine.trigrams import Trigram


class Placed(NamedTuple):
    """A trigram and the slot it stands in."""

    slot: str
    trigram: Trigram


class House(NamedTuple):
    """The chart of a house, asked by the conditions of 屋宅之占诀."""

    chart: Chart

    @property
    def body(self) -> Trigram:
        """The body."""
        return self.chart.shape.body

    def first(self, relation: Relation) -> Placed | None:
        """The most urgent slot that stands to the body in this way."""
        return next(
            (Placed(slot, trigram) for slot, trigram, found in self.chart.shape.slots if found is relation), None
        )

    def first_named(self, name: str) -> Placed | None:
        """The most urgent slot that holds the trigram of this name."""
        return next(
            (Placed(slot, trigram) for slot, trigram, _ in self.chart.shape.slots if trigram.name == name), None
        )

    def first_of(self, element: Element) -> Placed | None:
        """The most urgent slot of this element."""
        slots = self.chart.shape.slots
        return next((Placed(slot, trigram) for slot, trigram, _ in slots if trigram.element is element), None)

    def relation_of(self, slot: str) -> Relation:
        """How one slot stands to the body."""
        return next(relation for name, _, relation in self.chart.shape.slots if name == slot)

    @property
    def controller(self) -> Placed | None:
        """What overcomes the body, the most urgent first."""
        return self.first(Relation.OVERCOMES)

    @property
    def restrainer(self) -> Placed | None:
        """What overcomes the controller in its turn."""
        controller = self.controller
        return self.first_of(controller.trigram.element.overcome_by) if controller else None

    @property
    def drain(self) -> Trigram | None:
        """The use, where the body spends itself on it."""
        return self.chart.shape.use if self.relation_of("use") is Relation.GENERATED else None

    @property
    def shows_both_woods(self) -> bool:
        """Whether the body is wood and both 震 and 巽 are in the figure (凡有震有巽)."""
        shown = {self.body.name, *(trigram.name for _, trigram, _ in self.chart.shape.slots)}
        return self.body.element is Element.WOOD and {"震", "巽"} <= shown


def branches_of(trigram: Trigram) -> tuple[str, ...]:
    """The branches of a trigram's element, its own first where it has one (兑: 酉 as the text dates it, then 申)."""
    of_element = ELEMENT_BRANCHES[trigram.element]
    return tuple(sorted(of_element, key=lambda branch: branch != trigram.branch))
