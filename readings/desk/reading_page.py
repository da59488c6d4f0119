"""The reading page: a sealed reading, its judgement, and its timings on the calendar from today on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from readings.cases.models import Reading
from readings.cases.presentation import Stage, gloss, relation_sentence, stages_of
from readings.cases.working import WorkingRow, working_rows
from readings.look.strip import Mark, Plumb, Strip
from readings.predictions.actions import cast_year, units_of, windows_between
from readings.predictions.models import Timing

YEARS, MONTHS, DAYS = 29, 12, 24  # cells of the three strips


@dataclass(frozen=True, slots=True)
class UnitChoice:
    """One unit in which a timing can be watched, and whether it is."""

    unit: str
    next_window: object | None  # the engine's window that is open now or comes next
    is_open: bool
    watched: Timing | None


@dataclass(frozen=True, slots=True)
class TimingRow:
    position: int
    source: dict
    label: str
    because: str
    choices: list[UnitChoice] = field(default_factory=list)

    @property
    def first(self) -> UnitChoice:
        return self.choices[0]

    @property
    def open_choices(self) -> list[UnitChoice]:
        return [choice for choice in self.choices if choice.is_open]


class ReadingPage:
    def __init__(self, reading: Reading, *, language: str, now: datetime):
        self.reading = reading
        self.answer = reading.result_in(language)
        self.now = now
        self.zone = ZoneInfo(reading.practice.time_zone)
        self.chart = self.answer["chart"]
        self.line = self.answer["cast"]["line"]
        self.moment = self.answer["moment"]
        self.verdict = self.answer["verdict"]

    @cached_property
    def working(self) -> list[WorkingRow]:
        return working_rows(self.answer)

    @property
    def relation(self) -> str:
        return relation_sentence(self.chart)

    @property
    def verdict_words(self) -> str:
        return gloss(self.verdict)

    @property
    def sides(self) -> list[dict]:
        """The findings that the verdict rests on where they disagree: polarity and words."""
        return [{"polarity": side["polarity"], "words": gloss(side)} for side in self.verdict.get("sides", [])]

    @cached_property
    def stages(self) -> list[Stage]:
        return stages_of(self.answer)

    @cached_property
    def timings(self) -> list[TimingRow]:
        watched = {(timing.position, timing.unit): timing for timing in self.reading.timings.watched()}
        return [
            TimingRow(
                position,
                source,
                gloss(source["text"]),
                gloss(source["because"]),
                [self._choice(position, source, unit, watched) for unit in units_of(source)],
            )
            for position, source in enumerate(self.answer["timings"])
        ]

    def _choice(self, position: int, source: dict, unit: str, watched: dict) -> UnitChoice:
        ahead = self._windows(source, unit, self.now, self.now + timedelta(days=366 * 60))
        window = next(iter(ahead), None)
        return UnitChoice(
            unit,
            window,
            window is not None and window.starts <= self.now < window.ends,
            watched.get((position, unit)),
        )

    def _windows(self, source: dict, unit: str, since: datetime, until: datetime) -> list:
        return windows_between(self.reading, source, unit, since, until)
