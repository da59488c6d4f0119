"""What clients take of what is kept of them: their own, guarded for spreadsheets, and nothing private."""

import csv
import io
import json
import zipfile

import pytest
from django.urls import reverse

from readings.accounts.models import AuditEntry
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.family_actions import add_relative
from readings.clients.models import Client, Relative
from readings.desk.own_data.own_export import own_document
from readings.portal.models import Shared
from tests.clients_rows import lived_in
from tests.clients_side import came_in
from tests.readings.conftest import NOW, TIAN, signed_in
from tests.readings.promises import locked

SECRET = "zq7private"


@pytest.fixture
def wei(alice, bob) -> Client:
    """Of whom everything is kept, the marker in all that is not for them."""
    client = add_client(bob, name="Wei", phone="=1+1", email="wei@example.org", tags=[SECRET], now=NOW)
    add_relative(bob, client, name="Mei", relation="daughter", now=NOW)
    Relative.objects.update(birth_year=2019)
    case = open_case(bob, question="Will the house sell?", people=SECRET, client=client, tags=[SECRET], now=NOW)
    reading = keep_reading(bob, request=TIAN, question=SECRET, language="en", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    for target in (Target(client=client), Target(case=case), Target(reading=reading)):
        write_note(bob, target, text=SECRET, visibility="practice", now=NOW)
    locked(bob, reading, now=NOW, claim=SECRET, criteria=SECRET, told=False)
    told = keep_reading(bob, request=TIAN, question=SECRET, language="en", now=NOW)
    locked(bob, told, now=NOW, claim="A buyer comes", criteria=SECRET, told=True, client=client)
    lived_in(bob, client, now=NOW, word="heard", reading=reading, case=case)
    Shared.objects.create(
        practice=client.practice,
        client=client,
        reading=told,
        title=SECRET,
        words=SECRET,
        language="en",
        content={},
        shared_by=bob,
        shared_at=NOW,
        unshared_at=NOW,
    )
    return client


def taken(device, client) -> zipfile.ZipFile:
    answer = device.post(reverse("my-export", args=[client.code]))
    assert answer["Content-Type"] == "application/zip"
    assert "no-store" in answer["Cache-Control"]
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def test_the_zip_holds_the_clients_own_and_nothing_private(wei, bob):
    signed_in(bob).get(reverse("client", args=[wei.code]))
    archive = taken(came_in(wei), wei)
    files = [f"messages/{file.code}.pdf" for message in wei.messages.all() for file in message.files.all()]
    tables = {
        *("clients", "relatives", "consents", "cases", "fees", "shared", "promises", "resolutions", "enquiries"),
        *("messages", "message_files", "appointments", "proposed_times", "refusals", "erasure_requests"),
        *("links", "devices", "letters", "looks"),
    } - {"consents", "fees", "resolutions"}  # of which there is none
    assert set(archive.namelist()) == {"my-data.json", "README.txt", *files, *(f"{name}.csv" for name in tables)}
    for name in archive.namelist():
        content = archive.read(name)
        assert SECRET.encode() not in content, name
        assert b"2019" not in content, name
    document = json.loads(archive.read("my-data.json"))
    assert (document["format"], document["version"]) == ("meihua-own-data", 1)
    assert [row["claim"] for row in document["promises"]] == ["A buyer comes"]
    assert document["relatives"] == [{"name": "Mei", "relation": "daughter"}]
    assert [row["question"] for row in document["cases"]] == ["Will the house sell?"]
    assert [row["author"] for row in document["messages"]] == [None, "Bob"]
    assert document["looks"] == [
        {"at": "2026-11-30T06:05:00+00:00", "by": "Bob", "role": "practitioner", "what": "looked at your page"}
    ]


def test_no_hash_of_a_secret_is_in_it(wei):
    text = json.dumps(own_document(wei, now=NOW))
    for row in (*wei.entry_links.all(), *wei.accesses.all()):
        assert row.token_hash not in text


def test_what_a_spreadsheet_would_act_on_is_guarded(wei):
    """T12: the phone is =1+1."""
    rows = list(csv.DictReader(io.StringIO(taken(came_in(wei), wei).read("clients.csv").decode("utf-8-sig"))))
    assert [row["phone"] for row in rows] == ["'=1+1"]


def test_it_is_in_the_trail_and_five_a_day_are_given(wei):
    device = came_in(wei)
    page = device.get(reverse("my-export", args=[wei.code]))
    assert page.status_code == 200
    assert not AuditEntry.objects.filter(action="export_own").exists()
    for _ in range(5):
        taken(device, wei)
    assert device.post(reverse("my-export", args=[wei.code])).status_code == 429
    assert AuditEntry.objects.filter(action="export_own", client_code=wei.code, role="client").count() == 5


def test_one_of_two_practices_gives_nothing_of_the_other(wei, charlie):
    other = add_client(charlie, name="Wei", email="wei@example.org", now=NOW)
    open_case(charlie, question="Elsewhere?", client=other, now=NOW)
    assert "Elsewhere?" not in json.dumps(own_document(wei, now=NOW))
    assert came_in(other).post(reverse("my-export", args=[wei.code])).status_code == 404
