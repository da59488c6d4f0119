"""Casting from words: the strokes of one to three characters, the tones of four to ten, the number of more (字占)."""

from __future__ import annotations

import unicodedata

from engine import characters
from engine import moment as moments
from engine import request as read
from engine.characters import Character
from engine.conventions import Conventions
from engine.errors import RequestError
from engine.moment import Moment
from engine.request import Request

from .fields import Field, Kind
from .figure import Cast, Terms, of_sums

FIELDS = (
    Field("text", Kind.TEXT, "字", "The words"),
    Field("parts", Kind.NUMBERS, "一字：左右笔画", "Of one character: strokes left and right", optional=True),
    Field("strokes", Kind.NUMBERS, "笔画", "Strokes", optional=True),
    Field("tones", Kind.NUMBERS, "声调", "Tones", optional=True),
)
RULES = "m05-halves m06-one-character m07-strokes m08-tones m09-many"
_MOST = 100
_BY_STROKES, _BY_TONES = 3, 10  # the longest texts of each kind
_TONES = 4  # level, rising, departing, entering


def cast(request: Request, conventions: Conventions) -> tuple[Moment | None, Cast]:
    """The halves of a text counted, the smaller above; the line is of all that was counted, without the hour."""
    text = _text(request)
    if len(text) == 1:
        _refuse(request, ("strokes", "tones"), "Of one character the strokes of its left and right side count: parts.")
        left, right = read.whole_numbers(read.required(request, "parts"), "parts", 2, shortest=2)
        figure = _halves((("left", left),), (("right", right),))
    elif len(text) <= _BY_STROKES:
        _refuse(request, ("parts", "tones"), "Two or three characters are counted by their strokes.")
        figure = _of_each(_strokes(request, text, conventions))
    elif len(text) <= _BY_TONES:
        _refuse(request, ("parts", "strokes"), "Four to ten characters are counted by their tones.")
        figure = _of_each(_tones(request, text))
    else:
        _refuse(request, ("parts", "strokes", "tones"), "Of more than ten characters only their number counts.")
        half = len(text) // 2
        figure = _halves((("first", half),), (("second", len(text) - half),))
    return moments.of_request(request, conventions), figure


def _text(request: Request) -> str:
    """The characters of the text, without spaces and punctuation."""
    text = read.required(request, "text")
    if not isinstance(text, str):
        raise RequestError("type", "text", "The text must be words in Chinese characters.")
    counted = "".join(char for char in text if not (char.isspace() or unicodedata.category(char).startswith("P")))
    for char in counted:
        if not unicodedata.name(char, "").startswith(("CJK UNIFIED IDEOGRAPH-", "IDEOGRAPHIC NUMBER ZERO")):
            raise RequestError("choice", "text", f"{char} is not a Chinese character.")
    if not 1 <= len(counted) <= _MOST:
        raise RequestError("range", "text", f"The text must have from one to {_MOST} characters.")
    return counted


def _refuse(request: Request, fields: tuple[str, ...], message: str) -> None:
    for field in read.given(request, fields):
        raise RequestError("choice", field, message)


def _strokes(request: Request, text: str, conventions: Conventions) -> tuple[Character, ...]:
    if request.get("strokes") is None:
        return characters.counted(text, conventions, "text")
    numbers = read.whole_numbers(request["strokes"], "strokes", len(text), shortest=len(text))
    return tuple(characters.told(char, number) for char, number in zip(text, numbers, strict=True))


def _tones(request: Request, text: str) -> tuple[Character, ...]:
    if request.get("tones") is None:
        return characters.toned(text, "tones")
    given = read.short_list(request["tones"], "tones", len(text), shortest=len(text))
    numbers = [read.whole_number(tone, "tones", _TONES) for tone in given]
    return tuple(characters.told(char, tone, tone=tone) for char, tone in zip(text, numbers, strict=True))


def _of_each(counted: tuple[Character, ...]) -> Cast:
    terms = tuple((character.char, character.number) for character in counted)
    half = len(terms) // 2
    return _halves(terms[:half], terms[half:], counted)


def _halves(upper: Terms, lower: Terms, counted: tuple[Character, ...] = ()) -> Cast:
    return of_sums(upper, lower, (*upper, *lower), counted)
