"""Pictures and PDFs to be attached, made here."""

import io

import pillow_heif
import pypdf
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from pypdf.generic import DecodedStreamObject, NameObject, TextStringObject

SCRIPT = "scriptscript"

pillow_heif.register_heif_opener()


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 40), mode: str = "RGB", colour=None, **options) -> bytes:
    written = io.BytesIO()
    Image.new(mode, size, colour or "white").save(written, kind, **options)
    return written.getvalue()


def with_place(size: tuple[int, int] = (60, 40), orientation: int = 6, kind: str = "JPEG") -> bytes:
    """A picture of a telephone that lies on its side and knows where it was taken."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Maker"
    exif[0x8825] = {1: "N", 2: (31.0, 14.0, 0.0), 3: "E", 4: (121.0, 28.0, 0.0)}
    return picture(kind, size=size, exif=exif.tobytes())


def pdf(pages: int = 1, title: str = "") -> bytes:
    writer = _blank(pages)
    writer.add_metadata({"/Title": title} if title else {})
    return written(writer)


def active_pdf() -> bytes:
    """A PDF that runs a script when it opens and on a click, holds a file, starts a program and links to two places."""
    writer = _blank(1)
    writer.add_attachment("insidefile", b"MZ inside")
    page = writer.pages[0]
    actions = (
        {"/S": "/JavaScript", "/JS": SCRIPT},
        {"/S": "/Launch", "/F": "calculator"},
        {"/S": "/URI", "/URI": "https://example.org/"},
        {"/S": "/URI", "/URI": "javascript:alert(2)"},
    )
    root = writer.root_object
    named = pypdf.generic.ArrayObject([TextStringObject("start"), _dictionary(actions[0])])
    root["/Names"][NameObject("/JavaScript")] = pypdf.generic.DictionaryObject({NameObject("/Names"): named})
    root[NameObject("/OpenAction")] = writer._add_object(_dictionary(actions[0]))
    page[NameObject("/AA")] = pypdf.generic.DictionaryObject({NameObject("/O"): _dictionary(actions[0])})
    notes = [writer._add_object(_annotation("/Link", action)) for action in actions]
    notes.append(writer._add_object(_annotation("/FileAttachment", None)))
    page[NameObject("/Annots")] = pypdf.generic.ArrayObject(notes)
    return written(writer)


def locked_pdf() -> bytes:
    writer = _blank(1)
    writer.encrypt("a password", algorithm="RC4-128")
    return written(writer)


def written(writer: pypdf.PdfWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _blank(pages: int) -> pypdf.PdfWriter:
    writer = pypdf.PdfWriter()
    for number in range(pages):
        page = writer.add_blank_page(width=200, height=200)
        words = DecodedStreamObject()
        words.set_data(f"% page {number}".encode())
        page[NameObject("/Contents")] = writer._add_object(words)
    return writer


def _dictionary(values: dict[str, str]) -> pypdf.generic.DictionaryObject:
    return pypdf.generic.DictionaryObject(
        {
            NameObject(key): NameObject(value) if value.startswith("/") else TextStringObject(value)
            for key, value in values.items()
        }
    )


def _annotation(kind: str, action: dict[str, str] | None) -> pypdf.generic.DictionaryObject:
    note = _dictionary({"/Type": "/Annot", "/Subtype": kind})
    if action:
        note[NameObject("/A")] = _dictionary(action)
    return note


def sent(content: bytes, name: str = "house.jpg", content_type: str = "image/jpeg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type)
