"""A year of the calendar; the right values are those of the calendar as printed."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from readings.predictions.calendar.shown import on_the_calendar
from readings.predictions.calendar.years import Year, year_of
from tests.readings.conftest import NOW
from tests.readings.predictions.calendar.conftest import BRANCHES, expect


def year(member, number: int) -> Year:
    return year_of(number, on_the_calendar(member), zone=ZoneInfo("Asia/Shanghai"), now=NOW)


def tallies(page: Year, column: str) -> dict[int, dict[str, int]]:
    counted = {month.first.month: dict(getattr(month, column)) for month in page.months}
    return {number: found for number, found in counted.items() if found}


def test_a_year_has_twelve_months_each_with_the_branch_month_that_begins_in_it(alice):
    page = year(alice, 2026)
    assert page.pillar == "丙午"
    assert [
        month.pillar for month in page.months
    ] == "己丑 庚寅 辛卯 壬辰 癸巳 甲午 乙未 丙申 丁酉 戊戌 己亥 庚子".split()
    assert [month.term.name for month in page.months] == (
        "小寒 立春 惊蛰 清明 立夏 芒种 小暑 立秋 白露 寒露 立冬 大雪".split()
    )
    assert page.months[1].term.at.date() == date(2026, 2, 4)
    assert [month.first.month for month in page.months if month.is_now] == [11]


@pytest.mark.parametrize("number", [1600, 2200])
def test_the_ends_of_the_calendar_are_years_like_others(alice, number):
    page = year(alice, number)
    assert len(page.months) == 12
    assert (page.before, page.after) == ((None, 1601) if number == 1600 else (2199, None))


def test_a_branch_year_is_drawn_from_the_month_of_its_beginning(alice, client):
    """乙巳 ends at 立春, 4 February 2026: of the months it holds the middle of January, 丙午 those of the rest."""
    expect(alice, client, "巳午", "year", first="2026-01-01", days=300)
    (strip,) = year(alice, 2026).strips
    assert [(mark.branches, mark.first, mark.last, mark.open) for mark in strip.marks] == [
        ("巳", 0, 0, False),
        ("午", 1, 11, True),
    ]
    assert [shown.window.label for shown in year(alice, 2026).lasting.shown] == ["乙巳", "丙午"]
    assert [shown.window.label for shown in year(alice, 2025).lasting.shown] == ["乙巳"]


def test_a_branch_month_is_counted_and_drawn_in_the_civil_month_in_which_it_begins(alice, client):
    """子 begins on 7 December 2026 and ends on 5 January 2027; 丑 ends on 4 February, 立春."""
    expect(alice, client, "子", "month", first="2026-12-10", days=1)
    expect(alice, client, "子", "month", first="2026-12-10", days=1, polarity="bad")
    page = year(alice, 2026)
    assert tallies(page, "of_the_month") == {12: {"good": 1, "bad": 1}}
    assert [(mark.branches, mark.polarity, mark.first, mark.last) for mark in page.strips[0].marks] == [
        ("子", "bad", 11, 11),
        ("子", "good", 11, 11),
    ]
    following = year(alice, 2027)
    assert tallies(following, "of_the_month") == {}
    assert following.strips == []
    assert [shown.window.label for shown in following.lasting.shown] == ["庚子", "庚子"]


def test_the_days_of_each_month_are_counted(alice, client):
    """From 30 November on sixty days: one, thirty-one, and the twenty-eight that are left in January."""
    expect(alice, client, BRANCHES, days=60)
    expect(alice, client, polarity="bad")
    assert tallies(year(alice, 2026), "of_days") == {11: {"good": 1}, 12: {"good": 31, "bad": 1}}
    assert tallies(year(alice, 2027), "of_days") == {1: {"good": 28}}
