"""The pages of timings: set by hand, moved, left alone and taken up again; and who may."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.predictions.models import Timing, Window
from readings.predictions.watching.actions import move_timing, set_timing, stop_watching, watch_timing
from tests.readings.conftest import NOW, signed_in

RANGE = {"words": "moves in", "polarity": "good", "unit": "range", "first": "2026-12-10", "last": "2026-12-20"}
DAYS = RANGE | {"unit": "day", "branches": ["酉", "子"]}


@pytest.fixture
def case(alice):
    return open_case(alice, question="A new house", client=add_client(alice, name="Tian", now=NOW), now=NOW)


@pytest.fixture
def on(alice, case, tian):
    """The addresses of a reading, a case and a client of alice's."""
    return {
        "reading": f"/readings/{tian.code}/",
        "case": f"/cases/{case.code}/",
        "client": f"/clients/{case.client.code}/",
    }


@pytest.mark.parametrize("kind", ["reading", "case", "client"])
def test_a_range_is_set_from_each_page_both_days_included(alice, on, kind):
    """In Shanghai, from midnight of the 10th to that after the 20th."""
    browser = signed_in(alice)
    assert f"{on[kind]}timings/new/" in browser.get(on[kind]).text
    response = browser.post(f"{on[kind]}timings/new/", RANGE)
    timing = Timing.objects.get()
    assert response["Location"] == f"/timings/{timing.code}/"
    assert (timing.since, timing.until) == (
        datetime.fromisoformat("2026-12-10T00:00:00+08:00"),
        datetime.fromisoformat("2026-12-21T00:00:00+08:00"),
    )
    assert [getattr(timing, name) is not None for name in ("reading", "case", "client")] == [
        kind == name for name in ("reading", "case", "client")
    ]
    page = browser.get(response["Location"]).text
    assert "moves in" in page
    assert "10 Dec 2026 – 20 Dec 2026" in page
    assert on[kind] in page


def test_days_of_branches_are_set(alice, on):
    """酉 on the 13th, 子 on the 16th."""
    signed_in(alice).post(f"{on['case']}timings/new/", DAYS)
    assert [(window.label[-1], window.starts.day) for window in Window.objects.all()] == [("酉", 12), ("子", 15)]  # UTC


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"last": "2026-12-01"}, "This day comes before the first one."),
        ({"first": "2026-11-01", "last": "2026-11-29"}, "This is over already."),
        ({"last": "2090-12-01"}, "More than sixty years can’t be watched."),
        ({"unit": "day", "last": "2086-12-01", "branches": ["酉"]}, "That would be more than 500 windows."),
        ({"unit": "day"}, "Choose at least one branch."),
        ({"unit": "day", "first": "2026-12-14", "branches": ["酉"]}, "No such window is still to come"),
        ({"words": ""}, "This field is required."),
        ({"first": "soon"}, "Enter a valid date."),
    ],
)
def test_what_can_not_be_set_is_said_and_what_was_typed_is_kept(alice, on, typed, said):
    response = signed_in(alice).post(f"{on['case']}timings/new/", RANGE | typed)
    page = response.text
    assert response.status_code == 422
    assert said in page
    for value in (RANGE | typed).values():
        assert not value or f'value="{value}"' in page or f'value="{value[0]}"' in page
    assert Timing.objects.count() == 0


def test_nobody_sets_a_timing_on_what_they_do_not_see(alice, bob, charlie, on):
    for member in (bob, charlie):
        for address in on.values():
            assert signed_in(member).get(f"{address}timings/new/").status_code == 404
            assert signed_in(member).post(f"{address}timings/new/", RANGE).status_code == 404
    assert Timing.objects.count() == 0


def test_hours_are_watched_with_a_word_about_being_told(alice, tian, you_days):
    page = signed_in(alice).post(f"/readings/{tian.code}/watch/{you_days}/hour/", follow=True).text
    assert "Hours are told only if you ask for them in Preferences." in page
    assert f"/timings/{Timing.objects.get(unit='hour').code}/" in page


def test_a_count_comes_to_no_hours(alice, tian, monkeypatch):
    counted = tian.result["timings"][0] | {"branches": [], "units": [], "count": 29, "unit": "year"}
    monkeypatch.setattr("readings.cases.models.Reading.result", {**tian.result, "timings": [counted]})
    assert signed_in(alice).post(f"/readings/{tian.code}/watch/0/hour/").status_code == 404
    assert Timing.objects.count() == 0


def test_the_page_of_many_hours_is_cut(alice, tian, you_days):
    """Thirty 酉 hours to come, of which twelve are shown; of the loss as it is sealed there are more."""
    timing = watch_timing(alice, tian, position=you_days, unit="hour", now=NOW)
    browser, address = signed_in(alice), f"/timings/{timing.code}/"
    page = browser.get(address).text
    assert page.count("window-row") == 12
    assert "and 18 later ones" in page
    assert "30 Nov 2026 17:00–19:00" in page
    assert browser.get(address, {"all": "1"}).text.count("window-row") == 30


def moved(alice, case):
    days = {"since": NOW, "until": NOW + timedelta(days=3)}
    timing = set_timing(alice, case, words="moves in", polarity="good", unit="range", **days, now=NOW)
    return timing, f"/timings/{timing.code}/"


