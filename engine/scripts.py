"""Simplified Chinese written in traditional characters, by the table that .ci/make_traditional.py makes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from .rules import read_toml


def traditional(text: str) -> str:
    """A gloss or a sentence of the engine in traditional characters: 离火克体 as 離火剋體.

    Made for the engine's own Chinese, the readers' words may hold characters that its table does not.
    """
    return _conversion()(text)


@cache
def _conversion() -> Callable[[str], str]:
    table = read_toml("traditional")
    pairs: dict[str, str] = table["characters"] | table["phrases"]
    longest_first = sorted(pairs, key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, longest_first)))
    return lambda text: pattern.sub(lambda found: pairs[found.group()], text)
