"""Houses, surveys and photos taken out of a practice with their files, and brought in again."""

import io
import json
import zipfile

import pytest
from django.urls import reverse

from readings.accounts.actions import record_action
from readings.cases.files.room import QuotaUsedUp
from readings.clients.models import Client
from readings.desk.in_out import importing, undoing
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.exporting import canonical, export_practice, practice_document
from readings.desk.in_out.older_exports import SINCE_4, SINCE_5
from readings.desk.in_out.restore_check import errors_of
from readings.surveys.models import House, HouseFigure, Omen, Photo, Survey
from tests.readings.cases.files import pdf, picture
from tests.readings.conftest import NOW, known_again
from tests.readings.desk.restored import LATER, bring, changed, elsewhere, emptied
from tests.readings.surveys.walked import house_of, walked

IN_A_SURVEY = ("omens", "observations", "directions", "photos")


def exported(member) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(export_practice(member, now=NOW).read())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zip_of(files: dict[str, bytes]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


def test_photos_and_plans_come_back_as_they_were_and_to_what_they_are_of(alice, bob, full):
    files = exported(alice)
    photos = {name: files[name] for name in files if name.startswith("photos/")}
    assert len(photos) == 5
    house = House.objects.get()
    plan = {f"plans/{house.code}.png": house.plan.read()}
    assert {name: files[name] for name in files if name.startswith("plans/")} == plan
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, zip_of(files)), now=LATER)
    house = House.objects.get()
    assert (house.plan.read(), house.plan_type, house.plan_north) == (*plan.values(), "image/png", 270)
    assert {f"photos/{photo.code}.jpg": photo.file.read() for photo in Photo.objects.all()} == photos
    of = Photo.objects.order_by("pk").values_list(
        "omen__omen", "observation__words", "direction__direction", "for_client"
    )
    gutter = "house-gutter-to-gate"
    assert [*of] == [
        (gutter, None, None, False),
        (None, "见", None, False),
        (None, None, "N", False),
        (gutter, None, None, True),
        (None, None, None, False),
    ]
    assert HouseFigure.objects.get().reading.client == house.client


def test_an_export_that_knew_nothing_of_houses_is_restored_too(alice, bob, full):
    document = practice_document(alice, now=NOW)
    for name in (*SINCE_4, *SINCE_5):
        del document[name]
    for merge in document["merges"]:
        merge["moved"].pop("surveys.house.client", None)
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    older = canonical(document | {"version": 3})
    importing.take_in(owner, bring(owner, older, "practice.json"), now=LATER)
    assert Client.objects.filter(practice=owner.practice).exists()
    assert not House.objects.filter(practice=owner.practice).exists()


@pytest.mark.parametrize("content", [picture("PNG"), pdf(), b"", picture()[:300]], ids=["another", "PDF", "", "cut"])
def test_a_photo_that_is_not_what_it_was_is_left_out_and_the_rest_comes(alice, bob, full, content):
    files = exported(alice)
    first = next(name for name in files if name.startswith("photos/"))
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    batch = bring(owner, zip_of(files | {first: content}))
    importing.take_in(owner, batch, now=LATER)
    codes = {f"photos/{photo.code}.jpg" for photo in Photo.objects.all()}
    assert codes == {name for name in files if name.startswith("photos/")} - {first}


@pytest.mark.parametrize("content", [picture("JPEG"), b"<svg/>", None], ids=["another type", "SVG", "none"])
def test_of_a_plan_that_is_not_a_picture_of_its_type_the_house_alone_comes(alice, bob, full, content):
    files = exported(alice)
    (plan,) = (name for name in files if name.startswith("plans/"))
    del files[plan]
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, zip_of(files | ({plan: content} if content else {}))), now=LATER)
    house = House.objects.get()
    assert (house.name, house.plan.name, house.plan_type, house.plan_north) == ("田宅", "", "", None)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("houses", {"client": None}),
        ("houses", {"facing": "up"}),
        ("houses", {"rooms": {}}),
        ("houses", {"rooms": [1]}),
        ("houses", {"rooms": ["堂"] * 101}),
        ("houses", {"since": "2022-01-01T00:00:00+00:00"}),  # and a year
        ("houses", {"plan_type": "image/svg+xml"}),
        ("houses", {"plan_type": ""}),  # and its north
        ("houses", {"plan_north": 360}),
        ("house_figures", {"reading": "another23456"}),
        ("surveys", {"centre": "moon"}),
        ("surveys", {"house": None}),
        ("omens", {"omen": "<b>"}),
        ("omens", {"is_there": "yes"}),
        ("observations", {"key": "not a key"}),
        ("observations", {"polarity": "best"}),
        ("directions", {"direction": "up"}),
        ("photos", {"content_type": "application/pdf"}),
        ("photos", {"observation": "another23456/x"}),
        ("photos", {"survey": "another23456"}),
    ],
)
def test_a_forged_house_is_refused(alice, full, kind, values):
    document = practice_document(alice, now=NOW)
    assert errors_of(document) == []
    assert len(errors_of(json.loads(changed(document, kind, **values)))) >= 1


