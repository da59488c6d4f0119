"""Delivery: each message as often as it takes, and as seldom as can be."""

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.db import transaction

from readings.notices import delivery
from readings.notices.channels import Refused
from readings.notices.delivery import LEASE, MOST_TRIES, deliver_due
from readings.notices.models import Message, Notice
from readings.notices.outbox import notify_all
from tests.readings.conftest import NOW
from tests.readings.notices.drafts import draft

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")


def broken(message, told):
    raise OSError("no answer")


def only() -> Message:
    return Message.objects.get()


def test_delivering_twice_mails_once(tell):
    tell()
    assert deliver_due(now=OPENS) == 1
    assert deliver_due(now=OPENS + timedelta(days=1)) == 0
    assert len(mail.outbox) == 1
    assert (only().ended, only().ended_at, only().due_at, only().sending_since) == ("delivered", OPENS, None, None)


def test_what_a_rolled_back_transaction_would_have_told_is_never_told(alice, window):
    with pytest.raises(RuntimeError), transaction.atomic():
        notify_all([draft(alice, window, at=OPENS)], now=OPENS)
        raise RuntimeError
    assert deliver_due(now=OPENS) == 0
    assert (Notice.objects.count(), Message.objects.count(), mail.outbox) == (0, 0, [])


def test_a_failure_stays_visible_and_is_tried_again_after_doubling_pauses(tell, line):
    """Five minutes, then ten, then twenty."""
    tell()
    line(broken)
    at, pauses = OPENS, []
    for _ in range(3):
        assert deliver_due(now=at) == 0
        pauses.append(only().due_at - at)
        at = only().due_at
    assert pauses == [timedelta(minutes=5), timedelta(minutes=10), timedelta(minutes=20)]
    assert (only().tries, only().last_error, only().ended) == (3, "OSError('no answer')", "")


def test_mail_that_failed_goes_out_when_the_server_is_back(tell, line, monkeypatch):
    tell()
    with monkeypatch.context() as patched:
        patched.setattr("readings.notices.channels.email.mails.render_to_string", broken)
        deliver_due(now=OPENS)
    assert deliver_due(now=OPENS + timedelta(minutes=5)) == 1
    assert (only().tries, only().ended, only().last_error) == (2, "delivered", "")


def test_after_ten_tries_it_is_given_up_and_says_so(tell, line):
    """The pauses are 5 · (1 + 2 + … + 256) minutes, 42 hours and 35 minutes in all."""
    tell(kind="window_closes")  # which stays a question, however late it is asked
    Message.objects.update(due_at=OPENS, wanted_at=OPENS)
    line(broken)
    at = OPENS
    while at:
        deliver_due(now=at)
        at = only().due_at
    assert (only().tries, only().ended, only().last_error) == (MOST_TRIES, "given-up", "OSError('no answer')")


def test_what_should_have_left_more_than_two_days_ago_is_not_sent_any_more(tell):
    tell()
    assert deliver_due(now=OPENS + timedelta(days=2, seconds=1)) == 0
    assert (mail.outbox, only().ended) == ([], "too-late")


def test_what_will_never_be_taken_is_not_tried_again(tell, line):
    def refused(message, told):
        raise Refused("no such person")

    tell()
    line(refused)
    deliver_due(now=OPENS)
    assert (only().ended, only().last_error, only().due_at) == ("refused", "no such person", None)


def test_one_failing_message_never_stops_the_others(tell, alice, bob, line):
    sent = []

    def fails_for_alice(message, told):
        if message.recipient == alice:
            raise OSError("mailbox full")
        sent.append(message.recipient)

    tell(key="a")
    bob.role = "owner"
    bob.save()
    tell(bob, key="b")
    line(fails_for_alice)
    assert deliver_due(now=OPENS) == 1
    assert sent == [bob]
    assert line.made == 2  # the line that failed was hung up


