"""Readings that are kept, side by side: which are chosen, and what each column shows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404
from django.utils import timezone
from django.utils.translation import get_language

from engine.hexagrams import HEXAGRAMS
from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.cases.sealed.columns import AnswerColumn
from readings.look.dates import full_date
from readings.look.words import hexagram_name

FEWEST, MOST = 2, 4


@dataclass(frozen=True, kw_only=True)
class ReadingColumn(AnswerColumn):
    reading: Reading


def chosen_readings(codes: Iterable[str], member: Membership) -> list[Reading]:
    """The readings of these codes in their order, each once; 404 if there is one that this member may not see."""
    wanted = list(dict.fromkeys(codes))
    found = Reading.objects.visible_to(member).filter(code__in=wanted).select_related("client", "practice")
    by_code = {reading.code: reading for reading in found}
    if len(by_code) < len(wanted):
        raise Http404
    return [by_code[code] for code in wanted]


def beside(readings: Iterable[Reading], *, now: datetime) -> list[ReadingColumn]:
    """A column for each reading, in the reader's language; the strips begin with the year that holds `now`."""
    return [_column(reading, now=now) for reading in readings]


def _column(reading: Reading, *, now: datetime) -> ReadingColumn:
    answer = reading.result_in(get_language())
    name = reading.question or hexagram_name(HEXAGRAMS[reading.primary_number])
    heading = f"{name} · {full_date(timezone.localtime(reading.created_at))}"
    return ReadingColumn.of(reading.outlook(answer), heading=heading, now=now, reading=reading)
