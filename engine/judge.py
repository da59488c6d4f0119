"""What a chart comes to: its findings, the verdict over them, and its timings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from .chart import Chart, Shape
from .judgement import dwelling, relations
from .judgement.findings import STAGES, Finding
from .judgement.verdict import verdict
from .timing import dwelling as dwelling_timing
from .timing.timings import Timing


class Judgement:
    """The findings of a chart by stage, their verdict, and the timings, the first of which answers.

    One object for as long as it is kept, so that what is made of it can be kept by it.
    """

    def __init__(self, findings: Iterable[Finding], timings: tuple[Timing, ...] = ()) -> None:
        self.findings = tuple(sorted(findings, key=lambda finding: STAGES.index(finding.stage)))
        self.verdict = verdict(self.findings)
        self.timings = timings

    def to_dict(self) -> dict[str, Any]:
        """Findings, verdict and timings as JSON values."""
        return {
            "findings": [finding.to_dict() for finding in self.findings],
            "verdict": self.verdict.to_dict(),
            "timings": [timing.to_dict() for timing in self.timings],
        }


def judge(chart: Chart, topic: str | None, cast_year: int | None) -> Judgement:
    """What a chart comes to for a topic; `cast_year` (None: unknown) dates a total."""
    return _of_house(chart, cast_year) if topic == "dwelling" else _of_relations(chart.shape)


@cache
def _of_relations(shape: Shape) -> Judgement:
    return Judgement(relations.findings(shape))


@lru_cache(maxsize=1024)
def _of_house(chart: Chart, cast_year: int | None) -> Judgement:
    """The relations and what the rules of the house say; a slot whose relation these have told is not told again.

    The use, which answers first, is always told.
    """
    own = dwelling.findings(chart, cast_year)
    told = {(finding.slot, finding.stage) for finding in own}
    plain = [
        finding
        for finding in relations.findings(chart.shape)
        if finding.slot in (None, "use") or (finding.slot, finding.stage) not in told
    ]
    return Judgement((*plain, *own), dwelling_timing.timings(chart))
