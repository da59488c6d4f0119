"""A figure cast elsewhere, and no figure at all."""

from __future__ import annotations

from engine import hexagrams, trigrams
from engine import moment as moments
from engine import request as read
from engine.conventions import Conventions
from engine.errors import RequestError
from engine.moment import Moment
from engine.request import Request
from engine.trigrams import Trigram

from .fields import Field, Kind
from .figure import Cast

FIELDS = (
    Field("upper", Kind.TRIGRAM, "上卦", "Upper trigram", optional=True),
    Field("lower", Kind.TRIGRAM, "下卦", "Lower trigram", optional=True),
    Field("hexagram", Kind.HEXAGRAM, "卦名或卦序", "Hexagram, by name or number", optional=True),
    Field("line", Kind.LINE, "动爻", "Moving line"),
)


def cast(request: Request, conventions: Conventions) -> tuple[Moment | None, Cast]:
    """A figure cast elsewhere."""
    figure = read_figure(request)
    return moments.of_request(request, conventions), figure


def read_figure(request: Request) -> Cast:
    """A figure told by its two trigrams, or its hexagram, and the line."""
    if request.get("hexagram") is None:
        upper, lower = (read_trigram(read.required(request, part), part) for part in ("upper", "lower"))
    else:
        for part in ("upper", "lower"):
            if request.get(part) is not None:
                raise RequestError("choice", part, "Give either hexagram, or upper and lower.")
        hexagram = _hexagram(request["hexagram"])
        upper, lower = hexagram.upper, hexagram.lower
    return Cast(upper, lower, read.whole_number(read.required(request, "line"), "line", 6))


def read_trigram(value: object, field: str) -> Trigram:
    """A trigram by its name in either script."""
    found = trigrams.by_name(value) if isinstance(value, str) else None
    if found is None:
        code = "choice" if isinstance(value, str) else "type"
        raise RequestError(code, field, f"{field} must be one of {' '.join(trigrams.TRIGRAMS)}.")
    return found


def _hexagram(value: object) -> hexagrams.Hexagram:
    if isinstance(value, str):
        found = hexagrams.by_name(value)
        if found is None:
            raise RequestError("choice", "hexagram", "There is no hexagram of that name.")
        return found
    return hexagrams.HEXAGRAMS[read.whole_number(value, "hexagram", 64)]


def no_figure(request: Request, conventions: Conventions) -> tuple[Moment, None]:
    """Only the moment."""
    return moments.of_clock(request, conventions), None
