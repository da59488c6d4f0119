"""A file as an answer, under a name in any script."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header


def download(content: bytes | str, content_type: str, name: str) -> HttpResponse:
    """The content, for the browser to keep under the name."""
    headers = {"Content-Disposition": content_disposition_header(True, name)}
    return HttpResponse(content, content_type=content_type, headers=headers)


def download_table(table: bytes | str, name: str) -> HttpResponse:
    """A table that was written as CSV, to keep."""
    return download(table, "text/csv; charset=utf-8", name)
