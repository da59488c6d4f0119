"""What the feed says, as a parser reads it that is not ours: which windows, when, and nothing more than was chosen."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
import vobject

from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.consents import give_consent, withdraw_consent
from readings.notices.models import Choice
from readings.predictions.feeds import contents
from readings.predictions.models import CalendarFeed, Timing, Window
from readings.predictions.watching.actions import move_timing, stop_watching, watch_timing
from tests.readings.conftest import NOW, TIAN
from tests.readings.predictions.feeds.conftest import events_in, fetch, set_range, token_of, values

AT = datetime.fromisoformat


def stretches(response) -> list[tuple]:
    return [values(event, "dtstart", "dtend") for event in events_in(response)]


def test_whole_days_are_dates_and_end_before_the_day_after(alice, moving):
    """From 10 to 20 December is eleven days: the end that is not in it any more is the 21st."""
    [event] = events_in(fetch(token_of(alice)))
    assert values(event, "uid", "dtstart", "dtend") == (
        f"{moving.windows.get().code}@localhost",
        date(2026, 12, 10),
        date(2026, 12, 21),
    )


def test_to_somebody_in_another_zone_they_are_instants(alice, moving):
    """Midnight of Shanghai is 16:00 UTC of the day before."""
    alice.user.time_zone = "Europe/London"
    alice.user.save()
    assert stretches(fetch(token_of(alice))) == [
        (datetime(2026, 12, 9, 16, tzinfo=UTC), datetime(2026, 12, 20, 16, tzinfo=UTC))
    ]


def test_every_window_of_a_reading_has_its_own_instants(alice, tian, you_days):
    """Days of 酉 as dates, and months of 酉 from one solar term to the next as instants in UTC, as they are stored."""
    days = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    months = watch_timing(alice, tian, position=you_days, unit="month", now=NOW)
    read = {event.uid.value: values(event, "dtstart", "dtend") for event in events_in(fetch(token_of(alice)))}
    of_days = {
        f"{window.code}@localhost": tuple((end + timedelta(hours=8)).date() for end in (window.starts, window.ends))
        for window in days.windows.all()
    }
    of_months = {
        f"{window.code}@localhost": tuple(end.replace(microsecond=0) for end in (window.starts, window.ends))
        for window in months.windows.filter(starts__lt=NOW + timedelta(days=400))
    }
    assert (len(of_days), len(of_months)) == (31, 1)
    assert read == of_days | of_months
    assert of_days[next(iter(of_days))] == (date(2026, 12, 1), date(2026, 12, 2))


def test_a_day_on_which_the_clocks_change_is_one_date(alice, person):
    """In Berlin 28 March 2027 has 23 hours, from 23:00 UTC to 22:00 UTC."""
    alice.practice.time_zone = "Europe/Berlin"
    alice.practice.save()
    set_range(alice, person, AT("2027-03-28T00:00:00+01:00"), AT("2027-03-29T00:00:00+02:00"))
    assert stretches(fetch(token_of(alice))) == [(date(2027, 3, 28), date(2027, 3, 29))]


def test_a_day_without_a_midnight_is_one_date(alice, person):
    """In Cairo the clocks go from 00:00 to 01:00 on 30 April 2027: the day lasts from 22:00 UTC to 21:00 UTC."""
    alice.practice.time_zone = "Africa/Cairo"
    alice.practice.save()
    set_range(alice, person, AT("2027-04-29T22:00:00+00:00"), AT("2027-04-30T21:00:00+00:00"))
    assert stretches(fetch(token_of(alice))) == [(date(2027, 4, 30), date(2027, 5, 1))]


def test_the_twenty_ninth_of_february_is_a_day(alice, person, monkeypatch):
    """2028 is a leap year."""
    monkeypatch.setattr("readings.clock.now", lambda: AT("2028-02-01T00:00:00+08:00"))
    set_range(alice, person, "2028-02-29", "2028-03-01")
    assert stretches(fetch(token_of(alice))) == [(date(2028, 2, 29), date(2028, 3, 1))]


def test_windows_that_touch_share_an_instant_and_never_overlap(alice, tian):
    """亥 and 子 days follow one another."""
    position = [timing["about"] for timing in tian.result["timings"]].index("gain")
    watch_timing(alice, tian, position=position, unit="day", now=NOW)
    pairs = list(pairwise(stretches(fetch(token_of(alice)))))
    assert len(pairs) > 50
    assert all(former[1] <= latter[0] for former, latter in pairs)
    assert any(former[1] == latter[0] for former, latter in pairs)


def test_a_moved_range_keeps_its_uid_and_counts_on(alice, moving):
    token = token_of(alice)
    [before] = events_in(fetch(token))
    since, until = AT("2026-12-15T00:00:00+08:00"), AT("2026-12-18T00:00:00+08:00")
    move_timing(alice, moving, since=since, until=until, now=NOW + timedelta(hours=1))
    [after] = events_in(fetch(token))
    assert after.uid.value == before.uid.value
    assert values(before, "sequence", "dtstamp") == ("0", NOW.astimezone(UTC))
    assert values(after, "sequence", "dtstamp", "dtstart", "dtend") == (
        "1",
        NOW.astimezone(UTC) + timedelta(hours=1),
        date(2026, 12, 15),
        date(2026, 12, 18),
    )


def test_what_is_no_longer_watched_vanishes(alice, moving):
    token = token_of(alice)
    stop_watching(alice, moving, now=NOW)
    assert events_in(fetch(token)) == []


def test_it_reaches_from_31_days_back_to_400_ahead(alice, moving, monkeypatch):
    """The range of 10 to 20 December ends when the 21st begins, and is gone 31 days later; 400 days on from the
    evening of 4 November 2025 is its first hour."""
    token = token_of(alice)
    seen = {}
    for moment in (
        *("2025-11-05T00:00:00+08:00", "2025-11-05T00:00:01+08:00"),
        *("2027-01-20T23:59:59+08:00", "2027-01-21T00:00:00+08:00"),
    ):
        monkeypatch.setattr("readings.clock.now", lambda moment=moment: AT(moment))
        seen[moment] = len(events_in(fetch(token)))
    assert list(seen.values()) == [0, 1, 1, 0]


def test_of_too_many_the_nearest_are_left(alice, moving, monkeypatch):
    """Of a range that passed five days ago, one that passed yesterday, and three that come, with room for four."""
    monkeypatch.setattr(contents, "MOST", 4)
    monkeypatch.setattr("readings.clock.now", lambda: NOW + timedelta(days=20))
    for since, until in (("13", "15"), ("17", "19"), ("22", "23"), ("24", "25"), ("26", "27")):
        set_range(alice, moving.client, f"2026-12-{since}", f"2026-12-{until}")
    stop_watching(alice, moving, now=NOW)
    assert [starts.day for starts, _ends in stretches(fetch(token_of(alice)))] == [17, 22, 24, 26]


def test_hours_are_in_it_only_for_who_is_told_of_hours(alice, tian, you_days):
    watch_timing(alice, tian, position=you_days, unit="hour", now=NOW)
    token = token_of(alice)
    assert events_in(fetch(token)) == []
    Choice.objects.create(user=alice.user, kind="hour_opens", channel="in_app", wanted=True)
    first = events_in(fetch(token))[0]
    assert values(first, "dtstart", "dtend") == (AT("2026-11-30T17:00+08:00"), AT("2026-11-30T19:00+08:00"))


def test_a_client_who_took_back_their_consent_is_not_in_it(alice, moving):
    token = token_of(alice)
    consent = give_consent(alice, moving.client, kind="processing", given_on=NOW.date(), now=NOW)
    assert len(events_in(fetch(token))) == 1
    withdraw_consent(alice, consent, now=NOW)
    assert events_in(fetch(token)) == []


CANARIES = ("Canary Client", "Canary question", "Canary words", "Canary note", "Canary case", "Lin's practice")


@pytest.fixture
def canaries(alice):
    """A reading in a case of a client, all of whose texts sing."""
    client = add_client(alice, name=CANARIES[0], phone="555 0100", email="canary@example.org", now=NOW)
    case = open_case(alice, question=CANARIES[4], client=client, now=NOW)
    reading = keep_reading(alice, request=TIAN, question=CANARIES[1], language="en", now=NOW)
    file_reading(alice, reading, client=client, case=case, now=NOW)
    place = [timing["about"] for timing in reading.result["timings"]].index("loss")
    timing = watch_timing(alice, reading, position=place, unit="day", now=NOW)
    for target in (Target(reading=reading), Target(case=case), Target(client=client)):
        write_note(alice, target, text=CANARIES[3], visibility="practice", now=NOW)
    set_range(alice, case, "2026-12-10", "2026-12-21", words=CANARIES[2])
    return timing


def test_busy_says_busy_and_nothing_else(alice, canaries):
    """Neither texts, nor a branch, nor an address of the product, nor any property that could hold one."""
    response = fetch(token_of(alice))
    for word in (*CANARIES, "Canary", "555 0100", "酉", "day", "loss", canaries.code, "http", "C.", "Alice"):
        assert word not in response.text
    events = events_in(response)
    assert {event.summary.value for event in events} == {"Busy"}
    assert {name for event in events for name in event.contents} == {
        *("uid", "sequence", "dtstamp", "dtstart", "dtend", "summary", "class", "transp", "status"),
    }
    calendar = vobject.readOne(response.text)
    assert {name: lines[0].value for name, lines in calendar.contents.items() if name != "vevent"} == {
        "prodid": "-//Meihua//Windows//EN",
        "version": "2.0",
        "calscale": "GREGORIAN",
        "method": "PUBLISH",
        "x-wr-calname": "Meihua",
        "refresh-interval": "PT1H",
        "x-published-ttl": "PT1H",
    }


def test_busy_is_what_a_feed_says_unless_more_was_chosen(alice):
    assert CalendarFeed(member=alice).detail == "busy"


def test_initials_say_branch_unit_and_initials_and_no_name_question_words_or_note(alice, canaries):
    response = fetch(token_of(alice, "initials"))
    assert [word for word in (*CANARIES[:5], "Canary", "555 0100") if word in response.text.replace("\r\n ", "")] == []
    events = events_in(response)
    assert {event.summary.value for event in events} == {"酉 day · C.C.", "申 day · C.C.", "days · C.C."}
    first = next(event for event in events if event.summary.value.startswith("酉"))
    assert values(first, "url", "class", "transp", "status") == (
        f"http://localhost:8000/timings/{canaries.code}/",
        *("PRIVATE", "TRANSPARENT", "CONFIRMED"),
    )


def test_what_somebody_typed_begins_no_event_of_its_own(alice):
    """Of the name only letters come out, and of the practice's name what is text to the parser."""
    alice.practice.name = "A;B,C\nBEGIN:VEVENT\nSUMMARY:forged"
    alice.practice.save()
    evil = add_client(alice, name="Eve,;\r\nBEGIN:VEVENT", now=NOW)
    set_range(alice, evil, "2026-12-10", "2026-12-11", words="x\r\nEND:VEVENT\r\nBEGIN:VEVENT")
    response = fetch(token_of(alice, "initials"))
    [event] = events_in(response)
    assert event.summary.value == "days · E.B."
    assert vobject.readOne(response.text).x_wr_calname.value == "Meihua · A;B,C BEGIN:VEVENT SUMMARY:forged"
    assert [line for line in response.text.split("\r\n") if line.startswith("BEGIN:")] == [
        *("BEGIN:VCALENDAR", "BEGIN:VEVENT")
    ]


