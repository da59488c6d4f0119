"""The strokes of surnames, in the five ways of counting."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from .conventions import Conventions
from .errors import RequestError
from .request import Request, short_list
from .tables import open_table


class Character(NamedTuple):
    """A character that was counted.

    `char` as typed, `form` the one counted, `strokes` of that form (None where a tone counts), `corners` added to them
    (None where none are), `number` the one used, `tone` 1–4 where it counts, `source` where the count is from.
    """

    char: str
    form: str
    strokes: int | None
    corners: int | None
    number: int
    tone: int | None
    source: str

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON values; the number used is named count."""
        return {"count" if name == "number" else name: value for name, value in self._asdict().items()}


class _Row(NamedTuple):
    """A row of surnames.csv: the counts of one form; `printed` is what 000 起卦加数例 or 001 prints for it."""

    strokes: int
    kangxi: int
    corners: int
    traditional: str
    printed: int | None


def surnames(request: Request, conventions: Conventions) -> tuple[tuple[Character, ...], ...]:
    """The characters of each of one or two surnames, counted by the convention `strokes`.

    Raises RequestError: unknown-character for one that the table does not hold, asking for its number.
    """
    return tuple(counted(surname, conventions, "surnames") for surname in written(request))


def counted(text: str, conventions: Conventions, field: str) -> tuple[Character, ...]:
    """The characters of a text, counted by the convention `strokes`; raises RequestError (unknown-character, field)."""
    return _counted(text, conventions.strokes, field)


def told(char: str, number: int, *, tone: int | None = None) -> Character:
    """A character whose count, its strokes or its `tone`, was told and not looked up."""
    return Character(char, char, None if tone else number, None, number, tone, "as given")


def written(request: Request) -> tuple[str, ...]:
    """The one or two surnames of a request, as they are written."""
    names = short_list(request["surnames"], "surnames", 2)
    if not all(isinstance(name, str) and name.strip() for name in names):
        raise RequestError("type", "surnames", "A surname is a word of one character or more.")
    return tuple(name.strip() for name in names)


@lru_cache(maxsize=1024)
def _counted(text: str, convention: str, field: str) -> tuple[Character, ...]:
    return tuple([_count(char, convention, field) for char in text])


def _count(char: str, convention: str, field: str) -> Character:
    row = _table().get(char)
    if row is None:
        raise RequestError(
            "unknown-character", field, f"The strokes of {char} are not known here: give their number as strokes."
        )
    if convention == "modern":
        return Character(char, char, row.strokes, None, row.strokes, None, "form as typed")
    form = row.traditional or char
    whole = _table()[form]
    if convention == "kangxi":
        return Character(char, form, whole.strokes, None, row.kangxi, None, "name-study count")
    if convention == "folded":
        folded = whole.strokes + whole.corners
        return Character(char, form, whole.strokes, whole.corners, folded, None, "strokes and corners")
    if convention == "attested" and row.printed is not None:
        return Character(char, form, whole.strokes, None, row.printed, None, "as printed")
    return Character(char, form, whole.strokes, None, whole.strokes, None, "traditional form")


@cache
def _table() -> dict[str, _Row]:
    import csv  # not needed before

    with open_table("surnames.csv") as lines:
        return {
            row["char"]: _Row(
                int(row["strokes"]),
                int(row["kangxi"]),
                int(row["corners"]),
                row["traditional"],
                int(row["printed"]) if row["printed"] else None,
            )
            for row in csv.DictReader(lines)
        }
