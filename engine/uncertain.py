"""An hour that is not known for certain: the figure of every hour that it may have been."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from .calendar import check_year, terms
from .conventions import Conventions, read_conventions
from .errors import RequestError
from .local_time import local_time
from .reading import Figure, cast
from .request import Request, longitude
from .timing.spans import double_hours

LONGEST = dt.timedelta(days=2)


class Possibility(NamedTuple):
    """A stretch [starts, ends) in which every instant gives the same figure, and that figure, cast at its beginning."""

    starts: dt.datetime
    ends: dt.datetime
    figure: Figure

    def to_dict(self) -> dict[str, Any]:
        """The stretch and its figure as JSON values."""
        return {"starts": self.starts.isoformat(), "ends": self.ends.isoformat(), **self.figure.to_dict()}


def possibilities(request: Request, since: dt.datetime, until: dt.datetime) -> tuple[Possibility, ...]:
    """The figures of a request at every hour from `since` to before `until`, aware and in one zone, in order.

    `request` is one without a moment. The stretches part where the hour changes, by the clock that the convention
    `solar_time` means, where the day begins, and at a term that begins a month, by which strengths go. Raises
    RequestError: as `cast`, and naive-time, choice (a moment in the request) or range (longer than two days) for the
    stretch.
    """
    for name, end in (("since", since), ("until", until)):
        if end.tzinfo is None:
            raise RequestError("naive-time", name, f"{name} needs an offset or a zone.")
        check_year(end.year, name)
    if not isinstance(request, Mapping):
        raise RequestError("type", "", "A request is a JSON object.")
    for field in ("at", "hour_branch"):
        if request.get(field) is not None:
            raise RequestError("choice", field, f"The hour is what is not known: leave out {field}.")
    if not dt.timedelta() < until.astimezone(dt.UTC) - since.astimezone(dt.UTC) <= LONGEST:
        raise RequestError("range", "until", "The stretch must be longer than nothing and two days at most.")
    conventions = read_conventions(request.get("conventions"))
    changes = _changes(since, until, conventions, longitude(request))
    cuts = {each.timestamp(): each for each in (since, until, *changes)}  # two readings of a clock put back are equal
    return tuple(
        Possibility(starts, ends, cast({**request, "at": starts.isoformat()}))
        for starts, ends in pairwise(cuts[second] for second in sorted(cuts))
    )


def _changes(
    since: dt.datetime, until: dt.datetime, conventions: Conventions, degrees: float | None
) -> Iterator[dt.datetime]:
    """Where within the stretch an hour, a day or a month of the pillars begins, in the zone of `since`."""
    place = since.tzinfo
    assert place is not None, "the ends have been looked at"  # noqa: S101 - a fact for the type checker
    clock = local_time(place, conventions, degrees)
    for ordinal in range(since.toordinal() - 1, until.toordinal() + 2):
        for hour in double_hours(dt.date.fromordinal(ordinal), clock, conventions):
            if since.timestamp() < hour.starts.timestamp() < until.timestamp():
                yield hour.starts
    for year in {since.year - 1, since.year, until.year}:
        for term in terms(year)[::2]:
            if since.timestamp() < term.at.timestamp() < until.timestamp():
                yield term.at.astimezone(place)
