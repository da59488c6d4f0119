"""The PDF of a survey's report says what its page says, in each language, with the photos in it."""

from io import BytesIO

import pytest
from django.core.files.storage import default_storage
from django.urls import reverse
from django.utils import timezone, translation
from PIL import Image
from pypdf import PdfReader

from readings.accounts.models import AuditEntry, User
from readings.desk.printing import sheet
from readings.desk.printing.survey_pdf import survey_html
from readings.surveys.models import Photo, Survey
from readings.surveys.reports.report import ClientReport, PractitionerReport
from tests.readings.cases.files import with_place
from tests.readings.conftest import NOW, signed_in
from tests.readings.desk.printed import fonts_of, letterhead_of, pages_of, squeezed, words_of

LANGUAGES = ("en", "zh-hans", "zh-hant")


def pdf_of(member, survey, **query):
    response = signed_in(member).get(reverse("survey-report-pdf", args=[survey.code]), query)
    assert response.status_code == 200
    return response


def said_in(pdf: bytes, house: str) -> str:
    """The words of all pages, without the running heads."""
    pages, head = pages_of(pdf), squeezed("Lin's practice" + house)
    said = pages[0].removesuffix(f"1/{len(pages)}")
    for number, words in enumerate(pages[1:], start=2):
        assert words.endswith(f"{head}{number}/{len(pages)}")
        said += words.removesuffix(f"{head}{number}/{len(pages)}")
    return said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whom", ["", "client"])
def test_the_pdf_says_what_the_page_says(bob, survey, language, whom):
    """Once without the words in drawings, which differ with their width; then the sheet against what was printed."""
    User.objects.update(language=language)
    query = {"for": whom} if whom else {}
    page = signed_in(bob).get(reverse("survey-report", args=[survey.code]), query).text
    with translation.override(language), timezone.override("Asia/Shanghai"):
        survey = Survey.objects.get(pk=survey.pk)
        report = ClientReport(survey, now=NOW) if whom else PractitionerReport(survey, bob, now=NOW)
        printed = survey_html(report)
    assert words_of(printed, drawings=False) == words_of(page, drawings=False)
    pdf = pdf_of(bob, survey, language=language, **query).content
    assert said_in(pdf, "田宅") == letterhead_of(printed) + words_of(printed, drawings=True)
    fonts = fonts_of(pdf)
    assert any("Noto-Serif-CJK" in name for name in fonts)
    assert all(fonts.values())


def test_the_clients_pdf_is_in_their_language_unless_another_is_asked_for(bob, survey):
    assert "屋簷水槽的水朝門口流" in said_in(pdf_of(bob, survey, **{"for": "client"}).content, "田宅")
    document = PdfReader(BytesIO(pdf_of(bob, survey, **{"for": "client"}).content))
    assert document.root_object["/Lang"] == "zh-Hant"
    assert document.root_object["/MarkInfo"]["/Marked"]
    document = PdfReader(BytesIO(pdf_of(bob, survey, language="en", **{"for": "client"}).content))
    assert document.root_object["/Lang"] == "en"
    assert (document.metadata.title, document.metadata.author) == ("田宅", "Lin's practice")


def pictures_of(pdf: bytes) -> set[bytes]:
    return {image.data for page in PdfReader(BytesIO(pdf)).pages for image in page.images}


def test_the_photos_are_in_it_made_smaller_and_know_no_place(bob, survey):
    """Of ten photos four go to the client: one of each but what the omen of a death shows."""
    photos = list(Photo.objects.order_by("pk"))
    for place, photo in enumerate(photos):
        with default_storage.open(photo.file.name, "wb") as file:
            file.write(with_place(size=(2000, 1000 + 100 * place), orientation=1))
    found = pictures_of(pdf_of(bob, survey).content)
    heights = {Image.open(BytesIO(data)).size for data in found}
    assert heights == {(640, round(0.32 * (1000 + 100 * place))) for place in range(10)}
    client = pictures_of(pdf_of(bob, survey, **{"for": "client"}).content)
    told = {(640, round(0.32 * (1000 + 100 * place))) for place in (0, 4, 6, 8)}
    assert {Image.open(BytesIO(data)).size for data in client} == told
    for data in found:
        assert b"Exif" not in data
        assert not Image.open(BytesIO(data)).getexif()


def test_a_photo_that_has_gone_missing_leaves_the_rest(bob, survey):
    for photo in Photo.objects.all():
        default_storage.delete(photo.file.name)
    pdf = pdf_of(bob, survey).content
    assert pictures_of(pdf) == set()
    assert "墙上有裂" in said_in(pdf, "田宅")


def test_nothing_else_is_fetched_than_the_photos_in_hand():
    fetcher = sheet.parsed("<p>", {"photo:abc": b"x"}).url_fetcher
    assert fetcher("photo:abc").read() == b"x"
    for address in ("photo:other", "file:///etc/hostname", "http://localhost/", "data:text/plain,x"):
        with pytest.raises(ValueError, match="disallowed protocol"):
            fetcher(address)


def test_the_pdf_is_named_after_the_house_and_written_down(bob, survey):
    response = pdf_of(bob, survey)
    assert response["Content-Disposition"].endswith("%E7%94%B0%E5%AE%85%202026-11-30.pdf")
    assert response["Cache-Control"] == "private, no-store"
    assert AuditEntry.objects.filter(action="printed_survey", object_code=survey.code).count() == 1
    assert b"/URI" not in response.content


def test_there_is_no_other_language(bob, survey):
    address = reverse("survey-report-pdf", args=[survey.code])
    assert signed_in(bob).get(address, {"language": "xx"}).status_code == 404
    assert not AuditEntry.objects.filter(action="printed_survey").exists()


def test_where_nothing_prints_the_page_says_what_is_missing(bob, survey, monkeypatch):
    monkeypatch.setattr("readings.desk.printing.survey_views.missing_packages", lambda: ("libpango-1.0-0",))
    response = signed_in(bob).get(reverse("survey-report-pdf", args=[survey.code]))
    assert response.status_code == 503
    assert f'href="/surveys/{survey.code}/report/"' in response.text
