"""One month of the calendar: its weeks of days with what stands on each, and what lasts longer than a day."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from babel import Locale
from django.utils.translation import get_language, to_locale

import engine
from engine.calendar import FIRST_YEAR, LAST_YEAR
from readings.look.words import WEEKDAYS
from readings.predictions.calendar import shown
from readings.predictions.calendar.shown import Rows, Shown, Tally
from readings.predictions.models.timing import WindowQuerySet

SHOWN_ON_A_DAY = 3
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Term:
    """A solar term and the instant at which it begins, in the reader's zone."""

    name: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """A civil day: its stem and branch, lunar date and term, some of its windows, and how many it has."""

    date: date
    facts: "engine.Day"
    term: Term | None
    windows: list[Shown]
    tallies: list[Tally]
    is_today: bool

    @property
    def number(self) -> int:
        return sum(tally.number for tally in self.tallies)

    @property
    def more(self) -> int:
        """How many windows stand on its page alone."""
        return self.number - len(self.windows)

    @property
    def sum(self) -> str:
        """The one polarity that a glyph of the whole day has."""
        kinds = {tally.polarity for tally in self.tallies} - {"neutral", "open"}
        if not kinds:
            return "neutral"
        return kinds.pop() if len(kinds) == 1 else "mixed"

    @property
    def is_open(self) -> bool:
        return any(window.open for window in self.windows)

    @property
    def lunar(self) -> dict:
        return self.facts.lunar.to_dict()


@dataclass(frozen=True, slots=True)
class Month:
    first: date
    weekdays: list[str]
    weeks: list[tuple[Day | None, ...]]  # None for a day of the month before or after
    lasting: Rows

    @property
    def days(self) -> list[Day]:
        return [day for week in self.weeks for day in week if day]

    @property
    def busy(self) -> list[Day]:
        """The days on which something stands."""
        return [day for day in self.days if day.number]

    @property
    def is_empty(self) -> bool:
        return not (self.lasting or self.busy)

    @property
    def pillars(self) -> list[tuple[str, Term | None]]:
        """The stem and branch of its beginning, then those that begin in it, with their term."""
        turns = [(self.days[14].facts.month_pillar, day.term) for day in self.days[1:14] if day.term]
        return [(self.days[0].facts.month_pillar, None), *turns]


def month_of(first: date, windows: WindowQuerySet, *, zone: tzinfo, now: datetime) -> Month:
    """The month that begins on a day, in three queries however many windows there are, four above shown.MOST_ROWS."""
    since, until = shown.midnight(first, zone), shown.midnight(next_month(first), zone)
    days = shown.days_within(windows, since, until)
    groups, rows = defaultdict(list), defaultdict(list)
    for group in shown.grouped(days):
        groups[shown.day_of(group, zone)].append(group)
    for row in shown.first_of_each_day(days, SHOWN_ON_A_DAY, now=now):
        rows[shown.day_of(row.window, zone)].append(row)
    dates = [first + offset * _DAY for offset in range((next_month(first) - first).days)]
    facts = [engine.day(day) for day in dates]
    terms = _terms(facts, zone)
    today = now.astimezone(zone).date()
    cells = [
        Day(
            fact.date,
            fact,
            terms.get(fact.date),
            rows[fact.date][:SHOWN_ON_A_DAY],
            shown.tallies(groups[fact.date]),
            fact.date == today,
        )
        for fact in facts
    ]
    first_day = _first_weekday()
    return Month(
        first,
        [str(WEEKDAYS[(first_day + place) % 7]) for place in range(7)],
        _weeks(cells, before=(first.weekday() - first_day) % 7),
        shown.rows_of(shown.long_within(windows, since, until), now=now),
    )


def next_month(first: date) -> date:
    """The first day of the month after; of the last month that the calendar reaches too."""
    return (first + 31 * _DAY).replace(day=1)


def month_before(first: date) -> date | None:
    """The first day of the month before; None where the calendar begins."""
    before = (first - _DAY).replace(day=1)
    return before if before.year >= FIRST_YEAR else None


def month_after(first: date) -> date | None:
    """The first day of the month after; None where the calendar ends."""
    after = next_month(first)
    return after if after.year <= LAST_YEAR else None


def _first_weekday() -> int:
    """The day with which weeks begin in the reader's language, 0 for Monday."""
    return Locale.parse(to_locale(get_language())).first_week_day


def _weeks(cells: list[Day], *, before: int) -> list[tuple[Day | None, ...]]:
    after = -(before + len(cells)) % 7
    padded = [*[None] * before, *cells, *[None] * after]
    return [tuple(padded[start : start + 7]) for start in range(0, len(padded), 7)]


def _terms(facts: list["engine.Day"], zone: tzinfo) -> dict[date, Term]:
    """The terms that begin on one of the days by the clocks of the zone."""
    found = [term for day in facts for term in (day.term, day.next_term)]
    begin = [Term(term.name, term.at.astimezone(UTC).astimezone(zone)) for term in found]
    return {term.at.date(): term for term in begin}
