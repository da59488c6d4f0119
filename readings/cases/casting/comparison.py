"""One moment with several surnames, side by side."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language

from readings.accounts.models import Membership
from readings.cases.casting.forms import Column
from readings.cases.sealed.calendar import Outlook
from readings.cases.sealed.presentation import ShownTiming, clauses, gloss, relation_words, shown_timing
from readings.cases.sealed.sealing import in_one_language
from readings.look.strip import Strip


@dataclass(frozen=True, slots=True)
class ComparedColumn:
    surname: str
    strokes: int
    answer: dict
    relation: str
    verdict: list[str]  # its clauses
    timings: list[ShownTiming]
    strip: Strip | None  # the coming years; None where the text gives no time


def compared(columns: Iterable[Column], member: Membership, *, now: datetime) -> list[ComparedColumn]:
    """The columns as the page shows them, in the reader's language."""
    return [_compared(column, member, now=now) for column in columns]


def _compared(column: Column, member: Membership, *, now: datetime) -> ComparedColumn:
    answer = in_one_language(column.answer, get_language())
    outlook = Outlook(answer, member.practice.time_zone, since=now)
    return ComparedColumn(
        column.surname,
        sum(character["count"] for character in answer["cast"]["characters"]),
        answer,
        relation_words(answer["chart"]),
        clauses(gloss(answer["verdict"])),
        [shown_timing(timing) for timing in answer["timings"]],
        outlook.strip("year", now, heading=column.surname) if answer["timings"] else None,
    )
