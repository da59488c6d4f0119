"""One moment with several surnames, side by side."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language

from readings.accounts.models import Membership
from readings.cases.casting.forms import Column
from readings.cases.sealed.calendar import Outlook
from readings.cases.sealed.columns import AnswerColumn
from readings.cases.sealed.sealing import in_one_language


@dataclass(frozen=True, kw_only=True)
class ComparedColumn(AnswerColumn):
    surname: str
    strokes: int


def compared(columns: Iterable[Column], member: Membership, *, now: datetime) -> list[ComparedColumn]:
    """The columns as the page shows them, in the reader's language."""
    return [_compared(column, member, now=now) for column in columns]


def _compared(column: Column, member: Membership, *, now: datetime) -> ComparedColumn:
    answer = in_one_language(column.answer, get_language())
    outlook = Outlook(answer, member.practice.time_zone, since=now)
    strokes = sum(character["count"] for character in answer["cast"]["characters"])
    return ComparedColumn.of(outlook, heading=column.surname, now=now, surname=column.surname, strokes=strokes)