def test_a_place_that_no_walk_has_is_refused(alice, full):
    document = practice_document(alice, now=NOW)
    rows = [row | {"place": "../"} for row in document["observations"]]
    assert errors_of(document | {"observations": rows}) == ["observations, row 1: place can’t be read."]


def test_a_photo_of_what_was_seen_in_another_survey_is_refused(alice, bob, full):
    walked(bob, House.objects.get(), now=LATER)
    document = practice_document(alice, now=NOW)
    other = document["surveys"][1]["code"]
    errors = errors_of(json.loads(changed(document, "photos", survey=other)))
    assert errors == ["photos, row 1: A photo is of one thing in its survey."]


def test_photos_take_their_room_in_the_practice(alice, bob, full, settings):
    files = exported(alice)
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    batch = bring(owner, zip_of(files))
    settings.FILES_QUOTA = 100
    lying = sorted(path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file())
    with pytest.raises(QuotaUsedUp):
        importing.take_in(owner, batch, now=LATER)
    assert not Photo.objects.exists()
    assert sorted(path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()) == lying


@pytest.mark.django_db(transaction=True)
def test_an_import_taken_out_again_takes_its_photos_and_plans_along(alice, bob, full, settings):
    files = exported(alice)
    before = {path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()}
    owner, _practitioner = elsewhere(alice, bob)
    batch = importing.take_in(owner, bring(owner, zip_of(files)), now=LATER)
    assert undoing.undo(owner, batch, now=LATER).created == {}
    assert {path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()} == before


def test_of_a_survey_that_was_worked_on_since_nothing_is_taken_out(alice, bob, full):
    files = exported(alice)
    owner, _practitioner = elsewhere(alice, bob)
    batch = importing.take_in(owner, bring(owner, zip_of(files)), now=LATER)
    survey = Survey.objects.get(practice=owner.practice)
    record_action(owner, "finish_survey", survey, now=LATER)
    stays = undoing.undo(owner, batch, now=LATER).created
    assert {name: len(stays[name]) for name in IN_A_SURVEY} == dict(zip(IN_A_SURVEY, (2, 1, 1, 5), strict=True))
    assert (len(stays["houses"]), len(stays["clients"])) == (1, 1)
    assert Omen.objects.filter(survey=survey).count() == 2


def test_a_client_is_told_of_their_houses_but_for_the_notes(alice, bob, full):
    house = House.objects.get()
    walked(alice, house_of(alice, Client.objects.get(name="田先生"), now=NOW, word="别宅"), word="别", now=NOW)
    response = known_again(bob).post(reverse("client-export", args=[house.client.code]))
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        document = json.loads(archive.read("client.json"))
        names = archive.namelist()
    assert [row["name"] for row in document["houses"]] == ["田宅"]
    assert [row["surname"] for row in document["house_figures"]] == ["见"]
    assert [row["omen"] for row in document["omens"]] == ["house-gutter-to-gate", "house-torn-shoe"]
    assert {row["note"] for name in ("surveys", *IN_A_SURVEY[:3]) for row in document[name]} == {None}
    assert document["omens"][0]["advice"] == "见避"
    codes = [photo.code for photo in Photo.objects.filter(survey__house=house)]
    pictures = [name for name in names if name.startswith(("photos/", "plans/"))]
    assert sorted(pictures) == sorted([f"plans/{house.code}.png", *(f"photos/{code}.jpg" for code in codes)])
    assert "别" not in json.dumps(document, ensure_ascii=False)


def test_what_an_older_export_lacks_are_the_kinds_of_surveys():
    assert [name for name in KINDS if KINDS[name].model._meta.app_label == "surveys"] == list(SINCE_4)
