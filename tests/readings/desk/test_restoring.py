"""An export brought in again: the same in an empty practice of the same people, and what is not believed of one."""

import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from readings.accounts.models import Membership
from readings.cases.models import Attachment, Case, Fee, Note, Reading
from readings.clients.merging import undo_merge
from readings.clients.models import Client, Merge
from readings.desk.in_out import importing, undoing
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.exporting import canonical, export_practice, practice_document
from readings.desk.in_out.older_exports import SINCE_3, SINCE_4, SINCE_5
from readings.desk.in_out.restore_check import errors_of
from readings.predictions.models import Timing
from tests.readings.conftest import NOW, signed_in
from tests.readings.desk.restored import LATER, bring, changed, elsewhere, emptied


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
    of_readings = [row for row in document["timings"] if row["reading"]][:1]
    codes = {row["code"] for row in of_readings}
    windows = [row for row in document["windows"] if row["timing"] in codes]
    last = max(row["ends"] for row in windows)
    for rows, later in ((of_readings, ("words", "case", "client", "since", "until")), (windows, ("sequence",))):
        for row in rows:
            for name in later:
                del row[name]
    for name in ("moves", *SINCE_3, *SINCE_4, *SINCE_5):
        del document[name]
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
