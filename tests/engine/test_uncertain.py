"""An hour that is not known: every figure that it may have given, and from when to when."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine

WANG = {"method": "time", "surnames": ["王"]}
BEIJING = {"location": {"longitude": 116.4}}
EVENING, NIGHT = (datetime.fromisoformat(clock) for clock in ("2026-11-30T21:00+08:00", "2026-12-01T03:00+08:00"))


def told(possibilities):
    """Beginning, hour, day of the month and figure of each."""
    return [
        (
            each.starts.strftime("%H:%M:%S"),
            each.figure.moment.lunar.hour_branch,
            each.figure.moment.lunar.day,
            f"{each.figure.cast.upper.name}{each.figure.cast.lower.name}{each.figure.cast.line}",
        )
        for each in possibilities
    ]


def test_an_evening_across_midnight_where_days_begin_at_midnight():
    """午 7 + month 10 + day 22 + 王 4 = 43, 43 − 40 = 3 离; with day 23 it is 44, 44 − 40 = 4 震.

    亥 12: 55 − 48 = 7 艮, 55 − 54 = 1. 子 1 of the 22nd: 44 is 4 震, 44 − 42 = 2; of the 23rd: 45 − 40 = 5 巽,
    45 − 42 = 3. 丑 2: 46 − 40 = 6 坎, 46 − 42 = 4.
    """
    possible = engine.possibilities(WANG, EVENING, NIGHT)
    assert told(possible) == [
        ("21:00:00", "亥", 22, "离艮1"),
        ("23:00:00", "子", 22, "离震2"),
        ("00:00:00", "子", 23, "震巽3"),
        ("01:00:00", "丑", 23, "震坎4"),
    ]
    assert (possible[0].starts, possible[-1].ends) == (EVENING, NIGHT)
    assert all(before.ends == after.starts for before, after in pairwise(possible))


def test_an_evening_across_midnight_where_days_begin_at_23_00():
    possible = engine.possibilities({**WANG, "conventions": {"day_starts": "zi-hour"}}, EVENING, NIGHT)
    assert told(possible) == [
        ("21:00:00", "亥", 22, "离艮1"),
        ("23:00:00", "子", 23, "震巽3"),
        ("01:00:00", "丑", 23, "震坎4"),
    ]


def test_hours_of_the_mean_sun_begin_when_it_shows_them():
    """At 116.4° E it is 3.6 × 4 = 14.4 minutes behind the clock: at 21:00 it is still 戌 by the sun.

    戌 11: 43 + 11 = 54, 54 − 48 = 6 坎, and 54 leaves nothing of sixes: 6.
    """
    request = {**WANG, **BEIJING, "conventions": {"solar_time": "mean"}}
    assert told(engine.possibilities(request, EVENING, NIGHT)) == [
        ("21:00:00", "戌", 22, "离坎6"),
        ("21:14:24", "亥", 22, "离艮1"),
        ("23:14:24", "子", 22, "离震2"),
        ("00:14:24", "子", 23, "震巽3"),
        ("01:14:24", "丑", 23, "震坎4"),
    ]


def test_hours_of_the_true_sun_begin_when_it_shows_them():
    """The low-precision sun of the Astronomical Almanac has the equation at 11.309, 11.293 and 11.278 minutes.

    14.4 − 11.309 = 3.091 min, 3:05.5; then 3:06.4 and 3:07.3. That sun is good to some seconds.
    """
    request = {**WANG, **BEIJING, "conventions": {"solar_time": "true"}}
    possible = engine.possibilities(request, EVENING, NIGHT)
    assert [line[1:] for line in told(possible)] == [
        ("戌", 22, "离坎6"),
        ("亥", 22, "离艮1"),
        ("子", 22, "离震2"),
        ("子", 23, "震巽3"),
        ("丑", 23, "震坎4"),
    ]
    for each, clock in zip(possible[2:], ("11-30T23:03:05", "12-01T00:03:06", "12-01T01:03:07"), strict=True):
        assert abs(each.starts - datetime.fromisoformat(f"2026-{clock}+08:00")) <= timedelta(seconds=4)


def test_a_term_inside_an_hour_parts_it():
    """立春 of 2026 is 02-04 04:02:08 (DE440), in the hour 寅 of the seventeenth of the twelfth of 2025.

    By New Year the branch is 巳 6: 6 + 12 + 17 = 35 is 3 离, 38 is 6 坎, 38 − 36 = 2, before and after, but strengths
    go by another month. By 立春 it is 午 7 after it: 36 is 4 震, 39 is 7 艮, 39 − 36 = 3.
    """
    since, until = (datetime.fromisoformat(f"2026-02-04T{clock}+08:00") for clock in ("03:30", "04:30"))
    by_new_year, by_spring = (
        engine.possibilities({"method": "time", "conventions": {"year_starts": school}}, since, until)
        for school in ("lunar-new-year", "spring-begins")
    )
    assert [line[1:] for line in told(by_new_year)] == [("寅", 17, "离坎2"), ("寅", 17, "离坎2")]
    assert [line[1:] for line in told(by_spring)] == [("寅", 17, "离坎2"), ("寅", 17, "震艮3")]
    assert [each.figure.moment.pillars[:2] for each in by_spring] == [("乙巳", "己丑"), ("丙午", "庚寅")]
    for possible in (by_new_year, by_spring):
        assert abs(possible[1].starts - datetime.fromisoformat("2026-02-04T04:02:08+08:00")) <= timedelta(seconds=3)


def test_two_days_are_the_longest_stretch():
    """By midnight each day has half a 子, eleven hours, and half a 子."""
    since = datetime.fromisoformat("2026-11-30T00:00+08:00")
    assert len(engine.possibilities(WANG, since, since + timedelta(days=2))) == 26
    with pytest.raises(engine.RequestError) as refused:
        engine.possibilities(WANG, since, since + timedelta(days=2, seconds=1))
    assert (refused.value.code, refused.value.field) == ("range", "until")


def test_an_hour_that_the_clocks_show_twice_is_one_stretch():
    """In New York 2026-11-01 丑 lasts from the first 01:00, at −04:00, to 03:00 at −05:00: three hours."""
    new_york = ZoneInfo("America/New_York")
    since, until = (datetime(2026, 11, 1, hour, 30, tzinfo=new_york) for hour in (0, 3))
    possible = engine.possibilities({"method": "time"}, since, until)
    assert [(each.starts.isoformat(), each.figure.moment.lunar.hour_branch) for each in possible] == [
        ("2026-11-01T00:30:00-04:00", "子"),
        ("2026-11-01T01:00:00-04:00", "丑"),
        ("2026-11-01T03:00:00-05:00", "寅"),
    ]


def test_an_hour_that_begins_at_the_reading_with_which_the_stretch_ends_is_not_lost():
    """01:00 is shown twice: 丑 begins with the first, and the stretch ends with the second, an hour later."""
    new_york = ZoneInfo("America/New_York")
    since, until = datetime(2026, 11, 1, 0, 30, tzinfo=new_york), datetime(2026, 11, 1, 1, 0, tzinfo=new_york, fold=1)
    possible = engine.possibilities({"method": "time"}, since, until)
    assert [each.figure.moment.lunar.hour_branch for each in possible] == ["子", "丑"]


def test_an_hour_of_the_sun_that_begins_and_ends_at_one_reading_of_the_clock_is_not_lost():
    """In Madrid, 3.7° W, the mean sun is 14.8 minutes behind UTC: 2026-10-25 begins by it at 02:14:48 of summer time.

    At 03:00 clocks go back to 02:00, so that the sun's 01:00 is 02:14:48 again.
    """
    madrid = ZoneInfo("Europe/Madrid")
    since, until = (datetime(2026, 10, 25, hour, 30, tzinfo=madrid) for hour in (1, 5))
    request = {"method": "time", "location": {"longitude": -3.7}, "conventions": {"solar_time": "mean"}}
    possible = engine.possibilities(request, since, until)
    assert [(each.starts.isoformat(), each.figure.moment.lunar.hour_branch) for each in possible] == [
        ("2026-10-25T01:30:00+02:00", "子"),
        ("2026-10-25T02:14:48+02:00", "子"),
        ("2026-10-25T02:14:48+01:00", "丑"),
        ("2026-10-25T04:14:48+01:00", "寅"),
    ]
    assert [each.figure.moment.pillars.day for each in possible] == ["辛未", "壬申", "壬申", "壬申"]


@given(
    st.sampled_from("Asia/Shanghai America/New_York Europe/Madrid UTC".split()).map(ZoneInfo),
    st.integers(-2_000_000_000, 4_000_000_000)
    | st.integers(-2 * 86_400, 86_400).map(lambda second: 1_792_890_000 + second),
    st.integers(1, 43_200),
    st.floats(-180, 180),
    st.fixed_dictionaries(
        {
            "day_starts": st.sampled_from(["midnight", "zi-hour"]),
            "solar_time": st.sampled_from(["standard", "mean", "true"]),
            "year_starts": st.sampled_from(["lunar-new-year", "spring-begins"]),
        }
    ),
    st.data(),
)
def test_every_instant_gives_the_figure_of_its_stretch(place, second, length, longitude, conventions, data):
    """1,792,890,000 is 2026-10-25 01:00 UTC, when clocks go back in Madrid."""
    since, until = (datetime.fromtimestamp(end, place) for end in (second, second + length))
    request = {**WANG, "location": {"longitude": longitude}, "conventions": conventions}
    possible = engine.possibilities(request, since, until)
    assert (possible[0].starts.timestamp(), possible[-1].ends.timestamp()) == (second, second + length)
    assert all(before.ends.timestamp() == after.starts.timestamp() for before, after in pairwise(possible))
    each = data.draw(st.sampled_from(possible))
    within = data.draw(st.integers(int(each.starts.timestamp()), int(each.ends.timestamp()) - 1))
    figure = engine.cast({**request, "at": datetime.fromtimestamp(within, place).isoformat()})
    assert (figure.cast, figure.chart) == (each.figure.cast, each.figure.chart)
    assert figure.moment.pillars == each.figure.moment.pillars


def refusal(request=WANG, since=EVENING, until=NIGHT):
    with pytest.raises(engine.RequestError) as refused:
        engine.possibilities(request, since, until)
    assert refused.value.message.endswith(".")
    return refused.value.code, refused.value.field


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({**WANG, "at": "2026-11-30T22:00:00+08:00"}, "choice", "at"),
        ({**WANG, "zone": "Mars/Olympus"}, "choice", "zone"),
        ({**WANG, "hour_branch": "子"}, "choice", "hour_branch"),
        ({**WANG, "year": 2026}, "choice", "year"),
        ({**WANG, "conventions": {"solar_time": "true"}}, "missing", "location.longitude"),
        ({**WANG, "conventions": {"solar_time": ["true"]}}, "type", "conventions.solar_time"),
        ({**WANG, "location": {"longitude": 181}}, "range", "location.longitude"),
        ({**WANG, "surnames": ["☃"]}, "unknown-character", "surnames"),
        ({**WANG, "colour": "red"}, "unknown-field", "colour"),
        ({}, "missing", "method"),
        ([], "type", ""),
        (None, "type", ""),
    ],
)
def test_a_request_that_has_a_moment_or_cannot_be_cast_is_refused(request_, code, field):
    assert refusal(request_) == (code, field)


def test_a_stretch_that_is_none_is_refused():
    assert refusal(since=EVENING.replace(tzinfo=None)) == ("naive-time", "since")
    assert refusal(until=NIGHT.replace(tzinfo=None)) == ("naive-time", "until")
    assert refusal(until=EVENING) == ("range", "until")
    assert refusal(until=EVENING - timedelta(seconds=1)) == ("range", "until")
    assert refusal(since=EVENING.replace(year=1599)) == ("range", "since")
    assert refusal(until=NIGHT.replace(year=2201)) == ("range", "until")


@pytest.mark.parametrize(
    ("since", "until"), [("1600-01-01T00:00", "1600-01-02T00:00"), ("2200-12-30T00:00", "2200-12-31T23:59")]
)
def test_the_first_and_last_days_are_answered(since, until):
    """Half a 子, eleven hours, half a 子; from 12-30 to the last minute of 12-31 as much again."""
    possible = engine.possibilities(WANG, *(datetime.fromisoformat(end).replace(tzinfo=UTC) for end in (since, until)))
    assert len(possible) == {"1600": 13, "2200": 26}[since[:4]]
