"""Timings on the calendar; pillars and terms from vectors that are not ours (2026-11-30 is 丙午 己亥 戊申)."""

from datetime import datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from tests.engine.houses import answer, figure

YOU = {"branches": ["酉"], "units": ["year", "month", "day"]}
NOW = datetime.fromisoformat("2026-11-30T14:05:00+08:00")
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"


def laid(timing, unit, *, days, zone="Asia/Shanghai", since=NOW, **more):
    return engine.windows(timing, unit, since, since + timedelta(days=days), zone, **more)


def test_a_branch_comes_every_twelve_days():
    """2026-11-30 is 戊申, so 己酉 is 12-01, midnight to midnight, and 辛酉 twelve days later."""
    first, second = laid(YOU, "day", days=13)
    assert (first.label, first.starts.isoformat(), first.ends.isoformat()) == (
        "己酉",
        "2026-12-01T00:00:00+08:00",
        "2026-12-02T00:00:00+08:00",
    )
    assert (second.label, second.starts.isoformat()) == ("辛酉", "2026-12-13T00:00:00+08:00")


def test_hai_and_zi_days_follow_each_other():
    """己酉 12-01, 庚戌 12-02, 辛亥 12-03, 壬子 12-04."""
    windows = laid({"branches": ["亥", "子"], "units": ["day"]}, "day", days=7)
    assert [(window.label, window.starts.day) for window in windows] == [("辛亥", 3), ("壬子", 4)]


def test_a_day_that_begins_at_23_00_begins_the_evening_before():
    window = laid(YOU, "day", days=3, conventions={"day_starts": "zi-hour"})[0]
    assert (window.label, window.starts.isoformat()) == ("己酉", "2026-11-30T23:00:00+08:00")


def test_a_branch_year_begins_with_spring():
    """2026 丙午, 2027 丁未, 2028 戊申, 2029 己酉, whose 立春 is 2029-02-03 (UTC+8); twelve years later 2041 辛酉."""
    windows = laid(YOU, "year", days=366 * 15)
    assert [window.label for window in windows] == ["己酉", "辛酉"]
    assert windows[0].starts.date().isoformat() == "2029-02-03"
    assert windows[0].ends.date().isoformat() == "2030-02-04"


def test_a_branch_year_may_begin_at_new_year():
    """New Year of 2029 is 2029-02-13, of 2030 2030-02-03."""
    window = laid(YOU, "year", days=366 * 5, conventions={"timing_year": "lunar-new-year"})[0]
    assert (window.starts.isoformat(), window.ends.isoformat()) == (
        "2029-02-13T00:00:00+08:00",
        "2030-02-03T00:00:00+08:00",
    )


def test_a_month_lasts_from_its_term_to_the_next():
    """2026-11-30 lies in 己亥, which began with 立冬 on 11-07 and ends with 大雪 on 12-07."""
    window = laid({"branches": ["亥"], "unit": "month"}, "month", days=1)[0]
    assert window.label == "己亥"
    assert (window.starts.date().isoformat(), window.ends.date().isoformat()) == ("2026-11-07", "2026-12-07")


def test_a_window_that_is_open_is_told_whole_and_one_that_has_ended_is_not():
    """[since, until): a 酉 day that ends as the stretch begins is over, one that begins as it ends has not come."""
    midnight = datetime.fromisoformat("2026-12-02T00:00:00+08:00")
    assert laid(YOU, "day", days=11, since=midnight) == ()
    assert len(laid(YOU, "day", days=11, since=midnight - timedelta(seconds=1))) == 1
    assert len(laid(YOU, "day", days=12, since=midnight)) == 1


def test_a_total_is_counted_in_elapsed_years():
    """2026 + 29 = 2055, 乙亥; the first 酉 year later than that is 2065, 乙酉."""
    timing = {"count": 29, "unit": "year", "branches": ["酉"], "units": ["year"]}
    windows = laid(timing, "year", days=366 * 60, cast_year=2026)
    assert [(window.label, window.starts.year) for window in windows] == [("乙亥", 2055), ("乙酉", 2065)]


def test_a_total_without_a_controller_is_one_year():
    """2026 + 52 = 2078, 戊戌."""
    windows = laid({"count": 52, "unit": "year"}, "year", days=366 * 60, cast_year=2026)
    assert [(window.label, window.starts.year) for window in windows] == [("戊戌", 2078)]


