"""Files that are stored with their rows: where the row is not written, the file does not stay."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Model


@contextmanager
def no_file_left_over(row: Model) -> Iterator[None]:
    """Around the transaction that saves a row with its `file`: whatever goes wrong, no file stays that no row knows."""
    try:
        yield
    except BaseException:
        if row.file:
            row.file.storage.delete(row.file.name)
        raise
