"""What the system draws for a practitioner: numbers and throws, by the operating system's own chance."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from django.http import QueryDict

if TYPE_CHECKING:
    from readings.cases.models import Draw

# A multiple of 24: a number counted off by eights and by sixes then falls on every remainder equally often.
HIGHEST = 96


def draw_numbers() -> dict:
    """Three numbers, so that each of the 384 figures is as likely as another."""
    return {"numbers": [secrets.randbelow(HIGHEST) + 1 for _ in range(3)]}


def draw_throws() -> dict:
    """Six throws of three dice, each of which shows 2 as often as 3."""
    return {"throws": [[2 + secrets.randbelow(2) for _ in range(3)] for _ in range(6)]}


DRAWS: dict[str, Callable[[], dict]] = {"numbers": draw_numbers, "throws": draw_throws}


def with_draw(typed: QueryDict, drawn: "Draw") -> QueryDict:
    """What was typed, with what was drawn in its place."""
    filled = typed.copy()
    filled["method"], filled["drawn"] = drawn.method, drawn.code
    for name, values in drawn.values.items():
        filled[f"{drawn.method}-{name}"] = as_typed(values)
    return filled


def as_typed(values: list) -> str:
    """The drawn values as one would type them: 21 14 35, or 322 332 …."""
    return " ".join("".join(map(str, value)) if isinstance(value, list) else str(value) for value in values)
