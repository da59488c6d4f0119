"""Whether a figure cast elsewhere follows from its stated inputs, and if not, which of them would have to differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .calendar import lunar_months
from .casting import Cast, of_sums, read_figure
from .casting.by_figure import FIELDS
from .conventions import VALUES
from .errors import RequestError
from .reading import Figure, cast
from .request import Request, check_fields
from .stems_branches import BRANCHES

# How far an input can go; others (strokes, sounds) are counted, and tell only as far as eights and sixes do.
_HIGHEST = {"year": 12, "month": 12, "day": 30, "hour": 12, "object": 8, "direction": 8}
_TURN = 24


class Change(NamedTuple):
    """A single input that explains the figure: its name, what was stated, and what it would have to be instead.

    `input` is a term of the working (year, month, day, hour, strokes …), with its place where there are several
    (strokes 2); or `conventions.` and a name; or upper, lower or line, where that part alone was counted off wrongly.
    Years and hours are branches. Of an uncounted number every twenty-fourth before and after serves too.
    """

    input: str
    stated: int | str
    instead: tuple[int | str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The change as JSON values."""
        return {"input": self.input, "stated": self.stated, "instead": list(self.instead)}


class Fit(NamedTuple):
    """What the inputs give beside what is claimed, and the single changes that would join them (none if they agree)."""

    figure: Figure
    claimed: Cast
    changes: tuple[Change, ...]

    @property
    def follows(self) -> bool:
        """Whether the claimed figure is the one that the inputs give."""
        return _figure(self.figure.cast) == _figure(self.claimed)

    def to_dict(self) -> dict[str, Any]:
        """The check as JSON values."""
        return {
            "follows": self.follows,
            "figure": self.figure.to_dict(),
            "claimed": {"upper": self.claimed.upper.name, "lower": self.claimed.lower.name, "line": self.claimed.line},
            "changes": [change.to_dict() for change in self.changes],
        }


def fit(request: Request, claimed: Mapping[str, Any]) -> Fit:
    """Whether `request` gives the figure `claimed` (upper, lower and line, or hexagram and line).

    Raises RequestError: as `cast`, choice (method) for a request that counts nothing, and with `figure.` before the
    field for what is wrong with the claimed figure.
    """
    figure = cast(request)
    if figure.cast is None or not figure.cast.counted:
        raise RequestError("choice", "method", "Nothing is counted in this way of casting, so that nothing can differ.")
    if not isinstance(claimed, Mapping):
        raise RequestError("type", "figure", "A figure is an object with upper, lower and line.")
    try:
        wanted = read_figure(claimed)
        check_fields(claimed, frozenset(field.name for field in FIELDS))
    except RequestError as error:
        raise RequestError(error.code, f"figure.{error.field}", error.message) from None
    if _figure(figure.cast) == _figure(wanted):
        return Fit(figure, wanted, ())
    return Fit(
        figure,
        wanted,
        (*_inputs(figure, figure.cast, wanted), *_conventions(figure, wanted), *_slips(figure.cast, wanted)),
    )


def _figure(cast: Cast | None) -> tuple[str, str, int] | None:
    return cast and (cast.upper.name, cast.lower.name, cast.line)


def _inputs(figure: Figure, counted: Cast, wanted: Cast) -> Iterator[Change]:
    """The terms of the working of which another number gives the wanted figure."""
    terms = list({id(term): term for part in counted.counted for term in part}.values())
    names = [name for name, _ in terms]
    for place, term in enumerate(terms):
        name, stated = term
        label = name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        fitting = [
            number
            for number in _numbers(_highest(figure, counted, name), stated)
            if number != stated and _figure(_with(counted, term, number)) == _figure(wanted)
        ]
        if fitting:
            yield Change(label, _said(name, stated), tuple(_said(name, number) for number in fitting))


def _highest(figure: Figure, counted: Cast, name: str) -> int | None:
    """How far an input can go: a tone to four, a day to the last of its month where the year is known."""
    if any(each.tone for each in counted.characters):
        return 4
    lunar = figure.moment.lunar if figure.moment else None
    if name == "day" and lunar and lunar.year is not None:
        months = lunar_months(lunar.year)
        return next(each.days for each in months if (each.month, each.leap) == (lunar.month, lunar.leap))
    return _HIGHEST.get(name)


def _numbers(highest: int | None, stated: int) -> range:
    """What an input can be: of one without an end the first or the nearest, as every twenty-fourth does the same."""
    if highest:
        return range(1, highest + 1)
    return range(max(1, stated - _TURN // 2), max(_TURN, stated + _TURN // 2) + 1)


def _with(counted: Cast, term: tuple[str, int], number: int) -> Cast:
    """The figure with another number for one term, wherever that very term is counted."""
    upper, lower, line = (
        tuple((each[0], number) if each is term else each for each in part) for part in counted.counted
    )
    return of_sums(upper, lower, line)


def _said(name: str, number: int) -> int | str:
    return BRANCHES[number - 1] if name in ("year", "hour") else number


def _conventions(figure: Figure, wanted: Cast) -> Iterator[Change]:
    """The conventions of which another value gives the wanted figure."""
    used = figure.conventions.to_dict()
    for name, values in VALUES.items():
        fitting = [value for value in values if value != used[name] and _follows(figure, name, value, wanted)]
        if fitting:
            yield Change(f"conventions.{name}", used[name], tuple(fitting))


def _follows(figure: Figure, name: str, value: str, wanted: Cast) -> bool:
    chosen = figure.conventions.to_dict() | {name: value}
    try:
        other = cast({**figure.request, "conventions": chosen})
    except RequestError:  # the sun's time without a longitude
        return False
    return _figure(other.cast) == _figure(wanted)


def _slips(counted: Cast, wanted: Cast) -> Iterator[Change]:
    """The one part that alone is not as counted."""
    parts: dict[str, tuple[int | str, int | str]] = {
        "upper": (counted.upper.name, wanted.upper.name),
        "lower": (counted.lower.name, wanted.lower.name),
        "line": (counted.line, wanted.line),
    }
    differing = [Change(part, theirs, (ours,)) for part, (ours, theirs) in parts.items() if ours != theirs]
    if len(differing) == 1:
        yield differing[0]
