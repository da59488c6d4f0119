"""The page of a house: its facts, its walks, and the figures of its families with their times."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import get_language

from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.cases.sealed.beside import FEWEST
from readings.cases.sealed.presentation import ShownFinding, ShownTiming, clauses, gloss, shown, shown_timing
from readings.look.strip import Strip
from readings.surveys.models import House, HouseFigure, Survey
from readings.surveys.walking.song import counted, shown_omens

# What is said of the trigram that presses on a house: what holds it in check, and what saves the house from it.
HELD = (
    "housecast-restrained-controller",
    "housecast-restraint-imperfect",
    "housecast-one-generator-saves",
    "housecast-survives-without-controller",
    "verdict-bad-gen-rescue",
)


@dataclass(frozen=True, slots=True)
class DatedTiming:
    """One of a figure's timings, and the trigram that holds in check what it comes from; None where none does."""

    shown: ShownTiming
    restrained_by: str | None


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """The figure of a family as the reading page has it."""

    surname: str
    reading: Reading
    chart: dict
    line: int
    verdict: list[str]  # its clauses
    held: list[ShownFinding]
    timings: list[DatedTiming]
    strips: list[Strip]  # years, months and days


@dataclass(frozen=True, slots=True)
class WalkedSurvey:
    """A walk, and how many omens of each polarity were there."""

    survey: Survey
    counts: list[tuple[str, int]]


class HousePage:
    """Each part is read when the template names it."""

    def __init__(self, house: House, member: Membership, *, now: datetime):
        self.house = house
        self.member = member
        self.now = now

    @property
    def families(self) -> list[str]:
        return self.house.surnames.split()

    @cached_property
    def surveys(self) -> list[WalkedSurvey]:
        """The walks through it, the latest first."""
        polarities = {omen.id: omen.polarity for omen in shown_omens()}
        surveys = self.house.surveys.select_related("made_by__user").prefetch_related("omens")
        return [_walked(survey, polarities) for survey in surveys]

    @cached_property
    def _kept(self) -> list[HouseFigure]:
        figures = self.house.figures.filter(reading__in=Reading.objects.visible_to(self.member))
        return list(figures.select_related("reading__practice", "reading__client"))

    @cached_property
    def figures(self) -> list[ShownFigure]:
        """Those of the moment that the house has now."""
        return [self._shown(figure) for figure in self._kept if self._is_of_moment(figure)]

    @cached_property
    def earlier(self) -> list[HouseFigure]:
        """Those of a moment that was told before."""
        return [figure for figure in self._kept if not self._is_of_moment(figure)]

    @property
    def may_be_compared(self) -> bool:
        return len(self.figures) >= FEWEST

    @property
    def not_cast_yet(self) -> list[str]:
        """The families that have no figure of this moment; where no moment is known, none."""
        there = {figure.surname for figure in self.figures}
        return [surname for surname in self.families if surname not in there] if self.house.since else []

    def _is_of_moment(self, figure: HouseFigure) -> bool:
        return figure.reading.cast_at == self.house.since

    def _shown(self, figure: HouseFigure) -> ShownFigure:
        reading = figure.reading
        answer = reading.result_in(get_language())
        outlook = reading.outlook(answer)
        return ShownFigure(
            surname=figure.surname,
            reading=reading,
            chart=answer["chart"],
            line=answer["cast"]["line"],
            verdict=clauses(gloss(answer["verdict"])),
            held=list(shown(finding for finding in answer["findings"] if finding["rule"] in HELD)),
            timings=[DatedTiming(shown_timing(each), each.get("restrained_by")) for each in answer["timings"]],
            strips=outlook.strips(self.now) if answer["timings"] else [],
        )


def _walked(survey: Survey, polarities: dict[str, str]) -> WalkedSurvey:
    return WalkedSurvey(survey, counted(polarities.get(row.omen) for row in survey.omens.all() if row.is_there))
