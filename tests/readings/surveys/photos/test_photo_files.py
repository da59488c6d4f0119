"""A photo of a survey: handed out to whoever sees the survey then, chosen for the client, and taken away."""

import io
from pathlib import Path
from uuid import uuid4

import pytest
from PIL import Image

from readings.accounts.models import AuditEntry, Membership
from readings.cases.files.taken_files import taken_file
from readings.surveys.models import Photo
from readings.surveys.photos.actions import add_photo
from readings.surveys.photos.subjects import Subject
from tests.readings.cases.files import picture, sent
from tests.readings.conftest import NOW, member_of, signed_in

HTMX = {"headers": {"HX-Request": "true"}}
SHUT_IN = "sandbox; default-src 'none'"


@pytest.fixture
def photo(alice, survey, omen) -> Photo:
    taken = taken_file(sent(picture(size=(1000, 500)), "image.jpg"))
    return add_photo(alice, survey, key=uuid4(), picture=taken, of=Subject(survey, omen=omen), now=NOW)


def actions_of(photo: Photo) -> list[str]:
    return list(AuditEntry.objects.filter(object_code=photo.code).order_by("id").values_list("action", flat=True))


def test_a_photo_is_shown_runs_nothing_and_stays_in_no_cache(alice, photo):
    browser = signed_in(alice)
    for _time in range(2):
        shown = browser.get(f"/photos/{photo.code}/")
    assert Image.open(io.BytesIO(b"".join(shown.streaming_content))).size == (1000, 500)
    assert shown["Content-Type"] == "image/jpeg"
    assert shown["Content-Disposition"] == f'inline; filename="{photo.code}.jpg"'
    assert shown["Content-Security-Policy"] == f"{SHUT_IN}; style-src 'unsafe-inline'"
    small = browser.get(f"/photos/{photo.code}/small/")
    assert Image.open(io.BytesIO(small.content)).size == (320, 160)
    assert small["Content-Security-Policy"] == SHUT_IN
    for response in (shown, small):
        assert response["X-Content-Type-Options"] == "nosniff"
        assert set(response["Cache-Control"].split(", ")) == {"private", "no-store"}
        assert response["Cross-Origin-Resource-Policy"] == "same-origin"
    assert actions_of(photo) == ["add_photo", "saw_photo"]


def test_a_lost_file_is_not_found(alice, photo):
    Path(photo.file.path).unlink()
    for address in ("", "small/"):
        assert signed_in(alice).get(f"/photos/{photo.code}/{address}").status_code == 404


def test_a_photo_is_chosen_for_the_client_and_left_out_again(alice, photo):
    browser = signed_in(alice)
    for _time in range(2):
        response = browser.post(f"/photos/{photo.code}/for-client/", {"shown": "1"})
        assert response["Location"] == f"/surveys/{photo.survey.code}/photos/#photo-{photo.code}"
        assert Photo.objects.get().for_client is True
    page = browser.post(f"/photos/{photo.code}/for-client/", {"shown": "0"}, **HTMX).text
    assert Photo.objects.get().for_client is False
    assert '<details class="photo-fold" open>' in page
    assert "The client is not shown this photo." in page
    assert actions_of(photo) == ["add_photo", "show_photo", "hide_photo"]


def test_a_choice_that_says_nothing_changes_nothing(alice, photo):
    for said in ({}, {"shown": "2"}):
        assert signed_in(alice).post(f"/photos/{photo.code}/for-client/", said).status_code == 422
    assert Photo.objects.get().for_client is False


@pytest.mark.django_db(transaction=True)
def test_a_photo_that_is_taken_away_goes_with_its_file(alice, photo):
    path, browser = Path(photo.file.path), signed_in(alice)
    page = browser.post(f"/photos/{photo.code}/remove/", follow=True)
    assert page.redirect_chain == [(f"/surveys/{photo.survey.code}/photos/", 302)]
    assert "The photo is gone." in page.text
    assert (Photo.objects.count(), path.exists()) == (0, False)
    for address in ("", "small/"):
        assert browser.get(f"/photos/{photo.code}/{address}").status_code == 404
    assert browser.post(f"/photos/{photo.code}/remove/").status_code == 404
    assert actions_of(photo) == ["add_photo", "remove_photo"]


@pytest.mark.django_db(transaction=True)
def test_a_file_stays_where_taking_its_photo_away_fails(alice, photo, monkeypatch):
    monkeypatch.setattr(Photo, "delete", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        signed_in(alice).post(f"/photos/{photo.code}/remove/")
    assert (Photo.objects.count(), Path(photo.file.path).exists()) == (1, True)


def test_in_place_the_place_is_given_back_without_the_photo(alice, photo):
    page = signed_in(alice).post(f"/photos/{photo.code}/remove/", **HTMX).text
    assert f'id="photos-omen-{photo.omen.omen}"' in page
    assert photo.code not in page


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_who_reads_no_cases_gets_403_and_changes_nothing(practice, photo, role):
    browser = signed_in(member_of(practice, "dora", role))
    _changes_nothing(browser, photo, 403)


def test_a_stranger_and_another_practitioner_get_404_and_change_nothing(bob, charlie, photo):
    """T1."""
    for member in (bob, charlie):
        _changes_nothing(signed_in(member), photo, 404)


def _changes_nothing(browser, photo: Photo, status: int) -> None:
    for address in ("", "small/"):
        assert browser.get(f"/photos/{photo.code}/{address}").status_code == status
    for address in ("for-client/", "remove/"):
        assert browser.post(f"/photos/{photo.code}/{address}", {"shown": "1"}).status_code == status
    assert list(Photo.objects.values_list("pk", "for_client")) == [(photo.pk, False)]
    assert Path(photo.file.path).exists()
    assert actions_of(photo) == ["add_photo"]
