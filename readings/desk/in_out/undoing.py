"""An import taken out again: what came of it goes, but for what has been worked on or hangs on something since."""

from collections.abc import Iterator
from datetime import datetime

from django.core.files.storage import default_storage
from django.db import models, transaction

from readings.accounts.actions import record_action
from readings.accounts.models import AuditEntry, Membership
from readings.clients.models import Client
from readings.desk.in_out.export_kind import Kind
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.undoing_chains import chains_that_stay, of_chains
from readings.desk.in_out.undoing_surveys import of_surveys, surveys_that_stay
from readings.desk.models import Import

CHUNK = 500


class UndoneAlready(Exception):
    """The import was undone before, or never taken in; nothing was written."""


def undo(member: Membership, batch: Import, *, now: datetime) -> Import:
    """Take an import out again; `created` then names what stays. Raises UndoneAlready."""
    with transaction.atomic():
        batch = Import.objects.select_for_update().get(pk=batch.pk)
        if batch.taken_in_at is None or batch.undone_at:
            raise UndoneAlready
        removed, stays = {}, {}
        chains = chains_that_stay(batch, worked_on=_worked_on, pointers=_pointers)
        surveys = surveys_that_stay(batch, worked_on=_worked_on)
        for kind in reversed(KINDS.values()):
            created = batch.created.get(kind.name, [])
            kept = _remove(batch, kind, created, of_chains(kind, chains) | of_surveys(kind, surveys))
            if kept:
                stays[kind.name] = kept
            removed[kind.name] = len(created) - len(kept)
        batch.created, batch.undone_at = stays, now
        batch.rows = batch.rows | {"removed": {name: number for name, number in removed.items() if number}}
        batch.save(update_fields=["created", "rows", "undone_at"])
        record_action(member, "undo_import", batch, now=now)
    return batch


def _remove(batch: Import, kind: Kind, identities: list[int], held: set[int]) -> list[int]:
    """Delete the rows of a kind that can go, and return the ids of those that stay, as those that are held do."""
    there, stay = [], held & set(identities)
    for chunk in _chunks(identities):
        rows = kind.model._base_manager.filter(pk__in=chunk)
        there += rows.values_list("pk", flat=True)
        if kind.has_code:
            stay |= _worked_on(batch, dict(rows.values_list("code", "pk")))
        for field in _pointers(kind):
            if field.model is not kind.model:
                stay |= _pointed_at(field, chunk)
    _keep_what_stays_needs(kind, there, stay)
    going = sorted(set(there) - stay, reverse=True)
    if kind.name == "clients":
        for chunk in _chunks(going):
            Client.objects.filter(pk__in=chunk).update(merged_into=None)
    # An answer that corrects another one goes before it, which can't go while it is corrected.
    for chunk in _chunks(going, 1 if kind.name in ("outcomes", "resolutions") else CHUNK):
        rows = kind.model._base_manager.filter(pk__in=chunk)
        if kind.folder:
            for stored in rows.exclude(**{kind.file: ""}).values_list(kind.file, flat=True):
                transaction.on_commit(lambda stored=stored: default_storage.delete(stored))
        rows.delete()
    return sorted(stay)


def _worked_on(batch: Import, codes: dict[str, int]) -> set[int]:
    """The rows that somebody has done something to since they came, other than to look."""
    done = AuditEntry.objects.filter(practice=batch.practice_id, object_code__in=codes, at__gte=batch.taken_in_at)
    looks = models.Q(action__startswith="saw_") | models.Q(action="opened_to_share")
    return {codes[code] for code in done.exclude(looks).values_list("object_code", flat=True)}


def _pointed_at(field: models.ForeignKey, chunk: list[int]) -> set[int]:
    """The rows of the chunk at which rows of another kind point, which are none of this import any more."""
    rows = field.model._base_manager.filter(**{f"{field.name}__in": chunk})
    return set(rows.values_list(field.attname, flat=True))


def _keep_what_stays_needs(kind: Kind, there: list[int], stay: set[int]) -> None:
    """Rows at which rows of their own kind point that stay, of this import or not, stay too."""
    for field in _pointers(kind):
        if field.model is kind.model:
            pairs = [
                pair
                for chunk in _chunks(there)
                for pair in kind.model._base_manager.filter(**{f"{field.name}__in": chunk}).values_list(
                    "pk", field.attname
                )
            ]
            before = -1
            while before != len(stay):
                before = len(stay)
                stay |= {to for by, to in pairs if by in stay or by not in there}


def _pointers(kind: Kind) -> list[models.ForeignKey]:
    """The fields by which rows point at those of a kind; that a client has a tag keeps the tag, not the client."""
    relations = kind.model._meta.get_fields(include_hidden=True)
    fields = [each.field for each in relations if each.auto_created and (each.one_to_many or each.one_to_one)]
    return [field for field in fields if kind.name == "tags" or not field.model._meta.auto_created]


def _chunks(identities: list[int], size: int = CHUNK) -> Iterator[list[int]]:
    return (identities[start : start + size] for start in range(0, len(identities), size))
