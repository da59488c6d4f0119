"""Where a phrase stands in its source, and what surrounds it there.

The files under engine/tables/sources, which .ci/make_sources.py makes, hold the classical text alone. A phrase is found
by its Chinese characters: a table and a source may punctuate it differently.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .rules import COMPANION
from .sources import source as named
from .tables import open_table

_OTHER = re.compile(r"[^\u3400-\u9fff〇\U00020000-\U0003ffff]+")  # than Chinese characters
_BETWEEN_PARTS = re.compile("…+")
_OPENING, _CLOSING = "“‘《〈〔［（【〖「『", "”’》〉〕］）】〗」』"
_LEAST = 90  # characters that a phrase is shown among; paragraphs are added until there are so many
_FAR = 1 << 30


class Passage(NamedTuple):
    """A phrase as its source prints it, and the text before and after it; paragraphs part at line breaks."""

    before: str
    phrase: str
    after: str


class _Text(NamedTuple):
    """A source: what it prints, its Chinese characters alone, the place in print of each, and where paragraphs begin.

    The beginnings are counted in Chinese characters, as are all places below.
    """

    printed: str
    han: str
    places: tuple[int, ...]
    beginnings: tuple[int, ...]

    def paragraph(self, place: int) -> int:
        return bisect_right(self.beginnings, place) - 1

    def end(self, paragraph: int) -> int:
        return self.beginnings[paragraph + 1] if paragraph + 1 < len(self.beginnings) else len(self.han)

    def found(self, words: str) -> Iterator[int]:
        place = self.han.find(words)
        while place >= 0:
            yield place
            place = self.han.find(words, place + 1)


def passage(source: str, text: str, heading: str = "") -> Passage | None:
    """The phrase among what surrounds it; None where the source is condensed or does not have it.

    Of a text in parts (…) it is the stretch from the first to the last where they stand in one paragraph, or else the
    first. What stands in several places is taken where it is nearest below the heading. Raises RequestError (choice,
    source) for an unknown source.
    """
    printed = [part for part in _BETWEEN_PARTS.split(text) if _han(part)]
    parts = [_han(part) for part in printed]
    if named(source).stem.startswith(COMPANION) or not parts:
        return None
    whole = _text(source)
    words = heading.split()
    spans = [(place, place + len(parts[0])) for place in whole.found(parts[0])]
    if not spans:
        spans = _scattered(whole, [piece for piece in _OTHER.split(printed[0]) if piece])
    if not spans:
        return None
    followed = {span: _following(whole, span[1], parts[1:]) for span in spans}
    best = min(followed, key=lambda span: (-len(followed[span]), _below(whole, span[0], words[-1:]), span[0]))
    return _shown(whole, best[0], followed[best][-1] if len(followed[best]) == len(parts) else best[1])


def misprinted(text: str, emended: str) -> tuple[str, ...]:
    """The words of a phrase that `emended` corrects, as the source prints them; none where it cannot be told."""
    printed = _han(text)
    places = [place for place, char in enumerate(text) if not _OTHER.match(char)]
    found = []
    for piece in re.split("[；;]", emended):
        words = _han(piece)
        starts = {printed[start : start + len(words)]: start for start in range(len(printed) - len(words) + 1)}
        least = min((_differing(window, words) for window in starts), default=len(words) + 1)
        nearest = [start for window, start in starts.items() if _differing(window, words) == least]
        if not words or least > len(words) or len(nearest) != 1:
            return ()
        stretch = text[places[nearest[0]] : places[nearest[0] + len(words) - 1] + 1]
        found.append("".join(char for char in stretch if char not in _OPENING + _CLOSING))
    return tuple(found)


def _differing(one: str, other: str) -> int:
    """How far apart two phrases of one length are: the characters that are others, and those that stand elsewhere."""
    return (Counter(one) - Counter(other)).total() + sum(a != b for a, b in zip(one, other, strict=True))


def _han(text: str) -> str:
    return _OTHER.sub("", text)


@cache
def _text(source: str) -> _Text:
    with open_table(f"sources/{source}.txt") as file:
        printed = file.read().rstrip("\n")
    places = tuple(place for place, char in enumerate(printed) if not _OTHER.match(char))
    beginnings, han = [], 0
    for line in printed.split("\n"):
        if count := len(_han(line)):
            beginnings.append(han)
            han += count
    return _Text(printed, _han(printed), places, tuple(beginnings))


def _scattered(whole: _Text, pieces: list[str]) -> list[tuple[int, int]]:
    """The shortest stretches in which the pieces of a list stand in their order, with other words between them."""
    stretches: list[tuple[int, int]] = []
    for start in whole.found(pieces[0]):
        end = start
        for piece in pieces:
            place = whole.han.find(piece, end)
            if place < 0:
                return _shortest(stretches)  # nor is it there for a later start
            end = place + len(piece)
        stretches.append((start, end))
    return _shortest(stretches)


def _shortest(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    least = min((end - start for start, end in stretches), default=0)
    return [(start, end) for start, end in stretches if end - start == least]


def _following(whole: _Text, end: int, parts: list[str]) -> list[int]:
    """Where a first part ends, and each of the further parts that follow it in its paragraph."""
    ends = [end]
    limit = whole.end(whole.paragraph(end - 1))
    for part in parts:
        place = whole.han.find(part, ends[-1], limit)
        if place < 0:
            break
        ends.append(place + len(part))
    return ends


def _below(whole: _Text, place: int, heading: list[str]) -> int:
    """How far below a paragraph that begins with the heading a place is."""
    words = _han("".join(heading))
    above = (begin for begin in whole.beginnings if begin <= place and words and whole.han.startswith(words, begin))
    return place - max(above, default=place - _FAR)


def _shown(whole: _Text, start: int, end: int) -> Passage:
    """The stretch among its paragraphs, and among further ones where these are short."""
    first, last = whole.paragraph(start), whole.paragraph(end - 1)
    while whole.end(last) - whole.beginnings[first] < _LEAST and (first > 0 or last + 1 < len(whole.beginnings)):
        first, last = max(first - 1, 0), min(last + 1, len(whole.beginnings) - 1)
    printed = whole.printed
    begin, stop = whole.places[start], whole.places[end - 1] + 1
    while begin and printed[begin - 1] in _OPENING:
        begin -= 1
    while stop < len(printed) and printed[stop] in _CLOSING:
        stop += 1
    top = printed.rfind("\n", 0, whole.places[whole.beginnings[first]]) + 1
    bottom = printed.find("\n", whole.places[whole.end(last) - 1])
    return Passage(printed[top:begin], printed[begin:stop], printed[stop : bottom if bottom >= 0 else None])
