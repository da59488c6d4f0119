"""One request in, one reading out: moment, cast, chart, findings, verdict, timings, windows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import calendar, casting
from . import request as read_request
from .casting import Cast
from .chart import Chart, chart
from .conventions import Conventions, read_conventions
from .errors import RequestError
from .judgement import dwelling, relations
from .judgement.findings import STAGES, Finding
from .judgement.verdict import Verdict, verdict
from .moment import Moment
from .request import COMMON_FIELDS, Horizon, Request
from .timing import dwelling as dwelling_timing
from .timing.timings import Timing
from .timing.windows import Laid, within

VERSION = "0.1.0"


@dataclass(frozen=True, slots=True)
class Figure:
    """What was cast: the request, its conventions, and moment, cast and chart, None where there is none."""

    request: Request
    conventions: Conventions
    moment: Moment | None
    cast: Cast | None
    chart: Chart | None

    def to_dict(self) -> dict[str, Any]:
        """The figure as JSON values."""
        return {
            "engine": VERSION,
            "request": dict(self.request),
            "conventions": self.conventions.to_dict(),
            "moment": self.moment.to_dict() if self.moment else None,
            "cast": self.cast.to_dict() if self.cast else None,
            "chart": self.chart.to_dict() if self.chart else None,
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """A figure with its judgement; `windows` is None where no horizon was asked for.

    `verdict` is None for the method moment, which has no figure.
    """

    figure: Figure
    findings: tuple[Finding, ...]
    verdict: Verdict | None
    timings: tuple[Timing, ...]
    windows: Laid | None = None

    def to_dict(self) -> dict[str, Any]:
        """The reading as JSON values; of the method moment only moment and conventions."""
        answer = self.figure.to_dict()
        if self.verdict is None:
            del answer["cast"], answer["chart"]
            return answer
        answer["findings"] = [finding.to_dict() for finding in self.findings]
        answer["verdict"] = self.verdict.to_dict()
        answer["timings"] = [timing.to_dict() for timing in self.timings]
        if self.windows is not None:
            answer |= self.windows.to_dict()
        return answer


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a request asks beside the figure."""

    topic: str | None
    horizon: Horizon | None
    start_year: int | None
    zone: dt.tzinfo | None


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
        return Reading(figure, (), None, ())
    year = _cast_year(figure, wanted)
    findings = _findings(figure.chart, wanted.topic, year)
    timings = dwelling_timing.timings(figure.chart) if wanted.topic == "dwelling" else ()
    return Reading(figure, findings, verdict(findings), timings, _windows(figure, timings, wanted, year))


def _cast(request: Request) -> tuple[Figure, _Wanted]:
    if not isinstance(request, Mapping):
        raise RequestError("type", "", "A request is a JSON object.")
    method = casting.method(request)
    conventions = read_conventions(request.get("conventions"))
    moment, figure = method.cast(request, conventions)
    wanted = _wanted(request)
    read_request.check_fields(request, COMMON_FIELDS | method.fields)
    whole = chart(figure, moment, conventions) if figure else None
    return Figure(request, conventions, moment, figure, whole), wanted


def _wanted(request: Request) -> _Wanted:
    topic = read_request.topic(request)
    read_request.matter(request)
    read_request.longitude(request)
    zone = read_request.zone(request["zone"]) if request.get("zone") is not None else None
    return _Wanted(topic, read_request.horizon(request), read_request.start_year(request), zone)


def _cast_year(figure: Figure, wanted: _Wanted) -> int | None:
    """The year that a total is counted from: that of `start` where it is given, else the lunar year of the moment."""
    if wanted.start_year is not None:
        return wanted.start_year
    return figure.moment.lunar.year if figure.moment else None


def _findings(of_chart: Chart, topic: str | None, cast_year: int | None) -> tuple[Finding, ...]:
    """The relations and what the topic's own system says; a slot whose relation the topic has told is not told again.

    The use, which answers first, is always told.
    """
    own = dwelling.findings(of_chart, cast_year) if topic == "dwelling" else []
    told = {(finding.slot, finding.stage) for finding in own}
    plain = [
        finding
        for finding in relations.findings(of_chart)
        if finding.slot in (None, "use") or (finding.slot, finding.stage) not in told
    ]
    return tuple(sorted((*plain, *own), key=lambda finding: STAGES.index(finding.stage)))


def _windows(figure: Figure, timings: tuple[Timing, ...], wanted: _Wanted, cast_year: int | None) -> Laid | None:
    """The windows within the horizon, by the clock of the request's zone, else of `at`, else of UTC+8."""
    if wanted.horizon is None:
        return None
    place = wanted.zone or (figure.moment.at.tzinfo if figure.moment and figure.moment.at else None) or calendar.BEIJING
    return within(wanted.horizon, [timing.to_dict() for timing in timings], place, cast_year, figure.conventions)
