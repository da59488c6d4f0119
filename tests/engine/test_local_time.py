"""Days and double hours by the clock of a zone and by the sun; the changes of clocks are those of the tz database."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.local_time import LocalTime

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
BY_ZI_HOUR = {"day_starts": "zi-hour"}


def told(windows):
    return [(window.label, window.starts.isoformat(), window.ends.isoformat()) for window in windows]


def minutes(window):
    """How long it lasts; subtracted as instants, as within one zone Python subtracts what the clocks show."""
    return (window.ends.timestamp() - window.starts.timestamp()) / 60


def days(zone, first, last, conventions=None):
    """The day windows that begin between two clock times of a zone."""
    since, until = (datetime.fromisoformat(end).replace(tzinfo=ZoneInfo(zone)) for end in (first, last))
    found = engine.windows({"branches": [*BRANCHES]}, "day", since, until, zone, conventions=conventions)
    return told(window for window in found if since.timestamp() <= window.starts.timestamp())


def test_the_hours_of_a_day_that_begins_at_midnight_begin_and_end_with_a_half_zi():
    """2026-11-30 is 戊申, so its hours go from 壬子 to 癸亥, and after 23:00 comes 甲子 of the next day."""
    hours = engine.hours(date(2026, 11, 30), "Asia/Shanghai")
    assert [hour.label for hour in hours] == "壬子 癸丑 甲寅 乙卯 丙辰 丁巳 戊午 己未 庚申 辛酉 壬戌 癸亥 甲子".split()
    assert [minutes(hour) for hour in hours] == [60, *[120] * 11, 60]
    assert told(hours)[0] == ("壬子", "2026-11-30T00:00:00+08:00", "2026-11-30T01:00:00+08:00")
    assert told(hours)[-1] == ("甲子", "2026-11-30T23:00:00+08:00", "2026-12-01T00:00:00+08:00")


def test_the_hours_of_a_day_that_begins_at_23_00_are_twelve_whole_ones():
    hours = engine.hours(date(2026, 11, 30), "Asia/Shanghai", BY_ZI_HOUR)
    assert [hour.label for hour in hours] == "壬子 癸丑 甲寅 乙卯 丙辰 丁巳 戊午 己未 庚申 辛酉 壬戌 癸亥".split()
    assert [minutes(hour) for hour in hours] == [120] * 12
    assert told(hours)[0] == ("壬子", "2026-11-29T23:00:00+08:00", "2026-11-30T01:00:00+08:00")


@pytest.mark.parametrize("day", [date(1600, 1, 1), date(2200, 12, 31)])
def test_the_first_and_last_days_of_the_calendar_have_all_their_hours(day):
    """Half a 子, eleven hours, and half a 子 again."""
    hours = engine.hours(day, "Asia/Shanghai")
    assert [minutes(hour) for hour in hours] == [60, *[120] * 11, 60]


@pytest.mark.parametrize(
    ("zone", "day", "label", "starts", "ends", "length"),
    [
        # At 02:00 on 2026-03-08, 辛巳, clocks are put forward to 03:00, on 2026-11-01, 己卯, back to 01:00.
        ("America/New_York", date(2026, 3, 8), "己丑", "T01:00:00-05:00", "T03:00:00-04:00", 60),
        ("America/New_York", date(2026, 11, 1), "乙丑", "T01:00:00-04:00", "T03:00:00-05:00", 180),
        # China put clocks forward at 02:00 on 1986-05-04, 戊申, and back at 02:00 on 1986-09-14, 辛酉.
        ("Asia/Shanghai", date(1986, 5, 4), "癸丑", "T01:00:00+08:00", "T03:00:00+09:00", 60),
        ("Asia/Shanghai", date(1986, 9, 14), "己丑", "T01:00:00+09:00", "T03:00:00+08:00", 180),
        # On Lord Howe Island they are put back by half an hour.
        ("Australia/Lord_Howe", date(2026, 4, 5), "乙丑", "T01:00:00+11:00", "T03:00:00+10:30", 150),
    ],
)
@pytest.mark.parametrize("conventions", [None, BY_ZI_HOUR])
def test_an_hour_in_which_the_clocks_change(zone, day, label, starts, ends, length, conventions):
    """An hour lasts from the first showing of its beginning to that of its end; those beside it are as ever."""
    hours = engine.hours(day, zone, conventions)
    changed = next(hour for hour in hours if hour.label == label)
    assert told([changed]) == [(label, day.isoformat() + starts, day.isoformat() + ends)]
    assert minutes(changed) == length
    assert {minutes(hour) for hour in hours if hour.label[1] not in "子丑"} == {120}


def test_days_on_which_the_clocks_change_last_twenty_three_and_twenty_five_hours():
    """2026-03-08 is 辛巳 and 2026-11-01 己卯."""
    assert days("America/New_York", "2026-03-08", "2026-03-09") == [
        ("辛巳", "2026-03-08T00:00:00-05:00", "2026-03-09T00:00:00-04:00")
    ]
    assert days("America/New_York", "2026-10-31T23:00", "2026-11-01T23:00", BY_ZI_HOUR) == [
        ("己卯", "2026-10-31T23:00:00-04:00", "2026-11-01T23:00:00-05:00")
    ]


def test_summer_time_in_china_moves_the_hour_that_is_cast():
    """In July 1988 clocks in Shanghai were an hour ahead of +08:00: 05:30 of theirs is 卯, 04:30 of +08:00 is 寅."""
    by_zone = engine.cast({"method": "time", "at": "1988-07-01T05:30:00", "zone": "Asia/Shanghai"})
    by_offset = engine.cast({"method": "time", "at": "1988-07-01T04:30:00+08:00"})
    assert by_zone.moment.at == by_offset.moment.at
    assert (by_zone.moment.lunar.hour_branch, by_offset.moment.lunar.hour_branch) == ("卯", "寅")


def test_a_day_that_an_island_skips_has_no_window_by_midnight():
    """Samoa went from 2011-12-29, 戊午, to 12-31, 庚申, and Kiritimati from 1994-12-30, 庚寅, to 1995-01-01, 壬辰."""
    assert days("Pacific/Apia", "2011-12-29", "2012-01-01") == [
        ("戊午", "2011-12-29T00:00:00-10:00", "2011-12-31T00:00:00+14:00"),
        ("庚申", "2011-12-31T00:00:00+14:00", "2012-01-01T00:00:00+14:00"),
    ]
    assert days("Pacific/Kiritimati", "1994-12-30", "1995-01-02") == [
        ("庚寅", "1994-12-30T00:00:00-10:00", "1995-01-01T00:00:00+14:00"),
        ("壬辰", "1995-01-01T00:00:00+14:00", "1995-01-02T00:00:00+14:00"),
    ]
    assert engine.hours(date(2011, 12, 30), "Pacific/Apia") == ()


def test_a_day_that_an_island_skips_has_its_first_hour_where_days_begin_at_23_00():
    """己未 began in Samoa at 23:00 of the 29th, and at midnight it was the 31st: 甲子 lasted one hour."""
    assert days("Pacific/Apia", "2011-12-29T23:00", "2012-01-01", BY_ZI_HOUR)[:2] == [
        ("己未", "2011-12-29T23:00:00-10:00", "2011-12-31T00:00:00+14:00"),
        ("庚申", "2011-12-31T00:00:00+14:00", "2011-12-31T23:00:00+14:00"),
    ]
    assert told(engine.hours(date(2011, 12, 30), "Pacific/Apia", BY_ZI_HOUR)) == [
        ("甲子", "2011-12-29T23:00:00-10:00", "2011-12-31T00:00:00+14:00")
    ]


@pytest.mark.parametrize(
    ("zone", "starts", "in_utc"),
    [
        ("Pacific/Kiritimati", "2026-12-01T00:00:00+14:00", "2026-11-30T10:00Z"),
        ("Pacific/Midway", "2026-12-01T00:00:00-11:00", "2026-12-01T11:00Z"),
    ],
)
def test_a_day_far_from_china_is_the_one_that_the_clock_shows(zone, starts, in_utc):
    """己酉 is 2026-12-01 everywhere, and at −11:00 begins 25 hours later than at +14:00."""
    since, until = map(datetime.fromisoformat, ("2026-11-29T00:00Z", "2026-12-03T00:00Z"))
    (window,) = engine.windows({"pairs": ["己酉"]}, "day", since, until, zone)
    assert window.starts.isoformat() == starts
    assert window.starts.timestamp() == datetime.fromisoformat(in_utc).timestamp()


@pytest.mark.parametrize(("kind", "added", "begins"), [("mean", -14.4, "00:14:24"), ("true", -3.0, "00:02:46")])
def test_the_sun_of_beijing_is_behind_its_clock(kind, added, begins):
    """116.4° E is 3.6° west of the meridian of UTC+8: 14.4 min; the equation of time of 11-30 gives back 11.4.

    So the sun's day begins as much later: 14 min 24 s; or 14.4 − 11.63, as at its midnight the equation is 11:38.
    """
    conventions = {"solar_time": kind}
    request = {"method": "moment", "at": "2026-11-30T14:05:00+08:00", "location": {"longitude": 116.4}}
    facts = engine.read({**request, "conventions": conventions}).to_dict()["moment"]
    assert facts["solar_time"] == {"kind": kind, "minutes": added}
    hours = engine.hours(date(2026, 11, 30), "Asia/Shanghai", conventions, 116.4)
    assert hours[0].starts.isoformat() == f"2026-11-30T{begins}+08:00"
    assert [hour.label for hour in hours] == "壬子 癸丑 甲寅 乙卯 丙辰 丁巳 戊午 己未 庚申 辛酉 壬戌 癸亥 甲子".split()


@pytest.mark.parametrize(("longitude", "code"), [(1e9, "range"), ("x", "type"), (True, "type")])
def test_hours_of_the_sun_need_a_longitude_that_there_is(longitude, code):
    with pytest.raises(engine.RequestError) as refused:
        engine.hours(date(2026, 11, 30), "Asia/Shanghai", {"solar_time": "mean"}, longitude)
    assert (refused.value.code, refused.value.field) == (code, "location.longitude")


def test_hours_of_the_sun_need_a_longitude():
    with pytest.raises(engine.RequestError) as refused:
        engine.hours(date(2026, 11, 30), "Asia/Shanghai", {"solar_time": "true"})
    assert (refused.value.code, refused.value.field) == ("missing", "location.longitude")


@pytest.mark.parametrize(
    ("zone", "day", "longitude", "first", "second"),
    [
        # Mean time of 116.4° is 14:24 behind +08:00 and 1:14:24 behind the summer time +09:00.
        ("Asia/Shanghai", date(1986, 9, 14), 116.4, ("戊子", "T01:14:24+09:00"), ("己丑", "T01:14:24+08:00")),
        # Mean time of 3.7° W is 14:48 behind UTC, so 2:14:48 behind the summer time +02:00.
        ("Europe/Madrid", date(2026, 10, 25), -3.7, ("庚子", "T02:14:48+02:00"), ("辛丑", "T02:14:48+01:00")),
    ],
)
def test_an_hour_of_the_sun_may_begin_and_end_at_one_reading_of_a_clock_put_back(zone, day, longitude, first, second):
    """The sun's 00:00 and 01:00 are an hour apart; in between the clocks go back by one and show the same again."""
    hours = engine.hours(day, zone, {"solar_time": "mean"}, longitude)
    assert [(hour.label, hour.starts.isoformat()) for hour in hours[:2]] == [
        (label, day.isoformat() + clock) for label, clock in (first, second)
    ]
    assert [minutes(hour) for hour in hours] == [60, *[120] * 11, 60]


