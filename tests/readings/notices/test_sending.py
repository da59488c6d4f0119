"""What a mail server answers, and what becomes of the mail and the address."""

import smtplib
from datetime import datetime, time, timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from readings.notices.channels.email.bounces import is_bouncing, lift_bounces, record_bounce
from readings.notices.delivery import deliver_due
from readings.notices.models import Bounce, Message
from readings.notices.outbox import notify, notify_all
from tests.readings.conftest import NOW
from tests.readings.notices.drafts import draft

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")


@pytest.fixture
def server(monkeypatch):
    """A mail server whose next answers are the errors in this list; when there are none left, it takes the mail."""
    answers = []
    takes = EmailBackend.send_messages

    def send_messages(self, messages):
        if answers and (answer := answers.pop(0)):
            raise answer
        return takes(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", send_messages)
    return answers


@pytest.fixture
def message(alice, window) -> Message:
    notify_all([draft(alice, window, at=OPENS)], now=OPENS)
    return Message.objects.get()


def refused(code: int) -> smtplib.SMTPRecipientsRefused:
    return smtplib.SMTPRecipientsRefused({"alice@example.org": (code, b"5.1.1 no such user")})


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (refused(550), "550 5.1.1 no such user"),
        (smtplib.SMTPDataError(554, b"no \xff thanks"), "554 no � thanks"),
    ],
    ids=["at the address", "at the mail"],
)
def test_what_the_server_will_never_take_is_a_bounce_and_ends_there(alice, message, server, answer, reason):
    server.append(answer)
    assert deliver_due(now=OPENS) == 0
    message.refresh_from_db()
    assert (message.ended, message.due_at, message.last_error) == ("bounced", None, reason)
    bounce = Bounce.objects.get()
    assert (bounce.user, bounce.address, bounce.message, bounce.reason) == (
        *(alice.user, "alice@example.org", message, reason),
    )


@pytest.mark.parametrize(
    "answer",
    [
        refused(450),
        smtplib.SMTPDataError(451, b"later"),
        smtplib.SMTPSenderRefused(550, b"not from you", "meihua@localhost"),
        smtplib.SMTPServerDisconnected("gone"),
    ],
    ids=["address", "mail", "sender", "line"],
)
def test_what_may_pass_is_tried_again_and_is_no_bounce(alice, message, server, answer):
    server.append(answer)
    assert deliver_due(now=OPENS) == 0
    message.refresh_from_db()
    assert (message.ended, message.due_at) == ("", OPENS + timedelta(minutes=5))
    assert not is_bouncing(alice.user)
    assert deliver_due(now=OPENS + timedelta(minutes=5)) == 1


def test_nothing_is_mailed_to_an_address_that_bounces_until_it_is_lifted(alice, message):
    record_bounce(alice.user, "alice@example.org", None, "550", now=NOW)
    assert deliver_due(now=OPENS) == 0
    message.refresh_from_db()
    assert (mail.outbox, message.ended) == ([], "bounced")
    assert message.last_error == "mail to alice@example.org came back"
    lift_bounces(alice.user, member=alice, now=OPENS)
    notify(alice, "practice_exported", "k", {"by": "Bob"}, now=OPENS)
    assert deliver_due(now=OPENS) == 1


def test_an_old_address_that_bounced_keeps_nothing_from_the_new_one(alice, message):
    record_bounce(alice.user, "old@example.org", None, "550", now=NOW)
    assert deliver_due(now=OPENS) == 1


def test_a_line_that_breaks_in_the_middle_costs_one_mail(alice, server):
    for number in range(3):
        notify(alice, "practice_exported", f"{number}", {"by": "Bob"}, now=OPENS + timedelta(seconds=number))
    server += [None, smtplib.SMTPServerDisconnected("gone")]
    assert deliver_due(now=OPENS + timedelta(seconds=2)) == 2
    assert list(Message.objects.order_by("wanted_at").values_list("ended", flat=True)) == ["delivered", "", "delivered"]


def test_the_list_of_the_morning_waits_for_the_end_of_quiet_hours_too(alice, window):
    """The list comes at 07:00, and it is quiet until 08:30."""
    alice.user.quiet_from, alice.user.quiet_until = time(22), time(8, 30)
    alice.user.save()
    notify_all([draft(alice, window, kind="day_opens", at=OPENS)], now=OPENS)
    assert deliver_due(now=OPENS + timedelta(hours=7)) == 0
    assert Message.objects.get().due_at == OPENS + timedelta(hours=8, minutes=30)
    assert deliver_due(now=OPENS + timedelta(hours=8, minutes=30)) == 1


def test_a_hundred_days_and_a_year_with_its_month_are_two_mails(alice, window):
    """The year and the month at once, when they open together; the days in the list of the morning."""
    days = [draft(alice, window, kind="day_opens", at=OPENS, key=f"day {number}") for number in range(100)]
    notify_all([*days, *(draft(alice, window, at=OPENS, key=key) for key in ("year", "month"))], now=OPENS)
    assert [deliver_due(now=OPENS + timedelta(hours=hours)) for hours in (0, 6, 7, 8)] == [1, 0, 1, 0]
    assert [each.subject for each in mail.outbox] == ["2 times have come", "Today: 100 matters"]
