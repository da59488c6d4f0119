"""One year of the Chinese calendar: its months, and the instants of its terms."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

BEIJING = dt.timezone(dt.timedelta(hours=8))

TERM_NAMES = tuple(
    "立春 雨水 惊蛰 春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 "
    "立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至 小寒 大寒".split()
)


class Year(NamedTuple):
    """A lunar year and the terms from the 立春 of the civil year of that number to the 大寒 before the next.

    `new_year` is the ordinal of its first civil day, `lengths` the days of its twelve or thirteen months, `leap_month`
    the number that occurs twice (0: none), `terms` twenty-four Unix times in whole seconds.
    """

    number: int
    new_year: int
    lengths: tuple[int, ...]
    leap_month: int
    terms: tuple[int, ...]
