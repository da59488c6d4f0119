"""Every way of casting: a registry from the name of a method to the fields it takes and the figure it gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine import request as read
from engine.conventions import Conventions
from engine.moment import Moment
from engine.request import COMMON_FIELDS, Request

from . import by_characters, by_figure, by_numbers, by_things, by_throws, by_time
from .by_figure import read_figure
from .figure import Cast, Step, Terms, of_sums

__all__ = ["METHODS", "Cast", "Method", "Step", "Terms", "method", "of_sums", "read_figure"]


class Method(NamedTuple):
    """A way of casting: every field it takes, and how a request becomes moment and figure."""

    fields: frozenset[str]
    cast: Callable[[Request, Conventions], tuple[Moment | None, Cast | None]]


METHODS: dict[str, Method] = {
    "time": Method(COMMON_FIELDS | by_time.FIELDS, by_time.cast),
    "numbers": Method(COMMON_FIELDS | {"numbers"}, by_numbers.cast_numbers),
    "count": Method(COMMON_FIELDS | {"count"}, by_numbers.cast_count),
    "sounds": Method(COMMON_FIELDS | {"bursts"}, by_numbers.cast_sounds),
    "characters": Method(COMMON_FIELDS | by_characters.FIELDS, by_characters.cast),
    "measure": Method(COMMON_FIELDS | {"zhang", "chi", "cun"}, by_numbers.cast_measure),
    "object": Method(COMMON_FIELDS | by_things.FIELDS, by_things.cast),
    "throws": Method(COMMON_FIELDS | by_throws.FIELDS, by_throws.cast),
    "direct": Method(COMMON_FIELDS | by_figure.FIELDS, by_figure.cast),
    "moment": Method(COMMON_FIELDS, by_figure.no_figure),
}


def method(request: Request) -> Method:
    """The registered way of casting that the request names."""
    return METHODS[read.choice(read.required(request, "method"), "method", METHODS)]
