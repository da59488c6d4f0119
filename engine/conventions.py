"""The choices on which schools differ, each with its values and its default."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from .errors import RequestError

# Every convention and its values, the default first.
VALUES: dict[str, tuple[str, ...]] = {
    "strokes": ("attested", "traditional", "kangxi", "modern", "folded"),
    "day_starts": ("midnight", "zi-hour"),
    "year_starts": ("lunar-new-year", "spring-begins"),
    "leap_month": ("same", "next", "split"),
    "solar_time": ("standard", "mean", "true"),
    "pure_nuclear": ("own", "changed"),
    "timing_year": ("spring-begins", "lunar-new-year"),
    "count_lower": ("sum", "hour"),
    "act_element": ("use", "day"),
}


class Conventions(NamedTuple):
    """One value for each convention of `VALUES`; stored with every reading."""

    strokes: str = "attested"
    day_starts: str = "midnight"
    year_starts: str = "lunar-new-year"
    leap_month: str = "same"
    solar_time: str = "standard"
    pure_nuclear: str = "own"
    timing_year: str = "spring-begins"
    count_lower: str = "sum"
    act_element: str = "use"

    def to_dict(self) -> dict[str, str]:
        """Every convention and the value used."""
        return {name: getattr(self, name) for name in VALUES}


def read_conventions(chosen: object) -> Conventions:
    """The conventions of a request's `conventions` object (None: all defaults).

    Raises RequestError: type, unknown-convention, choice.
    """
    if chosen is None:
        return _DEFAULTS
    if not isinstance(chosen, (dict, Mapping)):
        raise RequestError("type", "conventions", "Conventions are an object of names and values.")
    choices = tuple(chosen.items())
    try:
        return _conventions(choices)
    except TypeError:  # a list or an object among the values, which no cache can look up
        return _conventions.__wrapped__(choices)


@lru_cache(maxsize=256)
def _conventions(choices: tuple[tuple[str, object], ...]) -> Conventions:
    read: dict[str, str] = {}
    for name, value in choices:
        field = f"conventions.{name}"
        if name not in VALUES:
            names = ", ".join(VALUES)
            raise RequestError("unknown-convention", field, f"There is no such convention; there are {names}.")
        if not isinstance(value, str):
            raise RequestError("type", field, "The value of a convention is a word.")
        if value not in VALUES[name]:
            raise RequestError("choice", field, f"Choose one of {', '.join(VALUES[name])}.")
        read[name] = value
    return Conventions(**read)


_DEFAULTS = Conventions()


def convention(pair: str) -> tuple[str, str]:
    """A convention written NAME=VALUE, as name and value; raises RequestError (choice)."""
    name, equals, value = pair.partition("=")
    if not equals:
        raise RequestError("choice", f"conventions.{name}", "Write a convention as NAME=VALUE.")
    return name, value
