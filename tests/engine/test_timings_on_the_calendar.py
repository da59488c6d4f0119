"""Timings counted out on the calendar: days and months from a casting, and a horizon over those of a whole reading.

Right values are worked by hand; 2026-11-30 is 戊申, in the month 己亥.
"""

from datetime import date, datetime

import pytest

import engine
from tests.engine.houses import figure

CAST_DAY = date(2026, 11, 30)
AT = "2026-11-30T14:05:00+08:00"


def laid(count, unit, *, first, last, **more):
    """The windows of a count between two dates by the clock of Shanghai."""
    since, until = (datetime.fromisoformat(f"{day}T00:00:00+08:00") for day in (first, last))
    return engine.windows({"count": count, "unit": unit}, unit, since, until, "Asia/Shanghai", **more)


@pytest.mark.parametrize(
    ("cast_day", "count", "label", "starts"),
    [
        (CAST_DAY, 1, "己酉", "2026-12-01"),
        (CAST_DAY, 6, "甲寅", "2026-12-06"),  # 己酉, 庚戌, 辛亥, 壬子, 癸丑, 甲寅
        (CAST_DAY, 29, "丁丑", "2026-12-29"),  # 戊申 is the 45th of the sixty: 45 + 29 - 60 = 14, 丁丑
        (CAST_DAY, 60, "戊申", "2027-01-29"),  # 31 days to 12-31 and 29 more; once through the sixty
        (date(2026, 12, 30), 5, "癸未", "2027-01-04"),  # 30 days after 戊申 is 戊寅, and 5 more 癸未
    ],
)
def test_days_are_counted_from_the_day_of_the_casting(cast_day, count, label, starts):
    (window,) = laid(count, "day", first="2026-11-01", last="2027-03-01", cast_day=cast_day)
    assert (window.unit, window.label) == ("day", label)
    assert window.starts.isoformat() == f"{starts}T00:00:00+08:00"


def test_days_are_counted_over_the_end_of_a_leap_february():
    """2028-02-25 and five days: 26, 27, 28, 29, 03-01; in 2027 it is 03-02."""
    for year, starts in ((2028, "2028-03-01"), (2027, "2027-03-02")):
        (window,) = laid(5, "day", first="2027-01-01", last="2029-01-01", cast_day=date(year, 2, 25))
        assert window.starts.date().isoformat() == starts


@pytest.mark.parametrize(
    ("cast_day", "count", "label", "month"),
    [
        (CAST_DAY, 1, "庚子", "2026-12"),
        (CAST_DAY, 12, "辛亥", "2027-11"),  # the stems have gone twelve on: 己 to 辛
        (CAST_DAY, 22, "辛酉", "2028-09"),  # ten months after 亥 of 2027: 酉, from 白露; 戊 years have 甲寅 … 辛酉
        (CAST_DAY, 29, "戊辰", "2029-04"),  # five months after 亥 of 2028: 辰, from 清明; 己 years have 丙寅 丁卯 戊辰
        (date(2026, 11, 6), 1, "己亥", "2026-11"),  # 立冬 is on 11-07: the 6th is still in 戊戌
        (date(2026, 11, 8), 1, "庚子", "2026-12"),
        (date(2027, 1, 1), 1, "辛丑", "2027-01"),  # 小寒 is on 01-05: New Year's Day is in 庚子
    ],
)
def test_months_are_counted_from_the_month_of_the_casting_each_from_its_term(cast_day, count, label, month):
    (window,) = laid(count, "month", first="2026-01-01", last="2030-01-01", cast_day=cast_day)
    assert (window.unit, window.label, window.starts.strftime("%Y-%m")) == ("month", label, month)


def test_a_counted_day_outside_the_stretch_is_not_told():
    """Six days from 11-30 is 12-06: over at midnight, not begun before."""
    assert laid(6, "day", first="2026-12-07", last="2026-12-20", cast_day=CAST_DAY) == ()
    assert laid(6, "day", first="2026-12-01", last="2026-12-06", cast_day=CAST_DAY) == ()
    assert len(laid(6, "day", first="2026-12-01", last="2026-12-07", cast_day=CAST_DAY)) == 1


