"""The pages of the calendar: who sees which windows, what a page costs, and where it leads."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import User
from readings.clients.actions import add_client
from readings.outcomes.actions import record_outcome
from readings.predictions.calendar import shown
from readings.predictions.watching.actions import stop_watching, watch_timing
from tests.readings.conftest import NOW, signed_in
from tests.readings.predictions.calendar.conftest import BRANCHES, expect

MONTH, YEAR, DAY = "/calendar/2026/12/", "/calendar/2026/", "/day/2026-12-01/"
PAGES = [MONTH, YEAR, DAY]


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def asked(browser, address: str) -> int:
    browser.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(address).status_code == 200
    return len(queries)


def number_of_windows(browser, address: str) -> int:
    page = browser.get(address).context["page"]
    if address == MONTH:
        return sum(day.number for day in page.days) + len(page.lasting.shown)
    if address == YEAR:
        return sum(number for month in page.months for _, number in month.of_days) + len(page.lasting.shown)
    return sum(len(rows.shown) for rows in page.watched.kinds)


def test_the_calendar_shows_the_month_of_the_clock(browser):
    assert "November 2026" in browser.get("/calendar/").text


def test_the_month_is_that_of_the_readers_clock(browser, alice, monkeypatch):
    """In Auckland it is December when it is 30 November, 14:05 + 5 hours, in Shanghai."""
    monkeypatch.setattr("readings.clock.now", lambda: NOW + timedelta(hours=5))
    assert "November 2026" in browser.get("/calendar/").text
    User.objects.filter(pk=alice.user_id).update(time_zone="Pacific/Auckland")
    assert "December 2026" in browser.get("/calendar/").text


def test_a_month_says_whose_window_stands_on_which_day(browser, alice, client):
    timing = expect(alice, client)
    said = " ".join(browser.get(MONTH).text.split())
    assert f'<b lang="zh">酉</b> <a href="/timings/{timing.code}/">Tian</a>' in said
    assert (
        '<a class="cal-date" href="/day/2026-12-01/"><time datetime="2026-12-01">1</time> <b lang="zh">己酉</b></a>'
        in said
    )
    assert '<p class="cal-lunar">day 23</p>' in said
    assert '<p class="cal-lunar">month 11</p>' in said  # 9 December, its first day
    assert '<p class="cal-lunar">day 29 <span lang="zh">大雪</span></p>' in said


def test_what_does_not_fit_on_a_day_leads_to_its_page(browser, alice, client):
    for _ in range(5):
        expect(alice, client)
    assert '<a class="cal-more" href="/day/2026-12-01/#watched">2 more</a>' in browser.get(MONTH).text
    assert number_of_windows(browser, DAY) == 5


def test_a_timing_that_hangs_on_nothing_any_more_is_called_by_its_words(browser, alice, client):
    timing = expect(alice, client)
    timing.client = None
    timing.save()
    assert f'<a href="/timings/{timing.code}/">The money comes</a>' in browser.get(MONTH).text


def test_a_reading_without_a_client_is_called_by_its_question(browser, alice, tian, you_days):
    watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    page = browser.get(MONTH).context["page"]
    assert {row.whose for day in page.busy for row in day.windows} == {"新屋起造，此居如何？"}


@pytest.mark.parametrize("address", PAGES)
def test_an_empty_calendar_says_so_and_a_full_one_does_not(browser, alice, client, address):
    assert number_of_windows(browser, address) == 0
    expect(alice, client)
    assert number_of_windows(browser, address) == 1
    assert "No window falls" not in browser.get(address).text


@pytest.mark.parametrize("address", PAGES)
def test_the_windows_of_another_practice_are_never_shown(browser, charlie, address):
    charlie.practice.time_zone = "Asia/Shanghai"
    charlie.practice.save()
    expect(charlie, add_client(charlie, name="Zhao", now=NOW), words="Theirs")
    response = browser.get(address)
    assert number_of_windows(browser, address) == 0
    assert "Theirs" not in response.text
    assert "Zhao" not in response.text
    assert number_of_windows(signed_in(charlie), address) == 1


@pytest.mark.parametrize("address", PAGES)
def test_a_practitioner_sees_their_own_and_an_owner_all(browser, alice, bob, client, address):
    expect(alice, client)
    expect(bob, add_client(bob, name="Wang", now=NOW))
    assert number_of_windows(signed_in(bob), address) == 1
    assert number_of_windows(browser, address) == 2


@pytest.mark.parametrize("address", [MONTH, YEAR])
def test_an_owner_may_look_at_what_they_are_told_of_alone(browser, alice, bob, client, address):
    unit = "day" if address == MONTH else "month"
    expect(alice, client, BRANCHES[:1], unit, days=31)
    expect(bob, add_client(bob, name="Wang", now=NOW), BRANCHES[:1], unit, days=31)
    assert {row.whose for row in rows(browser, address)} == {"Tian", "Wang"}
    mine = f"{address}?whose=mine"
    assert {row.whose for row in rows(browser, mine)} == {"Tian"}
    elsewhere = {link for link in links(browser.get(mine)) if link.startswith("/calendar/") and "whose" not in link}
    assert elsewhere <= {"/calendar/feed/"}
    assert "?whose=mine" not in signed_in(bob).get(address).text  # who sees no more than their own is not asked


def rows(browser, address: str) -> list[shown.Shown]:
    page = browser.get(address).context["page"]
    return page.lasting.shown or [row for day in page.busy for row in day.windows]


def links(response) -> list[str]:
    return [part.split('"')[0] for part in response.text.split('href="')[1:]]


@pytest.mark.parametrize("address", PAGES)
def test_what_is_no_longer_watched_is_not_shown_unless_something_was_said_of_it(browser, alice, client, address):
    timing = expect(alice, client)
    window = timing.windows.get()
    stop_watching(alice, timing, now=NOW)
    assert number_of_windows(browser, address) == 0
    record_outcome(alice, window, answer="inside", now=window.ends)
    assert number_of_windows(browser, address) == 1


@pytest.mark.parametrize("address", PAGES)
def test_a_page_asks_as_many_queries_however_much_is_watched(browser, alice, client, tian, address):
    for unit in ("day", "month", "year", "hour"):
        expect(alice, client, BRANCHES, unit, days=40)
    few = asked(browser, address)
    for _ in range(5):
        for unit in ("day", "month", "year", "range", "hour"):
            expect(alice, add_client(alice, name="Li", now=NOW), BRANCHES, unit, days=40)
    assert asked(browser, address) == few


def test_of_what_lasts_longer_six_rows_are_in_sight_and_the_others_in_a_fold(browser, alice, client):
    for days in range(1, 9):
        expect(alice, client, unit="range", first="2026-12-01", days=days)
    rows = browser.get(MONTH).context["page"].lasting
    assert (len(rows.first), len(rows.folded), rows.more) == (6, 2, 0)
    assert "<summary><span>2 more</span></summary>" in browser.get(MONTH).text


@pytest.mark.parametrize("address", PAGES)
def test_above_the_most_rows_the_others_are_counted_with_one_query_more(browser, alice, client, monkeypatch, address):
    expect(alice, client, "子丑", "month", first="2026-12-01", days=31)
    monkeypatch.setattr(shown, "MOST_ROWS", 2)
    few = asked(browser, address)
    assert "not listed." not in browser.get(address).text
    for _ in range(3):
        expect(alice, client, unit="range", first="2026-12-01", days=5)
    assert "not listed." in browser.get(address).text
    assert asked(browser, address) == few + 1


def test_the_page_of_a_day_lists_its_hours_its_windows_and_what_it_lies_in(browser, alice, client):
    """The hour 子 of 己酉 is 甲子, at midnight, and 丙子 at 23:00; 己亥 the month."""
    expect(alice, client, "子", "hour", first="2026-12-01", days=1)
    expect(alice, client)
    expect(alice, client, "亥", "month", first="2026-12-01", days=1)
    watched = browser.get(DAY).context["page"].watched
    assert [[row.window.label for row in rows.shown] for rows in watched.kinds] == [
        ["甲子", "丙子"],
        ["己酉"],
        ["己亥"],
    ]
    assert not browser.get("/day/2026-12-08/").context["page"].watched


def test_the_page_of_a_day_has_the_windows_that_stand_on_it_in_the_month(browser, alice, client):
    """己酉 of Shanghai stands on 30 November for whoever reads in New York."""
    expect(alice, client)
    User.objects.filter(pk=alice.user_id).update(time_zone="America/New_York")
    assert number_of_windows(browser, DAY) == 0
    assert number_of_windows(browser, "/day/2026-11-30/") == 1
    said = browser.get("/day/2026-11-30/").text
    assert "30 Nov 2026 – 1 Dec 2026" in said
    assert "The dates are by your clock." in said
    assert "The dates are by your clock." in browser.get(MONTH).text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/calendar/1600/", 200),
        ("/calendar/2200/", 200),
        ("/calendar/1599/", 404),
        ("/calendar/2201/", 404),
        ("/calendar/1600/1/", 200),
        ("/calendar/2200/12/", 200),
        ("/calendar/1599/12/", 404),
        ("/calendar/2201/1/", 404),
        ("/calendar/2026/0/", 404),
        ("/calendar/2026/13/", 404),
        ("/calendar/99999999999999999999/1/", 404),
    ],
)
def test_the_calendar_reaches_as_far_as_the_engine(browser, address, status):
    assert browser.get(address).status_code == status


def test_months_lead_to_their_neighbours_and_their_year(browser):
    january = links(browser.get("/calendar/2027/1/"))
    assert {"/calendar/2026/12/", "/calendar/2027/2/", "/calendar/", "/calendar/2027/"} <= set(january)
    assert 'rel="prev"' not in browser.get("/calendar/1600/1/").text
    assert 'rel="next"' not in browser.get("/calendar/2200/12/").text


def test_a_year_leads_to_its_neighbours_and_months(browser):
    found = set(links(browser.get(YEAR)))
    assert {"/calendar/2025/", "/calendar/2027/"} <= found
    assert {f"/calendar/2026/{month}/" for month in range(1, 13)} <= found


def test_today_and_every_day_lead_to_the_calendar(browser, alice, tian):
    assert "/calendar/" in links(browser.get("/"))
    assert "/calendar/2026/12/" in links(browser.get(DAY))
