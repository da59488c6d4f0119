"""The report of a survey as a PDF on the practice's letterhead, its photos in it."""

import logging
from collections.abc import Iterable

from django.template.loader import render_to_string

from readings.cases.files.taken_pictures import small_picture
from readings.desk.printing.sheet import AT_WORK, laid_out, parsed
from readings.surveys.models import Photo
from readings.surveys.reports.report import ClientReport, SurveyReport

log = logging.getLogger(__name__)

LONGEST_SIDE = 640  # pixels, of a photo that is 40 mm wide at most


def survey_html(report: SurveyReport) -> str:
    """The report as a sheet, in the language that is active; photos stand in it by their codes."""
    for_client = isinstance(report, ClientReport)
    context = {"page": report, "survey": report.survey, "for_client": for_client, "on_paper": True}
    return render_to_string("desk/print/survey.html", context)


def survey_pdf(report: SurveyReport) -> bytes:
    """The PDF in the language that is active; every font that it uses is in it."""
    sheet = parsed(survey_html(report), _pictures(report.all_photos))
    with AT_WORK:
        return laid_out(sheet, "paper.css", "survey-paper.css").write_pdf(pdf_tags=True)


def _pictures(photos: Iterable[Photo]) -> dict[str, bytes]:
    """The photos, made smaller, by the addresses that the sheet has for them; without what has gone missing."""
    found = {}
    for photo in photos:
        try:
            with photo.file.open("rb") as file:
                found[f"photo:{photo.code}"] = small_picture(file, LONGEST_SIDE)
        except FileNotFoundError:
            log.error("the file of photo %s is missing", photo.code)
    return found
