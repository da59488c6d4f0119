"""One request in, one reading out: moment, cast, chart, findings, verdict, timings, windows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from . import calendar, casting
from . import request as read_request
from .casting import Cast
from .chart import Chart, chart
from .conventions import Conventions, read_conventions
from .errors import RequestError
from .judge import Asked, Judgement, judge
from .moment import Moment
from .request import Horizon, Request
from .responses import read_responses
from .timing.windows import Laid, Origin, within

VERSION = "0.2.0"


class Figure(NamedTuple):
    """What was cast: the request, its conventions, and moment, cast and chart, None where there is none."""

    request: Request
    conventions: Conventions
    moment: Moment | None
    cast: Cast | None
    chart: Chart | None

    def parts(self) -> dict[str, Any]:
        """The figure by the names of its parts, each still to be made JSON values."""
        return {"engine": VERSION, **self._asdict()}

    def to_dict(self) -> dict[str, Any]:
        """The figure as JSON values."""
        values = self.parts()
        values["request"] = dict(self.request)
        for name in ("conventions", "moment", "cast", "chart"):
            values[name] = values[name].to_dict() if values[name] is not None else None
        return values


class Reading(NamedTuple):
    """A figure with its judgement; `windows` is None where no horizon was asked for.

    `judgement` is None for the method moment, which has no figure.
    """

    figure: Figure
    judgement: Judgement | None
    windows: Laid | None = None

    def to_dict(self) -> dict[str, Any]:
        """The reading as JSON values; of the method moment only moment and conventions."""
        answer = self.figure.to_dict()
        if self.judgement is None:
            del answer["cast"], answer["chart"]
            return answer
        answer |= self.judgement.to_dict()
        if self.windows is not None:
            answer |= self.windows.to_dict()
        return answer


class _Wanted(NamedTuple):
    """What a request asks beside the figure."""

    asked: Asked = Asked()
    horizon: Horizon | None = None
    start: Origin = Origin()
    zone: dt.tzinfo | None = None


_ASKED_BESIDE = frozenset(
    ("topic", "matter", "material", "posture", "responses", "location", "zone", "horizon", "start")
)
_BESIDE_TOPIC = _ASKED_BESIDE - {"topic"}
_NOTHING = _Wanted()


def cast(request: Request) -> Figure:
    """The figure of a request: moment, cast and chart, without a judgement.

    Raises RequestError, the first fault in the order method, conventions, the method's fields, topic, the rest.
    """
    return _cast(request)[0]


def read(request: Request) -> Reading:
    """The whole reading of a request.

    Raises RequestError, the first fault in the order method, conventions, the method's fields, topic, the rest.
    """
    figure, wanted = _cast(request)
    if figure.chart is None:
        return Reading(figure, None)
    counted_from = _counted_from(figure, wanted)
    judgement = judge(figure.chart, wanted.asked, counted_from.year)
    if wanted.horizon is None:
        return Reading(figure, judgement)
    place = _place(figure, wanted.zone)
    timings = [timing.to_dict() for timing in judgement.timings]
    return Reading(figure, judgement, within(wanted.horizon, timings, place, counted_from, figure.conventions))


def _cast(request: Request) -> tuple[Figure, _Wanted]:
    if not isinstance(request, (dict, Mapping)):  # dict first: it is told apart at once
        raise RequestError("type", "", "A request is a JSON object.")
    method = casting.method(request)
    conventions = read_conventions(request.get("conventions"))
    moment, figure = method.cast(request, conventions)
    wanted = _NOTHING if _ASKED_BESIDE.isdisjoint(request) else _wanted(request)
    read_request.check_fields(request, method.known)
    whole = chart(figure, moment, conventions) if figure else None
    return Figure(request, conventions, moment, figure, whole), wanted


def _wanted(request: Request) -> _Wanted:
    if _BESIDE_TOPIC.isdisjoint(request):
        return _topic_alone(read_request.topic(request))
    asked = Asked(
        read_request.topic(request),
        read_request.matter(request),
        read_request.material(request),
        read_request.posture(request),
        read_responses(request),
    )
    read_request.longitude(request)
    zone = read_request.zone(request["zone"]) if request.get("zone") is not None else None
    return _Wanted(asked, read_request.horizon(request), Origin(*read_request.start(request)), zone)


@cache
def _topic_alone(topic: str | None) -> _Wanted:
    return _Wanted(Asked(topic))


def _counted_from(figure: Figure, wanted: _Wanted) -> Origin:
    """What counts are added to: `start` where it is given, else the moment's lunar year, and its day if it has one."""
    if wanted.start.year is not None:
        return wanted.start
    if figure.moment is None:
        return Origin()
    return Origin(figure.moment.lunar.year, figure.moment.civil_day if wanted.horizon else None)


def _place(figure: Figure, zone: dt.tzinfo | None) -> dt.tzinfo:
    """Whose clock windows go by: the request's zone, else that of `at`, else UTC+8."""
    return zone or (figure.moment.at.tzinfo if figure.moment and figure.moment.at else None) or calendar.BEIJING
