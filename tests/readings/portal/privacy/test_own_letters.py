"""Which kinds of letters a client gets, each on or off; also the mails that ask what happened."""

import pytest
from django.urls import reverse

from readings.accounts.models import AuditEntry
from readings.cases.sealed.actions import keep_reading
from readings.clients.consents import give_consent
from readings.outcomes.asking.links import can_be_mailed
from readings.portal.letters import can_be_written
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked


@pytest.fixture
def written_to(wei, bob):
    for kind in ("processing", "reminders"):
        give_consent(bob, wei, kind=kind, given_on=NOW.date(), now=NOW)
    return wei


def choose(device, client, *wanted):
    return device.post(reverse("my-letters", args=[client.code]), {"wanted": wanted})


def test_each_kind_is_refused_by_itself(device, written_to):
    assert choose(device, written_to, "message", "outcome").status_code == 302
    assert set(written_to.refusals.values_list("kind", flat=True)) == {"shared", "appointment"}
    assert can_be_written(written_to, "message")
    assert not can_be_written(written_to, "appointment")
    choose(device, written_to, "message", "outcome", "appointment")
    assert set(written_to.refusals.values_list("kind", flat=True)) == {"shared"}
    assert AuditEntry.objects.filter(action="choose_letters", client_code=written_to.code).count() == 2


def test_the_same_choice_again_changes_nothing(device, written_to):
    choose(device, written_to)
    refused = list(written_to.refusals.values_list("pk", "kind"))
    choose(device, written_to)
    assert list(written_to.refusals.values_list("pk", "kind")) == refused
    assert AuditEntry.objects.filter(action="choose_letters").count() == 1


def test_links_that_let_in_and_what_concerns_erasing_are_refused_by_nobody(device, written_to):
    assert choose(device, written_to, "way_in").status_code == 422
    assert not written_to.refusals.exists()
    choose(device, written_to)
    assert can_be_written(written_to, "way_in")
    assert can_be_written(written_to, "erasure")


def test_who_refuses_to_be_asked_is_not_mailed_what_happened(device, written_to, bob):
    reading = keep_reading(bob, request=TIAN, question="?", language="en", now=NOW)
    promise = locked(bob, reading, now=NOW, client=written_to)
    assert can_be_mailed(promise)
    choose(device, written_to, "message")
    assert not can_be_mailed(promise)


def test_without_consent_the_page_says_that_none_is_sent(device, wei):
    page = device.get(reverse("my-letters", args=[wei.code])).text
    assert "You have not agreed to be written to, so none of these is sent" in page
