"""Stored files as a browser gets them, after a view has asked who may see them."""

import logging

from django.db.models import Model
from django.db.models.fields.files import FieldFile
from django.http import FileResponse, Http404, HttpResponse

from readings.cases.files.taken_pictures import small_picture

log = logging.getLogger(__name__)

# A file of somebody else runs nothing and loads nothing, whatever a browser takes it for.
SHUT_IN = "sandbox; default-src 'none'"
SHOWN = f"{SHUT_IN}; style-src 'unsafe-inline'"  # by which a browser fits the picture into its window


def whole_file(row: Model, *, name: str, shown: bool) -> FileResponse:
    """The file of a row, called `name`: to be shown, or to be kept."""
    headers = {"Content-Security-Policy": SHOWN if shown else SHUT_IN, "Content-Type": row.content_type}
    return FileResponse(opened(row.file, row), as_attachment=not shown, filename=name, headers=headers)


def small_file(row: Model) -> HttpResponse:
    """The picture of a row as small as a list shows it."""
    with opened(row.file, row) as file:
        small = small_picture(file)
    return HttpResponse(small, content_type="image/jpeg", headers={"Content-Security-Policy": SHUT_IN})


def opened(file: FieldFile, row: Model) -> FieldFile:
    """A stored file of a row; Http404 where it has gone missing."""
    try:
        return file.open("rb")
    except FileNotFoundError as error:
        log.error("the %s of %s %s is missing", file.field.name, row._meta.model_name, row.code)
        raise Http404 from error