def test_a_total_needs_the_year_of_the_casting():
    with pytest.raises(engine.RequestError) as refused:
        laid({"count": 29, "unit": "year"}, "year", days=366)
    assert (refused.value.code, refused.value.field) == ("missing", "start")


def test_a_stretch_without_an_offset_is_refused():
    with pytest.raises(engine.RequestError) as refused:
        laid(YOU, "day", days=3, since=NOW.replace(tzinfo=None))
    assert (refused.value.code, refused.value.field) == ("naive-time", "since")


def test_a_midnight_that_the_clocks_skip_gives_way_to_the_first_moment_after_it():
    """In São Paulo 2018-11-04 began at 01:00; the day lasts 23 hours, and the days still join."""
    zone, since = "America/Sao_Paulo", datetime(2018, 11, 1, tzinfo=ZoneInfo("America/Sao_Paulo"))
    windows = laid({"branches": list(BRANCHES), "unit": "day"}, "day", days=6, zone=zone, since=since)
    skipped = next(window for window in windows if window.starts.day == 4)
    assert skipped.starts.isoformat() == "2018-11-04T01:00:00-02:00"
    assert all(before.ends == after.starts for before, after in pairwise(windows))


@given(
    st.sets(st.sampled_from(BRANCHES), min_size=1),
    st.sampled_from(["year", "month", "day"]),
    st.integers(-631_152_000, 2_840_140_800),
    st.integers(1, 800),
    st.sampled_from(["Asia/Shanghai", "America/New_York", "Pacific/Auckland", "UTC"]),
)
def test_windows_have_the_branches_overlap_the_stretch_and_stand_in_order(branches, unit, second, days, zone):
    """From seconds of 1950 to 2059."""
    since = datetime.fromtimestamp(second, ZoneInfo(zone))
    windows = laid({"branches": sorted(branches), "unit": unit}, unit, days=days, zone=zone, since=since)
    until = since + timedelta(days=days)
    assert all(window.label[1] in branches and window.unit == unit for window in windows)
    assert all(window.starts < until and since < window.ends for window in windows)
    assert all(before.ends <= after.starts for before, after in pairwise(windows))


def test_a_horizon_lays_every_timing_of_a_reading_in_order():
    """2026-11-30 to 12-04, the last day included: the open 亥 month, 申, 酉 on 12-01, 亥 on 12-03, 子 on 12-04."""
    windows = answer("田", start=2022, horizon={"from": "2026-11-30", "to": "2026-12-04"})["windows"]
    assert [(window["timing"], window["unit"], window["label"]) for window in windows] == [
        (0, "month", "己亥"),
        (1, "day", "戊申"),
        (1, "day", "己酉"),
        (0, "day", "辛亥"),
        (0, "day", "壬子"),
    ]


def test_a_horizon_reaches_the_term_of_a_house_of_a_known_year():
    """2022 + 29 = 2051 辛未; then 2052 壬申, a year of loss as well, as 2053 癸酉 is."""
    reading = answer("田", year=2022, horizon={"from": "2051-06-01", "to": "2053-06-01"})
    years = [(window["timing"], window["label"]) for window in reading["windows"] if window["unit"] == "year"]
    assert years == [(3, "辛未"), (1, "壬申"), (3, "壬申"), (1, "癸酉")]


def test_lunar_facts_without_a_year_need_a_start_beside_the_horizon():
    with pytest.raises(engine.RequestError) as refused:
        answer("田", horizon={"from": "2026-11-30", "to": "2026-12-04"})
    assert refused.value.field == "start"


def test_a_start_may_be_a_date():
    """2026-01-31 is in the lunar year 2025: 2025 + 29 = 2054 甲戌."""
    reading = answer("田", start="2026-01-31", horizon={"from": "2054-06-01", "to": "2054-06-01"})
    assert [window["label"] for window in reading["windows"] if window["timing"] == 3] == ["甲戌"]


def test_a_thousand_windows_are_told_and_then_truncated():
    """Five of twelve days for two centuries are some 30,000."""
    reading = answer("田", start=2022, horizon={"from": "1900-01-01", "to": "2100-12-31"})
    assert (len(reading["windows"]), reading["truncated"]) == (1000, True)
    starts = [datetime.fromisoformat(window["starts"]) for window in reading["windows"]]
    assert starts == sorted(starts)


