"""The page of a day; the right values are those of the calendar as printed."""

import re
from datetime import datetime

import pytest

from readings.accounts.models import Membership, Practice
from tests.readings.conftest import member_of, signed_in

PAIRS_OF_THE_DAY = "壬子 癸丑 甲寅 乙卯 丙辰 丁巳 戊午 己未 庚申 辛酉 壬戌 癸亥".split()


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def hours(response) -> list[tuple[str, str]]:
    page = response.context["page"]
    return [(hour.pillar, f"{hour.starts:%H:%M}–{hour.ends:%H:%M}") for hour in page.hours]


def test_a_day_shows_its_pillars_lunar_date_terms_and_void(browser):
    response = browser.get("/day/2026-11-30/")
    said = " ".join(response.text.split())
    assert "<title>30 Nov 2026 · Meihua</title>" in said
    assert '<h1>30 Nov 2026 <span class="weekday">Monday</span></h1>' in said
    for unit, pillar in {"year": "丙午", "month": "己亥", "day": "戊申"}.items():
        assert f'<div><dt>{unit}</dt><dd lang="zh">{pillar}</dd></div>' in said
    assert "<dt>Lunar date</dt><dd>month 10, day 22</dd>" in said
    assert '<b lang="zh">小雪</b> <small>since 22 Nov 2026 15:23</small>' in said
    assert '<b lang="zh">大雪</b> <small>7 Dec 2026 10:52 · in 7 days</small>' in said
    assert '<dt>Void</dt><dd><b lang="zh">寅 卯</b></dd>' in said


def test_a_day_that_begins_at_midnight_has_the_hour_zi_at_both_ends(browser):
    assert hours(browser.get("/day/2026-11-30/")) == [
        ("壬子", "00:00–01:00"),
        ("癸丑", "01:00–03:00"),
        ("甲寅", "03:00–05:00"),
        ("乙卯", "05:00–07:00"),
        ("丙辰", "07:00–09:00"),
        ("丁巳", "09:00–11:00"),
        ("戊午", "11:00–13:00"),
        ("己未", "13:00–15:00"),
        ("庚申", "15:00–17:00"),
        ("辛酉", "17:00–19:00"),
        ("壬戌", "19:00–21:00"),
        ("癸亥", "21:00–23:00"),
        ("甲子", "23:00–00:00"),
    ]


def test_a_day_that_begins_at_eleven_has_its_twelve_hours(browser):
    Practice.objects.update(conventions={"day_starts": "zi-hour"})
    found = hours(browser.get("/day/2026-11-30/"))
    assert [pillar for pillar, _span in found] == PAIRS_OF_THE_DAY
    assert (found[0][1], found[-1][1]) == ("23:00–01:00", "21:00–23:00")


def test_a_school_by_the_sun_has_the_hours_of_the_sun(browser):
    """32.4° west of the zone's meridian the mean sun is 129.6 minutes late."""
    Practice.objects.update(conventions={"solar_time": "mean"}, longitude=87.6)
    response = browser.get("/day/2026-11-30/")
    assert ("戊午", "13:09–15:09") in hours(response)
    assert "The hours of the sun, by the clock of the practice." in response.text


def test_today_is_the_day_of_the_practice_and_its_hour_is_marked(browser):
    """At 14:05 in Shanghai it is 22:05 of the day before in Los Angeles."""
    page = browser.get("/day/")
    assert (page.context["page"].date.isoformat(), page.text.count("Open now")) == ("2026-11-30", 1)
    assert [hour.pillar for hour in page.context["page"].hours if hour.is_open] == ["己未"]
    Practice.objects.update(time_zone="America/Los_Angeles")
    page = browser.get("/day/")
    assert page.context["page"].date.isoformat() == "2026-11-29"
    assert [hour.pillar for hour in page.context["page"].hours if hour.is_open] == ["辛亥"]
    assert '<b lang="zh">大雪</b> <small>6 Dec 2026 18:52 · in 7 days</small>' in page.text


def test_another_day_has_no_hour_that_is_open(browser):
    assert "Open now" not in browser.get("/day/2026-12-01/").text


@pytest.mark.parametrize(
    ("date", "term", "said"),
    [
        ("2026-12-06", "小雪", "7 Dec 2026 10:52 · in 1 day<"),
        ("2026-12-07", "大雪", "since 7 Dec 2026 10:52<"),
        ("2026-12-22", "冬至", "since 22 Dec 2026 04:50<"),
    ],
)
def test_the_term_of_a_day_is_that_of_its_noon(browser, date, term, said):
    response = browser.get(f"/day/{date}/")
    assert (response.context["page"].facts["term"], said in response.text) == (term, True)


def test_one_goes_to_the_day_before_after_or_to_any_other(browser):
    page = browser.get("/day/2026-11-30/").text
    assert '<a rel="prev" href="/day/2026-11-29/">29 Nov 2026</a>' in page
    assert '<a rel="next" href="/day/2026-12-01/">1 Dec 2026</a>' in page
    assert browser.get("/day/", {"date": "2026-12-07"})["Location"] == "/day/2026-12-07/"


@pytest.mark.parametrize(
    ("date", "neighbours"),
    [("1600-01-01", [("next", "/day/1600-01-02/")]), ("2200-12-31", [("prev", "/day/2200-12-30/")])],
)
def test_the_first_and_the_last_day_of_the_calendar_have_one_neighbour(browser, date, neighbours):
    assert re.findall(r'rel="(prev|next)" href="(.*?)"', browser.get(f"/day/{date}/").text) == neighbours


@pytest.mark.parametrize(
    "address",
    [
        "/day/2026-02-30/",
        "/day/1599-12-31/",
        "/day/2201-01-01/",
        "/day/20261130/",
        "/day/tomorrow/",
        "/day/?date=",
        "/day/?date=tomorrow",
        "/day/?date=2026-02-30",
    ],
)
def test_a_day_that_there_is_not_is_404(browser, address):
    assert browser.get(address).status_code == 404


def test_today_leads_whoever_casts_to_the_page_of_the_day(alice, tian, practice):
    assert '<a class="alone" href="/day/2026-11-30/">month 10 day 22</a>' in signed_in(alice).get("/").text
    assistant = signed_in(member_of(practice, "dora", Membership.Role.ASSISTANT)).get("/").text
    assert "month 10 day 22" in assistant
    assert "/day/" not in assistant


def test_the_day_goes_by_the_one_clock(browser, monkeypatch):
    monkeypatch.setattr("readings.clock.now", lambda: datetime.fromisoformat("2026-12-01T00:30:00+08:00"))
    page = browser.get("/day/").context["page"]
    assert [(page.date.isoformat(), hour.pillar) for hour in page.hours if hour.is_open] == [("2026-12-01", "甲子")]
