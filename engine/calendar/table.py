"""The years 1899–2101 as they are kept in engine/tables/calendar.csv, which .ci/make_calendar.py writes.

Each line: the year, its New Year (MMDD), its leap month (0: none), the lengths of its months less 29, and its
twenty-four terms as MMDDhhmmss of UTC+8; the last two, 小寒 and 大寒, fall in the civil year after.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from engine.tables import open_table

from .year import BEIJING, Year

FIRST, LAST = 1899, 2101
_IN_NEXT_JANUARY = 22


def years() -> Iterator[Year]:
    """Every year of the table, in order."""
    with open_table("calendar.csv") as lines:
        yield from map(_read, lines)


def _read(line: str) -> Year:
    name, new_year, leap_month, lengths, terms = line.strip().split(",")
    number = int(name)
    return Year(
        number,
        dt.date(number, int(new_year[:2]), int(new_year[2:])).toordinal(),
        tuple(29 + int(more) for more in lengths),
        int(leap_month),
        tuple(_instant(number + (index >= _IN_NEXT_JANUARY), term) for index, term in enumerate(terms.split())),
    )


def _instant(year: int, term: str) -> int:
    return int(dt.datetime.fromisoformat(f"{year}{term[:4]}T{term[4:]}+08").timestamp())


def written(years: Iterable[Year]) -> str:
    """The text of the table for these years."""
    return "".join(map(_write, years))


def _write(year: Year) -> str:
    terms = [dt.datetime.fromtimestamp(second, BEIJING).strftime("%m%d%H%M%S") for second in year.terms]
    lengths = "".join(str(days - 29) for days in year.lengths)
    new_year = dt.date.fromordinal(year.new_year)
    return f"{year.number},{new_year:%m%d},{year.leap_month},{lengths},{' '.join(terms)}\n"
