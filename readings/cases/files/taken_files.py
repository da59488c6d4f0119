"""Files as they are taken in: by what they are and what they are called, and drawn or written anew."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from readings.cases.files.taken_pdfs import taken_pdf
from readings.cases.files.taken_pictures import taken_picture

LARGEST = 10 * 1024 * 1024  # bytes
LONGEST_NAME = 100
PICTURES = ("jpg", "jpeg", "png", "webp", "heic", "heif")
# What a file is called after that was written anew; the first where it was called otherwise.
EXTENSIONS = {"image/jpeg": ("jpg", "jpeg"), "image/png": ("png",), "application/pdf": ("pdf",)}
NOT_IN_A_FILE_NAME = re.compile(r'[\\/:*?"<>|]+')
# The kinds of character that nobody sees in a name, such as those that turn its direction.
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class TakenFile(NamedTuple):
    """A file as it will be kept."""

    name: str
    content_type: str
    content: bytes


def taken_file(upload: UploadedFile) -> TakenFile:
    """What is kept of a file that somebody sends: a picture drawn anew or a PDF written anew; raises ValidationError.

    What it is called and what it is have to agree; nothing else is ever taken.
    """
    name = shown_name(upload.name or "")
    extension = extension_of(name)
    if extension not in (*PICTURES, "pdf"):
        raise ValidationError(_("Only pictures (JPEG, PNG, WebP, HEIC) and PDFs can be kept."))
    if not upload.size:
        raise ValidationError(_("The file is empty."))
    if upload.size > LARGEST:
        raise ValidationError(_("The file is larger than %(number)s MB.") % {"number": LARGEST // 1024**2})
    content = upload.read()
    if extension == "pdf":
        content, content_type = taken_pdf(content), "application/pdf"
    else:
        content, content_type = taken_picture(content)
    return TakenFile(_called(name, EXTENSIONS[content_type]), content_type, content)


def taken_photo(upload: UploadedFile) -> TakenFile:
    """What is kept of a picture, where nothing else is taken; raises ValidationError."""
    if extension_of(shown_name(upload.name or "")) not in PICTURES:
        raise ValidationError(_("Only pictures (JPEG, PNG, WebP, HEIC) can be kept here."))
    return taken_file(upload)


def shown_name(name: str) -> str:
    """A file's name without a path and without what can't be seen in it."""
    name = PurePath(name.replace("\\", "/")).name
    seen = "".join(character for character in name if unicodedata.category(character) not in UNSEEN)
    return " ".join(NOT_IN_A_FILE_NAME.sub(" ", seen).split())


def extension_of(name: str) -> str:
    return PurePath(name).suffix.removeprefix(".").lower()


def _called(name: str, extensions: Sequence[str]) -> str:
    """The name with an extension of what the file is now."""
    path = PurePath(name)
    ending = path.suffix if extension_of(name) in extensions else f".{extensions[0]}"
    return path.stem[:LONGEST_NAME].strip() + ending
