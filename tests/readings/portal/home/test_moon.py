"""Days by the moon beside those by the sun."""

from datetime import date, datetime

import pytest
from django.utils import translation

from readings.look.dates import full_date
from readings.portal.moon import by_both, moon_day


@pytest.mark.parametrize(
    ("language", "by_the_moon"), [("en", "month 1, day 1"), ("zh-hans", "正月初一"), ("zh-hant", "正月初一")]
)
def test_the_new_year_of_2026_is_the_17th_of_february(language, by_the_moon):
    with translation.override(language):
        assert moon_day(date(2026, 2, 17)) == by_the_moon
        assert by_both(date(2026, 2, 17)).startswith(full_date(date(2026, 2, 17)))
        assert by_the_moon in by_both(date(2026, 2, 17))


def test_both_stand_side_by_side():
    assert by_both(date(2026, 2, 17)) == "17 Feb 2026 (month 1, day 1)"


def test_a_leap_month_is_named_as_one():
    """2025 had a second sixth month, from 25 July on."""
    assert moon_day(date(2025, 7, 25)) == "leap month 6, day 1"


def test_an_instant_is_read_on_the_clock_that_it_has():
    """23:30 of the 16th is still the last day of the old year, by the moon the 29th of the twelfth month."""
    assert moon_day(datetime.fromisoformat("2026-02-16T23:30:00+08:00")) == "month 12, day 29"


def test_a_day_beyond_the_calendar_has_no_moon():
    assert by_both(date(9000, 1, 1)) == "1 Jan 9000"
