"""The world of correspondences (八卦万物类象): what a trigram stands for, and which trigrams a thing stands under."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from . import characters
from .errors import RequestError
from .rules import Rule, Thing, table
from .trigrams import Trigram, by_name

EXACT = 100  # the closeness of a thing that is called just so by the source, in Chinese, pinyin or English
CALLED = 95  # of one that is called so today; what is further off is only like it
_HOMOPHONE = 85
_HOLDING = 55  # of one whose name holds the words: horse, of horse that neighs well
_LEAST = 50  # what is further off is not shown
_MOST = 24
_LONGEST = 60  # characters of a search; what is met is told in a few words
_SPELT_ALIKE = 80  # of 100: how alike two spellings in pinyin are
_GUESSED = 20  # a misspelt word is so much further off
_LONG_WORD = 7  # letters, from which on two of them may be wrong: umbrela, porcelian
_SMALL_WORDS = frozenset(
    "a an the of some and or with in on to at for by from one two its his her my is are be will that who it as".split()
)
_HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff〇]+")
_LATIN = re.compile("[a-z]")
_WORD = re.compile("[a-z0-9]+|[\u3400-\u9fff]")  # a character beside English stands for itself: 田 side
_NOT_MET = frozenset(("glyph", "numbers"))  # the categories of what nobody comes across


class Match(NamedTuple):
    """A thing that a search found, the rule that lists it, and how close it is, up to `EXACT`."""

    thing: Thing
    rule: Rule
    closeness: int

    def to_dict(self) -> dict[str, Any]:
        """The match as JSON values: the candidate's trigram, its word, and where that stands."""
        return {
            "trigram": self.thing.trigram,
            "text": self.thing.text,
            "en": self.thing.en,
            "category": self.rule.category,
            "rule": self.rule.id,
            "closeness": self.closeness,
        }


class _Entry(NamedTuple):
    """A thing with what it can be found by: Chinese words, their sounds, and English words by phrase."""

    place: int
    match: Match
    chinese: tuple[str, ...]
    sounds: tuple[str, ...]
    english: tuple[frozenset[str], ...]


def of_trigram(trigram: Trigram) -> tuple[Rule, ...]:
    """The rows that tell what a trigram stands for, in the order of the text."""
    rows = table("correspondences").rules.values()
    return tuple(
        row for row in rows if row.trigram == trigram.name or any(thing.trigram == trigram.name for thing in row.things)
    )


def things(words: str) -> tuple[Match, ...]:
    """What is called so or nearly so, the closest first, at most 24; nothing for words that call nothing.

    The words are Chinese in either script, pinyin (with or without tones) or English.
    """
    return _things(" ".join(words[:_LONGEST].split()).casefold())


def meant(words: str) -> tuple[Match, ...]:
    """Of `things` those that are called so, by the source or today, and can be met; or else all."""
    found = things(words)
    called = (match for match in found if match.closeness >= CALLED and match.rule.category not in _NOT_MET)
    return tuple(called) or found


def read_thing(value: object, field: str) -> Trigram:
    """The trigram that is named, or under which the thing is found.

    Raises RequestError: ambiguous with `candidates` for a thing that stands under several, or is only nearly found.
    """
    if not isinstance(value, str):
        raise RequestError("type", field, f"{field} must be a word.")
    named = by_name(value.strip())
    if named is not None:
        return named
    found = meant(value)
    if not found:
        raise RequestError("choice", field, f"{field} is not found in the correspondences; name its trigram.")
    if found[0].closeness >= CALLED and len({match.thing.trigram for match in found}) == 1:
        named = by_name(found[0].thing.trigram)
        assert named, "a thing stands under a trigram"  # noqa: S101
        return named
    raise RequestError(
        "ambiguous",
        field,
        f"{field} can stand under more than one trigram: choose one.",
        tuple(match.to_dict() for match in found),
    )


@lru_cache(maxsize=512)
def _things(words: str) -> tuple[Match, ...]:
    search = _of_letters if _LATIN.search(_without_accents(words)) else _of_chinese
    closest: dict[int, int] = {}
    for place, closeness in search(words):
        closest[place] = max(closest.get(place, 0), closeness)
    best = sorted(closest.items(), key=lambda found: (-found[1], found[0]))
    matches = [_entries()[place].match._replace(closeness=closeness) for place, closeness in best]
    return tuple(match for match in matches if match.closeness >= _LEAST)[:_MOST]


