"""Words for what a figure shows, always in both languages, and sentences filled with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.elements import ELEMENT_NAMES, Element
from engine.trigrams import Trigram

Pair = tuple[str, str]  # Chinese, English
Words = Mapping[str, Pair]

SLOT_NAMES: dict[str, Pair] = {
    "use": ("用卦", "the use"),
    "body_nuclear": ("体互", "the body's nuclear trigram"),
    "use_nuclear": ("用互", "the use's nuclear trigram"),
    "changed_use": ("变卦", "the changed trigram"),
}
_DIGITS = "〇一二三四五六七八九"


def trigram_words(trigram: Trigram, name: str = "trigram") -> dict[str, Pair]:
    """A trigram and its element, under `name`; the element is under `element`, or under `name`_element."""
    element = "element" if name == "trigram" else f"{name}_element"
    return {name: (trigram.name, trigram.name), element: element_words(trigram.element)}


def element_words(element: Element) -> Pair:
    """木, wood."""
    return ELEMENT_NAMES[element], element.value


def slot_words(slot: str) -> dict[str, Pair]:
    """The name of a slot, and with a capital for the beginning of a sentence."""
    chinese, english = SLOT_NAMES[slot]
    return {"slot": (chinese, english), "Slot": (chinese, capital(english))}


def branch_words(branches: Sequence[str]) -> dict[str, Pair]:
    """Branches set apart, and run together before 年: 亥、子 and 亥子; in English both are 亥 and 子."""
    english = listed(branches)
    return {"branches": ("、".join(branches), english), "run": ("".join(branches), english)}


def restraint_words(by: Trigram | None) -> dict[str, Pair]:
    """What a trigram that restrains another adds to a cause: ，离火制之; nothing where none does."""
    if by is None:
        return {"restraint": ("", "")}
    element = element_words(by.element)
    return {"restraint": (f"，{by.name}{element[0]}制之", f", restrained by {by.name} {element[1]}")}


def listed(names: Sequence[str]) -> str:
    """Names as English lists them: 巽 and 兑."""
    head = ", ".join(names[:-1])
    return f"{head} and {names[-1]}" if head else names[-1]


def number_words(number: int) -> Pair:
    """A number from 1 to 99: 二十九, 29."""
    tens, units = divmod(number, 10)
    chinese = "" if not tens else "十" if tens == 1 else f"{_DIGITS[tens]}十"
    return chinese + (_DIGITS[units] if units else ""), str(number)


def capital(sentence: str) -> str:
    """The sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def by_language(words: Words) -> tuple[dict[str, str], dict[str, str]]:
    """The words in Chinese, and in English."""
    return {name: pair[0] for name, pair in words.items()}, {name: pair[1] for name, pair in words.items()}


def fill(chinese: str, english: str, words: Words) -> dict[str, str]:
    """Two templates with the words in their places, as `zh` and `en`."""
    zh, en = by_language(words)
    return {"zh": chinese.format_map(zh), "en": english.format_map(en)}
