"""What a chart comes to: its findings, the verdict over them, and its timings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .chart import Chart, Shape
from .judgement import childbirth, conditions, dwelling, outside, relations, topics
from .judgement.conditions import Situation
from .judgement.findings import STAGES, Finding
from .judgement.told import findings as told
from .judgement.verdict import Verdict, of_house, of_matter, of_weather
from .responses import Response
from .rules import Rule, table
from .timing import dwelling as dwelling_timing
from .timing import ordinary, utensil
from .timing.timings import Timing

_FEARED = frozenset(("illness", "lawsuit"))  # which nobody asks about in hope
# Topics of which the text does not ask what one hopes for or fears.
_WITHOUT_MATTER = frozenset(("weather", "dwelling", "object", "utensil", "life"))
_KEPT = 2**16


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

    def __init__(self, findings: Iterable[Finding], verdict: Verdict, timings: tuple[Timing, ...] = ()) -> None:
        self.findings = tuple(sorted(findings, key=lambda finding: STAGES.index(finding.stage)))
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
    judged = _judged(chart, asked._replace(responses=()) if asked.responses else asked)
    found, timings = judged.findings, judged.timings
    if asked.topic == "dwelling" and cast_year is not None:
        found = dwelling.dated(found, chart, cast_year)
    if asked.responses:
        met = outside.findings(chart.shape, asked.responses)
        found = (*found, *met)
        if asked.topic == "illness" and any(finding.polarity == "bad" for finding in met):
            timings = (*timings, *ordinary.gravest(chart.shape))
    return judged if found is judged.findings else Judgement(found, judged.verdict, timings)


@lru_cache(maxsize=_KEPT)
def _judged(chart: Chart, asked: Asked) -> Judgement:
    matter = asked.matter or ("feared" if asked.topic in _FEARED else "hoped")
    situation = Situation(chart, asked.topic, matter, asked.material, asked.posture)
    rows = (*_lasting(chart.shape, *situation[1:]), *told(_seasonal(asked.topic), situation))
    if asked.topic == "dwelling":
        own = dwelling.findings(chart)
        found = [*_not_told_by(own, chart.shape), *own]
        return Judgement((*found, *rows), of_house((*found, *rows)), dwelling_timing.timings(chart))
    if asked.topic == "weather":
        return Judgement(rows, of_weather(rows))
    found = [*relations.findings(chart.shape), *rows]
    timings = (
        utensil.timings(chart, asked.material)
        if asked.topic == "utensil"
        else ordinary.timings(chart, asked.topic, matter)
    )
    return Judgement(found, of_matter(found), timings)


@cache
def _lasting(
    shape: Shape, topic: str | None, matter: str, material: str | None, posture: str | None
) -> tuple[Finding, ...]:
    """What the rules say whatever the season; core rules of matters that are hoped for or feared, then the topic's."""
    situation = Situation(Chart(shape, None), topic, matter, material, posture)
    core = () if topic in _WITHOUT_MATTER else told(table("core").rules.values(), situation)
    own = [*topics.findings(situation), *(childbirth.sex(shape) if topic == "childbirth" else ())]
    others = told(_of_topic(("implements", "motion", "timing"), topic), situation)
    return (*core, *own, *others)


@cache
def _seasonal(topic: str | None) -> tuple[Rule, ...]:
    """The rules for a topic of which some effect depends on the season."""
    rows = _of_topic(("seasons", "topics", "implements"), topic)
    return tuple(
        rule for rule in rows if any(not conditions.SEASONAL.isdisjoint(effect.when) for effect in rule.effects)
    )


@cache
def _of_topic(systems: tuple[str, ...], topic: str | None) -> tuple[Rule, ...]:
    """The rules of some systems that can speak of a topic."""
    rows = [rule for system in systems for rule in table(system).rules.values()]
    return tuple(rule for rule in rows if any(conditions.of_topic(effect.when, topic) for effect in rule.effects))


def _not_told_by(own: Iterable[Finding], shape: Shape) -> list[Finding]:
    """The relations but for those of a slot that the house's own rules have told; the use is always told."""
    told_of = {(finding.slot, finding.stage) for finding in own}
    return [
        finding
        for finding in relations.findings(shape)
        if finding.slot in (None, "use") or (finding.slot, finding.stage) not in told_of
    ]
