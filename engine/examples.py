"""Figures that the source itself reads, to be quoted as the book's own: no rule claims these judgements."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .rules import read_toml

SOURCE = "001_c84d0c48de76e4bf"  # all of them stand there


class Example(NamedTuple):
    """What the book says of a figure, a `hexagram` by name with its moving `line`; `zh` and `en` gloss the `text`."""

    id: str
    hexagram: str
    line: int
    heading: str
    text: str
    zh: str
    en: str


def examples(hexagram: str, line: int) -> tuple[Example, ...]:
    """The examples of a figure in the order of the text; most figures have none."""
    return _by_figure().get((hexagram, line), ())


@cache
def _by_figure() -> dict[tuple[str, int], tuple[Example, ...]]:
    found: dict[tuple[str, int], tuple[Example, ...]] = {}
    for row in read_toml("examples")["example"]:
        example = Example(**row)
        figure = (example.hexagram, example.line)
        found[figure] = (*found.get(figure, ()), example)
    return found