def test_a_timing_is_moved_and_its_page_says_where_it_lay(alice, case):
    timing, address = moved(alice, case)
    browser = signed_in(alice)
    form = browser.get(f"{address}move/").text
    assert 'value="2026-11-30"' in form
    assert 'value="2026-12-03"' in form
    browser.post(f"{address}move/", {"first": "2026-12-10", "last": "2026-12-20"})
    timing.refresh_from_db()
    assert timing.until == datetime.fromisoformat("2026-12-21T00:00:00+08:00")
    assert "30 Nov 2026 – 3 Dec 2026" in browser.get(address).text


def test_a_day_that_is_left_as_it_was_keeps_its_instant(alice, case):
    timing, address = moved(alice, case)
    signed_in(alice).post(f"{address}move/", {"first": "2026-11-30", "last": "2026-12-20"})
    timing.refresh_from_db()
    assert timing.since == NOW


def test_where_it_can_not_be_moved_to_is_said_and_kept(alice, case):
    timing, address = moved(alice, case)
    response = signed_in(alice).post(f"{address}move/", {"first": "2026-12-20", "last": "2026-12-10"})
    assert response.status_code == 422
    assert "This day comes before the first one." in response.text
    assert 'value="2026-12-20"' in response.text
    timing.refresh_from_db()
    assert (timing.since, timing.moves.count()) == (NOW, 0)


def test_what_is_not_watched_is_not_moved_but_taken_up_again(alice, case):
    timing, address = moved(alice, case)
    stop_watching(alice, timing, now=NOW)
    browser = signed_in(alice)
    page = browser.post(f"{address}move/", {"first": "2026-12-10", "last": "2026-12-20"}, follow=True).text
    assert "It is not watched any more, so there is nothing to move. Watch it again first." in page
    assert "Watch again" in page
    assert "Watched. You will be told when the time comes." in browser.post(f"{address}watch/", follow=True).text
    timing.refresh_from_db()
    assert (timing.is_watched, timing.since, timing.moves.count()) == (True, NOW, 0)


def test_a_case_and_a_client_list_their_timings_what_comes_first_in_front(alice, case, tian, you_days):
    """The client has those of the case too; a timing that nobody watches any more is not listed."""
    days = {"polarity": "good", "unit": "range", "now": NOW, "until": NOW + timedelta(days=30)}
    later = set_timing(alice, case, words="moves in", since=NOW + timedelta(days=9), **days)
    sooner = set_timing(alice, case.client, words="writes", since=NOW - timedelta(days=1), **days)
    stop_watching(alice, set_timing(alice, case, words="left alone", since=NOW, **days), now=NOW)
    browser = signed_in(alice)
    on_case = browser.get(f"/cases/{case.code}/").text.partition('id="timings"')[2].partition("</section>")[0]
    on_client = (
        browser.get(f"/clients/{case.client.code}/").text.partition('id="timings"')[2].partition("</section>")[0]
    )
    assert later.code in on_case
    assert sooner.code not in on_case
    assert on_client.index(sooner.code) < on_client.index(later.code)
    assert "left alone" not in on_case + on_client


def test_ten_timings_of_a_case_cost_what_one_costs(alice, case):
    browser, counts = signed_in(alice), []
    for number in (1, 9):
        for _each in range(number):
            set_timing(
                alice,
                case,
                words="moves in",
                polarity="good",
                unit="range",
                since=NOW,
                until=NOW + timedelta(days=3),
                now=NOW,
            )
        for address in (f"/cases/{case.code}/", f"/clients/{case.client.code}/"):
            browser.get(address)
            with CaptureQueriesContext(connection) as asked:
                browser.get(address)
            counts.append(len(asked))
    assert counts[:2] == counts[2:]


def test_ten_moves_cost_what_one_costs(alice, case):
    timing, address = moved(alice, case)
    browser, counts = signed_in(alice), []
    for days in (range(1, 2), range(2, 11)):
        for day in days:
            move_timing(alice, timing, since=NOW, until=NOW + timedelta(days=3 + day), now=NOW)
        browser.get(address)
        with CaptureQueriesContext(connection) as asked:
            browser.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_what_was_typed_is_escaped(alice, case):
    """T11."""
    evil = "<img src=x>"
    response = signed_in(alice).post(f"/cases/{case.code}/timings/new/", RANGE | {"words": evil}, follow=True)
    assert "<img" not in response.text
    assert "&lt;img src=x&gt;" in response.text
    assert "<img" not in signed_in(alice).get(f"/cases/{case.code}/").text


def test_a_reading_names_what_was_set_by_hand_on_it_but_not_on_paper(alice, tian):
    days = {"polarity": "good", "unit": "range", "since": NOW, "until": NOW + timedelta(days=3), "now": NOW}
    timing = set_timing(alice, tian, words="moves in", **days)
    browser = signed_in(alice)
    page = browser.get(f"/readings/{tian.code}/").text
    assert f'<ul class="actions">\n  <li><a class="quiet" href="/timings/{timing.code}/">moves in</a>' in page
    assert "moves in" not in browser.get(f"/readings/{tian.code}/share/").text
