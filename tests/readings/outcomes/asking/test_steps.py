"""From the end of a horizon on: the client is asked twice, a week apart, then whoever has the promise in hand."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail

from readings.accounts.models import Membership
from readings.cases.sealed.actions import keep_reading
from readings.clients.actions import add_client
from readings.clients.consents import withdraw_consent
from readings.clients.models import Client, Consent
from readings.desk.joining.leaving import end_membership
from readings.notices.models import Notice
from readings.outcomes.asking import steps
from readings.outcomes.asking.mailing import send_client_mails
from readings.outcomes.asking.steps import take_promise_steps
from readings.outcomes.models import AnswerLink, ClientMail
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Promise
from readings.predictions.ticking.tick import tick
from tests.readings.conftest import NOW, TIAN, member_of
from tests.readings.outcomes.asking.conftest import AFTER, ENDS, WEEK
from tests.readings.promises import locked

DAY = timedelta(days=1)


def run(now) -> list:
    """One tick as far as promises go: the subjects of what was mailed by it."""
    before = len(mail.outbox)
    take_promise_steps(now=now)
    send_client_mails(now=now)
    return [each.to for each in mail.outbox[before:]]


def told() -> list[tuple]:
    notices = Notice.objects.filter(kind="promise_ends").order_by("at")
    return [(notice.recipient.user.name, notice.context["step"], notice.at, notice.missed) for notice in notices]


def schedule(promise: Promise) -> tuple:
    promise.refresh_from_db()
    return promise.next_step, promise.next_due_at


def test_nothing_happens_before_the_horizon_ends(promise):
    assert run(ENDS - timedelta(seconds=1)) == []
    assert (schedule(promise), told()) == (("ends", ENDS), [])


def test_the_client_is_asked_twice_and_then_the_practitioner(promise):
    """Asked on 6 and 13 January; on 20 January alice hears of it, and no more is to come."""
    to_them = [["tian@example.org"]]
    assert [run(ENDS), schedule(promise)] == [to_them, ("asks-again", ENDS + WEEK)]
    assert run(ENDS + WEEK - DAY) == []
    assert [run(ENDS + WEEK), schedule(promise)] == [to_them, ("tells", ENDS + 2 * WEEK)]
    assert told() == []
    assert [run(ENDS + 2 * WEEK), schedule(promise)] == [[], ("", None)]
    assert told() == [("Alice", "tells", ENDS + 2 * WEEK, False)]
    assert run(ENDS + 9 * WEEK) == []
    assert len(told()) == 1


def test_the_tick_does_it(promise, at):
    report = tick(now=at(ENDS))
    assert report.worked >= 2  # a step and a mail
    assert ["tian@example.org"] in [each.to for each in mail.outbox]


def test_twice_at_one_instant_it_is_done_once(promise):
    run(ENDS)
    Promise.objects.filter(pk=promise.pk).update(next_step="ends", next_due_at=ENDS)
    assert run(ENDS) == []
    assert ClientMail.objects.count() == 1


@pytest.mark.parametrize("kind", ["processing", "reminders"])
def test_without_consent_the_practitioner_hears_at_once_and_after_a_week(alice, promise, person, kind):
    withdraw_consent(alice, Consent.objects.get(client=person, kind=kind), now=NOW)
    assert (run(ENDS), run(ENDS + WEEK), run(ENDS + 2 * WEEK)) == ([], [], [])
    assert told() == [("Alice", "ends", ENDS, False), ("Alice", "asks-again", ENDS + WEEK, False)]
    assert schedule(promise) == ("", None)


def test_without_an_address_or_a_client_the_practitioner_hears(alice, promise, person):
    Client.objects.update(email="")
    assert run(ENDS) == []
    assert [row[1] for row in told()] == ["ends"]


def test_a_promise_of_nobody_is_told_to_who_made_it(alice, tian):
    locked(alice, tian, now=NOW)
    assert run(ENDS) == []
    assert [row[:2] for row in told()] == [("Alice", "ends")]


def test_of_an_illness_the_practitioner_hears(promise, monkeypatch):
    monkeypatch.setattr("readings.predictions.promising.matters.concerns_of", lambda reading, rules: {"illness"})
    assert run(ENDS) == []
    assert [row[1] for row in told()] == ["ends"]


def test_what_was_answered_asks_nobody(alice, promise):
    resolve_promise(alice, promise, answer="outside", reported_at=AFTER, now=AFTER)
    Promise.objects.filter(pk=promise.pk).update(next_step="ends", next_due_at=ENDS)
    assert run(AFTER) == []
    assert (schedule(promise), told(), ClientMail.objects.count()) == (("", None), [], 0)


def test_a_clock_that_stood_for_some_days_still_asks_the_client(promise):
    """Five days late: they are asked, and again a week after that."""
    late = ENDS + 5 * DAY
    assert [run(late), schedule(promise)] == [[["tian@example.org"]], ("asks-again", late + WEEK)]


def test_a_clock_that_stood_for_weeks_tells_the_practitioner_as_missed(promise):
    """Fifteen days late is later than anybody is asked by mail; a week on the client still is, in time."""
    late = ENDS + 15 * DAY
    assert run(late) == []
    assert told() == [("Alice", "ends", ENDS, True)]
    assert [run(late + WEEK), schedule(promise)] == [[["tian@example.org"]], ("tells", late + 2 * WEEK)]


def test_one_that_fails_does_not_stop_the_rest(alice, tian, promise, monkeypatch):
    """The bad one is tried again after a minute, two, four …; the other's notice is written."""
    other = locked(alice, tian, now=NOW, position=1)
    Client.objects.update(email="")
    tell = steps._tell
    bad = lambda each, *args, **more: 1 / 0 if each.pk == promise.pk else tell(each, *args, **more)  # noqa: E731
    monkeypatch.setattr(steps, "_tell", bad)
    run(ENDS)
    assert len(told()) == 1
    assert schedule(other) == ("asks-again", ENDS + WEEK)
    assert schedule(promise) == ("ends", ENDS + timedelta(minutes=1))
    assert (promise.failures, promise.last_error) == (1, "ZeroDivisionError('division by zero')")
    monkeypatch.setattr(steps, "_tell", tell)
    run(ENDS + timedelta(minutes=1))
    assert (len(told()), schedule(promise)) == (2, ("asks-again", ENDS + WEEK))
    assert promise.failures == 0


