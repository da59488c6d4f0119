"""The chart of a figure: primary, nuclear, changed, opposite, reversed; body and use; strengths; the total."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from . import hexagrams
from .casting import Cast
from .conventions import Conventions
from .elements import Relation, Strength, element_in_command, relation, strength
from .hexagrams import Hexagram
from .moment import Moment
from .trigrams import TRIGRAMS, Trigram

# The four trigrams that answer the body, in the order of their urgency (001 断占总诀, 用最紧，互次之，变卦又次之).
SLOTS = ("use", "body_nuclear", "use_nuclear", "changed_use")


@dataclass(frozen=True, slots=True)
class Shape:
    """What follows from the two trigrams and the line alone."""

    primary: Hexagram
    nuclear: Hexagram
    changed: Hexagram
    opposite: Hexagram
    reversed: Hexagram
    body: Trigram
    body_place: str
    use: Trigram
    body_nuclear: Trigram
    use_nuclear: Trigram
    changed_use: Trigram
    total: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure's shape, and the month (1–12, 1 = 寅) by which its strengths are judged, if it is known."""

    shape: Shape
    season_month: int | None

    def slots(self) -> Iterator[tuple[str, Trigram, Relation]]:
        """Each answering trigram: its slot, itself, and how it stands to the body; the use first."""
        for slot in SLOTS:
            trigram: Trigram = getattr(self.shape, slot)
            yield slot, trigram, relation(trigram.element, self.shape.body.element)

    def strength(self, trigram: Trigram) -> Strength | None:
        """The grade of a trigram in the month, None without one."""
        if self.season_month is None:
            return None
        return strength(trigram.element, element_in_command(self.season_month))

    def to_dict(self) -> dict[str, Any]:
        """The chart as JSON values."""
        shape = self.shape
        use_place = "lower" if shape.body_place == "upper" else "upper"
        return {
            "primary": _hexagram(shape.primary),
            "nuclear": _hexagram(shape.nuclear),
            "changed": _hexagram(shape.changed),
            "opposite": _hexagram(shape.opposite),
            "reversed": _hexagram(shape.reversed),
            "body": self._placed(shape.body, shape.body_place),
            "use": self._placed(shape.use, use_place),
            "body_nuclear": shape.body_nuclear.name,
            "use_nuclear": shape.use_nuclear.name,
            "changed_use": shape.changed_use.name,
            "strengths": {part: self._strength(getattr(shape, part)) for part in ("body", *SLOTS)},
            "total": shape.total,
        }

    def _placed(self, trigram: Trigram, place: str) -> dict[str, Any]:
        return {"trigram": trigram.name, "place": place, "element": trigram.element.value, **self._strength(trigram)}

    def _strength(self, trigram: Trigram) -> dict[str, Any]:
        grade = self.strength(trigram)
        return {
            "in_season": None if grade is None else grade is Strength.PROSPEROUS,
            "strength": None if grade is None else grade.value,
        }


def chart(cast: Cast, moment: Moment | None, conventions: Conventions) -> Chart:
    """The chart of a figure at a moment."""
    return Chart(
        _shape(cast.upper.name, cast.lower.name, cast.line, conventions.pure_nuclear),
        moment.season_month if moment else None,
    )


@cache
def _shape(upper: str, lower: str, line: int, pure_nuclear: str) -> Shape:
    """The shape of one of the 384 figures.

    The trigram that moves is the use, the still one the body (001 八卦定阴阳次序, 动者为用，静者为体); of the nuclear
    trigrams the one on the body's side is the body's (001 断占总诀, 体在上，则上互为体之互). The total adds the numbers
    of all six trigrams (000 屋宅之占诀, 全卦之成数).
    """
    primary = hexagrams.of_trigrams(TRIGRAMS[upper], TRIGRAMS[lower])
    changed = hexagrams.changed(primary, line)
    nuclear_of = changed if pure_nuclear == "changed" and primary.name in ("乾", "坤") else primary
    nuclear = hexagrams.nuclear(nuclear_of)
    body_above = line <= 3
    numbers = (part.number for whole in (primary, nuclear, changed) for part in (whole.upper, whole.lower))
    return Shape(
        primary=primary,
        nuclear=nuclear,
        changed=changed,
        opposite=hexagrams.opposite(primary),
        reversed=hexagrams.reversed_(primary),
        body=primary.upper if body_above else primary.lower,
        body_place="upper" if body_above else "lower",
        use=primary.lower if body_above else primary.upper,
        body_nuclear=nuclear.upper if body_above else nuclear.lower,
        use_nuclear=nuclear.lower if body_above else nuclear.upper,
        changed_use=changed.lower if body_above else changed.upper,
        total=sum(numbers),
    )


def _hexagram(hexagram: Hexagram) -> dict[str, Any]:
    return {
        "name": hexagram.name,
        "number": hexagram.number,
        "upper": hexagram.upper.name,
        "lower": hexagram.lower.name,
    }
