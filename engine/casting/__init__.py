"""Every way of casting: a registry from the name of a method to what it is called, its fields and its figure.

The command line and the web form are drawn from it: a new way of casting is an entry here, and a template there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine import request as read
from engine.conventions import Conventions
from engine.moment import Moment
from engine.request import COMMON_FIELDS, Request

from . import by_characters, by_figure, by_numbers, by_things, by_throws, by_time
from .by_figure import read_figure
from .fields import Field, Kind
from .figure import Cast, Step, Terms, of_sums

__all__ = ["METHODS", "Cast", "Field", "Kind", "Method", "Step", "Terms", "method", "of_sums", "read_figure"]

_Casting = Callable[[Request, Conventions], tuple[Moment | None, Cast | None]]


class Method(NamedTuple):
    """A way of casting.

    `zh` and `en` are what it is called, `fields` its own fields, `known` the names of all that it takes, `rules` the
    ids of the rules that it carries out; `cast` turns a request into moment and figure.
    """

    zh: str
    en: str
    fields: tuple[Field, ...]
    rules: tuple[str, ...]
    cast: _Casting
    known: frozenset[str]


def _way(zh: str, en: str, fields: tuple[Field, ...], rules: str, cast: _Casting) -> Method:
    return Method(zh, en, fields, tuple(rules.split()), cast, COMMON_FIELDS.union(field.name for field in fields))


METHODS: dict[str, Method] = {
    "time": _way("年月日时", "Date and hour", by_time.FIELDS, by_time.RULES, by_time.cast),
    "numbers": _way("报数", "Numbers", by_numbers.NUMBERS, "m02-remainders", by_numbers.cast_numbers),
    "count": _way("物数", "Things counted", by_numbers.COUNT, "m03-count", by_numbers.cast_count),
    "sounds": _way("声音", "Sounds heard", by_numbers.SOUNDS, "m04-sounds", by_numbers.cast_sounds),
    "characters": _way("字占", "Words", by_characters.FIELDS, by_characters.RULES, by_characters.cast),
    "measure": _way("丈尺", "A measure", by_numbers.MEASURE, "m10-zhang m11-chi", by_numbers.cast_measure),
    "object": _way("物与方位", "A thing and its quarter", by_things.FIELDS, by_things.RULES, by_things.cast),
    "throws": _way("掷丸", "Three dice", by_throws.FIELDS, by_throws.RULES, by_throws.cast),
    "direct": _way("直取", "A figure cast elsewhere", by_figure.FIELDS, "", by_figure.cast),
    "moment": _way("时刻", "The moment alone", (), "", by_figure.no_figure),
}


def method(request: Request) -> Method:
    """The registered way of casting that the request names."""
    return METHODS[read.choice(read.required(request, "method"), "method", METHODS)]
