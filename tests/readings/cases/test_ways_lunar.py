"""A lunar date and hour for the ways of casting that count no date."""

import pytest

from readings.accounts.models import Practice
from readings.cases.models import Reading
from tests.readings.cases.ways import LUNAR, MIDDLE_OF_LUNAR, ONE_OF_EACH, figure, filled, kept, nothing_happened
from tests.readings.conftest import signed_in


@pytest.fixture
def browser(alice):
    return signed_in(alice)


@pytest.mark.parametrize("way", [way for way in ONE_OF_EACH if way != "time"])
def test_a_lunar_date_is_the_middle_of_its_hour_for_a_way_that_counts_no_date(browser, way):
    reading = kept(browser, way, LUNAR, **ONE_OF_EACH[way][0])
    assert reading.cast_at.isoformat() == MIDDLE_OF_LUNAR
    lunar = reading.result["moment"]["lunar"]
    assert (lunar["year"], lunar["month"], lunar["day"], lunar["hour_branch"]) == (2022, 12, 1, "午")


def test_the_hour_of_a_lunar_date_counts(browser):
    """Seven at 午 7: 7 艮; 14 - 8 = 6 坎; 14 - 12 = 2."""
    assert figure(browser, "count", LUNAR, count="7") == ("艮", "坎", 2)


def test_a_lunar_date_of_the_way_by_date_stays_a_lunar_date(browser):
    """寅 3 + 12 + 1 + 7 sounds = 23, 23 - 16 = 7 艮; with 午 7 it is 30, 30 - 24 = 6 坎; 30 leaves 0: the sixth."""
    reading = kept(browser, "time", LUNAR, sounds="7")
    assert (reading.upper, reading.lower, reading.line, reading.cast_at) == ("艮", "坎", 6, None)


@pytest.mark.parametrize(
    ("zone", "longitude", "school", "first", "noon"),
    [
        ("Asia/Shanghai", None, {}, "2022-12-23T00:30:00+08:00", "2022-12-23T12:00:00+08:00"),
        ("Asia/Shanghai", None, {"day_starts": "zi-hour"}, None, "2022-12-23T12:00:00+08:00"),
        # Four minutes a degree: the mean sun of 105° east is an hour behind the clock of 120°.
        ("Asia/Shanghai", 105, {"solar_time": "mean"}, "2022-12-23T01:30:00+08:00", "2022-12-23T13:00:00+08:00"),
        ("Asia/Shanghai", 75, {"solar_time": "true"}, None, None),
        ("America/New_York", None, {}, "2022-12-23T00:30:00-05:00", "2022-12-23T12:00:00-05:00"),
        ("America/New_York", -75, {"solar_time": "mean", "day_starts": "zi-hour"}, None, "2022-12-23T12:00:00-05:00"),
    ],
)
def test_each_hour_of_a_lunar_date_is_cast_by_the_clock_and_the_school_of_the_practice(
    browser, zone, longitude, school, first, noon
):
    """The first 子 of a day that begins at midnight lasts from 0:00 to 1:00, 午 from 11:00 to 13:00."""
    Practice.objects.update(time_zone=zone, longitude=longitude, conventions=school)
    found = {}
    for hour in "子丑寅卯辰巳午未申酉戌亥":
        response = browser.post("/cast/", filled("count", {"count": "7"}, LUNAR | {"lunar_hour": hour}))
        assert response.status_code == 302
        found[hour] = Reading.objects.first().result["moment"]
    assert [(moment["lunar"]["month"], moment["lunar"]["day"]) for moment in found.values()] == [(12, 1)] * 12
    assert [moment["lunar"]["hour_branch"] for moment in found.values()] == list(found)
    assert found["子"]["at"] == (first or found["子"]["at"])
    assert found["午"]["at"] == (noon or found["午"]["at"])


def test_where_the_clock_is_put_forward_the_hour_is_the_shorter(browser):
    """On 8 March 2026, the 20th of the first month, New York's clock skips 2:00–3:00: 丑 is from 1:00 to 3:00, and
    so one hour long, its middle 1:30."""
    Practice.objects.update(time_zone="America/New_York")
    moment = LUNAR | {"lunar_year": "2026", "lunar_month": "1", "lunar_day": "20", "lunar_hour": "丑"}
    reading = kept(browser, "count", moment, count="7")
    assert reading.result["moment"]["at"] == "2026-03-08T01:30:00-05:00"


def test_a_leap_month_is_told_apart(browser):
    """2023 had a second month twice; the first day of the leap one was 22 March."""
    moment = LUNAR | {"lunar_year": "2023", "lunar_month": "2", "lunar_leap": "on"}
    assert kept(browser, "numbers", moment, numbers="21 14").cast_at.isoformat() == "2023-03-22T04:00:00+00:00"


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"lunar_year": ""}, "lunar_year", "This is needed to cast."),
        ({"lunar_month": ""}, "lunar_month", "This is needed to cast."),
        ({"lunar_day": ""}, "lunar_day", "This is needed to cast."),
        ({"lunar_hour": ""}, "lunar_hour", "This is needed to cast."),
        ({"lunar_month": "13"}, "lunar_month", "This lies outside what there is."),
        ({"lunar_day": "31"}, "lunar_day", "This lies outside what there is."),
        ({"lunar_year": "1599"}, "lunar_year", "This lies outside what there is."),
        ({"lunar_leap": "on"}, "lunar_leap", "This is not one of the answers to choose from."),
    ],
)
@pytest.mark.parametrize("way", ["numbers", "direct"])
def test_a_lunar_date_that_is_none_is_refused_at_its_field(browser, way, typed, field, words):
    response = browser.post("/cast/", filled(way, ONE_OF_EACH[way][0], LUNAR | typed))
    assert response.status_code == 422
    assert response.context["form"].errors == {field: [words]}
    assert words in response.text
    assert nothing_happened()


def test_a_lunar_date_beyond_the_calendar_is_refused_with_a_reason_on_the_page(browser):
    """The twelfth month of 2200 ends in February 2201, of which there is no calendar."""
    moment = LUNAR | {"lunar_year": "2200", "lunar_day": "29"}
    response = browser.post("/cast/", filled("numbers", {"numbers": "21 14"}, moment))
    assert response.status_code == 422
    assert nothing_happened()
    assert "This lies outside what there is." in response.text
