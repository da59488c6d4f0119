"""What stands on the client's side goes out with the practice and comes in again; secrets and the outbox do not."""

import io
import json
import zipfile

import pytest
from django.urls import reverse

from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.desk.in_out import importing, undoing
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.exporting import canonical, export_practice, practice_document
from readings.desk.in_out.older_exports import SINCE_5
from readings.desk.in_out.restore_check import errors_of
from readings.portal.models import ClientAccess, ClientMessage, Enquiry, EntryLink, Letter, MessageFile, Shared
from tests.clients_rows import asked
from tests.readings.conftest import NOW, known_again
from tests.readings.desk.restored import LATER, bring, changed, elsewhere, emptied


def test_every_kind_of_row_of_the_clients_side_is_named_to_have_come_with_the_fifth_version():
    of_clients = [name for name in KINDS if KINDS[name].model._meta.app_label == "portal"]
    assert ["month_figures", *of_clients] == list(SINCE_5)


def test_an_export_that_knew_nothing_of_the_clients_side_is_restored_too(alice, bob, full):
    document = practice_document(alice, now=NOW)
    for name in SINCE_5:
        del document[name]
    for merge in document["merges"]:
        merge["moved"] = {name: moved for name, moved in merge["moved"].items() if not name.startswith("portal.")}
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, canonical(document | {"version": 4}), "practice.json"), now=LATER)
    assert Client.objects.filter(practice=owner.practice).exists()
    assert not Shared.objects.exists()


def test_no_secret_and_nothing_of_the_outbox_is_in_an_export(alice, full):
    """Two links, their devices and two letters lie there; a question of a stranger waits for its link to be opened."""
    waiting = asked("nobody-yet") | {"practice": full, "state": "unconfirmed", "token_hash": "f" * 64, "asked_at": NOW}
    Enquiry.objects.create(**waiting)
    content = export_practice(alice, now=NOW).read()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist()).decode(errors="ignore")
        assert "links and devices by which clients come in" in archive.read("README.txt").decode()
    secrets = [row.token_hash for model in (EntryLink, ClientAccess, Enquiry) for row in model.objects.all()]
    assert len([secret for secret in secrets if secret]) == 3
    assert not [secret for secret in secrets if secret and secret in everything]
    assert "token_hash" not in everything
    assert "nobody-yet" not in everything
    assert not [letter.key for letter in Letter.objects.all() if letter.key in everything]


def test_what_was_sent_with_messages_comes_as_it_was(alice, bob, full):
    kept = {row.code: row.file.read() for row in MessageFile.objects.all()}
    assert len(kept) == 2
    content = export_practice(alice, now=NOW).read()
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, content), now=LATER)
    assert {row.code: row.file.read() for row in MessageFile.objects.all()} == kept


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("shared", {"survey": "both"}),
        ("shared", {"reading": None}),
        ("shared", {"language": "xx"}),
        ("shared", {"content": ["x"]}),
        ("enquiries", {"state": "unconfirmed"}),
        ("messages", {"key": "no uuid"}),
        ("messages", {"client": None}),
        ("message_files", {"content_type": "image/svg+xml"}),
        ("message_files", {"message": "another23456"}),
        ("appointments", {"zone": "Middle/Earth"}),
        ("appointments", {"state": "agreed"}),
        ("refusals", {"kind": "<b>"}),
        ("erasure_requests", {"due_at": "1999-01-01T00:00:00+00:00"}),
    ],
)
def test_a_forged_row_of_the_clients_side_is_refused(alice, full, kind, values):
    document = practice_document(alice, now=NOW)
    if values == {"survey": "both"}:
        values = {"survey": document["surveys"][0]["code"]}
    assert errors_of(document) == []
    assert len(errors_of(json.loads(changed(document, kind, **values)))) == 1


def test_a_message_that_says_nothing_and_brings_nothing_is_refused(alice, full):
    document = practice_document(alice, now=NOW)
    assert errors_of(json.loads(changed(document, "messages", text=""))) == []
    bare = json.loads(changed(document, "messages", text="")) | {"message_files": []}
    assert errors_of(bare) == ["messages, row 1: A message says something, or brings a file."]


def test_what_a_client_said_since_keeps_the_client_when_the_import_is_taken_out(alice, bob, full):
    """What came goes, the files of its messages too; the client stays, to whom something was said since."""
    content = export_practice(alice, now=NOW).read()
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    batch = importing.take_in(owner, bring(owner, content), now=LATER)
    client = Client.objects.get(phone="=1")
    since = ClientMessage.objects.create(
        practice=owner.practice, client=client, key="0" * 32, text="Since", sent_at=LATER
    )
    undone = undoing.undo(owner, batch, now=LATER)
    assert list(ClientMessage.objects.all()) == [since]
    assert client.pk in undone.created["clients"]
    assert not Shared.objects.exists()
    assert not MessageFile.objects.exists()


def test_a_client_is_given_what_stands_on_their_side(bob, full):
    """What was shared and still is, asked, said and arranged, with the files; nothing of another client."""
    client = Client.objects.get(phone="=1")
    other = add_client(bob, name="Wang", now=NOW)
    ClientMessage.objects.create(practice=bob.practice, client=other, key="0" * 32, text="Elsewhere", sent_at=NOW)
    Shared.objects.filter(survey=None).update(unshared_at=LATER)
    response = known_again(bob).post(reverse("client-export", args=[client.code]))
    archive = zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))
    document = json.loads(archive.read("client.json"))
    assert "month_figures" not in document
    assert {name: len(document[name]) for name in SINCE_5 if name in document} == {
        "shared": 1,
        "enquiries": 1,
        "messages": 2,
        "message_files": 2,
        "appointments": 1,
        "proposed_times": 2,
        "refusals": 1,
        "erasure_requests": 1,
    }
    assert document["shared"][0]["survey"]
    assert [row["author"] for row in document["messages"]] == [None, "Bob"]
    assert len([name for name in archive.namelist() if name.startswith("messages/")]) == 2
