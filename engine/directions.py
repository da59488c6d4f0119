"""The eight directions and the trigrams that the later heaven puts there."""

from __future__ import annotations

import math

from .errors import RequestError
from .trigrams import TRIGRAMS, Trigram

DIRECTIONS: dict[str, Trigram] = {
    "N": TRIGRAMS["坎"],
    "NE": TRIGRAMS["艮"],
    "E": TRIGRAMS["震"],
    "SE": TRIGRAMS["巽"],
    "S": TRIGRAMS["离"],
    "SW": TRIGRAMS["坤"],
    "W": TRIGRAMS["兑"],
    "NW": TRIGRAMS["乾"],
}
_IN_CHINESE = dict(zip("北 东北 东 东南 南 西南 西 西北".split(), DIRECTIONS, strict=True))
_SPELLINGS = {name: name for name in DIRECTIONS} | _IN_CHINESE
_SPELLINGS |= {name.replace("东", "東"): direction for name, direction in _IN_CHINESE.items()}
_CLOCKWISE = tuple(DIRECTIONS)
_WHOLE, _HALF = 45.0, 22.5
_MOST = 3600  # degrees: ten turns of whatever counts them


def read_direction(value: object, field: str) -> str:
    """A direction by its letters or in Chinese (either script), as letters; raises RequestError (type, choice)."""
    if not isinstance(value, str):
        raise RequestError("type", field, f"{field} must be a word.")
    found = _SPELLINGS.get(value)
    if found is None:
        raise RequestError("choice", field, f"{field} must be one of {', '.join(DIRECTIONS)}.")
    return found


def direction_at(bearing: float, *, declination: float = 0.0, plan_north: float = 0.0) -> str:
    """The direction of eight, as letters, that holds a bearing in degrees clockwise.

    Each takes 45 degrees with itself in the middle, its first edge included: 22.5 is NE, 337.5 is N. `declination`
    (degrees, east positive) is added to a bearing of magnetic north; `plan_north` is where north stands on a plan, in
    degrees clockwise from its top, for a bearing taken from that top. Raises RequestError (type, range).
    """
    degrees = _degrees(bearing, "bearing") + _degrees(declination, "declination") - _degrees(plan_north, "plan_north")
    return _CLOCKWISE[math.floor((degrees + _HALF) / _WHOLE) % len(_CLOCKWISE)]


def _degrees(value: object, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise RequestError("type", field, f"{field} must be a number of degrees.")
    if not -_MOST <= value <= _MOST:  # nor is NaN
        raise RequestError("range", field, f"{field} must be from -{_MOST} to {_MOST} degrees.")
    return float(value)
