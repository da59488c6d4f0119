from datetime import timedelta

import pytest
from django.core import mail

from readings.notices.actions import deliver_due, mark_read, notify
from readings.notices.models import Delivery, Notice
from tests.readings.conftest import NOW

CONTEXT = {
    "label": "己酉",
    "branch": "酉",
    "unit": "day",
    "polarity": "bad",
    "about": "loss",
    "starts": "2026-11-30T16:00:00+00:00",
    "ends": "2026-12-01T16:00:00+00:00",
    "title": "新屋起造，此居如何？",
    "client": "",
    "path": "/timings/abc/",
    "missed": False,
}


def tell(member, key="k", **more):
    return notify(member, "window_opens", key, CONTEXT, now=NOW, **more)


def broken(notice):
    raise OSError("no mail server")


def test_the_same_key_is_told_once(alice):
    assert tell(alice) is not None
    assert tell(alice) is None
    assert Notice.objects.count() == 1
    assert Delivery.objects.count() == 1


def test_a_notice_for_the_house_only_has_no_delivery(alice):
    tell(alice, outside=False)
    assert Delivery.objects.count() == 0


def test_delivering_twice_mails_once(alice):
    tell(alice)
    assert deliver_due(now=NOW) == 1
    assert deliver_due(now=NOW + timedelta(days=1)) == 0
    assert len(mail.outbox) == 1


def test_mail_is_written_in_the_recipients_language_and_zone(alice):
    """The window opens at 16:00 UTC, which is midnight of 1 December in Shanghai."""
    alice.user.language = "zh-hans"
    alice.user.save()
    tell(alice)
    deliver_due(now=NOW)
    assert "2026年12月1日 00:00" in mail.outbox[0].body


def test_mail_of_one_notice_always_has_the_same_message_id(alice):
    notice = tell(alice)
    deliver_due(now=NOW)
    assert mail.outbox[0].extra_headers["Message-ID"] == f"<{notice.code}@localhost>"


def test_a_failure_stays_visible_and_is_tried_again_after_a_pause(alice, monkeypatch):
    """First pause five minutes, then ten."""
    tell(alice)
    with monkeypatch.context() as patched:
        patched.setattr("readings.notices.channels.email.deliver", broken)
        assert deliver_due(now=NOW) == 0
        delivery = Delivery.objects.get()
        assert (delivery.failures, delivery.last_error) == (1, "OSError('no mail server')")
        assert delivery.due_at == NOW + timedelta(minutes=5)
        assert deliver_due(now=NOW + timedelta(minutes=5)) == 0
        delivery.refresh_from_db()
        assert delivery.due_at == NOW + timedelta(minutes=15)
    assert deliver_due(now=NOW + timedelta(minutes=15)) == 1
    delivery.refresh_from_db()
    assert (delivery.delivered_at, delivery.due_at, delivery.last_error) == (NOW + timedelta(minutes=15), None, "")


def test_after_ten_failures_it_is_given_up_and_says_so(alice, monkeypatch):
    monkeypatch.setattr("readings.notices.channels.email.deliver", broken)
    tell(alice)
    at = NOW
    for _try in range(10):
        deliver_due(now=at)
        at = Delivery.objects.get().due_at or at
    delivery = Delivery.objects.get()
    assert (delivery.failures, delivery.given_up) == (10, True)


def test_one_failing_delivery_never_stops_the_others(alice, bob, monkeypatch):
    tell(alice, key="a")
    tell(bob, key="b")
    from readings.notices.channels import email

    real = email.deliver

    def fails_for_alice(notice):
        if notice.recipient == alice:
            raise OSError("mailbox full")
        real(notice)

    monkeypatch.setattr("readings.notices.channels.email.deliver", fails_for_alice)
    assert deliver_due(now=NOW) == 1
    assert [message.to for message in mail.outbox] == [["bob@example.org"]]


def test_reading_notices_marks_only_ones_own(alice, bob):
    tell(alice, key="a")
    tell(bob, key="b")
    assert mark_read(alice, now=NOW) == 1
    assert Notice.objects.unread().get().recipient == bob


@pytest.mark.parametrize("missed", [False, True])
def test_every_kind_of_notice_has_a_headline_of_one_line(alice, missed):
    for kind in ("window_opens", "window_closes"):
        notice = notify(alice, kind, f"{kind}{missed}", CONTEXT | {"missed": missed}, now=NOW)
        assert "己酉" in notice.headline
        assert "\n" not in notice.headline
