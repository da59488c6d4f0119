"""The strokes of characters in the five ways of counting, their tones, their sounds and their simplified forms.

A character is looked up in characters.csv: some eleven thousand common ones of both scripts, made and its columns told
by .ci/make_characters.py. What is not known there is an error that asks for the number. A surname of several characters
has forms of its own in compound_surnames.csv: 万 is 萬, but in 万俟 it stays 万.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from .conventions import Conventions
from .errors import RequestError
from .request import Request, short_list
from .tables import open_table

_ENTERING = 4


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
    """A row of characters.csv, empty where something is not known or does not differ."""

    char: str
    strokes: str
    kangxi: str
    corners: str
    traditional: str
    printed: str
    tone: str
    pinyin: str
    surname: str
    simplified: str


class _Compound(NamedTuple):
    """A row of compound_surnames.csv."""

    surname: str
    traditional: str
    pinyin: str


def surnames(names: tuple[str, ...], conventions: Conventions) -> tuple[tuple[Character, ...], ...]:
    """The characters of each of some surnames, counted by the convention `strokes`.

    Raises RequestError: unknown-character for one that the table does not hold, asking for its number.
    """
    return tuple(_counted(surname, conventions.strokes, "surnames", _compound_form(surname)) for surname in names)


def counted(text: str, conventions: Conventions, field: str) -> tuple[Character, ...]:
    """The characters of a text, counted by the convention `strokes`; raises RequestError (unknown-character, field)."""
    return _counted(text, conventions.strokes, field)


@lru_cache(maxsize=1024)
def toned(text: str, field: str) -> tuple[Character, ...]:
    """The characters of a text, counted by their tones; raises RequestError (unknown-character, field)."""
    return tuple([_tone(char, field) for char in text])


def told(char: str, number: int, *, tone: int | None = None) -> Character:
    """A character whose count, its strokes or its `tone`, was told and not looked up."""
    return Character(char, char, None if tone else number, None, number, tone, "as given")


def written(request: Request) -> tuple[str, ...]:
    """The one or two surnames of a request, as they are written."""
    names = short_list(request["surnames"], "surnames", 2)
    words = tuple([name.strip() for name in names if isinstance(name, str)])
    if len(words) < len(names) or "" in words:
        raise RequestError("type", "surnames", "A surname is a word of one character or more.")
    return words


def simplified(text: str) -> str:
    """The text with each traditional character simplified: 離火 as 离火."""
    return "".join(row.simplified or char if (row := _row(char)) else char for char in text)


def pinyin(text: str) -> str | None:
    """The most common sounds of a text without tones or spaces, ü as v; None where one is not known."""
    sounds = [row.pinyin if (row := _row(char)) else "" for char in text]
    return "".join(sounds) if all(sounds) else None


def surname_pinyin(surname: str) -> str | None:
    """The sounds of a surname, which has readings of its own: 单 as shan; None where one is not known."""
    if compound := _compounds().get(surname):
        return compound.pinyin
    sounds = [row.surname or row.pinyin if (row := _row(char)) else "" for char in surname]
    return "".join(sounds) if all(sounds) else None


def _compound_form(surname: str) -> str | None:
    compound = _compounds().get(surname) if len(surname) > 1 else None
    return compound.traditional if compound else None


@lru_cache(maxsize=1024)
def _counted(text: str, convention: str, field: str, form: str | None = None) -> tuple[Character, ...]:
    forms = form or [_known(char, field).traditional or char for char in text]
    return tuple([_count(char, each, convention, field) for char, each in zip(text, forms, strict=True)])


def _count(char: str, form: str, convention: str, field: str) -> Character:
    row = _known(char, field)
    if convention == "modern":
        strokes = int(row.strokes)
        return Character(char, char, strokes, None, strokes, None, "form as typed")
    whole = _known(form, field)
    strokes = int(whole.strokes)
    if convention == "kangxi":
        # The row counts 萬 for 万; where 万 stays, the strokes of its radical 一 are none but its own.
        kangxi = int(row.kangxi) if form == (row.traditional or char) else strokes
        return Character(char, form, strokes, None, kangxi, None, "name-study count")
    if convention == "folded":
        if not whole.corners:
            raise _unknown(f"The corners of the strokes of {form}", field)
        corners = int(whole.corners)
        return Character(char, form, strokes, corners, strokes + corners, None, "strokes and corners")
    if convention == "attested" and row.printed:
        return Character(char, form, strokes, None, int(row.printed), None, "as printed")
    return Character(char, form, strokes, None, strokes, None, "traditional form")


def _tone(char: str, field: str) -> Character:
    row = _row(char)
    if row is None or not row.tone:
        raise RequestError(
            "unknown-character", field, f"The tone of {char} is not known here: give the numbers of all as tones."
        )
    tone = int(row.tone)
    return Character(char, char, None, None, tone, tone, "entering tone" if tone == _ENTERING else "modern tone")


def _known(char: str, field: str) -> _Row:
    row = _row(char)
    if row is None:
        raise _unknown(f"The strokes of {char}", field)
    return row


def _unknown(what: str, field: str) -> RequestError:
    return RequestError("unknown-character", field, f"{what} are not known here: give their number as strokes.")


def _row(char: str) -> _Row | None:
    line = _table().get(char)
    return _Row._make(line.rstrip("\n").split(",")) if line else None


@cache
def _table() -> dict[str, str]:
    """The lines of characters.csv by their character; few of so many are ever parted."""
    with open_table("characters.csv") as lines:
        next(lines)
        return {line[0]: line for line in lines}


@cache
def _compounds() -> dict[str, _Compound]:
    """The surnames of several characters, by either form."""
    with open_table("compound_surnames.csv") as lines:
        next(lines)
        compounds = [_Compound._make(line.rstrip("\n").split(",")) for line in lines]
    return {form: compound for compound in compounds for form in (compound.surname, compound.traditional)}
