"""Casting from a thing met and the direction it is in (端法后天): earlier-heaven numbers, later-heaven directions."""

from __future__ import annotations

from engine import moment as moments
from engine import request as read
from engine.conventions import Conventions
from engine.correspondences import read_thing
from engine.directions import DIRECTIONS, read_direction
from engine.moment import Moment
from engine.request import Request

from .fields import Field, Kind
from .figure import Cast, of_sums

FIELDS = (
    Field("object", Kind.THING, "所见之物", "The thing met"),
    Field("direction", Kind.DIRECTION, "所在方位", "Its quarter"),
)
RULES = "m17-thing-above m17-quarter-below m17-line"


def cast(request: Request, conventions: Conventions) -> tuple[Moment, Cast]:
    """The thing's trigram above, that of the direction below, and both with the hour for the line."""
    thing = ("object", read_thing(read.required(request, "object"), "object").number)
    direction = DIRECTIONS[read_direction(read.required(request, "direction"), "direction")]
    place = ("direction", direction.number)
    moment, hour = moments.with_hour(request, conventions)
    return moment, of_sums((thing,), (place,), (thing, place, ("hour", hour)))
