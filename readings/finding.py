"""Words as they are found: one spelling of what is kept and of what is asked for, on whatever database."""

import re
import unicodedata
from collections.abc import Iterator

from engine import characters

_CHINESE = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]+")
_NOT_A_WORD = re.compile(r"[\W_]+")


def plain(text: str) -> str:
    """The text in one spelling: full-width forms narrow, simplified, in small letters, white space single."""
    return " ".join(characters.simplified(unicodedata.normalize("NFKC", text)).casefold().split())


def searchable(*texts: str) -> str:
    """What texts are found by: their plain spelling, and of each run of Chinese its pinyin and the initials of that."""
    spellings = [spelling for text in texts for spelling in (plain(text), *_sounds(plain(text))) if spelling]
    return "\n".join(dict.fromkeys(spellings))


def wanted(query: str) -> list[str]:
    """The words of a query, each of which has to occur."""
    return plain(query).split()


def question_key(question: str) -> str:
    """What two questions share that are the same but for script, case, spaces and marks."""
    return _NOT_A_WORD.sub("", plain(question))


def _sounds(text: str) -> Iterator[str]:
    for run in _CHINESE.findall(text):
        sounds = [characters.pinyin(character) or "" for character in run]
        if any(sounds):
            yield "".join(sounds)
            yield "".join(sound[:1] for sound in sounds)
