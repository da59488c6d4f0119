"""An export brought in again: the same in an empty practice of the same people, and what is not believed of one."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from readings.accounts.models import Membership, Practice
from readings.cases.fees.fee_actions import write_fee
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.taken_files import taken_file
from readings.cases.models import Attachment, Case, Fee, Note, Reading
from readings.cases.noting.note_actions import change_note, write_note
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippet_actions import write_snippet
from readings.cases.sealed.actions import draw, file_reading, keep_reading
from readings.cases.sealed.later_actions import note_sighting
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.links import link_cases
from readings.cases.shelf.question_templates import add_template
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.family_actions import add_relative
from readings.clients.merging import merge_clients, undo_merge
from readings.clients.models import Client, Merge
from readings.desk.in_out import importing, undoing
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.exporting import canonical, export_practice, practice_document
from readings.desk.in_out.restore_check import errors_of
from readings.outcomes.actions import record_outcome
from readings.predictions.models import Timing
from readings.predictions.watching.actions import move_timing, set_timing, watch_timing
from tests.readings.cases.files import pdf, picture
from tests.readings.conftest import NOW, TIAN, signed_in

LATER = NOW + timedelta(days=3)


@pytest.fixture
def full(alice, bob):
    """A practice with something of every kind."""
    born = Birth("lunar", 1990, 5, True, 3, None, "午")
    client = add_client(bob, name="田", phone="=1", tags=["宅", "城南"], birth=born, now=NOW)
    other = add_client(alice, name="田先生", email="t@example.org", tags=["宅"], now=NOW)
    twin = add_client(alice, name="田", chat_name="tian", now=NOW)
    add_relative(bob, client, name="韩", relation="妻", same_as=other, birth=Birth("solar", 1991), now=NOW)
    withdraw_consent(alice, give_consent(bob, client, kind="research", given_on=NOW.date(), now=NOW), now=LATER)
    case = open_case(bob, question="新屋起造，此居如何？", topic="dwelling", client=client, tags=["宅"], now=NOW)
    second = open_case(alice, question="何时入宅？", client=twin, now=NOW)
    link_cases(alice, case, other=second, why="同宅", now=NOW)
    add_template(alice, question="可住否？", topic="dwelling", matter="hoped", now=NOW)
    drawn = draw(bob, method="numbers", now=NOW)
    reading = keep_reading(bob, request=TIAN, question="新屋起造，此居如何？", language="zh-hans", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    keep_reading(alice, request=TIAN, question="", language="en", now=LATER)
    assert drawn.reading is None
    response = {"kind": "thing", "what": "炉火"}
    note_sighting(bob, reading, response=response, now=LATER)
    note = write_note(bob, Target(reading=reading, place="now"), text="水深。", visibility="practice", now=NOW)
    change_note(alice, note, seen=1, text="水深，再看。", now=LATER)
    write_note(alice, Target(subject="hexagram-48"), text="井。", visibility="author", now=NOW)
    throw_away(alice, write_note(alice, Target(case=case), text="废", visibility="practice", now=NOW), now=LATER)
    write_snippet(alice, title="问候", text="{client}，", is_shared=False, now=NOW)
    write_fee(bob, case, on=NOW.date(), amount="88.80", currency="CNY", what_for="占", paid_on=None, now=NOW)
    for name, content in (("宅.jpg", picture()), ("图.png", picture("PNG")), ("契.pdf", pdf())):
        attach_file(bob, case, file=taken_file(SimpleUploadedFile(name, content)), now=NOW)
    timing = watch_timing(bob, reading, position=0, unit="day", now=NOW)
    window = timing.windows.first()
    first = record_outcome(bob, window, answer="unknown", now=LATER)
    record_outcome(alice, window, answer="inside", happened_from=NOW.date(), corrects=first, now=LATER)
    until = NOW + timedelta(days=30)
    move_timing(bob, timing, since=NOW, until=until, now=LATER)
    by_hand = {"polarity": "good", "since": NOW, "until": until, "now": NOW}
    set_timing(bob, case, words="入宅", unit="range", **by_hand)
    set_timing(alice, twin, words="来信", unit="day", branches=["亥", "子"], **by_hand)
    merge_clients(alice, other, gone=twin, now=LATER)
    return alice.practice


def elsewhere(*members: Membership) -> list[Membership]:
    """An empty practice of the same people."""
    practice = Practice.objects.create(name="Elsewhere", time_zone="Asia/Shanghai")
    return [
        Membership.objects.create(practice=practice, user=member.user, role=member.role, joined_at=NOW)
        for member in members
    ]


def emptied(practice: Practice) -> None:
    """As on another installation: nothing of the old practice is there, so that its codes are free."""
    for kind in reversed(KINDS.values()):
        rows = kind.model._base_manager.all()
        if kind.name == "clients":
            rows.update(merged_into=None)
        for row in rows.order_by("-pk"):
            row.delete()


def bring(member: Membership, content: bytes, name: str = "export.zip"):
    return importing.look_over(member, file_name=name, content=content, now=LATER)


def test_an_export_brought_into_an_empty_practice_of_the_same_people_is_the_same_again(alice, bob, full):
    """Byte for byte, but for when it was made; a document of every kind, so that no kind is forgotten."""
    content = export_practice(alice, now=NOW).read()
    before = practice_document(alice, now=NOW)
    assert [name for name in KINDS if not before[name]] == []
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, content), now=LATER)
    assert canonical(practice_document(owner, now=NOW)) == canonical(before)
    assert all(reading.is_intact for reading in Reading.objects.all())
    assert Client.objects.get(phone="=1").search.splitlines()[0] == "田"
    files = {row.name: row.file.read() for row in Attachment.objects.filter(practice=owner.practice)}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        kept = {row["name"]: row for row in before["attachments"]}
        for name, read in files.items():
            assert [archive.read(each) for each in archive.namelist() if kept[name]["code"] in each] == [read]
    for timing in Timing.objects.filter(practice=owner.practice):
        assert timing.next_due_at > LATER


def test_an_export_that_knew_timings_of_readings_alone_is_restored_too(alice, bob, full):
    """Of the first version: the stretch of the timing goes to the end of its last window, a 亥 or 子 day."""
    document = practice_document(alice, now=NOW)
    of_readings = [row for row in document["timings"] if row["reading"]]
    codes = {row["code"] for row in of_readings}
    windows = [row for row in document["windows"] if row["timing"] in codes]
    last = max(row["ends"] for row in windows)
    for rows, later in ((of_readings, ("words", "case", "client", "since", "until")), (windows, ("sequence",))):
        for row in rows:
            for name in later:
                del row[name]
    del document["moves"]
    for merge in document["merges"]:
        merge["moved"].pop("predictions.timing.client", None)
    older = canonical(document | {"version": 1, "timings": of_readings, "windows": windows})
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, older, "practice.json"), now=LATER)
    timing = Timing.objects.get(practice=owner.practice)
    assert (timing.since, timing.until.isoformat()) == (NOW, last)
    assert (timing.words, timing.case, timing.client, timing.moves.count()) == ("", None, None, 0)
    assert {window.sequence for window in timing.windows.all()} == {0}


@pytest.mark.parametrize(
    "values",
    [
        {"position": 0},  # of no reading
        {"client": "besides its case"},
        {"words": ""},
        {"branches": ["酉"]},
        {"rule": "timing-core"},
        {"count": 3},
        {"unit": "day"},
        {"since": "2999-01-01T00:00:00+00:00"},
    ],
)
def test_a_forged_timing_of_somebodys_own_is_refused(alice, full, values):
    document = practice_document(alice, now=NOW)
    place = [row["unit"] for row in document["timings"]].index("range")
    if "client" in values:
        values = {"client": document["clients"][0]["code"]}
    assert errors_of(document) == []
    assert len(errors_of(json.loads(changed(document, "timings", place, **values)))) == 1


def test_what_was_restored_can_be_worked_with(alice, bob, full):
    content = export_practice(alice, now=NOW).read()
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, content), now=LATER)
    Membership.objects.filter(practice=full).update(ended_at=NOW)
    browser = signed_in(owner)
    for client in Client.objects.present():
        assert browser.get(reverse("client", args=[client.code])).status_code == 200
    for case in Case.objects.all():
        assert browser.get(reverse("case", args=[case.code])).status_code == 200
    for reading in Reading.objects.all():
        assert browser.get(reverse("reading", args=[reading.code])).status_code == 200
    undo_merge(owner, Merge.objects.get(), now=LATER)
    assert Case.objects.get(question="何时入宅？").client.chat_name == "tian"


def test_where_the_codes_are_taken_the_rows_get_codes_of_their_own(alice, bob, full):
    before = practice_document(alice, now=NOW)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, export_practice(alice, now=NOW).read()), now=LATER)
    after = practice_document(owner, now=NOW)
    assert {name: len(after[name]) for name in KINDS} == {name: len(before[name]) for name in KINDS}
    codes = [{row["code"] for row in document["clients"]} for document in (before, after)]
    assert codes[0] & codes[1] == set()
    assert practice_document(alice, now=NOW) == before


def test_a_restored_export_is_taken_out_again_as_a_whole(alice, bob, full):
    before = practice_document(alice, now=NOW)
    owner, _practitioner = elsewhere(alice, bob)
    batch = importing.take_in(owner, bring(owner, export_practice(alice, now=NOW).read()), now=LATER)
    undone = undoing.undo(owner, batch, now=LATER)
    assert undone.created == {}
    assert {name: practice_document(owner, now=NOW)[name] for name in KINDS} == {name: [] for name in KINDS}
    assert practice_document(alice, now=NOW) == before


def test_whoever_is_not_an_owner_brings_what_is_theirs_alone(alice, bob, full):
    _owner, practitioner = elsewhere(alice, bob)
    importing.take_in(practitioner, bring(practitioner, export_practice(alice, now=NOW).read()), now=LATER)
    made = Client.objects.filter(practice=practitioner.practice)
    assert {client.practitioner for client in made} == {practitioner}
    assert {note.author for note in Note.objects.filter(practice=practitioner.practice)} == {practitioner}
    assert {reading.cast_by for reading in Reading.objects.filter(practice=practitioner.practice)} == {practitioner}


def changed(document: dict, kind: str, place: int = 0, **values) -> bytes:
    rows = [row | (values if each == place else {}) for each, row in enumerate(document[kind])]
    return canonical(document | {kind: rows})


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("readings", {"record": "{}"}),
        ("readings", {"digest": "0" * 64}),
        ("clients", {"name": ""}),
        ("clients", {"name": "x" * 121}),
        ("clients", {"name": 5}),
        ("clients", {"practitioner": None}),
        ("clients", {"merged_into": "another23456"}),
        ("clients", {"tags": ["never seen"]}),
        ("clients", {"birth_month": 99}),
        ("clients", {"created_at": "2026-11-30T14:05:00"}),
        ("clients", {"code": "../../../etc"}),
        ("clients", {"created_at": "9999-12-31T23:59:59-23:00"}),
        ("clients", {"created_by": ""}),
        ("cases", {"code": ["a"]}),
        ("cases", {"status": "burnt"}),
        ("cases", {"client": "another23456"}),
        ("fees", {"amount": "a lot"}),
        ("fees", {"case": None}),
        ("notes", {"subject": "hexagram-65"}),
        ("attachments", {"content_type": "text/html"}),
        ("timings", {"position": 999}),
        ("timings", {"count": 32000}),
        ("timings", {"case": None, "client": None, "position": None}),
        ("timings", {"until": "1999-01-01T00:00:00+00:00"}),
        ("windows", {"ends": "1999-01-01T00:00:00+00:00"}),
        ("merges", {"before": {"was": {"practice": 1}, "became": {"practice": 1}, "added": {}}}),
        ("merges", {"moved": {"cases.case.client": [1]}}),
    ],
)
def test_a_file_in_which_anything_is_wrong_is_refused_as_a_whole(alice, full, kind, values):
    document = practice_document(alice, now=NOW)
    (owner,) = elsewhere(alice)
    batch = bring(owner, changed(document, kind, **values), "practice.json")
    assert len(errors_of(json.loads(changed(document, kind, **values)))) >= 1
    with pytest.raises(importing.NothingToTakeIn):
        importing.take_in(owner, batch, now=LATER)
    assert not Client.objects.filter(practice=owner.practice).exists()


def test_what_is_wrong_is_said_on_the_page(alice, bob, full):
    document = practice_document(alice, now=NOW)
    browser = signed_in(alice)
    content = changed(document, "readings", digest="0" * 64)
    response = browser.post(reverse("imports"), {"file": SimpleUploadedFile("practice.json", content)})
    page = browser.get(response.url)
    assert page.status_code == 422
    assert "readings, row 1: The sealed record does not have its digest." in page.text


def test_a_file_that_names_rows_of_another_practice_can_not_touch_them(alice, charlie, full):
    """The codes of alice's rows in charlie's file are codes like any other: what is made is charlie's and new."""
    before = practice_document(alice, now=NOW)
    document = {name: [] for name in KINDS} | {"format": before["format"], "version": 1, "people": []}
    case = before["cases"][0]
    fee = before["fees"][0]
    refused = canonical(document | {"fees": [fee]})
    with pytest.raises(importing.NothingToTakeIn):
        importing.take_in(charlie, bring(charlie, refused, "x.json"), now=LATER)
    taken = canonical(document | {"cases": [case | {"client": None, "tags": []}], "fees": [fee]})
    importing.take_in(charlie, bring(charlie, taken, "x.json"), now=LATER)
    fee = Fee.objects.get(practice=charlie.practice)
    assert fee.case.practice == charlie.practice
    assert fee.case.practitioner == charlie
    assert practice_document(alice, now=NOW) == before


