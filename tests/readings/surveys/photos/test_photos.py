"""Photos sent from a walk: kept once, of what they are of, drawn anew, and refused with a sentence each."""

import re
from pathlib import Path
from uuid import uuid4

import pytest

from meihua_site import upload_limit
from readings.accounts.models import AuditEntry, Membership
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.room import QuotaUsedUp, kinds_of_file
from readings.cases.files.taken_files import TakenFile
from readings.cases.models import Attachment
from readings.cases.shelf.case_actions import open_case
from readings.portal.models import MessageFile
from readings.surveys.models import Photo, Survey
from readings.surveys.photos import actions
from readings.surveys.photos.actions import SurveyIsFull, add_photo
from readings.surveys.photos.subjects import Subject
from tests.readings.cases.files import pdf, picture, sent, with_place
from tests.readings.conftest import NOW, member_of, signed_in

HTMX = {"headers": {"HX-Request": "true"}}


def stored(settings) -> list[Path]:
    return sorted(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())


def send(member: Membership, survey: Survey, content: bytes, name: str = "image.jpg", *, htmx=False, **more):
    posted = {"key": uuid4(), "photo": sent(content, name)} | more
    return signed_in(member).post(f"/surveys/{survey.code}/photos/", posted, **HTMX if htmx else {})


def kept(survey: Survey, content: bytes = b"content", *, key=None, of: Subject | None = None) -> Photo:
    taken = TakenFile("image.jpg", "image/jpeg", content)
    return add_photo(survey.made_by, survey, key=key or uuid4(), picture=taken, of=of or Subject(survey), now=NOW)


@pytest.mark.parametrize(
    ("kind", "name"),
    [("JPEG", "a.jpg"), ("PNG", "a.png"), ("WEBP", "a.webp"), ("HEIF", "IMG_1.HEIC"), ("HEIF", "a.jpg")],
)
def test_a_photo_of_each_format_is_drawn_anew_without_where_it_was_taken(alice, survey, kind, name):
    response = send(alice, survey, with_place(kind=kind), name)
    assert response["Location"] == f"/surveys/{survey.code}/photos/"
    photo = Photo.objects.get()
    content = photo.file.read()
    assert (photo.practice, photo.survey, photo.taken_by, photo.taken_at) == (alice.practice, survey, alice, NOW)
    assert (photo.size, photo.for_client) == (len(content), False)
    for word in (b"Maker", b"Exif", b"GPS"):
        assert word not in content
    assert AuditEntry.objects.get(action="add_photo").object_code == photo.code


def test_a_stored_photo_lies_in_a_private_folder_by_a_name_that_tells_nothing(alice, survey, settings):
    send(alice, survey, picture(), "Tian at home.jpg")
    (path,) = stored(settings)
    assert re.fullmatch(r"\w{20,}", path.name)
    assert path.parent == Path(settings.MEDIA_ROOT) / "photos" / alice.practice.code
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_photo_is_of_what_it_was_taken_of_and_one_goes_on_there(alice, survey, omen, observation, direction):
    asked = [
        ({"omen": omen.omen}, f"/surveys/{survey.code}/?place=gate#photos-omen-{omen.omen}", "omen", omen),
        (
            {"observation": observation.key},
            f"/surveys/{survey.code}/?place=hall#photos-observation-{observation.key}",
            "observation",
            observation,
        ),
        ({"direction": "N"}, f"/surveys/{survey.code}/directions/#photos-direction-N", "direction", direction),
        ({}, f"/surveys/{survey.code}/photos/", "omen", None),
    ]
    for of, address, name, row in asked:
        assert send(alice, survey, picture(), **of)["Location"] == address
        assert getattr(Photo.objects.order_by("id").last(), name) == row
    assert Photo.objects.count() == 4  # the same picture of four things


def test_in_place_the_photos_of_the_thing_are_given_back_and_it_is_said(alice, survey, omen):
    page = send(alice, survey, picture(), omen=omen.omen, htmx=True)
    photo = Photo.objects.get()
    assert page.status_code == 200
    assert page.text.strip().startswith(f'<div class="photos-of" id="photos-omen-{omen.omen}">')
    assert "<html" not in page.text
    for words in (
        "Photos 1",
        f'src="/photos/{photo.code}/small/"',
        f'<input type="hidden" name="omen" value="{omen.omen}">',
        'capture="environment"',
        '<p hx-swap-oob="innerHTML:#said">The photo is kept.</p>',
    ):
        assert words in page.text