def _of_chinese(words: str) -> Iterable[tuple[int, int]]:
    """Things called so, whose name holds the words or is held by them, is spelt nearly so, or sounds the same."""
    from rapidfuzz import fuzz  # not needed before

    wanted = _plain_chinese(words)
    sound = characters.pinyin(wanted) if len(wanted) > 1 else None
    for entry in _entries():
        for number, word in enumerate(entry.chinese):
            if word == wanted:
                yield entry.place, EXACT if number == 0 else CALLED
            elif word in wanted or wanted in word:
                shorter, longer = sorted((len(word), len(wanted)))
                yield entry.place, 40 + 50 * shorter // longer
            else:
                yield entry.place, int(fuzz.ratio(word, wanted)) - 10
        if sound and sound in entry.sounds:
            yield entry.place, _HOMOPHONE


def _of_letters(words: str) -> Iterable[tuple[int, int]]:
    """Things that are called so in English, share a word, or sound so; a misspelt word is taken for the nearest."""
    from rapidfuzz import fuzz

    plain = _without_accents(words)
    wanted = _english_words(plain)
    sound = "".join(re.findall("[a-z]+", plain))
    meant = {_words_meant(word) for word in wanted}
    known = frozenset().union(*meant)
    guessed = 0 if all(words <= wanted for words in meant) else _GUESSED
    for entry in _entries():
        for number, each in enumerate(entry.sounds):
            if sound == each:
                yield entry.place, EXACT if number == 0 else CALLED
            elif len(sound) > 3 and fuzz.ratio(sound, each) >= _SPELT_ALIKE:
                yield entry.place, _HOMOPHONE - 10
        for number, phrase in enumerate(entry.english):
            shared = min(sum(not phrase.isdisjoint(words) for words in meant), len(phrase & known))
            if phrase == wanted:
                yield entry.place, EXACT if number == 0 else CALLED
            elif shared:
                least = _HOLDING if shared == len(meant) else 0
                yield entry.place, max(least, 90 * 2 * shared // (len(phrase) + len(meant))) - guessed


def _words_meant(word: str) -> frozenset[str]:
    """The word itself where a thing is called so, else those that are spelt most like it."""
    from rapidfuzz.distance import OSA

    known = _vocabulary()
    if word in known or len(word) < 4:
        return frozenset((word,))
    most = 2 if len(word) >= _LONG_WORD else 1
    wrong = {each: OSA.distance(word, each, score_cutoff=most) for each in known if each[0] == word[0]}
    fewest = min(wrong.values(), default=most + 1)
    return frozenset(each for each, letters in wrong.items() if letters == fewest <= most)


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(word for entry in _entries() for phrase in entry.english for word in phrase)


@cache
def _entries() -> tuple[_Entry, ...]:
    listed = [(row, thing) for row in table("correspondences").rules.values() for thing in row.things]
    return tuple(_entry(place, row, thing) for place, (row, thing) in enumerate(listed))


def _entry(place: int, row: Rule, thing: Thing) -> _Entry:
    chinese = [_plain_chinese(word) for word in (thing.text, *thing.also) if _HAN.search(word)]
    english = [thing.en, *re.split("[,;]", thing.en), *(word for word in thing.also if not _HAN.search(word))]
    phrases = tuple(_english_words(phrase.casefold()) for phrase in english)
    sounds = [thing.pinyin, *filter(None, map(characters.pinyin, chinese[1:]))]
    return _Entry(
        place, Match(thing, row, 0), tuple(dict.fromkeys(chinese)), tuple(sounds), tuple(filter(None, phrases))
    )


def _plain_chinese(words: str) -> str:
    """The Chinese of the words, simplified and without punctuation."""
    return "".join(_HAN.findall(characters.simplified(words)))


def _english_words(phrase: str) -> frozenset[str]:
    """The words that say what is meant, in the singular: broken jar of some broken jars."""
    return frozenset(singular(word) for word in _WORD.findall(phrase) if word not in _SMALL_WORDS)


def singular(word: str) -> str:
    """An English word without the ending of its plural."""
    if len(word) < 4 or word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if re.search("(sh|ch|x|ss)es$", word) else word.removesuffix("s")


def _without_accents(words: str) -> str:
    """Pinyin without its tones, ü as v: lǎo mǎ as lao ma."""
    spelt = unicodedata.normalize("NFD", words).replace("u\u0308", "v")
    return "".join(char for char in spelt if not unicodedata.combining(char))
