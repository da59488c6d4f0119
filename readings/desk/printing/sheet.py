"""Paper: what a reading's PDF and its picture have in common, and whether this machine can make them.

WeasyPrint needs libraries of the system, so that it is imported when something is set, never before.
"""

import shutil
import subprocess
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils.translation import get_language
from PIL import ImageFile

from readings import look
from readings.cases.models import Reading
from readings.desk.reading_page import ReadingPage

if TYPE_CHECKING:
    from weasyprint import CSS, HTML, Document
    from weasyprint.urls import URLFetcher, URLFetcherResponse

STYLES = Path(look.__file__).parent / "static/look"
NO_PICTURES: Mapping[str, bytes] = MappingProxyType({})
SVG = "{http://www.w3.org/2000/svg}"

# As Debian calls them.
LIBRARIES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
FONTS = ("fonts-noto-cjk",)

# PDFium must not be called by two threads at once, and two sheets set at once would only take twice as long each.
AT_WORK = Lock()


def _weasyprint() -> ModuleType:
    """WeasyPrint, imported; raises OSError where a library of the system is missing.

    Its import tells Pillow to take a cut-off picture for whole, in all of the process; an attached one must not be.
    """
    import weasyprint

    ImageFile.LOAD_TRUNCATED_IMAGES = False
    return weasyprint


@cache
def missing_packages() -> tuple[str, ...]:
    """The packages that this machine has to have first; empty where it can print. Asked once in a process's life."""
    try:
        _weasyprint()
    except OSError:
        return LIBRARIES + FONTS
    return () if _has_chinese_font() else FONTS


def _has_chinese_font() -> bool:
    lister = shutil.which("fc-list")  # of fontconfig, without which there is no Pango
    if lister is None:
        return False
    found = subprocess.run([lister, ":lang=zh", "family"], capture_output=True, check=False)  # noqa: S603 (our own words)
    return bool(found.stdout.strip())


def html_of(template: str, reading: Reading, *, now: datetime) -> str:
    """The reading in a template of desk/print, in the language that is active."""
    page = ReadingPage(reading, language=get_language(), now=now)
    return render_to_string(template, {"page": page, "reading": reading, "on_paper": True})


def sheet_of(template: str, reading: Reading, *, now: datetime) -> "HTML":
    return parsed(html_of(template, reading, now=now))


def parsed(html: str, pictures: Mapping[str, bytes] = NO_PICTURES) -> "HTML":
    """The page for the renderer, which may fetch nothing from anywhere; links lead nowhere off the desk.

    What stands in `pictures` under the address that the page names it by is all there is to be had.
    """
    renderer = _weasyprint()
    sheet = renderer.HTML(string=html, url_fetcher=_fetcher(renderer, pictures))
    for link in sheet.etree_element.iter("a"):
        link.attrib.pop("href", None)
    for drawing in sheet.etree_element.iter(f"{SVG}svg"):
        style = drawing.makeelement(f"{SVG}style", {})
        style.text = _style("sheet-drawings.css")
        drawing.append(style)
    return sheet


def _fetcher(renderer: ModuleType, pictures: Mapping[str, bytes]) -> "URLFetcher":
    class InHand(renderer.urls.URLFetcher):
        def fetch(self, url: str, headers: dict | None = None) -> "URLFetcherResponse":
            if url in pictures:
                return renderer.urls.URLFetcherResponse(url, pictures[url], {"Content-Type": "image/jpeg"})
            return super().fetch(url, headers)

    return InHand(allowed_protocols=())


def laid_out(sheet: "HTML", *styles: str) -> "Document":
    """The pages of a sheet under style sheets of ours, the tokens first."""
    return sheet.render(stylesheets=[_parsed_style(name) for name in ("tokens.css", "sheet.css", *styles)])


@cache
def _style(name: str) -> str:
    return (STYLES / name).read_text(encoding="utf8")


@cache
def _parsed_style(name: str) -> "CSS":
    return _weasyprint().CSS(string=_style(name))