def test_each_form_has_a_key_of_its_own(alice, survey):
    keys = [re.findall(r'name="key" value="([^"]+)"', signed_in(alice).get(f"/surveys/{survey.code}/photos/").text)]
    keys.append(re.findall(r'name="key" value="([^"]+)"', send(alice, survey, picture(), htmx=True).text))
    assert len({key for (key,) in keys}) == 2


def test_the_same_form_sent_twice_is_one_photo(alice, survey, settings):
    key = uuid4()
    for _time in range(2):
        assert send(alice, survey, picture(), key=key).status_code == 302
    assert (Photo.objects.count(), len(stored(settings))) == (1, 1)
    assert AuditEntry.objects.filter(action="add_photo").count() == 1


def test_the_same_picture_of_the_same_thing_is_one_photo_whatever_its_key(alice, survey, omen):
    for _time in range(2):
        assert send(alice, survey, picture(), omen=omen.omen).status_code == 302
    assert Photo.objects.count() == 1


def test_another_picture_under_the_same_key_is_another_photo(alice, survey):
    """A page that was gone back to still has the key of the photo that it sent."""
    key = uuid4()
    send(alice, survey, picture(), key=key)
    send(alice, survey, picture(colour="black"), key=key)
    assert len(set(Photo.objects.values_list("key", flat=True))) == 2


@pytest.mark.parametrize(
    ("content", "name", "why"),
    [
        (b"\0" * 50_000_000, "a.jpg", "The file is larger than 10 MB."),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            "a.svg",
            "Only pictures (JPEG, PNG, WebP, HEIC) can be kept here.",
        ),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "a.jpg", "The picture is damaged or incomplete."),
        (b"MZ\x90\x00\x03" + b"\0" * 400, "a.jpg", "The picture is damaged or incomplete."),
        (b"MZ\x90\x00\x03" + b"\0" * 400, "a.exe", "Only pictures (JPEG, PNG, WebP, HEIC) can be kept here."),
        (pdf(), "a.pdf", "Only pictures (JPEG, PNG, WebP, HEIC) can be kept here."),
        (b"", "a.jpg", "The submitted file is empty."),
    ],
)
def test_what_is_no_photo_or_too_large_is_refused_with_a_sentence_and_nothing_else_is_lost(
    alice, survey, omen, settings, content, name, why
):
    send(alice, survey, picture(), omen=omen.omen)
    for htmx in (False, True):
        page = send(alice, survey, content, name, omen=omen.omen, htmx=htmx)
        assert page.status_code == 422
        assert why in page.text
        assert f'name="omen" value="{omen.omen}"' in page.text  # the next try is of the same thing
        assert Photo.objects.get().code in page.text
    assert (Photo.objects.count(), len(stored(settings))) == (1, 1)


def test_a_request_that_is_too_large_and_one_without_a_photo_are_told(alice, survey, monkeypatch):
    page = signed_in(alice).post(f"/surveys/{survey.code}/photos/", {"key": uuid4()})
    assert (page.status_code, "Choose a photo first." in page.text) == (422, True)
    monkeypatch.setattr(upload_limit, "MOST", 500)
    page = send(alice, survey, picture())
    assert (page.status_code, Photo.objects.count()) == (422, 0)
    assert "The photo is far too large. Nothing else was lost." in page.text


def test_the_sixty_first_photo_is_told_and_the_sixty_stay(alice, survey, settings):
    for number in range(60):
        kept(survey, str(number).encode())
    with pytest.raises(SurveyIsFull):
        kept(survey, b"one more")
    page = send(alice, survey, picture())
    assert page.status_code == 422
    assert "The survey has 60 photos already. Take one away first." in page.text
    assert (Photo.objects.count(), len(stored(settings))) == (60, 60)


def test_a_photo_that_is_there_already_is_so_in_a_full_survey_too(survey, monkeypatch):
    monkeypatch.setattr(actions, "MOST_IN_A_SURVEY", 1)
    key = uuid4()
    assert kept(survey, key=key) == kept(survey, key=key)