def test_a_matter_without_timings_has_no_windows():
    reading = figure("坎", "巽", 5, topic="weather", horizon={"from": "2026-11-30", "to": "2026-12-04"})
    assert (reading["timings"], reading["windows"]) == ([], [])


def test_pairs_in_place_of_branches_come_once_in_sixty():
    """2026-11-30 is 戊申, so 己酉 is 12-01 and again, sixty days later, 2027-01-30; of years 己酉 is 2029 and 2089."""
    days = laid({"pairs": ["己酉"], "unit": "day"}, "day", days=70)
    assert [(window.label, window.starts.date().isoformat()) for window in days] == [
        ("己酉", "2026-12-01"),
        ("己酉", "2027-01-30"),
    ]
    years = laid({"pairs": ["己酉"], "unit": "year"}, "year", days=366 * 70)
    assert [(window.label, window.starts.year) for window in years] == [("己酉", 2029), ("己酉", 2089)]


def test_pairs_of_months_come_once_in_five_years():
    """己亥 is the month from 立冬 2026; sixty months later it is that from 立冬 2031."""
    months = laid({"pairs": ["己亥"], "unit": "month"}, "month", days=366 * 6)
    assert [(window.label, window.starts.strftime("%Y-%m")) for window in months] == [
        ("己亥", "2026-11"),
        ("己亥", "2031-11"),
    ]


def test_hours_of_a_branch_come_every_day_and_of_a_pair_every_fifth():
    """14:05 on 2026-11-30 is in 己未, and the next days' are 辛未, 癸未, 乙未, 丁未, then 己未 again."""
    wei = {"branches": ["未"], "unit": "hour"}
    assert [window.label for window in laid(wei, "hour", days=5)] == "己未 辛未 癸未 乙未 丁未 己未".split()
    pairs = laid({"pairs": ["己未"], "unit": "hour"}, "hour", days=5)
    assert [(window.unit, window.starts.isoformat(), window.ends.isoformat()) for window in pairs] == [
        ("hour", "2026-11-30T13:00:00+08:00", "2026-11-30T15:00:00+08:00"),
        ("hour", "2026-12-05T13:00:00+08:00", "2026-12-05T15:00:00+08:00"),
    ]


def test_an_hour_of_zi_is_whole_wherever_the_day_begins():
    """子 goes from 23:00 to 01:00 in both schools, and is that of the day that comes: 甲子 before 己酉."""
    for school in ("midnight", "zi-hour"):
        (window,) = laid({"pairs": ["甲子"], "unit": "hour"}, "hour", days=1, conventions={"day_starts": school})
        assert (window.starts.isoformat(), window.ends.isoformat()) == (
            "2026-11-30T23:00:00+08:00",
            "2026-12-01T01:00:00+08:00",
        )


@pytest.mark.parametrize(
    ("timing", "unit", "code", "field"),
    [
        ({"pairs": ["甲丑"]}, "day", "choice", "pairs"),
        ({"pairs": []}, "day", "range", "pairs"),
        ({"pairs": "甲子"}, "day", "type", "pairs"),
        ({"branches": ["猫"]}, "hour", "choice", "branches"),
        ({"branches": ["子"]}, "week", "choice", "unit"),
        ({"count": 29, "branches": ["子"]}, "hour", "choice", "unit"),
        ({}, "hour", "type", "branches"),
        (None, "hour", "type", "timing"),
    ],
)
def test_what_is_no_timing_is_refused(timing, unit, code, field):
    with pytest.raises(engine.RequestError) as refused:
        laid(timing, unit, days=3, cast_year=2026)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("year", [1, 1599, 2201, 9999])
def test_far_from_the_calendar_there_are_no_windows(year):
    """Not even an error where a zone's clock would show the year 0 or 10,000."""
    since = (
        datetime.fromisoformat(f"{year:04}-01-01T00:00+14:00")
        if year == 1
        else datetime(year, 12, 30, tzinfo=NOW.tzinfo)
    )
    for zone in ("America/New_York", "Pacific/Kiritimati"):
        assert laid(YOU, "day", days=1, since=since, zone=zone) == ()
