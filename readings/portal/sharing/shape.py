"""Of what a snapshot consists: what a page may rely on, and what a file that is brought in has to have."""

import re
from datetime import date

_HEXAGRAM = {"number": int, "upper": str, "lower": str}
_FINDING = {"polarity": str, "phrase": str, "gloss": str, "source": str, "heading": str}
_WINDOW = {"unit": str, "label": str, "first": date, "last": date}
_ADVISED = {"avertable": bool, "advice": str, "done": str, "photos": [str]}

READING = {
    "kind": "reading",
    "question": str,
    "asked_on": date,
    "figure": {
        "chart": {"primary": _HEXAGRAM, "nuclear": _HEXAGRAM, "changed": _HEXAGRAM, "body": {"place": str}},
        "line": int,
    },
    "polarity": str,
    "verdict": str,
    "sides": [{"polarity": str, "words": str}],
    "times": [{"name": str, "polarity": str, "label": str, "windows": [_WINDOW]}],
    "stages": [{"name": str, "findings": [_FINDING]}],
}
SURVEY = {
    "kind": "survey",
    "house": str,
    "address": str,
    "facing": str,
    "sitting": str,
    "walked_on": date,
    "counts": [{"polarity": str, "number": int}],
    "places": [
        {
            "name": str,
            "omens": [
                {"polarity": str, "seen": str, "says": str, "couplet": [str], "source": str, "heading": str, **_ADVISED}
            ],
            "things": [{"polarity": str, "words": str, "room": str, **_ADVISED}],
        }
    ],
    "directions": [{"direction": str, "seen": str, "findings": [_FINDING], **_ADVISED}],
    "photos": [str],
}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def read(content: object) -> dict:
    """A snapshot as a page shows it: its days are dates. Raises ValueError for what is none."""
    if not isinstance(content, dict):
        raise ValueError("content")
    shape = {"reading": READING, "survey": SURVEY}.get(str(content.get("kind")))
    if shape is None:
        raise ValueError("kind")
    return _read(content, shape, "content")


def photos_in(content: dict) -> set[str]:
    """The digests of the photos that a snapshot shows."""
    if content["kind"] != "survey":
        return set()
    found = [each for place in content["places"] for each in (*place["omens"], *place["things"])]
    return {*content["photos"], *(digest for each in (*found, *content["directions"]) for digest in each["photos"])}


def _read(value, shape, name: str):
    """The value, if it has the shape: a type, a list of a shape, an object of shapes, or the word itself."""
    if isinstance(shape, dict):
        if not isinstance(value, dict) or value.keys() != shape.keys():
            raise ValueError(name)
        return {key: _read(value[key], shape[key], key) for key in shape}
    if isinstance(shape, list):
        if not isinstance(value, list):
            raise ValueError(name)
        return [_read(each, shape[0], name) for each in value]
    if shape is date:
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            raise ValueError(name)
        return date.fromisoformat(value)
    if value != shape and type(value) is not shape:
        raise ValueError(name)
    return value
