"""A client agrees, takes it back and agrees again, on their own side; the practice sees that it was they."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from readings.accounts.models import AuditEntry
from readings.clients.consents import give_consent
from readings.clients.models import Client, Consent
from readings.clients.wordings import told_to
from readings.portal.letters import can_be_written
from tests.clients_side import came_in
from tests.readings.conftest import NOW, signed_in


def give(device, client, kind, /, **data):
    return device.post(reverse("my-consent-give", args=[client.code, kind]), data)


def withdraw(device, client, consent):
    return device.post(reverse("my-consent-withdraw", args=[client.code, consent.code]))


def test_a_ticked_consent_keeps_the_words_that_stood_on_the_page(device, wei):
    page = device.get(reverse("my-privacy", args=[wei.code]))
    words = told_to(wei, "reminders")
    assert escape(words) in page.text
    assert page["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    answer = give(device, wei, "reminders", **{"reminders-agreed": "on"})
    assert answer.url == reverse("my-privacy", args=[wei.code]) + "?said=consent-given#reminders"
    consent = wei.consents.get()
    assert (consent.kind, consent.text, consent.given_at, consent.recorded_by) == ("reminders", words, NOW, None)
    entry = AuditEntry.objects.get(action="give_own_consent")
    assert (entry.role, entry.client_code, entry.actor, entry.object_code) == ("client", wei.code, None, consent.code)
    assert "Kept. You can take it back at any time." in device.get(answer.url).text


def test_without_the_tick_nothing_is_agreed_to(device, wei):
    answer = give(device, wei, "reminders")
    assert answer.status_code == 422
    assert "Tick the box if you agree to these words." in answer.text
    assert not Consent.objects.exists()


def test_what_is_posted_beside_the_tick_changes_nothing_else(device, wei, charlie):
    """T10: practice, client, kind and day are not the sender's to say."""
    posted = {"research-agreed": "on", "kind": "public-case", "practice": charlie.practice_id, "given_at": "2020-01-01"}
    give(device, wei, "research", **posted)
    consent = Consent.objects.get()
    assert (consent.kind, consent.practice, consent.client, consent.given_at) == ("research", wei.practice, wei, NOW)


def test_sent_twice_one_stands(device, wei):
    for _ in range(2):
        assert give(device, wei, "research", **{"research-agreed": "on"}).status_code == 302
    assert wei.consents.count() == 1
    assert AuditEntry.objects.filter(action="give_own_consent").count() == 1


def test_a_kind_that_there_is_not_is_not_agreed_to(device, wei):
    assert give(device, wei, "everything", **{"everything-agreed": "on"}).status_code == 404


def test_taken_back_it_stays_on_record_and_letters_end(device, wei, bob):
    consent = give_consent(bob, wei, kind="reminders", given_on=NOW.date(), now=NOW)
    assert can_be_written(wei, "message")
    assert "You get no more mail" in device.get(reverse("my-privacy", args=[wei.code])).text
    assert withdraw(device, wei, consent).status_code == 302
    consent.refresh_from_db()
    assert (consent.withdrawn_at, consent.recorded_by, consent.withdrawal_recorded_by) == (NOW, bob, None)
    assert not can_be_written(wei, "message")
    assert can_be_written(wei, "way_in")
    give(device, wei, "reminders", **{"reminders-agreed": "on"})
    assert can_be_written(wei, "message")
    assert wei.consents.count() == 2


def test_whoever_takes_back_being_kept_still_comes_in_to_have_it_erased(device, wei, bob):
    consent = give_consent(bob, wei, kind="processing", given_on=NOW.date(), now=NOW)
    withdraw(device, wei, consent)
    assert not Client.objects.kept().filter(pk=wei.pk).exists()
    assert device.get(reverse("my-erase", args=[wei.code])).status_code == 200


def test_nobody_takes_back_the_consent_of_another(device, wei, bob):
    other = Client.objects.create(practice=bob.practice, name="Lu", practitioner=bob, created_by=bob)
    consent = give_consent(bob, other, kind="reminders", given_on=NOW.date(), now=NOW)
    assert withdraw(device, wei, consent).status_code == 404
    assert withdraw(device, other, consent).status_code == 404
    consent.refresh_from_db()
    assert consent.withdrawn_at is None


@pytest.mark.parametrize(("year", "is_asked"), [(2016, True), (1990, False), (None, False)])
def test_a_guardian_is_asked_where_the_client_may_be_a_child(device, wei, year, is_asked):
    """In 2026 whoever was born in 2016 is ten at most."""
    Client.objects.filter(pk=wei.pk).update(birth_year=year)
    page = device.get(reverse("my-privacy", args=[wei.code])).text
    assert ("a parent or guardian has to agree" in page) == is_asked
    assert (reverse("my-consent-give", args=[wei.code, "guardian"]) in page) == is_asked


def test_the_practice_sees_what_the_client_settled_themselves(device, wei, bob):
    give(device, wei, "research", **{"research-agreed": "on"})
    page = signed_in(bob).get(reverse("consents", args=[wei.code])).text
    assert "Given by the client on their own side" in page
    withdraw(device, wei, wei.consents.get())
    page = signed_in(bob).get(reverse("consents", args=[wei.code])).text
    assert "given by the client on 30 Nov 2026 · withdrawn by the client on 30 Nov 2026" in page
    assert "recorded by" not in page


def test_a_client_of_two_practices_settles_each_by_itself(wei, charlie):
    elsewhere = Client.objects.create(
        practice=charlie.practice, name="Wei", email=wei.email, practitioner=charlie, created_by=charlie
    )
    give(came_in(wei), wei, "research", **{"research-agreed": "on"})
    assert not elsewhere.consents.exists()
    assert charlie.practice.name not in came_in(wei).get(reverse("my-privacy", args=[wei.code])).text
