"""The eight directions drawn with what they say: on the ring, and over the plan of a house, turned to its north.

What is good is a solid band at the rim, what is bad a hollow one; where both are said, each has its half.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin

from readings.look import compass
from readings.surveys.directions.answer import ShownPalace, polarities

RIM = (152, 159)  # outside of the ring of the compass
INSET = 1.5  # degrees, between two bands
PLAN_RIM, PLAN_LABEL, PLAN_FAR = (88, 95), 72, 900  # of a circle of 100 in the middle of the plan; the borders run out


@dataclass(frozen=True, slots=True)
class Band:
    polarity: str
    outline: str


@dataclass(frozen=True, slots=True)
class Ring:
    """The sectors from the south clockwise, the chosen one filled, and the bands at the rim."""

    sectors: tuple[compass.Sector, ...]
    bands: list[Band]


@dataclass(frozen=True, slots=True)
class PlanLabel:
    direction: str
    trigram: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class OnPlan:
    """The borders of the sectors, their names and bands, around the middle of a plan."""

    borders: list[tuple[float, float]]
    labels: list[PlanLabel]
    bands: list[Band]


def ring(palaces: Iterable[ShownPalace], chosen: str = "") -> Ring:
    drawn = compass.draw(chosen or None)
    bands = [
        band
        for palace in palaces
        for band in _bands(palace, (compass.BEARINGS[palace.direction] + 180) % 360, RIM, compass.CENTRE)
    ]
    return Ring(drawn.sectors, bands)


def on_plan(palaces: Iterable[ShownPalace], north: int) -> OnPlan:
    """Over a plan on which north lies so many degrees clockwise from the top of the picture."""
    palaces = list(palaces)
    angles = {palace.direction: compass.BEARINGS[palace.direction] + north for palace in palaces}
    return OnPlan(
        [_point(PLAN_FAR, angle - compass.SECTOR / 2) for angle in angles.values()],
        [PlanLabel(each.direction, each.trigram, *_point(PLAN_LABEL, angles[each.direction])) for each in palaces],
        [band for palace in palaces for band in _bands(palace, angles[palace.direction], PLAN_RIM, 0)],
    )


def _bands(palace: ShownPalace, angle: float, rim: tuple[int, int], centre: float) -> list[Band]:
    said = polarities(palace.outcome)
    first = angle - compass.SECTOR / 2
    width = compass.SECTOR / len(said) if said else 0
    return [
        Band(polarity, _outline(first + width * place + INSET, first + width * (place + 1) - INSET, rim, centre))
        for place, polarity in enumerate(said)
    ]


def _outline(left: float, right: float, rim: tuple[int, int], centre: float) -> str:
    inner, outer = rim
    (a, b), (c, d), (e, f), (g, h) = (
        _point(radius, angle, centre)
        for radius, angle in ((outer, left), (outer, right), (inner, right), (inner, left))
    )
    return f"M{a} {b}A{outer} {outer} 0 0 1 {c} {d}L{e} {f}A{inner} {inner} 0 0 0 {g} {h}Z"


def _point(radius: float, angle: float, centre: float = 0) -> tuple[float, float]:
    """The point at that distance, `angle` degrees clockwise from the top, to a hundredth."""
    return round(centre + radius * sin(radians(angle)), 2), round(centre - radius * cos(radians(angle)), 2)
