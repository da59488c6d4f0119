"""What files that were brought in have left of a client: ids of rows, and rows that were not taken in as they stood."""

from collections.abc import Iterable

from django.core.files.storage import default_storage
from django.db import transaction

from readings.accounts.models import Practice
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.models import Import
from readings.finding import plain

NAMELESS = "—"
SHORTEST = 2  # characters; a shorter name stands in too many words


def forget_in_imports(practice: Practice, gone: dict[str, list[int]], known_by: Iterable[tuple[str, ...]]) -> None:
    """Take a client out of what imports keep, and forget the files of the practice that lie to be looked over.

    `gone` are the ids of what is erased, by model, `known_by` the names, numbers and addresses of the client. Nothing
    tells whose the rows are that were not taken in: those in which one of these words stands are forgotten.
    """
    words = {plain(word) for words in known_by for word in words}
    words = {word for word in words if len(word) >= SHORTEST}
    for batch in Import.objects.select_for_update().filter(practice=practice):
        if batch.taken_in_at is None:
            stored = batch.rows.get("file", "")
            batch.delete()
            transaction.on_commit(lambda stored=stored: default_storage.delete(stored))
        else:
            _forget_in(batch, gone, words)


def _forget_in(batch: Import, gone: dict[str, list[int]], words: set[str]) -> None:
    batch.created = {name: sorted(set(identities) - _ids(gone, name)) for name, identities in batch.created.items()}
    bad = [row for row in batch.rows.get("bad", []) if not any(_names(cell, words) for cell in row[1])]
    header = ["" if _names(cell, words) else cell for cell in batch.rows.get("header", [])]
    if "bad" in batch.rows:
        batch.rows = batch.rows | {"bad": bad, "header": header}
    if _names(batch.file_name, words):
        batch.file_name = NAMELESS
    batch.save(update_fields=["created", "rows", "file_name"])


def _ids(gone: dict[str, list[int]], name: str) -> set[int]:
    return set(gone.get(KINDS[name].model._meta.model_name, ()))


def _names(cell: str, words: set[str]) -> bool:
    text = plain(cell)
    return any(word in text for word in words)