def test_rows_that_contradict_each_other_are_refused_and_nothing_is_written(alice, full):
    document = practice_document(alice, now=NOW)
    (owner,) = elsewhere(alice)
    twice = document["case_links"] * 2
    twice[1] = twice[1] | {"code": "another23456"}
    batch = bring(owner, canonical(document | {"case_links": twice}), "practice.json")
    with pytest.raises(importing.Contradicts):
        importing.take_in(owner, batch, now=LATER)
    assert not Client.objects.filter(practice=owner.practice).exists()


def test_files_that_are_not_what_they_were_are_left_out_and_named(alice, full):
    (owner,) = elsewhere(alice)
    batch = bring(owner, canonical(practice_document(alice, now=NOW)), "practice.json")
    Membership.objects.filter(practice=full).update(ended_at=NOW)
    page = signed_in(owner).get(reverse("import", args=[batch.code]))
    assert page.status_code == 200
    assert "宅.jpg, 图.png, 契.pdf" in page.text
    importing.take_in(owner, batch, now=LATER)
    assert not Attachment.objects.filter(practice=owner.practice).exists()


def zip_of(**files: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        zip_of(**{"other.json": b"{}"}),
        zip_of(**{"practice.json": b"{}", "../outside": b"x"}),
        zip_of(**{"practice.json": b"{}", "/outside": b"x"}),
        zip_of(**{"practice.json": b"[]"}),
    ],
)
def test_a_zip_that_is_no_export_is_refused(alice, content):
    response = signed_in(alice).post(reverse("imports"), {"file": SimpleUploadedFile("x.zip", content)})
    assert response.status_code == 422


def test_a_zip_that_unpacks_to_too_much_is_refused(alice, monkeypatch):
    monkeypatch.setattr("readings.desk.in_out.import_reading.LARGEST_EXPORT", 100_000)
    bomb = zip_of(**{"practice.json": b" " * 1_000_000})
    assert len(bomb) < 100_000
    response = signed_in(alice).post(reverse("imports"), {"file": SimpleUploadedFile("x.zip", bomb)})
    assert response.status_code == 422
    assert "too large" in response.text
