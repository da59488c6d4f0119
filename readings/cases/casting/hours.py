"""The hours that a moment may have been, one under the other, and what they have in common."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import get_language

from readings.cases.casting.hours_forms import PossibleHour
from readings.cases.sealed.presentation import clauses, gloss, relation_sentence, relation_words
from readings.cases.sealed.sealing import in_one_language
from readings.look.dates import day_and_month, full_date, lunar_date


@dataclass(frozen=True, slots=True)
class HourRow:
    starts: str  # as it is sent back to be kept
    branch: str
    span: str  # by the clock
    day: str  # of the first row, and where it is another one
    lunar: str  # likewise
    answer: dict
    relation: str
    verdict: list[str]  # its clauses
    same_as: str  # the first row that has the same figure; empty where it is new


@dataclass(frozen=True, slots=True)
class HoursShown:
    """The rows, and in what their figures agree; the relation is empty where they do not."""

    rows: list[HourRow]
    day: str  # of the first row
    figures: int  # how many different ones
    polarities: dict[str, int]  # of the different figures, the commonest first
    relation: str


def shown_hours(hours: Iterable[PossibleHour]) -> HoursShown:
    """The hours as the page shows them, in the reader's language."""
    hours = list(hours)
    days = [day_and_month(hour.starts) for hour in hours]
    lunars = [_lunar(hour) for hour in hours]
    first_with: dict[tuple, PossibleHour] = {}
    rows = []
    for hour, day, lunar in zip(hours, days, lunars, strict=True):
        first = first_with.setdefault(_figure(hour), hour)
        answer = in_one_language(hour.answer, get_language())
        rows.append(
            HourRow(
                starts=hour.starts.isoformat(),
                branch=_branch(hour),
                span=_span(hour),
                day=day if not rows or day != days[0] else "",
                lunar=lunar if not rows or lunar != lunars[0] else "",
                answer=answer,
                relation=relation_sentence(answer["chart"]),
                verdict=clauses(gloss(answer["verdict"])),
                same_as="" if first is hour else f"{_branch(first)} {_span(first)}",
            )
        )
    polarities = Counter(hour.answer["verdict"]["polarity"] for hour in first_with.values())
    relations = {relation_words(hour.answer["chart"]) for hour in first_with.values()}
    return HoursShown(
        rows=rows,
        day=full_date(hours[0].starts),
        figures=len(first_with),
        polarities=dict(polarities.most_common()),
        relation=relations.pop() if len(relations) == 1 else "",
    )


def _figure(hour: PossibleHour) -> tuple[str, str, int]:
    cast = hour.answer["cast"]
    return cast["upper"], cast["lower"], cast["line"]


def _branch(hour: PossibleHour) -> str:
    return hour.answer["moment"]["lunar"]["hour_branch"]


def _span(hour: PossibleHour) -> str:
    return f"{hour.starts:%H:%M}–{hour.ends:%H:%M}"


def _lunar(hour: PossibleHour) -> str:
    return lunar_date(hour.answer["moment"]["lunar"] | {"hour_branch": None})
