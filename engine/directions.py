"""The eight directions and the trigrams that the later heaven puts there."""

from __future__ import annotations

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


def read_direction(value: object, field: str) -> str:
    """A direction by its letters or in Chinese (either script), as letters; raises RequestError (type, choice)."""
    if not isinstance(value, str):
        raise RequestError("type", field, f"{field} must be a word.")
    found = _SPELLINGS.get(value)
    if found is None:
        raise RequestError("choice", field, f"{field} must be one of {', '.join(DIRECTIONS)}.")
    return found
