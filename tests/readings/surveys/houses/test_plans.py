"""The floor plan of a house: drawn anew, kept out of reach, and gone when nothing leads to it any more."""

import io
from pathlib import Path

import pytest
from PIL import Image

from meihua_site import upload_limit
from readings.cases.files.taken_files import TakenFile
from readings.surveys.houses.actions import change_house
from readings.surveys.houses.versions import version_of
from readings.surveys.models import House
from tests.readings.cases.files import pdf, picture, sent, with_place
from tests.readings.conftest import NOW, signed_in

MOMENT = {"name": "槐树巷"}


def take_down(member, client, plan=None, **typed):
    return signed_in(member).post(
        f"/clients/{client.code}/houses/new/", MOMENT | typed | ({"plan": plan} if plan else {})
    )


def change(member, house, **typed):
    seen = {"seen": version_of(House.objects.get(pk=house.pk))}
    return signed_in(member).post(f"/houses/{house.code}/edit/", MOMENT | seen | typed)


def stored(settings) -> list[Path]:
    return sorted(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())


@pytest.fixture
def planned(bob, somebody):
    take_down(bob, somebody, sent(with_place(), "plan.jpg"))
    return House.objects.exclude(plan="").get()


def test_a_plan_is_drawn_anew_without_its_place(bob, planned, settings):
    """The picture lies on its side: 60 × 40 becomes 40 × 60."""
    response = signed_in(bob).get(f"/houses/{planned.code}/plan/")
    content = b"".join(response.streaming_content)
    drawn = Image.open(io.BytesIO(content))
    assert (drawn.size, dict(drawn.getexif())) == ((40, 60), {})
    for word in (b"Maker", b"Exif", b"GPS"):
        assert word not in content
    assert planned.plan_type == "image/jpeg"
    (path,) = stored(settings)
    assert path.parent == Path(settings.MEDIA_ROOT) / "plans" / bob.practice.code
    assert "plan.jpg" not in str(path)


def test_it_is_handed_out_as_attachments_are(bob, planned):
    response = signed_in(bob).get(f"/houses/{planned.code}/plan/")
    assert response["Content-Type"] == "image/jpeg"
    assert response["Content-Security-Policy"] == "sandbox; default-src 'none'; style-src 'unsafe-inline'"
    assert response["Cache-Control"] == "private, no-store"
    assert response["X-Content-Type-Options"] == "nosniff"


def test_a_stranger_another_practitioner_and_an_assistant_get_no_plan(alice, charlie, dora, planned):
    address = f"/houses/{planned.code}/plan/"
    assert [signed_in(member).get(address).status_code for member in (alice, charlie, dora)] == [200, 404, 403]


def test_of_a_house_without_a_plan_or_whose_file_is_missing_there_is_none(bob, house, planned, settings):
    assert signed_in(bob).get(f"/houses/{house.code}/plan/").status_code == 404
    stored(settings)[0].unlink()
    assert signed_in(bob).get(f"/houses/{planned.code}/plan/").status_code == 404


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"\xff\xd8" + bytes(50 * 1024 * 1024), "plan.jpg", "The file is larger than 10 MB."),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "plan.svg", "Only pictures (JPEG, PNG, WebP, HEIC) can be kept"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "plan.png", "The picture is damaged or incomplete."),
        (b"MZ\x90\x00" + bytes(2000), "plan.jpg", "The picture is damaged or incomplete."),
        (pdf(), "plan.pdf", "Only pictures (JPEG, PNG, WebP, HEIC) can be kept"),
        (b"", "plan.jpg", "The file is empty."),
    ],
    ids=["50 MB", "svg", "renamed svg", "renamed executable", "pdf", "empty"],
)
def test_what_is_no_plan_is_refused_and_what_was_typed_stays(bob, somebody, settings, content, name, sentence):
    page = take_down(bob, somebody, sent(content, name), address="城南")
    assert (page.status_code, House.objects.count(), stored(settings)) == (422, 0, [])
    assert sentence in page.text
    assert 'value="城南"' in page.text


