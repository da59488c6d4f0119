"""What a chart comes to: its findings, the verdict over them, and its timings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .chart import Chart, Shape
from .judgement import childbirth, dwelling, outside, relations, told, topics
from .judgement.conditions import Question
from .judgement.findings import Finding, by_stage
from .judgement.verdict import Verdict, of_house, of_matter, of_weather
from .responses import Response
from .timing import dwelling as dwelling_timing
from .timing import ordinary, utensil
from .timing.timings import Timing

_FEARED = frozenset(("illness", "lawsuit"))  # which nobody asks about in hope
# Topics of which the text does not ask what one hopes for or fears.
_WITHOUT_MATTER = frozenset(("weather", "dwelling", "object", "utensil", "life"))
# Topics of which the relations say nothing, or not all that they say of other matters.
_WITHOUT_RELATIONS = frozenset(("weather", "dwelling"))
_VERDICTS: dict[str | None, Callable[[Sequence[Finding]], Verdict]] = {"dwelling": of_house, "weather": of_weather}
_IN_SEASON = ("seasons", "topics", "implements")
_OTHERS = ("implements", "motion", "timing")
_KEPT = 384 * 24  # every figure with every topic, and with none


class Asked(NamedTuple):
    """What is asked of a figure: topic, matter (None: by the topic), material, posture, and what was met outside."""

    topic: str | None = None
    matter: str | None = None
    material: str | None = None
    posture: str | None = None
    responses: tuple[Response, ...] = ()


class Judgement:
    """The findings of a chart by stage, their verdict, and the timings, the first of which answers.

    One object for as long as it is kept, so that what is made of it can be kept by it.
    """

    __slots__ = ("findings", "timings", "verdict")

    def __init__(self, findings: tuple[Finding, ...], verdict: Verdict, timings: tuple[Timing, ...]) -> None:
        self.findings = findings
        self.verdict = verdict
        self.timings = timings

    def to_dict(self) -> dict[str, Any]:
        """Findings, verdict and timings as JSON values."""
        return {
            "findings": [finding.to_dict() for finding in self.findings],
            "verdict": self.verdict.to_dict(),
            "timings": [timing.to_dict() for timing in self.timings],
        }


def judge(chart: Chart, asked: Asked, cast_year: int | None) -> Judgement:
    """What a chart comes to for what is asked; `cast_year` (None: unknown) dates a total."""
    shape = chart.shape
    judged = _inquiry(shape, asked._replace(responses=()) if asked.responses else asked).in_month_of(chart)
    found, timings = judged.findings, judged.timings
    if asked.topic == "dwelling" and cast_year is not None:
        found = dwelling.dated(found, shape, cast_year)
    if asked.responses:
        met = outside.findings(shape, asked.responses)
        found = by_stage((*found, *met))
        if asked.topic == "illness" and any(finding.polarity == "bad" for finding in met):
            timings = (*timings, *ordinary.gravest(shape))
    return judged if found is judged.findings else Judgement(found, judged.verdict, timings)


class _Inquiry:
    """A figure with what is asked of it, the month left open; it keeps its judgements, one for all months alike."""

    __slots__ = ("_judgements", "_lasting", "_polarities", "_question", "_timings", "_verdicts", "_waiting")

    def __init__(self, shape: Shape, asked: Asked) -> None:
        self._question = question = _question(asked)
        self._waiting = told.waiting(told.speaking(_IN_SEASON, question, seasonal=True), shape)
        self._lasting = _lasting(shape, question)
        self._timings = _timings(shape, question)
        self._polarities = tuple({finding.polarity for finding in self._lasting})
        self._verdicts: dict[tuple[Finding, ...], Verdict] = {}
        self._judgements: dict[object, Judgement] = {}

    def in_month_of(self, chart: Chart) -> Judgement:
        """What it comes to in the month of a chart."""
        month: object = self._waiting.heeded(chart)
        if self._question.topic == "dwelling":
            month = month, dwelling.month_of(chart)
        if month not in self._judgements:
            self._judgements[month] = self._judgement(chart)
        return self._judgements[month]

    def _judgement(self, chart: Chart) -> Judgement:
        said, own = self._waiting.told(chart), self._own(chart)
        rows = (*own, *self._lasting, *said)
        turning = (*own, *filter(self._turns_on, said))
        if turning not in self._verdicts:
            self._verdicts[turning] = _VERDICTS.get(self._question.topic, of_matter)(rows)
        return Judgement(by_stage(rows), self._verdicts[turning], self._timings)

    def _turns_on(self, finding: Finding) -> bool:
        """Whether the verdict can turn on it: it decides, or speaks for a side for which nothing lasting does."""
        rule = finding.rule
        return (
            rule.decides
            or rule.cell
            or finding.polarity not in self._polarities
            or self._question.topic == "weather"  # which is told in the words of whatever is found
        )

    def _own(self, chart: Chart) -> tuple[Finding, ...]:
        """What the rules of a house say, and the relations that they leave to say."""
        if self._question.topic != "dwelling":
            return ()
        own = dwelling.findings(chart.shape, dwelling.month_of(chart))
        return (*_not_told_by(own, chart.shape), *own)


@lru_cache(maxsize=_KEPT)
def _inquiry(shape: Shape, asked: Asked) -> _Inquiry:
    return _Inquiry(shape, asked)


@lru_cache(maxsize=2**10)
def _question(asked: Asked) -> Question:
    """What is asked, the matter where it is not told by its topic: an illness is feared, and a marriage hoped for."""
    matter = asked.matter or ("feared" if asked.topic in _FEARED else "hoped")
    return Question(asked.topic, matter, asked.material, asked.posture)


def _lasting(shape: Shape, question: Question) -> tuple[Finding, ...]:
    """What is said in every month: relations, the core of what is hoped for or feared, then the topic's own rules."""
    topic = question.topic
    core = () if topic in _WITHOUT_MATTER else _core(shape, question.matter)
    own = (*topics.findings(shape, question), *(childbirth.sex(shape) if topic == "childbirth" else ()))
    others = told.lasting(told.speaking(_OTHERS, question), shape)
    return (*(() if topic in _WITHOUT_RELATIONS else relations.findings(shape)), *core, *own, *others)


@cache
def _core(shape: Shape, matter: str) -> list[Finding]:
    return told.lasting(told.speaking(("core",), Question(matter=matter)), shape)


def _timings(shape: Shape, question: Question) -> tuple[Timing, ...]:
    if question.topic == "dwelling":
        return dwelling_timing.timings(shape)
    if question.topic == "utensil":
        return utensil.timings(shape, question.material)
    return ordinary.timings(shape, question.topic, question.matter)


def _not_told_by(own: Iterable[Finding], shape: Shape) -> list[Finding]:
    """The relations but for those of a slot that the house's own rules have told; the use is always told."""
    told_of = {(finding.slot, finding.stage) for finding in own}
    return [
        finding
        for finding in relations.findings(shape)
        if finding.slot in (None, "use") or (finding.slot, finding.stage) not in told_of
    ]
