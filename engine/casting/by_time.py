"""Casting from the date and hour, with what tells one asker from another (000 起卦加数例).

That is a surname by its strokes; of somebody nameless sounds, or the name of the place where he lodges
(又无名，则随所寓也), by its strokes too.
"""

from __future__ import annotations

from functools import lru_cache

from engine import characters
from engine import moment as moments
from engine import request as read
from engine.characters import Character
from engine.conventions import Conventions
from engine.errors import RequestError
from engine.moment import Moment
from engine.request import Request
from engine.stems_branches import branch_number, year_branch

from .fields import Field, Kind
from .figure import Cast, Terms, of_sums

FIELDS = (
    Field("year_branch", Kind.BRANCH, "年支", "Branch of the year", optional=True),
    Field("year", Kind.NUMBER, "农历年", "Lunar year", optional=True),
    Field("month", Kind.NUMBER, "月", "Month", optional=True),
    Field("leap", Kind.FLAG, "闰月", "Leap month", optional=True),
    Field("day", Kind.NUMBER, "日", "Day", optional=True),
    Field("hour_branch", Kind.BRANCH, "时", "Hour", optional=True),
    Field("surnames", Kind.NAMES, "姓", "Surname", optional=True),
    Field("strokes", Kind.NUMBERS, "笔画", "Strokes", optional=True),
    Field("sounds", Kind.NUMBER, "无姓名：声数", "Nameless: number of sounds", optional=True),
    Field("place_name", Kind.TEXT, "无姓名：所寓之地", "Nameless: where they lodge", optional=True),
)
RULES = "cast-year-number cast-month-day-number cast-add-surname cast-upper cast-hour-number cast-lower cast-line"
_LUNAR_FIELDS = frozenset(moments.LUNAR_FIELDS)
_BESIDE_SURNAMES = frozenset(("strokes", "sounds", "place_name"))
_NAME_FIELDS = _BESIDE_SURNAMES | {"surnames"}


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
    if _BESIDE_SURNAMES.isdisjoint(request) and request["surnames"] is not None:
        return _of_surnames(characters.written(request), conventions)
    given = read.given(request, ("surnames", "strokes", "place_name"))
    if request.get("sounds") is not None:
        if given:
            raise RequestError("choice", "sounds", "Sounds are counted for somebody nameless: leave them out.")
        return (("sounds", read.whole_number(request["sounds"], "sounds")),), ()
    if "place_name" in given and "surnames" in given:
        raise RequestError("choice", "place_name", "The place is counted for somebody nameless: leave it out.")
    words = _words(request, given)
    if "strokes" in given:
        numbers = read.whole_numbers(request["strokes"], "strokes", 2)
        if words and len(words) != len(numbers):
            raise RequestError("range", "strokes", "Give one number of strokes for each surname, or for the place.")
        return tuple(("strokes", number) for number in numbers), ()
    if "place_name" in given:
        return _summed((characters.counted(words[0], conventions, "place_name"),))
    return _of_surnames(words, conventions) if words else ((), ())


@lru_cache(maxsize=1024)
def _of_surnames(names: tuple[str, ...], conventions: Conventions) -> tuple[Terms, tuple[Character, ...]]:
    return _summed(characters.surnames(names, conventions))


def _summed(words: tuple[tuple[Character, ...], ...]) -> tuple[Terms, tuple[Character, ...]]:
    """The strokes of each word, and the characters of all."""
    terms = tuple(("strokes", sum(character.number for character in word)) for word in words)
    return terms, tuple(character for word in words for character in word)


def _words(request: Request, given: list[str]) -> tuple[str, ...]:
    """The surnames, or the one name of the place, as they are written."""
    if "surnames" in given:
        return characters.written(request)
    if "place_name" not in given:
        return ()
    name = request["place_name"]
    if not isinstance(name, str) or not name.strip():
        raise RequestError("type", "place_name", "The place is a word of one character or more.")
    return (name.strip(),)
