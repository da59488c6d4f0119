"""Letters to clients: once for each key, tried again, and asked about once more as they leave."""

from datetime import timedelta

import pytest
from django.core import mail

from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.models import Client
from readings.portal.entering.actions import ask_ways_in
from readings.portal.letters import write_letter
from readings.portal.mailing import send_letters
from readings.portal.models import EntryLink, Letter, Refusal
from tests.readings.conftest import NOW

HALF_AN_HOUR = timedelta(minutes=30)


def test_a_letter_is_written_once_for_a_key(wei):
    assert write_letter(wei, "way_in", "a key", now=NOW) == write_letter(wei, "way_in", "a key", now=NOW)
    assert Letter.objects.count() == 1


def test_a_way_in_leaves_at_once_with_a_link_made_as_it_leaves(wei, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ask_ways_in("wei@example.org", now=NOW)
    link, [sent] = EntryLink.objects.get(), mail.outbox
    assert (link.expires_at, link.made_by) == (NOW + HALF_AN_HOUR, None)
    assert (sent.subject, sent.to) == ("Your link from Lin's practice", ["wei@example.org"])
    assert "http://localhost:8000/my/in/" in sent.body
    assert (Letter.objects.get().ended, "/my/in/" in str(Letter.objects.values().get())) == ("sent", False)


def test_one_that_fails_is_tried_again_under_the_same_name(wei, monkeypatch):
    """The first pause is five minutes."""
    ask_ways_in("wei@example.org", now=NOW)
    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMessage.send", lambda self: 1 / 0)
        assert send_letters(now=NOW) == 0
    row = Letter.objects.get()
    assert (row.tries, row.due_at, row.ended) == (1, NOW + timedelta(minutes=5), "")
    assert send_letters(now=row.due_at - timedelta(seconds=1)) == 0
    assert send_letters(now=row.due_at) == 1
    assert send_letters(now=row.due_at) == 0
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("missing", ["consent", "reminders", "address", "refusal", "merged"])
def test_what_speaks_against_it_is_asked_as_it_leaves(bob, wei, missing):
    for kind in ("processing", "reminders"):
        given = give_consent(bob, wei, kind=kind, given_on=NOW.date(), now=NOW)
        if missing == {"processing": "consent"}.get(kind, kind):
            withdraw_consent(bob, given, now=NOW)
    write_letter(wei, "message", "a key", now=NOW)
    match missing:
        case "address":
            Client.objects.update(email="")
        case "refusal":
            Refusal.objects.create(practice=wei.practice, client=wei, kind="message", refused_at=NOW)
        case "merged":
            other = Client.objects.create(practice=wei.practice, name="Wei", practitioner=bob, created_by=bob)
            Client.objects.filter(pk=wei.pk).update(merged_into=other)
    assert send_letters(now=NOW) == 0
    assert (Letter.objects.get().ended, mail.outbox) == ("dropped", [])


def test_who_agreed_to_be_kept_no_longer_gets_no_way_in(bob, wei):
    consent = give_consent(bob, wei, kind="processing", given_on=NOW.date(), now=NOW)
    ask_ways_in("wei@example.org", now=NOW)
    withdraw_consent(bob, consent, now=NOW)
    assert send_letters(now=NOW) == 0
    assert (Letter.objects.get().ended, EntryLink.objects.count()) == ("dropped", 0)


def test_a_letter_is_in_the_client_s_language(wei):
    Client.objects.update(language="zh-hans")
    ask_ways_in("wei@example.org", now=NOW)
    send_letters(now=NOW)
    assert mail.outbox[0].message()["Auto-Submitted"] == "auto-generated"


def test_a_way_in_that_is_hours_late_is_given_up(wei):
    ask_ways_in("wei@example.org", now=NOW)
    assert send_letters(now=NOW + timedelta(hours=2, seconds=1)) == 0
    assert Letter.objects.get().ended == "given-up"