def test_photos_and_attachments_share_the_room_of_the_practice(alice, charlie, survey, settings):
    """Of 10 bytes an attachment takes 4 and a photo 3: three more fit, four do not. Another practice has its own."""
    assert set(kinds_of_file()) == {Attachment, Photo, MessageFile}
    settings.FILES_QUOTA = 10
    case = open_case(alice, question="A new house", now=NOW)
    attach_file(alice, case, file=TakenFile("a.pdf", "application/pdf", b"1234"), now=NOW)
    kept(survey, b"123")
    with pytest.raises(QuotaUsedUp):
        kept(survey, b"4567")
    with pytest.raises(QuotaUsedUp):
        attach_file(alice, case, file=TakenFile("b.pdf", "application/pdf", b"4567"), now=NOW)
    kept(survey, b"456")
    other = open_case(charlie, question="q", now=NOW)
    attach_file(charlie, other, file=TakenFile("a.pdf", "application/pdf", b"1234567890"), now=NOW)
    settings.FILES_QUOTA = 3 * 1024**2
    Photo.objects.update(size=3 * 1024**2)
    page = send(alice, survey, picture())
    assert page.status_code == 422
    assert "The files of the practice fill all its room, 3 MB." in page.text
    assert len(stored(settings)) == 4


def test_where_the_row_is_not_written_the_file_is_gone_too(survey, settings, monkeypatch):
    monkeypatch.setattr(actions, "record_action", lambda *args, **kwargs: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        kept(survey)
    assert (Photo.objects.count(), stored(settings)) == (0, [])


@pytest.mark.parametrize(
    "of", [{"omen": "house-torn-shoe"}, {"observation": "9b2f6f3e-1c1f-4f35-a0a5-0f3f1f7f2d11"}, {"direction": "S"}]
)
def test_a_photo_of_what_is_not_in_the_survey_is_refused(alice, survey, of, settings):
    page = send(alice, survey, picture(), **of)
    assert page.status_code == 422
    assert "What this is a photo of is not in the survey any more." in page.text
    assert (Photo.objects.count(), stored(settings)) == (0, [])


def test_a_photo_is_not_of_what_was_seen_on_another_survey(alice, survey, omen):
    other = Survey.objects.create(practice=survey.practice, house=survey.house, made_by=alice, started_at=NOW)
    assert send(alice, other, picture(), omen=omen.omen).status_code == 422
    assert Photo.objects.count() == 0


def test_a_survey_that_was_erased_meanwhile_is_not_found_and_no_file_stays(alice, survey, settings, monkeypatch):
    code = survey.code
    monkeypatch.setattr("readings.surveys.photos.views.get_survey", lambda request, code: survey)
    Survey.objects.all().delete()
    assert send(alice, survey, picture()).status_code == 404
    monkeypatch.undo()
    assert signed_in(alice).post(f"/surveys/{code}/photos/", {}).status_code == 404
    assert (Photo.objects.count(), stored(settings)) == (0, [])


def test_fields_that_are_none_of_the_form_change_nothing(alice, bob, survey):
    """T10."""
    foreign = {"practice": "9", "survey": "9", "content_type": "text/html", "for_client": "1", "taken_by": bob.pk}
    posted = foreign | {"key": uuid4(), "photo": sent(picture())}
    signed_in(alice).post(f"/surveys/{survey.code}/photos/", posted)
    photo = Photo.objects.get()
    assert (photo.practice, photo.survey, photo.taken_by) == (alice.practice, survey, alice)
    assert (photo.content_type, photo.for_client) == ("image/jpeg", False)


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_who_reads_no_cases_sends_nothing(practice, survey, role):
    assert send(member_of(practice, "dora", role), survey, picture()).status_code == 403
    assert Photo.objects.count() == 0


def test_a_stranger_and_another_practitioner_send_nothing(bob, charlie, survey, settings):
    """T1."""
    for member in (bob, charlie):
        assert send(member, survey, picture()).status_code == 404
    assert (Photo.objects.count(), stored(settings)) == (0, [])


def test_the_page_asks_no_more_for_more_photos(alice, survey, omen, django_assert_max_num_queries):
    browser = signed_in(alice)
    for number in range(12):
        kept(survey, str(number).encode(), of=Subject(survey, omen=omen))
    with django_assert_max_num_queries(8):
        assert browser.get(f"/surveys/{survey.code}/photos/").text.count('class="photo-row"') == 12
