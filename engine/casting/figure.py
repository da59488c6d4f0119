"""A figure and how it was counted off."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine import trigrams
from engine.characters import Character
from engine.trigrams import Trigram

Terms = tuple[tuple[str, int], ...]
_DIVISORS = {"upper": 8, "lower": 8, "line": 6}


class Step(NamedTuple):
    """One line of the working: the named `terms` of `part` (upper, lower or line), to be divided by `divisor`."""

    part: str
    terms: Terms
    divisor: int

    @property
    def sum(self) -> int:
        """The sum of the terms."""
        return sum_of(self.terms)

    def to_dict(self) -> dict[str, Any]:
        """The step with its sum and its plain remainder, 0 included."""
        total = self.sum
        return {
            "part": self.part,
            "terms": [list(term) for term in self.terms],
            "sum": total,
            "divisor": self.divisor,
            "remainder": total % self.divisor,
        }


class Cast(NamedTuple):
    """A figure: two trigrams and the moving line 1–6.

    `counted` are the terms of upper, lower and line that gave it (empty for a figure cast elsewhere or thrown),
    `characters` those whose strokes or tones are among them. Of throws, `moving` are the lines that move, and `chosen`
    says how the line was found among them: only, uppermost, or named.
    """

    upper: Trigram
    lower: Trigram
    line: int
    counted: tuple[Terms, ...] = ()
    characters: tuple[Character, ...] = ()
    moving: tuple[int, ...] = ()
    chosen: str | None = None

    @property
    def working(self) -> tuple[Step, ...]:
        """How the figure was counted off, part by part."""
        return tuple(Step(part, terms, _DIVISORS[part]) for part, terms in zip(_DIVISORS, self.counted, strict=False))

    def to_dict(self) -> dict[str, Any]:
        """The figure as JSON values."""
        values = {
            "upper": self.upper.name,
            "lower": self.lower.name,
            "line": self.line,
            "working": [step.to_dict() for step in self.working],
            "characters": [character.to_dict() for character in self.characters],
        }
        thrown = {"moving": list(self.moving), "chosen": self.chosen}
        return values | thrown if self.chosen else values


def of_sums(upper: Terms, lower: Terms, line: Terms, characters: tuple[Character, ...] = ()) -> Cast:
    """The figure of three sums: counted off by eights and sixes, a remainder of 0 being 8 or 6; the line is of the
    whole sum (000 起卦加数例, 去二八一十六，得四，震为上卦)."""
    below = sum_of(lower)
    moving = below if line is lower else sum_of(line)
    return Cast(
        trigrams.by_sum(sum_of(upper)),
        trigrams.by_sum(below),
        (moving - 1) % 6 + 1,
        (upper, lower, line),
        characters,
    )


def sum_of(terms: Terms) -> int:
    """The sum of some terms."""
    return sum([number for _, number in terms])
