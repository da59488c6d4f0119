"""The chart of a figure: primary, nuclear, changed, opposite, reversed; body and use; strengths; the total."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from . import hexagrams
from .casting import Cast
from .conventions import Conventions
from .elements import Relation, Season, Strength, element_in_command, relation, season_of_month, strength
from .hexagrams import Hexagram
from .moment import Moment
from .trigrams import TRIGRAMS, Trigram

# The four trigrams that answer the body, in the order of their urgency (001 断占总诀, 用最紧，互次之，变卦又次之).
SLOTS = ("use", "body_nuclear", "use_nuclear", "changed_use")


class Slot(NamedTuple):
    """A trigram that answers the body: the slot it stands in, itself, and how it stands to the body."""

    name: str
    trigram: Trigram
    relation: Relation


class Shape:
    """What follows from the two trigrams and the line alone; one object for each of the 384 figures.

    The trigram that moves is the use, the still one the body (001 八卦定阴阳次序, 动者为用，静者为体); of the nuclear
    trigrams the one on the body's side is the body's (001 断占总诀, 体在上，则上互为体之互). The total adds the numbers
    of all six trigrams (000 屋宅之占诀, 全卦之成数). `slots` are the four that answer the body, the use first;
    `relations` how they stand to it, `names` the names of the five, and `parts` those in each part of the figure.
    """

    def __init__(self, upper: Trigram, lower: Trigram, line: int, pure_nuclear: str) -> None:
        self.primary = hexagrams.of_trigrams(upper, lower)
        self.changed = hexagrams.changed(self.primary, line)
        is_pure = self.primary.name in ("乾", "坤")
        self.nuclear = hexagrams.nuclear(self.changed if is_pure and pure_nuclear == "changed" else self.primary)
        self.opposite = hexagrams.opposite(self.primary)
        self.reversed = hexagrams.reversed_(self.primary)
        body_above = line <= 3
        self.body_place = "upper" if body_above else "lower"
        self.body, self.use = (upper, lower) if body_above else (lower, upper)
        nuclear = (self.nuclear.upper, self.nuclear.lower)
        self.body_nuclear, self.use_nuclear = nuclear if body_above else nuclear[::-1]
        self.changed_use = self.changed.lower if body_above else self.changed.upper
        wholes = (self.primary, self.nuclear, self.changed)
        self.total = sum(whole.upper.number + whole.lower.number for whole in wholes)
        answering = (self.use, self.body_nuclear, self.use_nuclear, self.changed_use)
        self.slots = tuple(
            Slot(slot, trigram, relation(trigram.element, self.body.element))
            for slot, trigram in zip(SLOTS, answering, strict=True)
        )
        self.relations = frozenset(slot.relation for slot in self.slots)
        self.names = frozenset((self.body.name, *(trigram.name for trigram in answering)))
        self.parts = {
            "body": frozenset((self.body.name,)),
            "use": frozenset((self.use.name,)),
            "nuclear": frozenset((self.body_nuclear.name, self.use_nuclear.name)),
            "changed": frozenset((self.changed_use.name,)),
        }


class Chart:
    """A figure's shape, and the month (1–12, 1 = 寅) by which its strengths are judged, if it is known.

    One object for each figure and month, so that what is worked out of a chart can be kept by it. `in_season` are the
    names of the body and of what answers it that the month makes prosperous; None, as `season` is, without a month.
    """

    def __init__(self, shape: Shape, season_month: int | None) -> None:
        self.shape = shape
        self.season_month = season_month
        self.season: Season | None = None
        self.in_season: frozenset[str] | None = None
        if season_month is not None:
            self.season, command = season_of_month(season_month), element_in_command(season_month)
            self.in_season = frozenset(name for name in shape.names if TRIGRAMS[name].element is command)

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
    month = moment.season_month if moment else None
    return _chart(cast.upper.name, cast.lower.name, cast.line, conventions.pure_nuclear, month)


@cache
def _chart(upper: str, lower: str, line: int, pure_nuclear: str, season_month: int | None) -> Chart:
    return Chart(_shape(upper, lower, line, pure_nuclear), season_month)


@cache
def _shape(upper: str, lower: str, line: int, pure_nuclear: str) -> Shape:
    return Shape(TRIGRAMS[upper], TRIGRAMS[lower], line, pure_nuclear)


def _hexagram(hexagram: Hexagram) -> dict[str, Any]:
    return {
        "name": hexagram.name,
        "number": hexagram.number,
        "upper": hexagram.upper.name,
        "lower": hexagram.lower.name,
    }