def test_a_server_that_is_away_costs_one_connection_a_run(tell, alice, line):
    for number in range(5):
        tell(key=f"{number}")
        Message.objects.update(tries=1)  # so that each has a message of its own
    line(broken, down=True)
    assert deliver_due(now=OPENS) == 0
    assert line.made == 1
    assert sorted(Message.objects.values_list("tries", flat=True)) == [1, 1, 1, 1, 2]


def test_a_run_of_many_goes_over_one_connection(tell, line):
    for number in range(5):
        tell(key=f"{number}")
        Message.objects.update(tries=1)
    line(lambda message, told: None)
    assert deliver_due(now=OPENS) == 5
    assert line.made == 1


def test_who_dies_between_claim_and_sending_leaves_it_to_be_sent_when_the_lease_has_run_out(tell, line):
    def dies(message, told):
        raise SystemExit

    tell()
    line(dies)
    with pytest.raises(SystemExit):
        deliver_due(now=OPENS)
    assert (only().sending_since, only().due_at) == (OPENS, OPENS + LEASE)
    line(lambda message, told: mail.outbox.append(message))
    assert deliver_due(now=OPENS + LEASE - timedelta(seconds=1)) == 0
    assert deliver_due(now=OPENS + LEASE) == 1
    assert (only().ended, only().tries) == ("delivered", 2)


def test_who_dies_between_sending_and_saying_so_sends_again_under_the_same_message_id(tell, monkeypatch):
    tell()
    with monkeypatch.context() as patched:

        def dies(*args, **kwargs):
            raise SystemExit

        patched.setattr(delivery, "_end", dies)
        with pytest.raises(SystemExit):
            deliver_due(now=OPENS)
    assert deliver_due(now=OPENS + LEASE) == 1
    first, second = (message.extra_headers["Message-ID"] for message in mail.outbox)
    assert first == second == f"<{only().code}@localhost>"


def test_a_message_that_kills_whoever_sends_it_is_given_up(tell):
    tell()
    Message.objects.update(tries=MOST_TRIES, sending_since=OPENS, due_at=OPENS + LEASE)
    assert deliver_due(now=OPENS + LEASE) == 0
    assert (mail.outbox, only().ended) == ([], "given-up")


def test_a_lease_begins_in_the_present_however_long_ago_the_run_began(tell, line, monkeypatch):
    """A tick of midnight that caught up for seven minutes before it came to its mails."""
    present = OPENS + timedelta(minutes=7)
    monkeypatch.setattr("readings.clock.now", lambda: present)

    def looks(message, told):
        assert (only().sending_since, only().due_at) == (present, present + LEASE)

    tell()
    line(looks)
    assert deliver_due(now=OPENS) == 1


def test_who_comes_back_after_the_lease_does_not_write_over_who_has_it_now(tell):
    tell()
    slow = only()
    Message.objects.update(tries=2, due_at=OPENS + 2 * LEASE, sending_since=OPENS + LEASE)
    delivery._end(slow, Message.Ended.DELIVERED, now=OPENS + LEASE)
    assert (only().ended, only().sending_since) == ("", OPENS + LEASE)


def test_of_two_that_read_it_as_due_one_has_it(tell):
    tell()
    mine, theirs = only(), only()
    assert delivery._claim(mine, now=OPENS) is True
    assert delivery._claim(theirs, now=OPENS) is False


def test_a_run_that_has_used_up_its_time_leaves_the_rest_to_the_next(tell, line, monkeypatch):
    """Each mail takes eleven of the thirty seconds: the third is begun at 22, and none at 33."""
    seconds = [0.0]
    monkeypatch.setattr(delivery, "monotonic", lambda: seconds[0])

    def slow(message, told):
        seconds[0] += 11

    for number in range(5):
        tell(key=f"{number}")
        Message.objects.update(tries=1)
    line(slow)
    assert deliver_due(now=OPENS) == 3
    assert Message.objects.filter(due_at=OPENS, sending_since=None).count() == 2
    assert deliver_due(now=OPENS) == 2


def test_a_run_that_finds_nothing_due_asks_once(db, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert deliver_due(now=NOW) == 0