def test_a_request_that_is_too_large_is_told(bob, somebody, monkeypatch):
    monkeypatch.setattr(upload_limit, "MOST", 500)
    page = take_down(bob, somebody, sent(picture()))
    assert (page.status_code, House.objects.count()) == (422, 0)
    assert "That is too much at a time. Send a smaller picture." in page.text


def test_a_full_room_is_told_and_no_file_stays(bob, somebody, planned, settings):
    before = stored(settings)
    settings.FILES_QUOTA = 10
    page = take_down(bob, somebody, sent(picture()), address="城南")
    assert (page.status_code, House.objects.count()) == (422, 1)
    assert "The files of the practice fill all its room, 0 MB." in page.text
    assert change(bob, planned, plan=sent(picture())).status_code == 422
    assert stored(settings) == before


def test_a_plan_beside_an_error_has_to_be_chosen_again(bob, somebody, settings):
    page = take_down(bob, somebody, sent(picture()), name="")
    assert page.status_code == 422
    assert "Choose the picture once more: it is not kept before the rest is." in page.text
    assert stored(settings) == []


@pytest.mark.parametrize(
    ("typed", "north", "at_a_glance", "degrees"),
    [
        ({"north_at": "315"}, 315, "315", None),
        ({"plan_north": "12"}, 12, "", 12),
        ({"north_at": "90", "plan_north": "90"}, 90, "90", None),
        ({"north_at": "0"}, 0, "0", None),
    ],
)
def test_north_is_set_at_a_glance_or_in_degrees(bob, planned, typed, north, at_a_glance, degrees):
    assert "North is not set on the plan" in signed_in(bob).get(f"/houses/{planned.code}/").text
    assert change(bob, planned, **typed).status_code == 302
    planned.refresh_from_db()
    assert planned.plan_north == north
    page = signed_in(bob).get(f"/houses/{planned.code}/").text
    assert f"North lies {north}° clockwise from the top of the picture." in page
    form = signed_in(bob).get(f"/houses/{planned.code}/edit/").context["form"]
    assert (form["north_at"].value(), form["plan_north"].value()) == (at_a_glance, degrees)


def test_another_plan_takes_the_place_of_the_first_after_the_commit(
    bob, planned, settings, django_capture_on_commit_callbacks
):
    (first,) = stored(settings)
    with django_capture_on_commit_callbacks() as at_commit:
        change(bob, planned, plan=sent(picture("PNG"), "plan.png"), north_at="90")
        assert first in stored(settings)
    planned.refresh_from_db()
    for callback in at_commit:
        callback()
    (second,) = stored(settings)
    assert (first == second, planned.plan_type, planned.plan_north) == (False, "image/png", 90)
    assert second == Path(settings.MEDIA_ROOT) / planned.plan.name


def test_a_plan_that_is_taken_away_goes_with_its_north(bob, planned, settings, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        assert change(bob, planned, removes_plan="on", north_at="90").status_code == 302
    planned.refresh_from_db()
    assert (planned.plan.name, planned.plan_type, planned.plan_north) == ("", "", None)
    assert stored(settings) == []


def test_where_the_writing_fails_the_new_file_goes_and_the_old_one_stays(bob, planned, settings, monkeypatch):
    before = stored(settings)

    def fail(*_args, **_kwargs):
        raise RuntimeError

    monkeypatch.setattr("readings.surveys.houses.actions.record_action", fail)
    plan = TakenFile("plan.png", "image/png", picture("PNG"))
    with pytest.raises(RuntimeError):
        change_house(bob, planned, seen=version_of(planned), plan=plan, now=NOW)
    assert stored(settings) == before


def test_two_at_once_the_second_has_to_choose_its_plan_again(alice, bob, planned, settings):
    seen = version_of(planned)
    change(alice, planned, address="城南")
    page = change(bob, planned, seen=seen, plan=sent(picture()))
    assert page.status_code == 409
    assert "Choose the picture once more" in page.text
    assert len(stored(settings)) == 1
