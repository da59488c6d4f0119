"""Casting from the date and hour, with what tells one asker from another (000 起卦加数例)."""

from __future__ import annotations

from engine import characters
from engine import moment as moments
from engine import request as read
from engine.characters import Character
from engine.conventions import Conventions
from engine.errors import RequestError
from engine.moment import Moment
from engine.request import Request
from engine.stems_branches import branch_number, year_branch

from .figure import Cast, Terms, of_sums

FIELDS = frozenset((*moments.LUNAR_FIELDS, "surnames", "strokes", "sounds"))
_LUNAR_FIELDS = frozenset(moments.LUNAR_FIELDS)
_NAME_FIELDS = frozenset(("surnames", "strokes", "sounds"))


def cast(request: Request, conventions: Conventions) -> tuple[Moment, Cast]:
    """Year, month, day and strokes above; the hour added below (000 起卦加数例)."""
    moment = _moment_of_time(request, conventions)
    lunar = moment.lunar
    assert lunar.month and lunar.day and lunar.hour_branch, "both ways of giving a moment know them"  # noqa: S101
    upper: Terms = (
        ("year", branch_number(_casting_year_branch(moment, conventions))),
        ("month", _casting_month(lunar.month, lunar.day, conventions) if lunar.leap else lunar.month),
        ("day", lunar.day),
    )
    counted: tuple[Character, ...] = ()
    if not _NAME_FIELDS.isdisjoint(request):
        numbers, counted = _name_numbers(request, conventions)
        upper += numbers
    lower = (*upper, ("hour", branch_number(lunar.hour_branch)))
    return moment, of_sums(upper, lower, lower, counted)


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
