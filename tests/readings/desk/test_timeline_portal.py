"""What happened on the client's side, among all that concerns them: who sees what of it, and what the page says."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import Membership
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf.case_actions import assign_case, open_case
from readings.clients.actions import add_client
from readings.clients.models import Consent
from readings.desk import timeline_portal
from readings.desk.timeline import timeline_of
from readings.outcomes.models import Resolution
from readings.portal.models import ClientMessage, Shared
from tests.clients_rows import lived_in
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.promises import locked

LATER = NOW + timedelta(days=1)
CONTACTS = {"appointment", "erasure-asked", "erasure-called-off"}


@pytest.fixture
def client(alice, tian):
    """A client with a reading that was shared, a question, two messages, an appointment, and an erasure called off."""
    client = add_client(alice, name="田家", now=NOW)
    case = open_case(alice, question="新屋如何？", client=client, now=NOW)
    file_reading(alice, tian, client=client, case=case, now=NOW)
    lived_in(alice, client, now=LATER, word="水来", reading=tian, case=case)
    return client


def told(client, member):
    """The entries of the client's side that a member is shown."""
    found = timeline_of(client, member, now=LATER, size=200)
    every = [entry for month in found.months for entry in month.entries]
    return [entry for entry in every if entry.kind in timeline_portal.KINDS]


def test_what_happened_stands_there_with_who_did_it(alice, client):
    Shared.objects.update(unshared_at=LATER + timedelta(hours=1))
    assert sorted((entry.kind, entry.said, entry.by) for entry in told(client, alice)) == [
        ("appointment", "proposed", "client"),
        ("enquiry", "水来", ""),
        ("erasure-asked", "", "client"),
        ("erasure-called-off", "", ""),
        ("message", "水来", ""),
        ("message", "水来", "client"),
        ("shared", "水来", ""),
        ("unshared", "水来", ""),
    ]


def test_what_is_shared_again_does_not_stand_there_as_shared_no_longer(alice, client, tian):
    """The first row ends in the instant in which the second begins."""
    again = LATER + timedelta(hours=1)
    Shared.objects.update(unshared_at=again)
    new = {"title": "水来", "language": "en", "content": {}, "shared_by": alice, "shared_at": again}
    Shared.objects.create(practice=alice.practice, client=client, reading=tian, **new)
    assert [entry.kind for entry in told(client, alice) if "shared" in entry.kind] == ["shared", "shared"]


def test_an_assistant_sees_appointments_and_erasures_and_no_words(practice, client):
    dora = member_of(practice, "dora", Membership.Role.ASSISTANT)
    assert {entry.kind for entry in told(client, dora)} == CONTACTS
    page = signed_in(dora).get(f"/clients/{client.code}/timeline/")
    assert page.status_code == 200
    assert "水来" not in page.text
    assert "Appointment:" in page.text


def test_a_practitioner_is_shown_nothing_that_was_shared_of_anothers_readings(alice, bob, client):
    case = open_case(alice, question="Bob's part", client=client, now=NOW)
    assign_case(alice, case, practitioner=bob, now=NOW)
    assert {entry.kind for entry in told(client, bob)} == CONTACTS | {"message", "enquiry"}


def test_a_consent_and_an_outcome_that_the_client_gave_are_told_apart(alice, client, tian):
    of = {"practice": alice.practice, "client": client, "version": 1, "language": "en", "text": "x"}
    Consent.objects.create(kind="reminders", given_at=LATER, recorded_by=None, **of)
    Consent.objects.create(kind="research", given_at=LATER, recorded_by=alice, withdrawn_at=LATER, **of)
    tian.refresh_from_db()
    of = {
        "practice": alice.practice,
        "promise": locked(alice, tian, now=NOW),
        "reported_at": LATER,
        "decided_at": LATER,
    }
    first = Resolution.objects.create(answer="unknown", **of)
    Resolution.objects.create(answer="outside", corrects=first, recorded_by=alice, **of)
    found = timeline_of(client, alice, now=LATER, size=200)
    every = [entry for month in found.months for entry in month.entries]
    by = {(entry.kind, entry.said): entry.by for entry in every if entry.kind in ("given", "withdrawn", "resolution")}
    assert by == {
        ("given", "reminders"): "client",
        ("given", "research"): "",
        ("withdrawn", "research"): "client",
        ("resolution", "unknown"): "client",
        ("resolution", "outside"): "",
    }


def test_the_page_leads_to_each_of_them_and_escapes_what_was_typed(alice, client):
    """T11."""
    evil = "<img src=x>"
    of = {"practice": alice.practice, "client": client}
    ClientMessage.objects.create(key=uuid4(), text=evil, sent_at=LATER, **of)
    Shared.objects.update(title=evil)
    page = signed_in(alice).get(f"/clients/{client.code}/timeline/").text
    assert "<img" not in page
    assert page.count("&lt;img src=x&gt;") == 2
    assert f'href="/clients/{client.code}/messages/"' in page
    assert f'href="/shared/{Shared.objects.get().code}/"' in page
    assert f'href="/enquiries/{client.enquiries.get().code}/"' in page
    assert f'href="/appointments/{client.appointments.get().code}/"' in page
    assert "by the client themselves" in page


def test_it_is_still_one_query(alice, client):
    for number in range(20):
        of = {"practice": alice.practice, "client": client}
        ClientMessage.objects.create(key=uuid4(), text=str(number), sent_at=LATER, **of)
    with CaptureQueriesContext(connection) as asked:
        timeline_of(client, alice, now=LATER)
    assert len(asked) == 1
