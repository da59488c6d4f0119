"""Casting from numbers: two or three given ones, things counted, sounds heard, and measures."""

from __future__ import annotations

from engine import moment as moments
from engine import request as read
from engine.conventions import Conventions
from engine.errors import RequestError
from engine.moment import Moment
from engine.request import Request
from engine.stems_branches import branch_number

from .fields import Field, Kind
from .figure import Cast, Terms, of_sums

NUMBERS = (Field("numbers", Kind.NUMBERS, "两数或三数", "Two or three numbers"),)
COUNT = (Field("count", Kind.NUMBER, "所数之物", "How many things"),)
SOUNDS = (Field("bursts", Kind.NUMBERS, "声数，一次或两次", "How many sounds, in one burst or two"),)
MEASURE = (
    Field("zhang", Kind.NUMBER, "丈", "Zhang 丈", optional=True),
    Field("chi", Kind.NUMBER, "尺", "Chi 尺"),
    Field("cun", Kind.NUMBER, "寸", "Cun 寸", optional=True),
)


def cast_numbers(request: Request, conventions: Conventions) -> tuple[Moment | None, Cast]:
    """The first number above, the second below; the line is the third, or the sum of both and an hour that is named."""
    numbers = read.whole_numbers(read.required(request, "numbers"), "numbers", 3, shortest=2)
    moment = moments.of_request(request, conventions)
    terms = tuple(zip("abc", numbers, strict=False))
    upper, lower, third = terms[:1], terms[1:2], terms[2:]
    if third:
        return moment, of_sums(upper, lower, third)
    hour = request.get("hour_branch")
    named: Terms = () if hour is None else (("hour", branch_number(hour)),)
    return moment, of_sums(upper, lower, (*terms, *named))


def cast_count(request: Request, conventions: Conventions) -> tuple[Moment, Cast]:
    """Things counted above, with the hour below, which counts for the line too (物数占)."""
    count = read.whole_number(read.required(request, "count"), "count")
    return _counted(request, conventions, count)


def cast_sounds(request: Request, conventions: Conventions) -> tuple[Moment, Cast]:
    """One burst of sounds as things counted; two, one above the other, with the hour in the line (声音占)."""
    bursts = read.whole_numbers(read.required(request, "bursts"), "bursts", 2)
    if len(bursts) == 1:
        return _counted(request, conventions, bursts[0])
    moment, hour = moments.with_hour(request, conventions)
    first, second = ("first", bursts[0]), ("second", bursts[1])
    return moment, of_sums((first,), (second,), (first, second, ("hour", hour)))


def _counted(request: Request, conventions: Conventions, count: int) -> tuple[Moment, Cast]:
    moment, number = moments.with_hour(request, conventions)
    upper, hour = ("count", count), ("hour", number)
    both = (upper, hour)
    return moment, of_sums((upper,), both if conventions.count_lower == "sum" else (hour,), both)


def cast_measure(request: Request, conventions: Conventions) -> tuple[Moment | None, Cast]:
    """丈 above 尺, the line of both (丈尺占); or 尺 above 寸, the hour added for the line (尺寸占)."""
    if request.get("zhang") is None:
        names = ("chi", "cun")
    elif request.get("cun") is None:
        names = ("zhang", "chi")
    else:
        raise RequestError("choice", "cun", "Beside 丈 and 尺 the 寸 are not counted: leave them out.")
    upper, lower = ((name, read.whole_number(read.required(request, name), name)) for name in names)
    if names == ("zhang", "chi"):
        return moments.of_request(request, conventions), of_sums((upper,), (lower,), (upper, lower))
    moment, hour = moments.with_hour(request, conventions)
    return moment, of_sums((upper,), (lower,), (upper, lower, ("hour", hour)))