PLACES = ["Asia/Shanghai", "America/New_York", "America/St_Johns", "Pacific/Apia", "Africa/Monrovia", "UTC"]
CLOCKS = st.datetimes(*map(datetime.fromisoformat, ("1600-01-02", "2200-12-30")))


@given(
    st.sampled_from(PLACES).map(ZoneInfo),
    st.sampled_from(["standard", "mean", "true"]),
    st.floats(-180, 180),
    CLOCKS.map(lambda clock: clock.replace(microsecond=0)),
)
def test_the_first_showing_of_a_time_is_the_first_second_that_shows_it(place, kind, longitude, clock):
    local = LocalTime(place, kind, longitude)
    first = local.first_showing(clock)
    second_before = datetime.fromtimestamp(first.timestamp() - 1, place)
    assert local.shown_at(second_before) < clock <= local.shown_at(first)


@pytest.mark.parametrize(
    ("longitude", "clock"),
    [(-108.3569, "2113-01-03T17:00"), (153.8, "2046-09-09T07:00"), (118.8184, "1718-12-16T21:00")],
)
def test_a_time_of_the_sun_that_falls_nearly_on_a_second_is_not_missed_by_one(longitude, clock):
    """The true sun shows these within 20 μs of a whole second; found among a million random ones."""
    local = LocalTime(UTC, "true", longitude)
    first = local.first_showing(datetime.fromisoformat(clock))
    assert local.shown_at(first - timedelta(seconds=1)) < datetime.fromisoformat(clock) <= local.shown_at(first)


def test_hours_join_across_the_days():
    """10-31 and 11-02 last 24 hours, and 2026-11-01 in New York 25."""
    days = [date(2026, 10, 31), date(2026, 11, 1), date(2026, 11, 2)]
    hours = [hour for day in days for hour in engine.hours(day, "America/New_York")]
    assert all(before.ends.timestamp() == after.starts.timestamp() for before, after in pairwise(hours))
    assert sum(map(minutes, hours)) == (24 + 25 + 24) * 60
