"""What the fields of a way of casting are: from them the command line and the web form draw theirs."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    """What may stand in a field."""

    NUMBER = "a whole number"
    NUMBERS = "a list of whole numbers"
    FLAG = "true or false"
    TEXT = "words in Chinese characters"
    NAMES = "a list of names"
    BRANCH = "a branch"
    TRIGRAM = "a trigram"
    HEXAGRAM = "a hexagram by name or number"
    DIRECTION = "a direction"
    THING = "a trigram, or a thing of the correspondences"
    THROWS = "six throws of three dice"
    LINE = "a line from 1 to 6"


class Field(NamedTuple):
    """A field of a request: its kind, what it is called in Chinese and English, and whether it may be left out."""

    name: str
    kind: Kind
    zh: str
    en: str
    optional: bool = False
