"""On which day a window stands, for a practice here and a reader there; the right values are those of the calendar."""

from datetime import UTC, date, datetime

import pytest

from readings.accounts.models import Practice
from tests.readings.conftest import NOW
from tests.readings.predictions.calendar.conftest import BRANCHES, expect, month, standing


def test_a_day_stands_on_its_date(alice, client):
    """戊申 is 30 November 2026; 己酉 follows."""
    expect(alice, client)
    assert standing(month(alice, "2026-12-01")) == {"12-01": ["己酉"]}


@pytest.mark.parametrize(
    ("zone", "stands"),
    [
        ("America/New_York", {}),  # from 11:00 of 30 November: 13 of its 24 hours
        ("Pacific/Auckland", {"12-01": ["己酉"]}),  # from 5:00 of 1 December: 19 of its hours
        ("Etc/GMT+4", {"12-01": ["己酉"]}),  # from noon to noon: as long on either, it stands on the later one
        ("Etc/GMT+5", {}),
    ],
)
def test_for_a_reader_elsewhere_it_stands_where_most_of_it_lies(alice, client, zone, stands):
    """己酉 in Shanghai lasts from 30 November 16:00 UTC to 1 December 16:00 UTC."""
    expect(alice, client)
    assert standing(month(alice, "2026-12-01", zone)) == stands
    assert standing(month(alice, "2026-11-01", zone)) == ({} if stands else {"11-30": ["己酉"]})


def test_a_day_that_begins_at_eleven_stands_on_the_date_whose_name_it_has(alice, client):
    """己酉 then lasts from 30 November 23:00 to 1 December 23:00."""
    Practice.objects.update(conventions={"day_starts": "zi-hour"})
    alice.practice.refresh_from_db()
    timing = expect(alice, client)
    assert timing.windows.get().starts == datetime(2026, 11, 30, 15, tzinfo=UTC)
    assert standing(month(alice, "2026-11-01")) == {}
    assert standing(month(alice, "2026-12-01")) == {"12-01": ["己酉"]}


@pytest.mark.parametrize(("first", "days"), [("2026-03-01", 31), ("2026-10-01", 31)])
def test_every_day_of_a_month_in_which_the_clocks_change_has_its_own(alice, client, first, days):
    """In Berlin 29 March 2026 has 23 hours and 25 October 25."""
    Practice.objects.update(time_zone="Europe/Berlin")
    alice.practice.refresh_from_db()
    expect(alice, client, BRANCHES, first=first, days=days)
    page = month(alice, first, "Europe/Berlin")
    assert [(day.number, day.windows[0].window.label) for day in page.days] == [
        (1, day.facts.day_pillar) for day in page.days
    ]
    assert len(page.days) == days


def test_a_leap_day_has_its_own(alice, client):
    """456 days after 戊申, the 45th of the sixty, 29 February 2028 is the 44 + 456 − 8 · 60 = 20th after 甲子: 甲申."""
    expect(alice, client, "申", first="2028-02-29", days=1)
    page = month(alice, "2028-02-01")
    assert len(page.days) == 29
    assert standing(page) == {"02-29": ["甲申"]}
    assert len(month(alice, "2027-02-01").days) == 28


def test_a_month_has_its_terms_and_the_branch_month_that_begins_in_it(alice):
    """大雪 is 7 December 10:52:32 in Shanghai and 6 December in New York; 冬至 22 December 4:50:14, the 21st there."""
    page = month(alice, "2026-12-01")
    assert {day.date.day: day.term.name for day in page.days if day.term} == {7: "大雪", 22: "冬至"}
    (before, none), (after, term) = page.pillars
    assert (before, none, after) == ("己亥", None, "庚子")
    assert f"{term.at:%Y-%m-%d %H:%M:%S}" == "2026-12-07 10:52:32"
    there = month(alice, "2026-12-01", "America/New_York")
    assert {day.date.day: day.term.name for day in there.days if day.term} == {6: "大雪", 21: "冬至"}


def test_weeks_begin_on_monday(alice):
    """1 December 2026 is a Tuesday; the month has 31 days, and five weeks."""
    page = month(alice, "2026-12-01")
    assert page.weekdays == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert [[day.date.day if day else None for day in week] for week in (page.weeks[0], page.weeks[-1])] == [
        [None, 1, 2, 3, 4, 5, 6],
        [28, 29, 30, 31, None, None, None],
    ]


@pytest.mark.parametrize("first", ["1600-01-01", "2200-12-01"])
def test_the_ends_of_the_calendar_are_months_like_others(alice, first):
    assert len(month(alice, first).days) == 31


def test_what_is_open_is_said(alice, client):
    expect(alice, client, "申酉")
    page = month(alice, "2026-11-01")
    assert [(day.date, day.is_open, day.is_today) for day in page.busy] == [(date(2026, 11, 30), True, True)]
    assert [day.is_open for day in month(alice, "2026-12-01").busy] == [False]
    assert month(alice, "2026-11-01", now=NOW.replace(day=29)).busy[0].is_open is False


def test_a_day_has_one_glyph_for_all_that_stands_on_it(alice, client):
    expect(alice, client)
    assert month(alice, "2026-12-01").busy[0].sum == "good"
    expect(alice, client, polarity="neutral")
    assert month(alice, "2026-12-01").busy[0].sum == "good"
    expect(alice, client, polarity="bad")
    day = month(alice, "2026-12-01").busy[0]
    assert day.sum == "mixed"
    assert [tuple(tally) for tally in day.tallies] == [("good", 1), ("bad", 1), ("neutral", 1)]


def test_three_windows_stand_on_a_day_and_the_others_are_counted(alice, client):
    for _ in range(5):
        expect(alice, client)
    (day,) = month(alice, "2026-12-01").busy
    assert (len(day.windows), day.number, day.more) == (3, 5, 2)


def test_what_lasts_longer_stands_above_the_days(alice, client):
    """子 is the month from 大雪 to 小寒, 5 January 2027; 丙午 the year to 立春, 4 February 2027."""
    expect(alice, client, "子", "month", first="2026-12-10", days=1)
    expect(alice, client, "午", "year", first="2026-12-10", days=1)
    expect(alice, client, unit="range", first="2026-12-10", days=5)
    expect(alice, client, "子", "hour", first="2026-12-10", days=1)
    page = month(alice, "2026-12-01")
    assert [(shown.timing.unit, shown.window.label) for shown in page.lasting.shown] == [
        ("year", "丙午"),
        ("month", "庚子"),
        ("range", ""),
    ]
    assert page.busy == []
    january = month(alice, "2027-01-01").lasting.shown
    assert [shown.window.label for shown in january] == ["丙午", "庚子"]
    assert [shown.window.label for shown in month(alice, "2027-02-01").lasting.shown] == ["丙午"]
    assert not month(alice, "2027-03-01").lasting
