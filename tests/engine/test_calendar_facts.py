"""Moments and days on the Chinese calendar; right values from the interface page and the published calendar."""

from datetime import date

import pytest

import engine
from engine import calendar
from tests.engine.houses import answer


def moment(at, **conventions):
    request = {"method": "moment", "at": at, "location": {"longitude": 116.4}, "conventions": conventions}
    return engine.read(request).to_dict()["moment"]


def test_the_moment_of_the_interface_page():
    """2026-11-30 14:05 in Beijing: lunar 2026 午, month 10, day 22, hour 未; 丙午 己亥 戊申 己未; void 寅 卯."""
    facts = moment("2026-11-30T14:05:00+08:00")
    assert facts["lunar"] == {
        "year": 2026,
        "year_branch": "午",
        "month": 10,
        "leap": False,
        "day": 22,
        "hour_branch": "未",
    }
    assert facts["pillars"] == {"year": "丙午", "month": "己亥", "day": "戊申", "hour": "己未"}
    assert (facts["term"]["name"], facts["next_term"]["name"]) == ("小雪", "大雪")
    assert (facts["season"], facts["void"]) == ("winter", ["寅", "卯"])
    assert facts["solar_time"] == {"kind": "standard", "minutes": 0}


def test_the_last_hour_of_the_evening_may_belong_to_the_next_day():
    """By zi-hour 23:30 on 11-30 is 12-01, 己酉, the 23rd; the hour 子 is the next day's, 甲子, in both."""
    kept, moved = (moment("2026-11-30T23:30:00+08:00", day_starts=value) for value in ("midnight", "zi-hour"))
    assert (kept["pillars"]["day"], kept["lunar"]["day"]) == ("戊申", 22)
    assert (moved["pillars"]["day"], moved["lunar"]["day"]) == ("己酉", 23)
    assert kept["pillars"]["hour"] == moved["pillars"]["hour"] == "甲子"


def test_mean_solar_time_is_four_minutes_a_degree():
    """116.4° is 3.6° west of the 120° of UTC+8: 3.6 × 4 = 14.4 minutes less."""
    facts = moment("2026-11-30T13:10:00+08:00", solar_time="mean")
    assert facts["solar_time"] == {"kind": "mean", "minutes": -14.4}
    assert facts["lunar"]["hour_branch"] == "午"


def test_lunar_facts_alone_leave_the_rest_open():
    facts = answer("田")["moment"]
    assert (facts["pillars"], facts["term"], facts["void"], facts["at"]) == (None, None, None, None)
    assert facts["season"] == "winter"


def test_a_figure_entered_has_no_moment():
    answered = engine.cast({"method": "direct", "upper": "乾", "lower": "坤", "line": 1}).to_dict()
    assert answered["moment"] is None


def test_a_day_on_the_chinese_calendar():
    """By lunar-python 小雪 is 2026-11-22 15:23:21 and 大雪 12-07 10:52:32."""
    assert engine.day(date(2026, 11, 30)).to_dict() == {
        "date": "2026-11-30",
        "pillars": {"year": "丙午", "month": "己亥", "day": "戊申"},
        "lunar": {"year": 2026, "year_branch": "午", "month": 10, "leap": False, "day": 22},
        "term": "小雪",
        "term_at": "2026-11-22T15:23:21+08:00",
        "next_term": {"name": "大雪", "at": "2026-12-07T10:52:32+08:00"},
        "void": ["寅", "卯"],
    }


@pytest.mark.parametrize("day", [date(1599, 12, 31), date(2201, 1, 1)])
def test_a_day_outside_the_calendar_is_refused(day):
    with pytest.raises(engine.RequestError) as refused:
        engine.day(day)
    assert (refused.value.code, refused.value.field) == ("range", "date")


def test_a_birthday_comes_twice_in_a_year_with_its_leap_month():
    """2033 has two eleventh months, which begin on 11-22 and 12-22; the twelfth begins on 2034-01-20."""
    first, second = date(2033, 11, 22), date(2033, 12, 22)
    assert [*calendar.civil_dates(11, 1, [2033])] == [first, second]
    assert [*calendar.civil_dates(11, 1, [2033], leap=False)] == [first]
    assert [*calendar.civil_dates(11, 1, [2033], leap=True)] == [second]
    assert [*calendar.civil_dates(12, 1, [2033], leap=True)] == []


def test_a_thirtieth_comes_only_in_months_that_have_one():
    """No 年三十 from 2025 to 2029: New Year is 2024-02-10, then after a twenty-ninth five times, and 2030-02-03.

    In 2025 the sixth month goes from 06-25 to 07-24, its thirtieth, and the leap one to 08-22, its twenty-ninth.
    """
    assert [*calendar.civil_dates(12, 30, range(2023, 2030))] == [date(2024, 2, 9), date(2030, 2, 2)]
    assert [*calendar.civil_dates(6, 30, [2025])] == [date(2025, 7, 24)]
    assert [*calendar.civil_dates(6, 29, [2025])] == [date(2025, 7, 23), date(2025, 8, 22)]