def test_lines_of_chinese_are_folded_at_75_octets_and_read_whole(alice, moving):
    """林晚 is six octets; twenty of them do not go into a line, and none is cut in the middle of a character."""
    alice.practice.name = "林晚" * 20
    alice.practice.save()
    response = fetch(token_of(alice, "initials"))
    lines = response.content.split(b"\r\n")
    assert max(len(line) for line in lines) <= 75
    assert sum(line.startswith(b" ") for line in lines) >= 1
    assert all(line.decode() is not None for line in lines)
    assert vobject.readOne(response.text).x_wr_calname.value == "Meihua · " + "林晚" * 20


@pytest.mark.parametrize("detail", ["busy", "initials"])
def test_it_asks_as_many_queries_however_many_windows_there_are(
    alice, tian, you_days, detail, django_assert_num_queries
):
    """The feed and its member; hours or not; what comes; what passed."""
    feed_of, now = contents.windows_of_feed, NOW + timedelta(days=3)
    watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    with django_assert_num_queries(3):
        few = [window.timing.about_whom for window in feed_of(alice, now)]
    for number in range(5):
        client = add_client(alice, name=f"Tian {number}", now=NOW)
        for on in (client, open_case(alice, question="?", client=client, now=NOW)):
            set_range(alice, on, "2026-12-10", "2026-12-21")
    with django_assert_num_queries(3):
        many = [window.timing.about_whom for window in feed_of(alice, now)]
    assert len(many) == len(few) + 10
    assert Timing.objects.count() == 11
    assert Window.objects.count() >= len(many)
