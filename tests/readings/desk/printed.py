"""What stands on a page and in a PDF, as plain words, without white space, in the order in which it reads."""

from io import BytesIO
from xml.etree.ElementTree import Element

import tinyhtml5
from pypdf import PdfReader

# What is of a screen alone: what is pressed, what leads elsewhere, what only a screen reader says, and the notes.
SCREEN_CLASSES = {"actions", "reading-links", "revision", "visually-hidden", "own-notes", "place-notes"}
SCREEN_FOLDS = {"strip-list", "rule"}  # whose summaries are a word to press


def words_of(html: str, *, drawings: bool) -> str:
    """The words of a page's main part; with `drawings` those written in its drawings too."""
    page = tinyhtml5.parse(html, namespace_html_elements=False)
    return squeezed(_words(page.find("body//main"), drawings=drawings))


def letterhead_of(html: str) -> str:
    return squeezed(_words(tinyhtml5.parse(html, namespace_html_elements=False).find("body/header"), drawings=False))


def _words(element: Element, *, drawings: bool) -> str:
    said = element.text or ""
    for child in element:
        if not _is_of_a_screen(child, element) and (drawings or not child.tag.endswith("}svg")):
            said += _words(child, drawings=drawings)
        said += child.tail or ""
    return said


def _is_of_a_screen(element: Element, parent: Element) -> bool:
    if element.tag == "summary":
        return bool(_classes(parent) & SCREEN_FOLDS)
    if element.tag.endswith(("}title", "}desc")) or element.get("id") == "notes":
        return True
    return bool(_classes(element) & SCREEN_CLASSES) or element.get("hx-get") is not None


def _classes(element: Element) -> set[str]:
    return set((element.get("class") or "").split())


def squeezed(words: str) -> str:
    return "".join(words.split())


def pages_of(pdf: bytes) -> list[str]:
    """The words of each page, running head and page number last."""
    return [squeezed(page.extract_text()) for page in PdfReader(BytesIO(pdf)).pages]


def fonts_of(pdf: bytes) -> dict[str, bool]:
    """Every font of the PDF by name, and whether it is embedded."""
    fonts = {}
    for page in PdfReader(BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():
            for descendant in font.get_object()["/DescendantFonts"]:
                described = descendant.get_object()["/FontDescriptor"].get_object()
                fonts[described["/FontName"]] = any(f"/FontFile{kind}" in described for kind in ("", "2", "3"))
    return fonts
