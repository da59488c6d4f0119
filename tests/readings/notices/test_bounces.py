"""Mail that came back, as mail servers report it (RFC 3464): from a pipe or a maildir."""

import io
import random
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError

from readings.notices.channels.email.bounces import is_bouncing, lift_bounces
from readings.notices.models import Bounce, Message
from tests.readings.conftest import NOW

REPORT = """\
From: MAILER-DAEMON@mx.example
To: meihua@localhost
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: {content_type}; boundary="parts"

--parts
Content-Type: text/plain

I'm sorry to have to inform you.

--parts
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; alice@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 <alice@example.org>:
    no such user

--parts
Content-Type: {returned}

From: meihua@localhost
To: Alice <alice@example.org>
Subject: Today
Message-ID: {message_id}

--parts--
"""


def report(message_id: str, **changed) -> bytes:
    parts = {
        "content_type": "multipart/report; report-type=delivery-status",
        "action": "failed",
        "status": "5.1.1",
        "returned": "message/rfc822",
    }
    return REPORT.format(message_id=message_id, **parts | changed).encode()


@pytest.fixture
def message(alice) -> Message:
    return Message.objects.create(
        recipient=alice, channel="email", bundle="b", wanted_at=NOW, tries=1, ended="delivered", ended_at=NOW
    )


@pytest.fixture
def ours(message) -> str:
    return f"<{message.code}@localhost>"


def pipe(monkeypatch, raw: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    call_command("record_bounces", stdout=io.StringIO())


@pytest.mark.parametrize("returned", ["message/rfc822", "text/rfc822-headers"])
def test_a_report_ends_its_message_and_stops_mail_to_the_address(alice, message, ours, returned, monkeypatch):
    pipe(monkeypatch, report(ours, returned=returned))
    bounce = Bounce.objects.get()
    assert (bounce.user, bounce.address, bounce.message, bounce.at, bounce.lifted_at) == (
        alice.user,
        "alice@example.org",
        message,
        NOW,
        None,
    )
    assert bounce.reason == "550 5.1.1 <alice@example.org>: no such user"
    message.refresh_from_db()
    assert (message.ended, message.due_at, message.ended_at) == ("bounced", None, NOW)
    assert is_bouncing(alice.user)


def test_another_address_is_mailed_again(alice, ours, monkeypatch):
    pipe(monkeypatch, report(ours))
    alice.user.email = "alice@example.net"
    alice.user.save()
    assert not is_bouncing(alice.user)


def test_a_report_that_comes_late_is_of_the_address_that_the_mail_went_to(alice, ours, monkeypatch):
    alice.user.email = "alice@example.net"
    alice.user.save()
    pipe(monkeypatch, report(ours))
    assert Bounce.objects.get().address == "alice@example.org"
    assert not is_bouncing(alice.user)


def test_the_same_report_again_after_it_was_lifted_changes_nothing(alice, ours, monkeypatch):
    pipe(monkeypatch, report(ours))
    lift_bounces(alice.user, member=alice, now=NOW)
    pipe(monkeypatch, report(ours))
    assert Bounce.objects.count() == 1
    assert not is_bouncing(alice.user)


@pytest.mark.parametrize(
    "changed",
    [
        {"action": "delayed", "status": "4.4.1"},
        {"action": "failed", "status": "4.2.2"},
        {"action": "delivered", "status": "2.0.0"},
        {"action": "relayed", "status": "5.0.0"},
        {"content_type": "multipart/mixed"},
        {"content_type": "multipart/report; report-type=disposition-notification"},
        {"returned": "text/plain"},
    ],
    ids=["delayed", "may pass", "delivered", "relayed", "no report", "read receipt", "nothing returned"],
)
def test_what_is_no_lasting_failure_is_passed_over(message, ours, changed, monkeypatch):
    pipe(monkeypatch, report(ours, **changed))
    message.refresh_from_db()
    assert (Bounce.objects.count(), message.ended) == (0, "delivered")


@pytest.mark.parametrize("host", ["elsewhere.example", "localhost.example", ""])
def test_a_message_of_another_house_is_none_of_ours(message, host, monkeypatch):
    pipe(monkeypatch, report(f"<{message.code}@{host}>"))
    assert Bounce.objects.count() == 0


def test_a_message_that_never_left_has_not_come_back(message, ours, monkeypatch):
    Message.objects.update(tries=0, ended="", due_at=NOW)
    pipe(monkeypatch, report(ours))
    assert (Bounce.objects.count(), Message.objects.get().due_at) == (0, NOW)


def test_garbage_never_crashes_it(message, ours, monkeypatch):
    """Two hundred reports, each with some of its bytes put wrong, and some things that are no mail at all."""
    chance = random.Random(5)
    for _each in range(200):
        raw = bytearray(report(ours, action="delayed"))
        for _byte in range(chance.randrange(1, 40)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        pipe(monkeypatch, bytes(raw))
    for raw in (
        b"",
        b"\x00" * 100,
        b"\xff\xfe",
        b"Content-Type: multipart/report; report-type=delivery-status\n\nno parts",
    ):
        pipe(monkeypatch, raw)
    assert Bounce.objects.count() == 0


def maildir(folder: Path, **mails: bytes) -> Path:
    for name in ("new", "cur", "tmp"):
        (folder / name).mkdir(parents=True)
    for name, raw in mails.items():
        (folder / "new" / name).write_bytes(raw)
    return folder


def test_each_mail_of_a_maildir_is_read_once_and_moved(message, ours, tmp_path):
    box = maildir(tmp_path / "box", a=b"hello", b=report(ours))
    said = io.StringIO()
    call_command("record_bounces", maildir=box, stdout=said)
    assert said.getvalue() == "bounces recorded: 1\n"
    assert sorted(path.name for path in (box / "cur").iterdir()) == ["a:2,S", "b:2,S"]
    assert list((box / "new").iterdir()) == []
    call_command("record_bounces", maildir=box, stdout=said)
    assert said.getvalue() == "bounces recorded: 1\nbounces recorded: 0\n"


def test_what_is_no_maildir_is_said(tmp_path, db):
    with pytest.raises(CommandError, match="is no maildir"):
        call_command("record_bounces", maildir=tmp_path)


def test_without_the_database_the_mail_server_keeps_it_and_the_mail_stays_new(message, ours, tmp_path, monkeypatch):
    def away(*args, **kwargs):
        raise DatabaseError("away")

    monkeypatch.setattr("readings.notices.channels.email.reports.record_bounce", away)
    box = maildir(tmp_path / "box", a=report(ours))
    with pytest.raises(CommandError) as error:
        call_command("record_bounces", maildir=box)
    assert error.value.returncode == 75
    assert [path.name for path in (box / "new").iterdir()] == ["a"]
