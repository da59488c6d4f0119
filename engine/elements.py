"""The five elements: what generates and overcomes what, and how strong each is in a month."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from .errors import RequestError


class Element(StrEnum):
    """An element, in the order in which each generates the next."""

    WOOD = "wood"
    FIRE = "fire"
    EARTH = "earth"
    METAL = "metal"
    WATER = "water"

    @property
    def generates(self) -> Element:
        """What this element feeds (001 断占总诀, 柴薪生火 … 火得旺能出土)."""
        return _CYCLE[(_CYCLE.index(self) + 1) % 5]

    @property
    def generated_by(self) -> Element:
        """What feeds this element."""
        return _CYCLE[(_CYCLE.index(self) - 1) % 5]

    @property
    def overcomes(self) -> Element:
        """What this element masters (001 断占总诀, 真火能克金; 000 屋宅之占诀, 兑金克木)."""
        return _CYCLE[(_CYCLE.index(self) + 2) % 5]

    @property
    def overcome_by(self) -> Element:
        """What masters this element."""
        return _CYCLE[(_CYCLE.index(self) - 2) % 5]


_CYCLE = tuple(Element)

ELEMENT_NAMES = dict(zip(Element, "木火土金水", strict=True))
_ELEMENTS: dict[str, Element] = {**{each.value: each for each in Element}, **{v: k for k, v in ELEMENT_NAMES.items()}}


def read_element(value: object, field: str) -> Element:
    """An element by its English or Chinese name (wood, 木); raises RequestError (type, choice)."""
    if not isinstance(value, str):
        raise RequestError("type", field, f"{field} must be a word.")
    found = _ELEMENTS.get(value)
    if found is None:
        raise RequestError("choice", field, f"{field} must be one of {', '.join(Element)}.")
    return found


class Relation(StrEnum):
    """How a trigram stands to the body (体), by their elements."""

    GENERATES = "generates-body"
    SAME = "same"
    OVERCOMES = "overcomes-body"
    GENERATED = "generated-by-body"
    OVERCOME = "overcome-by-body"


@cache
def relation(element: Element, body: Element) -> Relation:
    """How `element` stands to the element of the body."""
    if element is body:
        return Relation.SAME
    if element.generates is body:
        return Relation.GENERATES
    if element.overcomes is body:
        return Relation.OVERCOMES
    return Relation.GENERATED if body.generates is element else Relation.OVERCOME


class Season(StrEnum):
    """A season of three months."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Strength(StrEnum):
    """The five grades 旺 相 休 囚 死."""

    PROSPEROUS = "prosperous"
    ASSISTING = "assisting"
    RESTING = "resting"
    IMPRISONED = "imprisoned"
    DEAD = "dead"


_SEASONS = tuple(Season)
_SEASON_ELEMENTS = {
    Season.SPRING: Element.WOOD,
    Season.SUMMER: Element.FIRE,
    Season.AUTUMN: Element.METAL,
    Season.WINTER: Element.WATER,
}


def season_of_month(month: int) -> Season:
    """The season of month 1–12, month 1 being 寅 (the first of spring)."""
    return _SEASONS[(month - 1) // 3]


def element_in_command(month: int) -> Element:
    """The element that month 1–12 makes prosperous.

    The last month of each season belongs to earth, whole and alone (001 断占总诀, 四季之月土).
    """
    return Element.EARTH if month % 3 == 0 else _SEASON_ELEMENTS[season_of_month(month)]


@cache
def strength(element: Element, command: Element) -> Strength:
    """The grade of `element` while `command` rules the month.

    The text itself knows only in season or not; the five grades are those of the wider tradition.
    """
    grades = {
        command: Strength.PROSPEROUS,
        command.generates: Strength.ASSISTING,
        command.generated_by: Strength.RESTING,
        command.overcome_by: Strength.IMPRISONED,
        command.overcomes: Strength.DEAD,
    }
    return grades[element]


# How the tables of topics name what stands so to the body.
TOPIC_RELATIONS = {
    Relation.GENERATES: "use-generates-body",
    Relation.SAME: "same",
    Relation.OVERCOMES: "use-overcomes-body",
    Relation.GENERATED: "body-generates-use",
    Relation.OVERCOME: "body-overcomes-use",
}


def relation_of_names(body_element: str, use_element: str) -> str:
    """How body and use stand to each other, by the names of their elements, as the tables of topics say it.

    One of body-overcomes-use, use-overcomes-body, body-generates-use, use-generates-body, same. Raises RequestError
    (choice) for what is no element.
    """
    for name, field in ((body_element, "body_element"), (use_element, "use_element")):
        if name not in _CYCLE:
            raise RequestError("choice", field, f"{field} must be one of {', '.join(_CYCLE)}.")
    return TOPIC_RELATIONS[relation(Element(use_element), Element(body_element))]
