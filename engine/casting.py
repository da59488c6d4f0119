"""Every way of casting: a registry from the name of a method to the fields it takes and the figure it gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from . import characters, hexagrams, trigrams
from . import moment as moments
from . import request as read
from .characters import Character
from .conventions import Conventions
from .errors import RequestError
from .moment import Moment
from .request import COMMON_FIELDS, Request
from .stems_branches import branch_number, year_branch
from .trigrams import Trigram

Terms = tuple[tuple[str, int], ...]
_DIVISORS = {"upper": 8, "lower": 8, "line": 6}
_LUNAR_FIELDS = frozenset(moments.LUNAR_FIELDS)
_NAME_FIELDS = frozenset(("surnames", "strokes", "sounds"))


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

    `counted` are the terms of upper, lower and line that gave it (empty for a figure cast elsewhere), `characters`
    those whose strokes are among them.
    """

    upper: Trigram
    lower: Trigram
    line: int
    counted: tuple[Terms, ...] = ()
    characters: tuple[Character, ...] = ()

    @property
    def working(self) -> tuple[Step, ...]:
        """How the figure was counted off, part by part."""
        return tuple(Step(part, terms, _DIVISORS[part]) for part, terms in zip(_DIVISORS, self.counted, strict=False))

    def to_dict(self) -> dict[str, Any]:
        """The figure as JSON values."""
        return {
            "upper": self.upper.name,
            "lower": self.lower.name,
            "line": self.line,
            "working": [step.to_dict() for step in self.working],
            "characters": [character.to_dict() for character in self.characters],
        }


class Method(NamedTuple):
    """A way of casting: every field it takes, and how a request becomes moment and figure."""

    fields: frozenset[str]
    cast: Callable[[Request, Conventions], tuple[Moment | None, Cast | None]]


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


def _cast_time(request: Request, conventions: Conventions) -> tuple[Moment, Cast]:
    """Year, month, day and strokes above; the hour added below (000 起卦加数例)."""
    moment = _moment_of_time(request, conventions)
    lunar = moment.lunar
    assert lunar.month and lunar.day and lunar.hour_branch, "both ways of giving a moment know them"  # noqa: S101
    upper: Terms = (
        ("year", branch_number(_casting_year_branch(moment, conventions))),
        ("month", _casting_month(lunar.month, lunar.day, conventions) if lunar.leap else lunar.month),
        ("day", lunar.day),
    )
    characters: tuple[Character, ...] = ()
    if not _NAME_FIELDS.isdisjoint(request):
        numbers, characters = _name_numbers(request, conventions)
        upper += numbers
    lower = (*upper, ("hour", branch_number(lunar.hour_branch)))
    return moment, of_sums(upper, lower, lower, characters)


def _moment_of_time(request: Request, conventions: Conventions) -> Moment:
    facts = () if _LUNAR_FIELDS.isdisjoint(request) else read.given(request, moments.LUNAR_FIELDS)
    if request.get("at") is not None:
        if facts:
            raise RequestError("choice", facts[0], f"Give either at or the lunar facts: at already tells {facts[0]}.")
        return moments.of_clock(request, conventions)
    if not facts:
        raise RequestError("missing", "at", "Give at, or the lunar facts year_branch, month, day and hour_branch.")
    return moments.of_lunar_facts(request, conventions)


def _casting_year_branch(moment: Moment, conventions: Conventions) -> str:
    """The year branch used in casting; a branch given without a year is the one that is meant."""
    lunar = moment.lunar
    if conventions.year_starts == "lunar-new-year" or lunar.year is None:
        assert lunar.year_branch, "every way of giving a moment tells it"  # noqa: S101
        return lunar.year_branch
    if moment.branch_year is None:
        raise RequestError("choice", "hour_branch", "Spring begins within this hour: give at instead.")
    return year_branch(moment.branch_year)


def _casting_month(month: int, day: int, conventions: Conventions) -> int:
    """The number of a leap month in casting: its own, or the next."""
    school = conventions.leap_month
    return month % 12 + 1 if school == "next" or (school == "split" and day > 15) else month


def _name_numbers(request: Request, conventions: Conventions) -> tuple[Terms, tuple[Character, ...]]:
    """The numbers that tell one asker from another, and the characters looked up for them."""
    given = read.given(request, ("surnames", "strokes"))
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
        terms = tuple(("strokes", sum(character.number for character in surname)) for surname in counted)
        return terms, tuple(character for surname in counted for character in surname)
    return (), ()


def _cast_direct(request: Request, conventions: Conventions) -> tuple[Moment | None, Cast]:
    """A figure cast elsewhere."""
    figure = read_figure(request)
    return moments.of_request(request, conventions), figure


def read_figure(request: Request) -> Cast:
    """A figure told by its two trigrams, or its hexagram, and the line."""
    if request.get("hexagram") is None:
        upper, lower = (_trigram(read.required(request, part), part) for part in ("upper", "lower"))
    else:
        for part in ("upper", "lower"):
            if request.get(part) is not None:
                raise RequestError("choice", part, "Give either hexagram, or upper and lower.")
        hexagram = _hexagram(request["hexagram"])
        upper, lower = hexagram.upper, hexagram.lower
    return Cast(upper, lower, read.whole_number(read.required(request, "line"), "line", 6))


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


METHODS: dict[str, Method] = {
    "time": Method(COMMON_FIELDS | _LUNAR_FIELDS | _NAME_FIELDS, _cast_time),
    "direct": Method(COMMON_FIELDS | {"upper", "lower", "hexagram", "line"}, _cast_direct),
    "moment": Method(COMMON_FIELDS, _read_moment),
}


def method(request: Request) -> Method:
    """The registered way of casting that the request names."""
    return METHODS[read.choice(read.required(request, "method"), "method", METHODS)]
