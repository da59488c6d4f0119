"""The reading page: a sealed reading, its judgement, and its timings on the calendar from today on."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import engine
from engine.examples import examples
from engine.trigrams import by_name
from readings.cases.casting.check import ElsewhereShown, shown_elsewhere
from readings.cases.casting.working import WorkingRow, working_rows
from readings.cases.models import Reading, Sighting
from readings.cases.sealed.calendar import comes_to_hours, units_of
from readings.cases.sealed.presentation import (
    ShownExample,
    ShownFinding,
    ShownRule,
    ShownTiming,
    Stage,
    clauses,
    gloss,
    relation_sentence,
    shown,
    shown_example,
    shown_rule,
    shown_timing,
    stages_of,
)
from readings.cases.sealed.sealing import in_one_language
from readings.look.strip import Strip
from readings.predictions.models import Promise, Timing
from readings.predictions.promising.horizon import promised_units


@dataclass(frozen=True, slots=True)
class UnitChoice:
    """One unit in which a timing can be watched: its window that is open or comes next, and whether it is watched."""

    unit: str
    window: engine.Window | None
    is_open: bool
    watched: Timing | None


@dataclass(frozen=True, slots=True)
class TimingRow:
    position: int
    shown: ShownTiming
    choices: list[UnitChoice]
    comes_to_hours: bool
    watched_hours: Timing | None

    @property
    def first(self) -> UnitChoice:
        """The choice that answers first: its unit is the one set in large type."""
        return self.choices[0]

    @property
    def open_choices(self) -> list[UnitChoice]:
        return [choice for choice in self.choices if choice.is_open]


@dataclass(frozen=True, slots=True)
class ShownSighting:
    """Something noted after the sealing, with what the engine said of it then."""

    sighting: Sighting
    findings: list[ShownFinding]


class ReadingPage:
    def __init__(self, reading: Reading, *, language: str, now: datetime):
        self.reading = reading
        self.language = language
        self.now = now
        self.answer = reading.result_in(language)
        self.outlook = reading.outlook(self.answer)
        self.chart = self.answer["chart"]
        self.line = self.answer["cast"]["line"]
        self.moment = self.answer["moment"]
        self.polarity = self.answer["verdict"]["polarity"]
        self.verdict = clauses(gloss(self.answer["verdict"]))

    @cached_property
    def working(self) -> list[WorkingRow]:
        return working_rows(self.answer)

    @property
    def met(self) -> str:
        """The thing that the figure was taken from, in the words of whoever met it; empty where there was none."""
        thing = self.reading.origin.get("met") or self.answer["request"].get("object", "")
        return "" if by_name(thing) else thing

    @property
    def drawn_at(self) -> datetime | None:
        """When the system drew the numbers or throws; None where it did not."""
        drawn = self.reading.origin.get("draw")
        return drawn and datetime.fromisoformat(drawn["at"])

    @property
    def relation(self) -> str:
        return relation_sentence(self.chart)

    @cached_property
    def rests_on(self) -> list[ShownRule]:
        """The rules that the verdict rests on; of one that is plainly good or bad without what speaks against it."""
        verdict = self.answer["verdict"]
        against = {side["rule"] for side in verdict["sides"] if side["polarity"] != verdict["polarity"]}
        plain = verdict["polarity"] in ("good", "bad")
        rules = [rule for rule in verdict["because"] if not (plain and rule in against)]
        return [shown_rule(engine.rule(identity)) for identity in rules]

    @property
    def has_outside(self) -> bool:
        """Whether anything that was met outside was judged."""
        return any(stage.name == "outside" for stage in self.stages)

    @cached_property
    def sightings(self) -> list[ShownSighting]:
        """What was noted as met outside since the reading was sealed, in the order of the noting."""
        return [
            ShownSighting(sighting, list(shown(in_one_language(sighting.findings, self.language))))
            for sighting in self.reading.sightings.select_related("noted_by__user")
        ]

    @property
    def elsewhere(self) -> ElsewhereShown | None:
        """Where the figure was cast, and whether it follows from what was said; None of one that was cast here."""
        return shown_elsewhere(self.reading.origin)

    @property
    def newer_engine(self) -> str:
        """The version of today's engine, where the reading was sealed by another."""
        return "" if self.reading.engine_version == engine.__version__ else engine.__version__

    @property
    def examples(self) -> list[ShownExample]:
        """What the book itself says of this figure, where it is one of its examples."""
        return [shown_example(each) for each in examples(self.chart["primary"]["name"], self.line)]

    @property
    def sides(self) -> list[dict]:
        """What speaks for and what against, where the findings disagree."""
        return [{"polarity": side["polarity"], "words": gloss(side)} for side in self.answer["verdict"]["sides"]]

    @cached_property
    def stages(self) -> list[Stage]:
        return stages_of(self.answer)

    @cached_property
    def watched(self) -> list[Timing]:
        return list(self.reading.timings.watched())

    @cached_property
    def promises(self) -> list[Promise]:
        """What was promised of the reading, and the drafts that were not given up, the latest first."""
        return list(self.reading.promises.exclude(state=Promise.State.WITHDRAWN))

    @property
    def can_be_promised(self) -> bool:
        """Whether the first timing answers in a unit that can be promised; not while the case is in the bin."""
        case = self.reading.case
        return bool(promised_units(self.answer["timings"][0])) and not (case and case.binned_at)

    @property
    def set_by_hand(self) -> list[Timing]:
        return [timing for timing in self.watched if timing.is_by_hand]

    @cached_property
    def timings(self) -> list[TimingRow]:
        watched = {(timing.position, timing.unit): timing for timing in self.watched}
        return [
            TimingRow(
                position,
                shown_timing(timing),
                [self._choice(timing, unit, watched.get((position, unit))) for unit in units_of(timing)],
                comes_to_hours(timing),
                watched.get((position, Timing.Unit.HOUR)),
            )
            for position, timing in enumerate(self.answer["timings"])
        ]

    def _choice(self, timing: dict, unit: str, watched: Timing | None) -> UnitChoice:
        window = next(iter(self.outlook.windows_ahead(timing, unit, self.now)), None)
        return UnitChoice(unit, window, window is not None and window.starts <= self.now, watched)

    @cached_property
    def strips(self) -> list[Strip]:
        """The coming years, months and days, with every timing of the reading on them."""
        return self.outlook.strips(self.now) if self.timings else []
