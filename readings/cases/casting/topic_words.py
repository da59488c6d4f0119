"""Topics found by what somebody calls them: in Chinese, pinyin (or its initials) or English, and nearly so."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.utils import translation

from engine.characters import pinyin
from engine.correspondences import singular
from engine.request import TOPICS_BY_NAME
from engine.rules import read_toml
from readings.finding import plain
from readings.look.words import TOPICS

MOST = 4  # topics that are named to choose from
_WORD = re.compile("[a-z0-9]+|[\u3400-\u9fff\U00020000-\U0003ffff]+")
_HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")
_ARTICLES = frozenset(("a", "an", "the"))
_LIKE = 65  # of 100: how like a topic's words must be to be named beside a word that is none
_SAME_CHARACTER = 20  # how much nearer Chinese is that shares characters than what only sounds alike
_LONG_WORD = 7  # letters, from which on two of them may be wrong


class _Word(NamedTuple):
    """One word for a topic: as it is spelt, without spaces, and of a Chinese one its sound and the initials of that."""

    topic: str
    spelt: str
    joined: str
    sound: str
    initials: str


def topics_called(words: str) -> list[str]:
    """The topics that the words can mean: one where they are plain, several where they are not, or none.

    What is called just so leaves out what only holds the words, and that again what is only spelt like them.
    """
    wanted = _spelling(words).removesuffix("占")
    if not wanted:
        return []
    ways: tuple[Callable[[str], Iterable[str]], ...] = (_called, _called_today, _abbreviated, _held, _begun, _misspelt)
    return next((found for way in ways if (found := _in_order(way(wanted)))), [])


def topics_like(words: str) -> list[str]:
    """The few topics nearest to words that mean none, the nearest first."""
    from rapidfuzz import fuzz  # not needed before

    wanted = _spelling(words)
    sound = pinyin(wanted) or wanted
    favour = _SAME_CHARACTER if _HAN.search(wanted) else 0
    likeness: dict[str, float] = dict.fromkeys(TOPICS, 0)
    for word in (*_names(), *_further_words()) if wanted else ():
        like = max(fuzz.ratio(wanted, word.spelt) + favour, fuzz.ratio(sound, word.sound))
        likeness[word.topic] = max(like, likeness[word.topic])
    nearest = sorted(likeness, key=lambda topic: -likeness[topic])
    return [topic for topic in nearest if likeness[topic] >= _LIKE][: MOST - 1]


def _called(wanted: str) -> Iterable[str]:
    return _just_so(wanted, _names())


def _called_today(wanted: str) -> Iterable[str]:
    return _just_so(wanted, _further_words())


def _just_so(wanted: str, words: Iterable[_Word]) -> Iterable[str]:
    joined = wanted.replace(" ", "")
    return (word.topic for word in words if joined in (word.joined, word.sound))


def _abbreviated(wanted: str) -> Iterable[str]:
    return (word.topic for word in _names() if wanted == word.initials)


def _held(wanted: str) -> Iterable[str]:
    """Of topics that have a word among the wanted: 新店财运, lost ring."""
    among = f" {wanted} "
    for word in (*_names(), *_further_words()):
        if (word.spelt in wanted) if word.sound and len(word.spelt) > 1 else (f" {word.spelt} " in among):
            yield word.topic


def _begun(wanted: str) -> Iterable[str]:
    """Of topics that have a word with the wanted in it, or one that begins so: 讼, cai, weal."""
    joined = wanted.replace(" ", "")
    for word in (*_names(), *_further_words()):
        if _HAN.search(wanted):
            if wanted in word.spelt:
                yield word.topic
        elif len(joined) > 1 and (word.sound.startswith(joined) or f" {wanted}" in f" {word.spelt}"):
            yield word.topic


def _misspelt(wanted: str) -> Iterable[str]:
    """Of topics that sound like the wanted characters, or are spelt with a letter wrong: 求才, mariage."""
    from rapidfuzz.distance import OSA

    words = (*_names(), *_further_words())
    if _HAN.search(wanted):
        sound = pinyin(wanted) if len(wanted) > 1 else None
        return [word.topic for word in words if sound and sound == word.sound]
    joined = wanted.replace(" ", "")
    if len(joined) < 4:
        return []
    most = 2 if len(joined) >= _LONG_WORD else 1
    wrong = [
        (OSA.distance(joined, spelling, score_cutoff=most), word.topic)
        for word in words
        for spelling in {word.joined, word.sound}
        if spelling[:1] == joined[0]
    ]
    fewest = min((letters for letters, _topic in wrong), default=most + 1)
    return [topic for letters, topic in wrong if letters == fewest <= most]


def _in_order(topics: Iterable[str]) -> list[str]:
    """Each topic once, in the order of the list."""
    found = set(topics)
    return [topic for topic in TOPICS if topic in found]


@cache
def _names() -> tuple[_Word, ...]:
    """What a topic is called in the books, and on pages in any of their languages."""
    of_the_books = ((topic, _spelling(name)) for name, topic in TOPICS_BY_NAME.items())
    return tuple(_word(topic, name) for topic, name in dict.fromkeys((*of_the_books, *_page_names())))


def _page_names() -> Iterable[tuple[str, str]]:
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            yield from ((topic, _spelling(str(name))) for topic, name in TOPICS.items())


@cache
def _further_words() -> tuple[_Word, ...]:
    table: dict[str, dict[str, Collection[str]]] = read_toml("topic_words")
    return tuple(_word(topic, _spelling(name)) for topic, row in table.items() for name in (topic, *row["also"]))


def _word(topic: str, spelt: str) -> _Word:
    sounds = [pinyin(char) or "" for char in spelt] if _HAN.match(spelt) else []
    return _Word(topic, spelt, spelt.replace(" ", ""), "".join(sounds), "".join(sound[:1] for sound in sounds))


def _spelling(words: str) -> str:
    """Words in one spelling: simplified, small, without accents, articles, marks and the endings of plurals."""
    letters = unicodedata.normalize("NFD", plain(words)).replace("u\u0308", "v")
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return " ".join(singular(word) for word in _WORD.findall(bare) if word not in _ARTICLES)
