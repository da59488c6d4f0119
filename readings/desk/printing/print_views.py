"""What of a reading leaves the house: its PDF, its picture, and the text for a chat."""

import re
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.timezone import localtime
from django.views.decorators.cache import cache_control

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_action, record_sight
from readings.cases.access import get_reading
from readings.cases.models import Reading
from readings.desk.printing.reading_pdf import reading_pdf
from readings.desk.printing.reading_picture import reading_picture
from readings.desk.printing.share_text import share_text
from readings.desk.printing.sheet import missing_packages
from readings.desk.reading_page import ReadingPage
from readings.look.download import download
from readings.predictions.promising.matters import client_of

LANGUAGES = dict(settings.LANGUAGES)
NOT_IN_A_FILE_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')


@cases_required
@cache_control(private=True, no_store=True)
def pdf(request, code):
    """The reading on the practice's letterhead, to keep or to print."""
    return _handed_out(request, code, reading_pdf, "printed_reading", "application/pdf", "pdf")


@cases_required
@cache_control(private=True, no_store=True)
def picture(request, code):
    """The reading as one tall picture, to send in a chat."""
    return _handed_out(request, code, reading_picture, "pictured_reading", "image/png", "png")


@cases_required
@cache_control(private=True, no_store=True)
def share(request, code):
    """The text to paste into a chat, in the client's language unless another is chosen, and the two files."""
    now, reading = clock.now(), get_reading(request, code)
    language = language_asked_for(request, reading.client.language if reading.client else "")
    record_sight(request.member, reading, now=now, action="opened_to_share")
    with translation.override(language):
        text = share_text(ReadingPage(reading, language=language, now=now))
    context = {
        "reading": reading,
        "text": text,
        "language": language,
        "languages": settings.LANGUAGES,
        "client": client_of(reading),
        "missing": missing_packages(),
        "tab": "cases",
    }
    return render(request, "desk/print/share.html", context)


def language_asked_for(request: HttpRequest, otherwise: str = "") -> str:
    """The language that the address asks for; Http404 if there is no such. Without one: `otherwise`, the reader's."""
    language = request.GET.get("language") or otherwise or translation.get_language()
    if language not in LANGUAGES:
        raise Http404
    return language


def _handed_out(
    request: HttpRequest, code: str, make: Callable[..., bytes], action: str, content_type: str, ending: str
) -> HttpResponse:
    """The file in the language asked for, and that it was made written down; 503 where this machine cannot print."""
    now, reading, language = clock.now(), get_reading(request, code), language_asked_for(request)
    if missing := missing_packages():
        context = {"reading": reading, "missing": missing, "tab": "cases"}
        return render(request, "desk/print/missing.html", context, status=503)
    with translation.override(language):
        made = make(reading, now=now)
    record_action(request.member, action, reading, now=now)
    return download(made, content_type, _file_name(reading, now, ending))


def _file_name(reading: Reading, now: datetime, kind: str) -> str:
    """新屋起造，此居如何？ 2026-11-30.pdf; of a reading without a question the numbers of its figure."""
    return f"{as_file_name(str(reading))} {localtime(now).date()}.{kind}"


def as_file_name(words: str) -> str:
    """The words without what no file may be called by, and not too many of them."""
    return " ".join(NOT_IN_A_FILE_NAME.sub(" ", words).split())[:60]
