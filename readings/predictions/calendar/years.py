"""One year of the calendar: its twelve months, how many windows each has, and the years and months that are watched."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from itertools import pairwise

from django.utils.translation import gettext as _

import engine
from engine.calendar import FIRST_YEAR, LAST_YEAR
from readings.look import dates
from readings.look.strip import Cell, Mark, Strip, build
from readings.predictions.calendar import shown
from readings.predictions.calendar.months import Term
from readings.predictions.calendar.shown import Group, Rows, Tally
from readings.predictions.models.timing import WindowQuerySet

_IN_THE_MIDDLE = 15  # of a civil month, which then has the branch of the term that began some days before


@dataclass(frozen=True, slots=True)
class MonthOfYear:
    """A civil month: the branch month that begins in it, and how many windows of it and of its days there are."""

    first: date
    pillar: str
    term: Term
    of_the_month: list[Tally]
    of_days: list[Tally]
    is_now: bool


@dataclass(frozen=True, slots=True)
class Year:
    first: date
    pillar: str  # of the branch year that begins in it
    months: list[MonthOfYear]
    strips: list[Strip]
    lasting: Rows

    @property
    def before(self) -> int | None:
        """The year before; None where the calendar begins."""
        return self.first.year - 1 if self.first.year > FIRST_YEAR else None

    @property
    def after(self) -> int | None:
        """The year after; None where the calendar ends."""
        return self.first.year + 1 if self.first.year < LAST_YEAR else None

    @property
    def is_empty(self) -> bool:
        return not (self.lasting or any(month.of_days for month in self.months))


def year_of(year: int, windows: WindowQuerySet, *, zone: tzinfo, now: datetime) -> Year:
    """A civil year, in three queries however many windows there are, four above shown.MOST_ROWS."""
    firsts = [date(year, month, 1) for month in range(1, 13)]
    bounds = [shown.midnight(first, zone) for first in (*firsts, date(year + 1, 1, 1))]
    days = shown.grouped(shown.days_within(windows, bounds[0], bounds[-1]))
    lasting = shown.long_within(windows, bounds[0], bounds[-1])
    groups = shown.grouped(lasting)
    today = now.astimezone(zone).date()
    return Year(
        firsts[0],
        engine.day(date(year, 7, 1)).year_pillar,
        [
            _month(
                first,
                [group for group in groups if group.unit == "month" and _is_in(group, first, zone)],
                [group for group in days if _is_in(group, first, zone)],
                zone,
                is_now=first == today.replace(day=1),
            )
            for first in firsts
        ],
        list(_strips(groups, firsts, bounds, now)),
        shown.rows_of(lasting, now=now),
    )


def _month(
    first: date, of_the_month: Iterable[Group], of_days: Iterable[Group], zone: tzinfo, *, is_now: bool
) -> MonthOfYear:
    facts = engine.day(first.replace(day=_IN_THE_MIDDLE))
    term = Term(facts.term.name, facts.term.at.astimezone(zone))
    return MonthOfYear(first, facts.month_pillar, term, shown.tallies(of_the_month), shown.tallies(of_days), is_now)


def _is_in(group: Group, first: date, zone: tzinfo) -> bool:
    return shown.day_of(group, zone).replace(day=1) == first


def _strips(groups: list[Group], firsts: list[date], bounds: list[datetime], now: datetime) -> Iterable[Strip]:
    """The years that are watched over the twelve civil months, and the months; none of a unit without windows."""
    cells = [
        Cell(starts, ends, dates.short_month_name(first))
        for first, (starts, ends) in zip(firsts, pairwise(bounds), strict=True)
    ]
    for unit, heading in (("year", _("Years")), ("month", _("Months"))):
        marks = [mark for group in groups if group.unit == unit if (mark := _mark(group, bounds, now))]
        if marks:
            # The cells are twelve, and as wide as those of a strip of years.
            yield build("year", cells, marks, heading=heading, shows_words=False)


def _mark(group: Group, bounds: list[datetime], now: datetime) -> Mark | None:
    """The windows of one stretch and polarity as a block over the months whose middle they hold."""
    held = [
        place
        for place, (starts, ends) in enumerate(pairwise(bounds))
        if group.starts <= starts + (ends - starts) / 2 < group.ends
    ]
    if not held:
        return None
    is_open = group.starts <= now < group.ends
    return Mark(group.label, group.polarity, group.label[-1:], "", held[0], held[-1], open=is_open)
