"""What is taken out of a practice: who may, what is in it, who is told of it."""

import csv
import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from readings.accounts.models import AuditEntry, User
from readings.cases.fees.fee_actions import write_fee
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.consents import give_consent
from readings.clients.family_actions import add_relative
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.exporting import canonical, practice_document
from readings.notices.delivery import deliver_due
from readings.notices.models import Message, Notice
from readings.outcomes.models import Resolution
from readings.predictions.promising.actions import save_draft
from readings.predictions.watching.actions import move_timing, set_timing
from tests.readings.conftest import NOW, TIAN, known_again, member_of, signed_in
from tests.readings.promises import locked

LATER = NOW + timedelta(days=1)


def zipped(response) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))


def table(archive: zipfile.ZipFile, name: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(archive.read(name).decode("utf-8-sig"), newline="")))


@pytest.fixture
def case(bob):
    client = add_client(bob, name="=Tian", phone="+86 138 0000 0001", tags=["house"], now=NOW)
    add_relative(bob, client, name="Han", relation="wife", birth=Birth("solar", 1990, 6, False, 1), now=NOW)
    give_consent(bob, client, kind="processing", given_on=NOW.date(), now=NOW)
    case = open_case(bob, question="@A new house", people="Han", client=client, now=NOW)
    reading = keep_reading(bob, request=TIAN, question="A new house", language="en", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    write_note(bob, Target(client=client), text="Afraid of it.", visibility="author", now=NOW)
    write_note(bob, Target(client=client), text="Known to all.", visibility="practice", now=NOW)
    write_fee(bob, case, on=NOW.date(), amount="88.00", currency="CNY", what_for="-reading", paid_on=None, now=NOW)
    return case


def test_an_owner_says_once_more_who_they_are_before_anything_is_made(alice, case):
    browser = signed_in(alice)
    for ask in (browser.get, browser.post):
        response = ask(reverse("practice-export"))
        assert response.status_code == 302
        assert response.url.startswith(reverse("account_reauthenticate"))
    assert not AuditEntry.objects.filter(action="export_practice").exists()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("role", ["practitioner", "assistant", "reader"])
def test_nobody_but_an_owner_takes_out_a_practice(practice, role):
    browser = known_again(member_of(practice, "dora", role))
    assert browser.post(reverse("practice-export")).status_code == 403
    assert not AuditEntry.objects.filter(action="export_practice").exists()
    assert not Notice.objects.exists()


def test_looking_at_the_page_makes_nothing(alice, case):
    page = known_again(alice).get(reverse("practice-export"))
    assert page.status_code == 200
    assert "1 client" in page.text
    assert "1 note that somebody wrote for their own eyes is not in it" in page.text
    assert not AuditEntry.objects.filter(action="export_practice").exists()


def test_every_owner_is_told_and_the_trail_says_so(alice, bob, case, practice):
    other = member_of(practice, "erin", "owner")
    response = known_again(alice).post(reverse("practice-export"))
    assert response.status_code == 200
    assert response["Cache-Control"] == "private, no-store"
    entry = AuditEntry.objects.get(action="export_practice")
    assert (entry.actor, entry.object_code) == (alice.user, practice.code)
    told = Notice.objects.filter(kind="practice_exported")
    assert {notice.recipient for notice in told} == {alice, other}
    assert told[0].headline == "Alice took out everything that the practice keeps."
    assert {message.recipient for message in Message.objects.filter(notices__in=told)} == {alice, other}
    assert deliver_due(now=NOW) == 2
    assert all("http://localhost:8000/practice/audit/" in letter.body for letter in mail.outbox)


def test_the_zip_holds_what_the_owner_may_read_and_nothing_of_another_practice(alice, charlie, case):
    stranger = add_client(charlie, name="Stranger", now=NOW)
    open_case(charlie, question="Elsewhere", client=stranger, now=NOW)
    archive = zipped(known_again(alice).post(reverse("practice-export")))
    assert archive.namelist() == [
        *("practice.json", "clients.csv", "cases.csv", "readings.csv", "fees.csv", "promises.csv"),
        "README.txt",
    ]
    everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "Stranger" not in everything
    assert "Elsewhere" not in everything
    assert "Afraid of it." not in everything
    document = json.loads(archive.read("practice.json"))
    assert [note["text"] for note in document["notes"]] == ["Known to all."]
    assert "1 notes that others wrote" in archive.read("README.txt").decode()
    assert document["readings"][0]["digest"] == case.readings.get().digest


def test_the_tables_are_guarded_their_headers_too(alice, case):
    archive = zipped(known_again(alice).post(reverse("practice-export")))
    clients, cases, fees = (table(archive, f"{name}.csv") for name in ("clients", "cases", "fees"))
    assert clients[1][:2] == ["'=Tian", "'+86 138 0000 0001"]
    assert cases[1][:2] == ["'@A new house", "'=Tian"]
    assert fees[1][3:6] == ["'-reading", "88.00", "CNY"]
    for name in ("clients.csv", "cases.csv", "readings.csv", "fees.csv"):
        assert archive.read(name).startswith(b"\xef\xbb\xbf")
        assert not [cell for row in table(archive, name) for cell in row if cell.startswith(("=", "+", "-", "@"))]


def test_two_exports_differ_in_nothing_but_when_they_were_made(alice, case):
    first, second = practice_document(alice, now=NOW), practice_document(alice, now=LATER)
    assert first.pop("exported_at") != second.pop("exported_at")
    assert canonical(first) == canonical(second)


def test_an_export_asks_as_many_queries_for_many_rows_as_for_one(alice, bob, case):
    with CaptureQueriesContext(connection) as before:
        practice_document(alice, now=NOW)
    for name in ("Wang", "Li", "Zhang"):
        client = add_client(bob, name=name, tags=["a", "b"], now=NOW)
        write_note(bob, Target(client=client), text="x", visibility="practice", now=NOW)
    with CaptureQueriesContext(connection) as after:
        practice_document(alice, now=NOW)
    assert len(after) == len(before)


def test_every_column_is_in_an_export_or_follows_from_what_is():
    follows = {
        *("id", "practice", "search", "question_key", "file", "plan"),
        *("next_due_at", "next_step", "next_step_at", "failures", "last_error"),
    }
    sealed = {"question", "topic", "polarity", "upper", "lower", "line", "cast_at", "language", "engine_version"}
    sealed |= {"primary_number", "nuclear_number", "changed_number"}
    found = {"imported_at", "checked_at", "faults", "told_at"}  # of a chain, here
    for kind in KINDS.values():
        known = {*kind.values, *kind.objects, *kind.members, "code"} | follows
        known |= found if kind.name == "chains" else set()
        known |= sealed if kind.name == "readings" else set()
        known |= {"brought_at"} if kind.name == "month_figures" else set()
        known |= {"token_hash"} if kind.name == "enquiries" else set()  # of a link that nobody has opened yet
        assert {field.name for field in kind.model._meta.concrete_fields} - known == set(), kind.name


def test_a_client_is_told_all_but_notes_and_other_peoples_births(bob, case):
    client = case.client
    browser = known_again(bob)
    browser.get(reverse("client", args=[client.code]))
    response = browser.post(reverse("client-export", args=[client.code]))
    archive = zipped(response)
    document = json.loads(archive.read("client.json"))
    assert document["clients"][0]["name"] == "=Tian"
    assert [consent["kind"] for consent in document["consents"]] == ["processing"]
    assert document["consents"][0]["recorded_by"] == "Bob"
    (relative,) = document["relatives"]
    assert (relative["name"], relative["relation"]) == ("Han", "wife")
    assert {relative[name] for name in relative if name.startswith("birth_")} == {None}
    assert document["cases"][0]["people"] is None
    assert [row["action"] for row in document["seen"]] == ["saw_client"]
    everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "1990" not in everything.replace(json.dumps(TIAN), "")
    assert "Afraid of it." not in everything
    assert "Known to all." not in everything
    assert AuditEntry.objects.filter(action="export_client", object_code=client.code).count() == 1


def test_a_client_is_told_of_timings_on_their_cases_and_on_themselves(bob, case):
    days = {"polarity": "good", "unit": "range", "since": NOW, "until": NOW + timedelta(days=3), "now": NOW}
    on_case, on_client = (set_timing(bob, on, words="moves in", **days) for on in (case, case.client))
    move_timing(bob, on_case, since=NOW, until=NOW + timedelta(days=4), now=NOW)
    set_timing(bob, add_client(bob, name="Wang", now=NOW), words="another", **days)
    response = known_again(bob).post(reverse("client-export", args=[case.client.code]))
    document = json.loads(zipped(response).read("client.json"))
    assert [row["code"] for row in document["timings"]] == [on_case.code, on_client.code]
    assert [row["timing"] for row in document["moves"]] == [on_case.code]
    assert {row["timing"] for row in document["windows"]} == {on_case.code, on_client.code}


def test_a_client_is_exported_by_who_says_once_more_who_they_are(bob, case):
    response = signed_in(bob).post(reverse("client-export", args=[case.client.code]))
    assert response.status_code == 302
    assert response.url.startswith(reverse("account_reauthenticate"))
    assert not AuditEntry.objects.filter(action="export_client").exists()


def test_a_client_is_exported_by_nobody_else(practice, charlie, case):
    address = reverse("client-export", args=[case.client.code])
    assert known_again(member_of(practice, "dora", "assistant")).post(address).status_code == 403
    assert known_again(member_of(practice, "erin", "practitioner")).post(address).status_code == 404
    assert known_again(charlie).post(address).status_code == 404
    assert not AuditEntry.objects.filter(action="export_client").exists()


def test_an_export_has_the_names_of_people_by_their_addresses(alice, case):
    document = practice_document(alice, now=NOW)
    assert document["people"] == [{"email": "bob@example.org", "name": User.objects.get(name="Bob").name}]


def test_a_client_is_told_of_promises_and_of_what_came_of_them(alice, bob, case):
    """Of one locked and one drafted the first; neither what was noted to the answer, nor another's promise."""
    reading = case.readings.get()
    promise = locked(bob, reading, now=NOW, claim="The keys are handed over")
    of = {"practice": bob.practice, "promise": promise, "reported_at": LATER, "decided_at": LATER}
    Resolution.objects.create(answer="inside", note="He says so.", how_known="seen", recorded_by=bob, **of)
    draft = {"position": 0, "unit": "day", "length": 36, "criteria": "", "told": None, "now": NOW}
    save_draft(bob, reading, claim="Perhaps a garden", **draft)
    locked(bob, keep_reading(bob, request=TIAN, question="", language="en", now=NOW), now=NOW, claim="Elsewhere")
    archive = zipped(known_again(bob).post(reverse("client-export", args=[case.client.code])))
    document = json.loads(archive.read("client.json"))
    assert [row["claim"] for row in document["promises"]] == ["The keys are handed over"]
    (resolution,) = document["resolutions"]
    assert (resolution["answer"], resolution["note"], resolution["recorded_by"]) == ("inside", None, "Bob")
    everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "He says so." not in everything
    assert "Perhaps a garden" not in everything


def test_the_table_of_promises_has_the_days_of_the_horizon(alice, bob, case):
    """Locked on 30 November at 14:05; the first whole day is 1 December, the thirty-sixth 5 January."""
    promise = locked(bob, case.readings.get(), now=NOW, claim="=1+1")
    archive = zipped(known_again(alice).post(reverse("practice-export")))
    header, row = table(archive, "promises.csv")
    assert header[4:6] == ["horizon from", "horizon to"]
    assert row[:3] == ["2026-11-30", "'=1+1", "The bank shows it"]
    assert row[3:8] == ["day", "2026-12-01", "2027-01-05", str(promise.flagged), "36"]
    assert row[8:] == ["0", "", "1", "", "A new house", "'=Tian", promise.code]
