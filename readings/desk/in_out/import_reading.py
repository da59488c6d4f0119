"""What a file that somebody brings says: a table in some encoding, or an export of ours, whole or zipped.

Nothing is believed of a file: what is too large, too deep or not what it seems raises NotReadable with the reason.
"""

import csv
import hashlib
import io
import json
import zipfile
import zlib
from dataclasses import dataclass, field
from typing import NamedTuple

from charset_normalizer import from_bytes
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.desk.in_out.older_exports import completed
from readings.spreadsheet import unguarded

MB = 1024 * 1024
LARGEST = 10 * MB  # of a table, as it is sent
LARGEST_EXPORT = 100 * MB  # of an export, as it is sent, and of its practice.json unpacked
LARGEST_UNPACKED = 500 * MB
MOST_ROWS = 20_000
MOST_COLUMNS = 60
MOST_ENTRIES = 20_000  # in a zip
DEEPEST = 60  # of a document; our own has six levels and what lies in a sealed answer
ENCODINGS = {
    "utf_8": "UTF-8",
    "utf_16": "UTF-16",
    "gb18030": gettext_lazy("GB18030, simplified"),
    "big5hkscs": gettext_lazy("Big5, traditional"),
}
NOT_TOLD = "utf_8"


class NotReadable(Exception):
    """The file can't be taken for a table or an export; the reason is for whoever brought it."""


class WrongEncoding(NotReadable):
    """The table is not written in the encoding in which it was read."""


class Table(NamedTuple):
    """A table as it was read: its headers, and its rows with the numbers that a spreadsheet shows beside them."""

    header: list[str]
    rows: list[tuple[int, list[str]]]


@dataclass(slots=True)
class Brought:
    """An export as it was read: its document, and the zip that holds its files if it came in one."""

    document: dict
    archive: zipfile.ZipFile | None = None
    sizes: dict[str, int] = field(default_factory=dict)

    def file(self, name: str) -> bytes | None:
        """What lies in the zip under a name; None where nothing does, or it can't be unpacked."""
        if self.archive is None or name not in self.sizes:
            return None
        try:
            return _unpacked(self.archive, name, LARGEST)
        except NotReadable:
            return None


def format_of(content: bytes) -> str:
    """zip, json or csv, by what the file begins with."""
    if content.startswith(b"PK\x03\x04"):
        return "zip"
    return "json" if content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") else "csv"


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def encoding_of(content: bytes) -> str:
    """The encoding in which a table seems to be written, one of ENCODINGS."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf_16"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        best = from_bytes(content, cp_isolation=["gb18030", "big5"]).best()
        return {"gb18030": "gb18030", "big5": "big5hkscs"}.get(best.encoding, NOT_TOLD) if best else NOT_TOLD
    return "utf_8"


def table_of(content: bytes, encoding: str) -> Table:
    """The table in a file, without the guards of a spreadsheet and without rows that are empty; raises NotReadable."""
    if len(content) > LARGEST:
        raise NotReadable(_("The file is larger than %(number)s MB.") % {"number": LARGEST // MB})
    if encoding != "utf_16" and b"\0" in content:
        raise NotReadable(_("The file is no table."))
    try:
        text = content.decode("utf-8-sig" if encoding == "utf_8" else encoding)
    except UnicodeDecodeError as error:
        raise WrongEncoding(_("The file is not written in this encoding. Choose another.")) from error
    if "\0" in text:
        raise NotReadable(_("The file holds characters that can’t be kept."))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=False)
    header, rows = None, []
    try:
        for number, cells in enumerate(reader, 1):
            if not any(cell.strip() for cell in cells):
                continue
            cells = [unguarded(cell).strip() for cell in cells]
            if header is None:
                header = cells
            else:
                rows.append((number, cells))
            if len(rows) > MOST_ROWS:
                raise NotReadable(_("The file has more than %(number)s rows.") % {"number": MOST_ROWS})
            if len(cells) > MOST_COLUMNS:
                raise NotReadable(_("The table has more than %(number)s columns.") % {"number": MOST_COLUMNS})
    except csv.Error as error:
        raise NotReadable(_("The file is no table: its quotation marks do not match.")) from error
    if header is None or not rows:
        raise NotReadable(_("The file has no rows below the headers."))
    return Table(header, rows)


def _delimiter(text: str) -> str:
    """What parts the cells: what the first line has most of."""
    first = text.split("\n", 1)[0]
    return max(",\t;", key=first.count)


def brought(content: bytes) -> Brought:
    """The export in a file; raises NotReadable."""
    if len(content) > LARGEST_EXPORT:
        raise NotReadable(_("The file is larger than %(number)s MB.") % {"number": LARGEST_EXPORT // MB})
    if format_of(content) == "json":
        return Brought(document_of(content))
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
        entries = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise NotReadable(_("The zip file is damaged.")) from error
    if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > LARGEST_UNPACKED:
        raise NotReadable(_("Unpacked, the file would be too large."))
    names = [entry.filename for entry in entries]
    if len(set(names)) < len(names) or any(_leads_elsewhere(name) for name in names):
        raise NotReadable(_("The zip file is not as an export of ours."))
    if "practice.json" not in names:
        raise NotReadable(_("There is no practice.json in the zip file."))
    document = document_of(_unpacked(archive, "practice.json", LARGEST_EXPORT))
    return Brought(document, archive, {entry.filename: entry.file_size for entry in entries})


def _leads_elsewhere(name: str) -> bool:
    return name.startswith("/") or "\\" in name or ":" in name or ".." in name.split("/")


def _unpacked(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """One entry, of which no more is unpacked than may be, whatever the zip says of its size."""
    try:
        with archive.open(name) as entry:
            content = entry.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise NotReadable(_("The zip file is damaged.")) from error
    if len(content) > most:
        raise NotReadable(_("Unpacked, the file would be too large."))
    return content


def document_of(content: bytes) -> dict:
    """The document in practice.json, as one of today's version; raises NotReadable."""
    try:
        document = json.loads(content.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:  # also what is no UTF-8
        raise NotReadable(_("The file is no JSON in UTF-8.")) from error
    if not isinstance(document, dict):
        raise NotReadable(_("The file is not an export of a practice."))
    _look_into(document)
    return completed(document)


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _look_into(document: dict) -> None:
    """No level too deep, and no text that a database can't hold."""
    level, depth = [document], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise NotReadable(_("The file is nested too deeply."))
        below = []
        for value in level:
            parts = [*value, *value.values()] if isinstance(value, dict) else value
            for part in parts:
                if isinstance(part, str) and ("\0" in part or (not part.isprintable() and _has_surrogate(part))):
                    raise NotReadable(_("The file holds characters that can’t be kept."))
                if isinstance(part, dict | list):
                    below.append(part)
        level = below


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)
