"""Casting from six throws of three dice faced 2 and 3, the first throw being the bottom line."""

from __future__ import annotations

from collections.abc import Sequence

from engine import moment as moments
from engine import request as read
from engine.conventions import Conventions
from engine.errors import RequestError
from engine.moment import Moment
from engine.request import Request
from engine.trigrams import by_lines

from .fields import Field, Kind
from .figure import Cast

FIELDS = (
    Field("throws", Kind.THROWS, "六掷", "Six throws"),
    Field("line", Kind.LINE, "动爻", "Moving line", optional=True),
)
RULES = "k4-dice-make k4-dice-throw k4-dice-replaces"
_LINES = 6
# 6 old yin, 7 young yang, 8 young yin, 9 old yang: what is odd is yang, what is old moves
_OLD = (6, 9)


def cast(request: Request, conventions: Conventions) -> tuple[Moment | None, Cast]:
    """The figure of the throws; of several moving lines the uppermost leads, unless `line` names another.

    Raises RequestError: no-moving-line where none moves and `line` names none.
    """
    sums = [_throw(throw) for throw in read.short_list(read.required(request, "throws"), "throws", _LINES, _LINES)]
    moving = tuple(line for line, total in enumerate(sums, start=1) if total in _OLD)
    line, chosen = _line(request, moving)
    lines = [total % 2 for total in sums]
    figure = Cast(by_lines(*lines[3:]), by_lines(*lines[:3]), line, moving=moving, chosen=chosen)
    return moments.of_request(request, conventions), figure


def _throw(throw: object) -> int:
    if not isinstance(throw, (list, tuple)) or len(throw) != 3:
        raise RequestError("type", "throws", "A throw is a list of three dice.")
    if not all(read.is_whole_number(die) and die in (2, 3) for die in throw):
        raise RequestError("range", "throws", "A die shows 2 or 3.")
    return sum(throw)


def _line(request: Request, moving: Sequence[int]) -> tuple[int, str]:
    """The line that leads, and how it was found."""
    if request.get("line") is not None:
        line = read.whole_number(request["line"], "line", _LINES)
        if moving and line not in moving:
            raise RequestError("choice", "line", f"Of these throws only {', '.join(map(str, moving))} can move.")
        return line, "named"
    if not moving:
        raise RequestError("no-moving-line", "throws", "No line moves, so that there is nothing to judge: name a line.")
    return moving[-1], "only" if len(moving) == 1 else "uppermost"
