"""Stems, branches, the sixty pairs, the four pillars' arithmetic, and the void branches."""

from __future__ import annotations

from collections.abc import Collection

from .elements import Element

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
PAIRS = tuple(STEMS[i % 10] + BRANCHES[i % 12] for i in range(60))

# 001 人事应 (寅卯木 … 辰戌丑未土), printed in the order in which the text names them
ELEMENT_BRANCHES: dict[Element, tuple[str, ...]] = {
    Element.WOOD: ("寅", "卯"),
    Element.FIRE: ("巳", "午"),
    Element.METAL: ("申", "酉"),
    Element.WATER: ("亥", "子"),
    Element.EARTH: ("辰", "戌", "丑", "未"),
}


_NUMBERS = {branch: number for number, branch in enumerate(BRANCHES, start=1)}
_VOIDS = tuple((BRANCHES[(start + 10) % 12], BRANCHES[(start + 11) % 12]) for start in range(0, 60, 10))


def branch_number(branch: str) -> int:
    """子 1 … 亥 12, the number a branch has in casting (000 起卦加数例, 寅年三数)."""
    return _NUMBERS[branch]


def year_branch(year: int) -> str:
    """The branch of a year, of any year before or after."""
    return BRANCHES[(year - 4) % 12]


def year_pair(year: int) -> int:
    """The place among the sixty pairs (甲子 = 0) of the year that begins in spring of civil year `year`."""
    return (year - 4) % 60


def next_year_of(branches: Collection[str], *, after: int) -> int:
    """The first year later than `after` that has one of these branches."""
    return next(year for year in range(after + 1, after + 13) if year_branch(year) in branches)


def month_pair(year: int, month: int) -> int:
    """The place of month 1–12 (1 = 寅) of branch year `year`: the months turn through the sixty without a break."""
    return ((year - 4) * 12 + month + 1) % 60


def day_pair(ordinal: int) -> int:
    """The place of the civil day with that proleptic Gregorian ordinal."""
    return (ordinal + 14) % 60


def hour_pair(day: int, hour: int) -> int:
    """The place of hour 0–11 (0 = 子) of the day whose place among the sixty is `day`: the hours turn as months do."""
    return (day * 12 + hour) % 60


def void_branches(day: int) -> tuple[str, str]:
    """The two branches (空亡) that the ten days holding day pair `day` leave without a stem."""
    return _VOIDS[day // 10]
