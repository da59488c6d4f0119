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


def branch_number(branch: str) -> int:
    """子 1 … 亥 12, the number a branch has in casting (000 起卦加数例, 寅年三数)."""
    return BRANCHES.index(branch) + 1


def year_pair(year: int) -> int:
    """The place among the sixty pairs (甲子 = 0) of the year that begins in spring of civil year `year`."""
    return (year - 4) % 60


def next_year_of(branches: Collection[str], *, after: int) -> int:
    """The first year later than `after` that has one of these branches."""
    return next(year for year in range(after + 1, after + 13) if BRANCHES[year_pair(year) % 12] in branches)


def month_pair(year: int, month: int) -> int:
    """The place of month 1–12 (1 = 寅) of branch year `year`: the year's stem gives that of the first month."""
    return _pair(year_pair(year) % 5 * 2 + 1 + month, month + 1)


def day_pair(ordinal: int) -> int:
    """The place of the civil day with that proleptic Gregorian ordinal."""
    return (ordinal + 14) % 60


def hour_pair(day: int, hour: int) -> int:
    """The place of hour 0–11 (0 = 子) of the day whose place among the sixty is `day`."""
    return _pair(day % 5 * 2 + hour, hour)


def void_branches(day: int) -> tuple[str, str]:
    """The two branches (空亡) that the ten days holding day pair `day` leave without a stem."""
    start = day - day % 10
    return BRANCHES[(start + 10) % 12], BRANCHES[(start + 11) % 12]


def _pair(stem: int, branch: int) -> int:
    """The one place among the sixty with that stem and branch, both counted from 0 and taken in their circles."""
    return (6 * (stem % 10) - 5 * (branch % 12)) % 60
