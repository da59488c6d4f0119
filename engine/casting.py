"""Every way of casting: a registry from the name of a method to the fields it takes and the figure it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from . import characters, hexagrams, trigrams
from . import moment as moments
from . import request as read
from .characters import Character
from .conventions import Conventions
from .errors import RequestError
from .moment import LunarFacts, Moment
from .request import Request
from .stems_branches import BRANCHES, branch_number
from .trigrams import Trigram

Terms = tuple[tuple[str, int], ...]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the working: the named `terms` of `part` (upper, lower or line), to be divided by `divisor`."""

    part: str
    terms: Terms
    divisor: int

    @property
    def sum(self) -> int:
        """The sum of the terms."""
        return sum(number for _, number in self.terms)

    def to_dict(self) -> dict[str, Any]:
        """The step with its sum and its plain remainder, 0 included."""
        return {
            "part": self.part,
            "terms": [list(term) for term in self.terms],
            "sum": self.sum,
            "divisor": self.divisor,
            "remainder": self.sum % self.divisor,
        }


@dataclass(frozen=True, slots=True)
class Cast:
    """A figure: two trigrams and the moving line 1–6, with the working that gave them and the characters counted."""

    upper: Trigram
    lower: Trigram
    line: int
    working: tuple[Step, ...] = ()
    characters: tuple[Character, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The figure as JSON values."""
        return {
            "upper": self.upper.name,
            "lower": self.lower.name,
            "line": self.line,
            "working": [step.to_dict() for step in self.working],
            "characters": [character.to_dict() for character in self.characters],
        }


@dataclass(frozen=True, slots=True)
class Method:
    """A way of casting: the fields it takes beside the common ones, and how a request becomes moment and figure."""

    fields: frozenset[str]
    cast: Callable[[Request, Conventions], tuple[Moment | None, Cast | None]]


def of_sums(upper: Terms, lower: Terms, line: Terms, counted: Iterable[Character] = ()) -> Cast:
    """The figure of three sums: counted off by eights and sixes, a remainder of 0 being 8 or 6; the line is of the
    whole sum (000 起卦加数例, 去二八一十六，得四，震为上卦)."""
    steps = Step("upper", upper, 8), Step("lower", lower, 8), Step("line", line, 6)
    return Cast(
        trigrams.by_sum(steps[0].sum), trigrams.by_sum(steps[1].sum), (steps[2].sum - 1) % 6 + 1, steps, tuple(counted)
    )


def _cast_time(request: Request, conventions: Conventions) -> tuple[Moment, Cast]:
    """Year, month, day and strokes above; the hour added below (000 起卦加数例)."""
    moment = _moment_of_time(request, conventions)
    name, counted = _name_numbers(request, conventions)
    upper = (*_date_numbers(moment, conventions), *name)
    hour = branch_number(_known(moment.lunar.hour_branch))
    lower = (*upper, ("hour", hour))
    return moment, of_sums(upper, lower, lower, counted)


def _moment_of_time(request: Request, conventions: Conventions) -> Moment:
    facts = [field for field in moments.LUNAR_FIELDS if request.get(field) is not None]
    if request.get("at") is not None:
        if facts:
            raise RequestError("choice", facts[0], f"Give either at or the lunar facts: at already tells {facts[0]}.")
        return moments.of_clock(request, conventions)
    if not facts:
        raise RequestError("missing", "at", "Give at, or the lunar facts year_branch, month, day and hour_branch.")
    return moments.of_lunar_facts(request, conventions)


def _date_numbers(moment: Moment, conventions: Conventions) -> Terms:
    lunar = moment.lunar
    return (
        ("year", branch_number(_casting_year_branch(moment, conventions))),
        ("month", _casting_month(lunar, conventions)),
        ("day", _known(lunar.day)),
    )


def _casting_year_branch(moment: Moment, conventions: Conventions) -> str:
    """The year branch used in casting; a branch given without a year is the one that is meant."""
    if conventions.year_starts == "lunar-new-year" or moment.lunar.year is None:
        return _known(moment.lunar.year_branch)
    if moment.branch_year is None:
        raise RequestError("choice", "hour_branch", "Spring begins within this hour: give at instead.")
    return BRANCHES[(moment.branch_year - 4) % 12]


def _casting_month(lunar: LunarFacts, conventions: Conventions) -> int:
    month, day = _known(lunar.month), _known(lunar.day)
    school = conventions.leap_month
    counts_as_next = lunar.leap and (school == "next" or (school == "split" and day > 15))
    return month % 12 + 1 if counts_as_next else month


def _name_numbers(request: Request, conventions: Conventions) -> tuple[Terms, tuple[Character, ...]]:
    """The numbers that tell one asker from another, and the characters looked up for them."""
    given = {name for name in ("surnames", "strokes") if request.get(name) is not None}
    if request.get("sounds") is not None:
        if given:
            raise RequestError("choice", "sounds", "Sounds are counted for somebody nameless: leave them out.")
        return (("sounds", read.whole_number(request["sounds"], "sounds")),), ()
    if "strokes" in given:
        numbers = read.whole_numbers(request["strokes"], "strokes", 2)
        if "surnames" in given and len(characters.written(request)) != len(numbers):
            raise RequestError("range", "strokes", "Give one number of strokes for each surname.")
        return tuple(("strokes", number) for number in numbers), ()
    if "surnames" in given:
        counted = characters.surnames(request, conventions)
        terms = tuple(("strokes", sum(character.count for character in surname)) for surname in counted)
        return terms, tuple(character for surname in counted for character in surname)
    return (), ()


def _cast_direct(request: Request, conventions: Conventions) -> tuple[Moment | None, Cast]:
    """A figure cast elsewhere: its two trigrams, or its hexagram, and the line."""
    if request.get("hexagram") is None:
        upper, lower = (_trigram(read.required(request, part), part) for part in ("upper", "lower"))
    else:
        for part in ("upper", "lower"):
            if request.get(part) is not None:
                raise RequestError("choice", part, "Give either hexagram, or upper and lower.")
        hexagram = _hexagram(request["hexagram"])
        upper, lower = hexagram.upper, hexagram.lower
    line = read.whole_number(read.required(request, "line"), "line", 6)
    return moments.of_request(request, conventions), Cast(upper, lower, line)


def _trigram(value: object, field: str) -> Trigram:
    found = trigrams.by_name(value) if isinstance(value, str) else None
    if found is None:
        code = "choice" if isinstance(value, str) else "type"
        raise RequestError(code, field, f"{field} must be one of {' '.join(trigrams.TRIGRAMS)}.")
    return found


def _hexagram(value: object) -> hexagrams.Hexagram:
    if isinstance(value, str):
        found = hexagrams.by_name(value)
        if found is None:
            raise RequestError("choice", "hexagram", "There is no hexagram of that name.")
        return found
    return hexagrams.HEXAGRAMS[read.whole_number(value, "hexagram", 64)]


def _read_moment(request: Request, conventions: Conventions) -> tuple[Moment, None]:
    return moments.of_clock(request, conventions), None


def _known(value: _T | None) -> _T:
    """`value`, which the method has made sure of."""
    assert value is not None  # noqa: S101 - a fact for the type checker
    return value


METHODS: dict[str, Method] = {
    "time": Method(frozenset((*moments.LUNAR_FIELDS, "surnames", "strokes", "sounds")), _cast_time),
    "direct": Method(frozenset(("upper", "lower", "hexagram", "line")), _cast_direct),
    "moment": Method(frozenset(), _read_moment),
}


def method(request: Request) -> Method:
    """The registered way of casting that the request names."""
    return METHODS[read.choice(read.required(request, "method"), "method", tuple(METHODS))]
