"""The compass of eight directions: a ring of r 62–150 in a square of 320 units, south above as in the books."""

from dataclasses import dataclass
from math import cos, radians, sin

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from engine.trigrams import TRIGRAMS
from readings.look import trigram, words
from readings.look.shapes import Rect

SIDE, CENTRE, INNER, OUTER = 320, 160, 62, 150
CONTENT, TRIGRAM_SCALE, TRIGRAM_TOP, NAME_BASELINE = 107, 0.75, -24, 20
SECTOR = 45
MIDDLE_BASELINES = (153, 180)  # sitting, facing: two lines of 20 about the centre

# Clockwise from the north, with the trigram of the later heaven that stands there.
PLACES = {"N": "坎", "NE": "艮", "E": "震", "SE": "巽", "S": "离", "SW": "坤", "W": "兑", "NW": "乾"}
DIRECTIONS = {
    "N": pgettext_lazy("direction", "N"),
    "NE": pgettext_lazy("direction", "NE"),
    "E": pgettext_lazy("direction", "E"),
    "SE": pgettext_lazy("direction", "SE"),
    "S": pgettext_lazy("direction", "S"),
    "SW": pgettext_lazy("direction", "SW"),
    "W": pgettext_lazy("direction", "W"),
    "NW": pgettext_lazy("direction", "NW"),
}
BEARINGS = {direction: SECTOR * place for place, direction in enumerate(PLACES)}


@dataclass(frozen=True, slots=True)
class Sector:
    """An eighth of the ring: its outline, and where its trigram's corner and the middle of its names lie."""

    direction: str
    trigram: str
    outline: str
    bars: tuple[Rect, ...]
    trigram_x: float
    trigram_y: float
    names_x: float
    names_y: float
    facing: bool


@dataclass(frozen=True, slots=True)
class Compass:
    """The eight sectors from the top clockwise; `rim` is the arc of the sitting, `middle` the words in the ring.

    Without a facing there is no rim and nothing in the middle.
    """

    sectors: tuple[Sector, ...]
    rim: str
    middle: tuple[tuple[int, str], ...]
    sitting: str | None
    facing: str | None


def opposite(direction: str) -> str:
    """The direction across the ring."""
    directions = list(PLACES)
    return directions[(directions.index(direction) + 4) % 8]


def draw(facing: str | None = None, top: str = "S") -> Compass:
    """The compass of a house that faces one of the eight directions, None while it is not known; `top` is above."""
    sitting = opposite(facing) if facing else None
    directions = list(PLACES)
    first = directions.index(top)
    turned = directions[first:] + directions[:first]
    return Compass(
        sectors=tuple(_sector(direction, _angle(direction, top), direction == facing) for direction in turned),
        rim=_arc(OUTER, _angle(sitting, top)) if sitting else "",
        middle=_middle(sitting, facing) if sitting and facing else (),
        sitting=sitting,
        facing=facing,
    )


def point(radius: float, angle: float) -> tuple[float, float]:
    """The point at that distance from the centre, `angle` degrees clockwise from the top, to a hundredth."""
    x, y = CENTRE + radius * sin(radians(angle)), CENTRE - radius * cos(radians(angle))
    return round(x, 2), round(y, 2)


def _angle(direction: str, top: str) -> int:
    return (BEARINGS[direction] - BEARINGS[top]) % 360


def _sector(direction: str, angle: int, facing: bool) -> Sector:
    name = PLACES[direction]
    x, y = point(CONTENT, angle)
    return Sector(
        direction,
        name,
        _outline(angle),
        trigram.draw(name).bars,
        round(x - trigram.WIDTH * TRIGRAM_SCALE / 2, 2),
        round(y + TRIGRAM_TOP, 2),
        x,
        round(y + NAME_BASELINE, 2),
        facing,
    )


def _outline(angle: float) -> str:
    """Out along one border, round the rim, in along the other and back round the hole."""
    left, right = angle - SECTOR / 2, angle + SECTOR / 2
    inner_left, inner_right = point(INNER, left), point(INNER, right)
    return f"M{_at(inner_left)}L{_arc(OUTER, angle)[1:]}L{_at(inner_right)}A{INNER} {INNER} 0 0 0 {_at(inner_left)}Z"


def _arc(radius: int, angle: float) -> str:
    """The arc of a sector at that distance."""
    left, right = point(radius, angle - SECTOR / 2), point(radius, angle + SECTOR / 2)
    return f"M{_at(left)}A{radius} {radius} 0 0 1 {_at(right)}"


def _at(place: tuple[float, float]) -> str:
    return f"{place[0]} {place[1]}"


def _middle(sitting: str, facing: str) -> tuple[tuple[int, str], ...]:
    seat, face = (words.short_name(TRIGRAMS[PLACES[direction]]) for direction in (sitting, facing))
    said = _("sits %(trigram)s") % {"trigram": seat}, _("faces %(trigram)s") % {"trigram": face}
    return tuple(zip(MIDDLE_BASELINES, said, strict=True))
