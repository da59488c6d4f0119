"""The eight trigrams: earlier-heaven number, lines, element, and the names they go by."""

from __future__ import annotations

from typing import NamedTuple

from .elements import Element


class Trigram(NamedTuple):
    """A trigram: `lines` from the bottom up (1 yang, 0 yin), `number` of the earlier heaven, `branch` if it has one."""

    name: str
    traditional: str
    pinyin: str
    number: int
    lines: tuple[int, int, int]
    element: Element
    image: str
    branch: str | None = None


# Numbers, elements: 001 断占总诀 (乾一、兑二…; 乾、兑之金…).
# Only the four cardinal trigrams have a branch of their own.
TRIGRAMS: dict[str, Trigram] = {
    trigram.name: trigram
    for trigram in (
        Trigram("乾", "乾", "Qian", 1, (1, 1, 1), Element.METAL, "天"),
        Trigram("兑", "兌", "Dui", 2, (1, 1, 0), Element.METAL, "泽", "酉"),
        Trigram("离", "離", "Li", 3, (1, 0, 1), Element.FIRE, "火", "午"),
        Trigram("震", "震", "Zhen", 4, (1, 0, 0), Element.WOOD, "雷", "卯"),
        Trigram("巽", "巽", "Xun", 5, (0, 1, 1), Element.WOOD, "风"),
        Trigram("坎", "坎", "Kan", 6, (0, 1, 0), Element.WATER, "水", "子"),
        Trigram("艮", "艮", "Gen", 7, (0, 0, 1), Element.EARTH, "山"),
        Trigram("坤", "坤", "Kun", 8, (0, 0, 0), Element.EARTH, "地"),
    )
}
_BY_NUMBER = tuple(TRIGRAMS.values())
_BY_LINES = {trigram.lines: trigram for trigram in _BY_NUMBER}
_SPELLINGS = {trigram.traditional: trigram for trigram in _BY_NUMBER} | TRIGRAMS | {"干": TRIGRAMS["乾"]}


def by_sum(total: int) -> Trigram:
    """The trigram of a sum counted off by eights; a remainder of 0 is 坤, 8."""
    return _BY_NUMBER[(total - 1) % 8]


def by_lines(bottom: int, middle: int, top: int) -> Trigram:
    """The trigram with these three lines, from the bottom up."""
    return _BY_LINES[bottom, middle, top]


def by_name(name: str) -> Trigram | None:
    """The trigram that `name` spells in either script (干 is 乾), or None."""
    return _SPELLINGS.get(name)