def of_carol_who_left(alice: Membership, client: Client | None) -> None:
    carol = member_of(alice.practice, "carol", "practitioner")
    reading = keep_reading(carol, request=TIAN, question="A new house", language="en", now=NOW)
    locked(carol, reading, client=client, now=NOW)
    end_membership(alice, carol, heir=alice, now=NOW)


def test_who_has_left_is_not_told_but_whose_client_it_is(alice, bob):
    of_carol_who_left(alice, add_client(bob, name="Wang", now=NOW))
    run(ENDS)
    assert [row[0] for row in told()] == ["Bob"]


def test_or_whoever_was_given_the_case(alice, bob):
    of_carol_who_left(alice, None)
    run(ENDS)
    assert [row[0] for row in told()] == ["Alice"]


def test_mail_is_sent_in_the_language_of_the_client_and_says_nothing_of_the_matter(promise):
    Client.objects.update(language="zh-hans")
    run(ENDS)
    [sent] = mail.outbox
    assert sent.message()["Auto-Submitted"] == "auto-generated"
    assert "Lin's practice" in str(sent.message()["From"])
    assert AnswerLink.objects.get().made_by is None


def test_a_mail_that_fails_is_tried_again_with_a_new_link_and_the_same_name(promise, monkeypatch):
    """Pauses double from five minutes: 6 January 00:05 comes the second try."""
    take_promise_steps(now=ENDS)
    names = []

    def fail(self):
        names.append(self.extra_headers["Message-ID"])
        raise OSError("away")

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMessage.send", fail)
        assert send_client_mails(now=ENDS) == 0
    row = ClientMail.objects.get()
    assert (row.tries, row.due_at, row.ended, row.last_error) == (1, ENDS + timedelta(minutes=5), "", "OSError('away')")
    assert send_client_mails(now=ENDS + timedelta(minutes=4)) == 0
    assert send_client_mails(now=ENDS + timedelta(minutes=5)) == 1
    assert mail.outbox[0].extra_headers["Message-ID"] == names[0]
    assert ClientMail.objects.get().ended == "sent"
    assert AnswerLink.objects.count() == 2


def test_after_ten_tries_it_is_given_up_and_the_practitioner_hears(promise, monkeypatch):
    """Nine pauses of five minutes and on come to 5 · 511 minutes, under two days."""

    def fail(self):
        raise OSError("away")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", fail)
    now, tries = ENDS, 0
    take_promise_steps(now=ENDS)
    while not (row := ClientMail.objects.get()).ended:
        now, tries = row.due_at, tries + 1
        send_client_mails(now=now)
    assert (row.ended, tries, row.tries) == ("given-up", 10, 10)
    assert now - ENDS == timedelta(minutes=5 * 511) < 2 * DAY
    assert schedule(promise) == ("tells", now)
    run(now)
    assert [row[1] for row in told()] == ["tells"]


def test_an_address_that_is_refused_for_good_is_given_up_at_once(promise, monkeypatch):
    def refuse(self):
        raise SMTPRecipientsRefused({"tian@example.org": (550, b"no such user")})

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    run(ENDS)
    assert ClientMail.objects.values_list("ended", "last_error").get() == ("given-up", "550 no such user")
    assert schedule(promise) == ("tells", ENDS)


def test_one_that_died_with_a_mail_in_hand_leaves_it_due_again(promise):
    """The lease is five minutes."""
    take_promise_steps(now=ENDS)
    lease = ENDS + timedelta(minutes=5)
    ClientMail.objects.update(tries=1, sending_since=ENDS, due_at=lease)
    assert send_client_mails(now=ENDS) == 0
    assert send_client_mails(now=lease) == 1
    assert ClientMail.objects.values_list("ended", "sending_since", "tries").get() == ("sent", None, 2)


def test_consent_is_asked_again_when_it_leaves(alice, promise, person):
    take_promise_steps(now=ENDS)
    withdraw_consent(alice, Consent.objects.get(client=person, kind="reminders"), now=ENDS)
    assert send_client_mails(now=ENDS) == 0
    assert ClientMail.objects.get().ended == "dropped"
    assert (AnswerLink.objects.count(), schedule(promise)) == (0, ("tells", ENDS))


def test_so_is_the_answer(alice, promise):
    take_promise_steps(now=ENDS)
    resolve_promise(alice, promise, answer="did-not-happen", reported_at=AFTER, now=AFTER)
    assert send_client_mails(now=AFTER) == 0
    assert (ClientMail.objects.get().ended, mail.outbox) == ("dropped", [])


def test_an_answer_ends_what_the_practitioner_was_asked(alice, promise):
    Client.objects.update(email="")
    run(ENDS)
    assert Notice.objects.unread().count() == 1
    resolve_promise(alice, promise, answer="did-not-happen", reported_at=AFTER, now=AFTER)
    assert Notice.objects.unread().count() == 0
