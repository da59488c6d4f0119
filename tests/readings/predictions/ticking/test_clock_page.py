"""The page of the clock: whether it runs, what comes next, what failed, and what can be done about it."""

from datetime import timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.notices.models import Message, Notice
from readings.predictions.models import Timing
from readings.predictions.ticking.clock_page import in_plain_words
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import set_timing
from tests.readings.conftest import NOW, signed_in
from tests.readings.predictions.ticking.conftest import OPENS

AGO = NOW - timedelta(hours=1)


def watched(member, name):
    client = add_client(member, name=name, now=NOW)
    case = open_case(member, question="When?", client=client, now=NOW)
    days = {"unit": "day", "branches": ["酉"], "since": NOW, "until": NOW + timedelta(days=30)}
    return set_timing(member, case, words="", polarity="good", **days, now=NOW)


def lost(member, ended="given-up", **more):
    made = {"channel": "email", "bundle": "x", "wanted_at": AGO, "tries": 10, "ended_at": AGO}
    return Message.objects.create(recipient=member, ended=ended, last_error="TimeoutError()", **(made | more))


def page(member):
    return signed_in(member).get("/clock/").text


def test_it_says_that_the_clock_stands_and_since_when(alice):
    assert "The clock has not run yet." in page(alice)
    tick(now=NOW - timedelta(minutes=6))
    assert "The clock has stood still since" in page(alice)
    tick(now=NOW)
    assert "It runs." in page(alice)


def test_today_says_so_too_to_those_who_read_cases_and_leads_to_the_page(alice):
    watched(alice, "Tian")
    assert 'href="/clock/"' in signed_in(alice).get("/").text
    tick(now=NOW)
    assert 'href="/clock/"' not in signed_in(alice).get("/").text


def test_an_owner_sees_what_comes_next_in_the_practice_and_a_practitioner_their_own(alice, bob, charlie):
    watched(alice, "Tian")
    watched(bob, "Wang")
    watched(charlie, "Zhao")
    assert [name in page(alice) for name in ("Tian", "Wang", "Zhao")] == [True, True, False]
    assert [name in page(bob) for name in ("Tian", "Wang", "Zhao")] == [False, True, False]


def test_it_shows_twenty_of_what_comes_next_and_asks_as_many_queries_as_for_one(alice, django_assert_num_queries):
    tick(now=NOW)
    browser = signed_in(alice)
    watched(alice, "Tian")
    lost(alice)
    with django_assert_num_queries(13):
        browser.get("/clock/")
    for number in range(25):
        watched(alice, f"Wang {number}")
        lost(alice, bundle=str(number))
    Timing.objects.filter(pk__gt=Timing.objects.order_by("pk")[21].pk).update(failures=1, last_error="ValueError()")
    with django_assert_num_queries(13):
        text = browser.get("/clock/").text
    assert text.count('class="clock-row"') == 20 + 4 + 26


def test_a_timing_that_fails_is_tried_with_the_next_tick(alice):
    timing = watched(alice, "Tian")
    Timing.objects.update(failures=3, last_error="ValueError()", next_due_at=NOW + timedelta(hours=1))
    assert "Something went wrong that nobody foresaw" in page(alice)
    assert signed_in(alice).post(f"/clock/timings/{timing.code}/try/")["Location"] == "/clock/"
    timing.refresh_from_db()
    assert (timing.next_due_at, timing.failures) == (NOW, 3)
    assert AuditEntry.objects.filter(action="try_timing_now", object_code=timing.code).count() == 1


def test_a_timing_that_does_not_fail_is_left_alone(alice):
    timing = watched(alice, "Tian")
    signed_in(alice).post(f"/clock/timings/{timing.code}/try/")
    timing.refresh_from_db()
    assert timing.next_due_at == OPENS
    assert not AuditEntry.objects.filter(action="try_timing_now").exists()


def test_a_timing_of_another_is_not_found(alice, bob):
    timing = watched(alice, "Tian")
    Timing.objects.update(failures=3, next_due_at=OPENS)
    assert signed_in(bob).post(f"/clock/timings/{timing.code}/try/").status_code == 404
    timing.refresh_from_db()
    assert timing.next_due_at == OPENS


def test_a_message_that_was_given_up_is_sent_again_as_one_that_was_tried(alice):
    """It left off after ten tries; its notices stay as they are, so that it has one Message-ID and one text."""
    message = lost(alice)
    assert "Given up after many tries" in page(alice)
    assert "The mail server does not answer." in page(alice)
    assert signed_in(alice).post(f"/clock/messages/{message.code}/send/")["Location"] == "/clock/"
    message.refresh_from_db()
    assert (message.ended, message.ended_at, message.due_at, message.wanted_at) == ("", None, NOW, NOW)
    assert message.tries == 1
    assert Message.objects.saying_whether_open().get().is_open is False
    assert AuditEntry.objects.filter(action="send_message_again", object_code=message.code).count() == 1


@pytest.mark.parametrize("ended", ["bounced", "refused"])
def test_what_came_back_is_shown_and_not_sent_again(alice, ended):
    message = lost(alice, ended)
    assert "Send again" not in page(alice)
    signed_in(alice).post(f"/clock/messages/{message.code}/send/")
    message.refresh_from_db()
    assert (message.ended, message.due_at) == (ended, None)
    assert not AuditEntry.objects.filter(action="send_message_again").exists()


def test_a_message_to_another_is_the_owners_matter(alice, bob, charlie):
    message = lost(alice)
    assert [signed_in(who).post(f"/clock/messages/{message.code}/send/").status_code for who in (bob, charlie)] == [
        404,
        404,
    ]
    message.refresh_from_db()
    assert message.ended == "given-up"
    to_bob = lost(bob)
    assert signed_in(alice).post(f"/clock/messages/{to_bob.code}/send/").status_code == 302


def test_what_was_missed_is_listed_for_thirty_days(timing, alice, bob):
    tick(now=OPENS + timedelta(days=3))
    Notice.objects.update(created_at=NOW - timedelta(days=30))
    assert 'id="missed"' in page(alice)
    assert 'id="missed"' not in page(bob)
    Notice.objects.update(created_at=NOW - timedelta(days=30, seconds=1))
    assert 'id="missed"' not in page(alice)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("", ""),
        ("ConnectionRefusedError(111, 'Connection refused')", "The mail server does not answer."),
        ("SMTPAuthenticationError(535, b'no')", "The mail server does not accept the product’s password."),
        ("OperationalError('away')", "The database did not answer."),
        ("KeyError('OSError')", "Something went wrong that nobody foresaw; whoever runs the site finds it in the log."),
    ],
)
def test_an_error_is_said_in_plain_words(error, words):
    assert str(in_plain_words(error)) == words