@pytest.mark.parametrize("unit", ["month", "day"])
def test_months_and_days_need_the_day_of_the_casting_and_not_its_year_alone(unit):
    for known in ({}, {"cast_year": 2026}):
        with pytest.raises(engine.RequestError) as refused:
            laid(6, unit, first="2026-12-01", last="2027-12-01", **known)
        assert (refused.value.code, refused.value.field) == ("missing", "start")


def test_a_count_is_laid_in_its_own_unit_only():
    since, until = (datetime.fromisoformat(f"{day}T00:00:00+08:00") for day in ("2026-12-01", "2027-12-01"))
    for unit, other in (("day", "month"), ("month", "year"), ("year", "day")):
        with pytest.raises(engine.RequestError) as refused:
            engine.windows({"count": 6, "unit": unit}, other, since, until, "UTC", cast_year=2026, cast_day=CAST_DAY)
        assert (refused.value.code, refused.value.field) == ("choice", "unit")


HORIZON = {"from": "2026-11-30", "to": "2026-12-06"}


@pytest.mark.parametrize("known", [{"start": "2026-11-30"}, {"at": AT}, {"at": AT, "start": "2026-11-30"}])
def test_a_horizon_lays_the_branches_and_the_counts_of_a_matter(known):
    """井: 0 子亥, 1 酉申, 2 six days, 3 two days. 戊申 11-30, 己酉, 庚戌, 辛亥 12-03, 壬子, 癸丑, 甲寅 12-06."""
    windows = figure("坎", "巽", 5, topic="plan", horizon=HORIZON, **known)["windows"]
    assert [(row["timing"], row["unit"], row["label"], row["starts"][:10]) for row in windows] == [
        (0, "month", "己亥", "2026-11-07"),
        (1, "day", "戊申", "2026-11-30"),
        (1, "day", "己酉", "2026-12-01"),
        (3, "day", "庚戌", "2026-12-02"),
        (0, "day", "辛亥", "2026-12-03"),
        (0, "day", "壬子", "2026-12-04"),
        (2, "day", "甲寅", "2026-12-06"),
    ]


def test_a_start_goes_before_the_moment_of_the_casting():
    """From 12-01 two days are 12-03 and six days 12-07, which the horizon does not reach."""
    windows = figure("坎", "巽", 5, topic="plan", at=AT, start="2026-12-01", horizon=HORIZON)["windows"]
    assert [(row["timing"], row["starts"][:10]) for row in windows if row["timing"] in (2, 3)] == [(3, "2026-12-03")]


@pytest.mark.parametrize(
    ("material", "horizon", "label", "starts"),
    [
        ("paper", {"from": "2026-12-29", "to": "2026-12-29"}, "丁丑", "2026-12-29"),
        ("wood", {"from": "2029-04-15", "to": "2029-04-15"}, "戊辰", "2029-04"),
        ("metal", {"from": "2055-06-01", "to": "2055-06-01"}, "乙亥", "2055-02"),  # 2026 + 29
    ],
)
def test_a_horizon_reaches_the_term_of_a_thing(material, horizon, label, starts):
    """井: 29 days, months or years from 2026-11-30; the break date is timing 0, the term timing 1."""
    reading = figure("坎", "巽", 5, topic="utensil", material=material, start="2026-11-30", horizon=horizon)
    (window,) = [row for row in reading["windows"] if row["timing"] == 1]
    assert window["label"] == label
    assert window["starts"].startswith(starts)


@pytest.mark.parametrize("start", [None, 2026])
@pytest.mark.parametrize("asked", [{"topic": "plan"}, {"topic": "utensil", "material": "paper"}])
def test_without_the_day_of_the_casting_a_horizon_cannot_count_days(asked, start):
    with pytest.raises(engine.RequestError) as refused:
        figure("坎", "巽", 5, **asked, start=start, horizon=HORIZON)
    assert (refused.value.code, refused.value.field) == ("missing", "start")


def test_branches_need_no_start():
    """A marriage of 否: the use 坤 feeds the body 乾, and nothing overcomes it: no count. 庚戌 is 12-02."""
    windows = figure("乾", "坤", 3, topic="marriage", horizon=HORIZON)["windows"]
    assert [(row["label"], row["starts"][:10]) for row in windows if row["unit"] == "day"] == [
        ("庚戌", "2026-12-02"),
        ("癸丑", "2026-12-05"),
    ]
