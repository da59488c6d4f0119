"""Files brought in: looked over first, taken in as a whole, and taken out again as a whole.

What was brought lies in the folder of private files until it is taken in or left; one file at a time for each member.
"""

from datetime import date, datetime

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction

from readings.accounts.actions import record_action
from readings.accounts.codes import new_code
from readings.accounts.models import Membership
from readings.cases.models import Case, Note
from readings.cases.shelf import case_actions
from readings.clients import actions
from readings.clients.models import Client, Tag
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.import_columns import fields_of, guessed
from readings.desk.in_out.import_reading import (
    NOT_TOLD,
    Table,
    WrongEncoding,
    brought,
    digest_of,
    encoding_of,
    format_of,
    table_of,
)
from readings.desk.in_out.import_rows import Checked, Row, checked
from readings.desk.in_out.restore_check import errors_of
from readings.desk.in_out.restoring import Restored
from readings.desk.models import Import
from readings.finding import plain
from readings.outcomes.models import PastCase


class NothingToTakeIn(Exception):
    """The file was taken in or left before, or nothing in it can be taken in; nothing was written."""


class Contradicts(Exception):
    """Rows of the export can't stand beside each other; nothing was written."""


def look_over(member: Membership, *, file_name: str, content: bytes, now: datetime) -> Import:
    """Put a file down to be looked over, instead of what the member had put down before; raises NotReadable."""
    kind = format_of(content)
    encoding = encoding_of(content) if kind == "csv" else NOT_TOLD
    if kind == "csv":
        try:
            of, columns = guessed(table_of(content, encoding).header)
        except WrongEncoding:  # whoever brought it says which it is
            of, columns = "clients", []
        rows = {"kind": of, "columns": columns}
    else:
        document = brought(content).document
        rows = {"counts": {name: len(document[name]) for name in KINDS if isinstance(document.get(name), list)}}
    with transaction.atomic():
        for earlier in Import.objects.filter(brought_by=member, taken_in_at=None):
            leave(member, earlier)
        stored = default_storage.save(f"imports/{member.practice.code}/{new_code()}{new_code()}", ContentFile(content))
        batch = Import.objects.create(
            practice=member.practice,
            brought_by=member,
            file_name=file_name,
            format=kind,
            encoding=encoding,
            digest=digest_of(content),
            rows=rows | {"file": stored},
            looked_over_at=now,
        )
        record_action(member, "look_over_import", batch, now=now)
    return batch


def leave(member: Membership, batch: Import) -> None:
    """Forget a file that was not taken in."""
    if batch.taken_in_at is None:
        batch.delete()
        transaction.on_commit(lambda: default_storage.delete(batch.rows["file"]))


def read_otherwise(batch: Import, *, encoding: str, kind: str, columns: list[str] | None) -> Import:
    """Read a table in another encoding, as one of something else, or its columns otherwise.

    Without `columns` they are guessed anew. Raises NotReadable, NothingToTakeIn.
    """
    if columns is None:
        header = table_of(content_of(batch), encoding).header
        columns = fields_of(header, kind)
    batch.encoding = encoding
    batch.rows = batch.rows | {"kind": kind, "columns": columns}
    batch.save(update_fields=["encoding", "rows"])
    return batch


def content_of(batch: Import) -> bytes:
    """What was brought; raises NothingToTakeIn where it lies there no more."""
    try:
        with default_storage.open(batch.rows["file"]) as file:
            return file.read()
    except (FileNotFoundError, KeyError) as error:
        raise NothingToTakeIn from error


def table_in(batch: Import) -> Table:
    """The table that was brought; raises NotReadable, NothingToTakeIn."""
    return table_of(content_of(batch), batch.encoding)


def checked_in(member: Membership, batch: Import, table: Table, *, now: datetime) -> Checked:
    """The rows of the table as they would be taken in."""
    return checked(member, table, batch.rows["kind"], batch.rows["columns"], now=now)


def take_in(member: Membership, batch: Import, *, with_twins: bool = False, now: datetime) -> Import:
    """Make rows of what was brought, all or nothing; of a table those rows that are good, with their twins or without.

    Raises NotReadable, NothingToTakeIn, Contradicts.
    """
    content = content_of(batch)
    restored = None
    try:
        with transaction.atomic():
            batch = Import.objects.select_for_update().get(pk=batch.pk)
            if batch.taken_in_at:
                raise NothingToTakeIn
            if batch.format == "csv":
                _take_in_table(member, batch, table_of(content, batch.encoding), with_twins=with_twins, now=now)
            else:
                export = brought(content)
                if errors_of(export.document):
                    raise NothingToTakeIn
                restored = Restored(member, export, now=now)
                restored.restore()
                batch.created = restored.created
            stored = batch.rows.pop("file")
            batch.taken_in_at = now
            batch.save(update_fields=["created", "rows", "taken_in_at"])
            record_action(member, "take_in_import", batch, now=now)
            transaction.on_commit(lambda: default_storage.delete(stored))
    except BaseException as error:
        for name in restored.stored if restored else ():
            default_storage.delete(name)
        if isinstance(error, IntegrityError):
            raise Contradicts from error
        raise
    return batch


def _take_in_table(member: Membership, batch: Import, table: Table, *, with_twins: bool, now: datetime) -> None:
    found = checked_in(member, batch, table, now=now)
    good = found.good(with_twins=with_twins)
    if not good:
        raise NothingToTakeIn
    tags, new_tags = _tags(member, good)
    make = {"clients": _make_clients, "cases": _make_cases, "past_cases": _make_past_cases}[batch.rows["kind"]]
    batch.created = {"tags": new_tags} | make(member, good, tags, now=now)
    bad = [[row.number, row.cells, [[column, str(said)] for column, said in row.errors]] for row in found.bad]
    skipped = 0 if with_twins else len(found.twins)
    batch.rows = batch.rows | {"header": table.header, "bad": bad, "skipped": skipped}


def _tags(member: Membership, rows: list[Row]) -> tuple[dict[str, Tag], list[int]]:
    """The tags of all rows by their plain spelling, and the ids of those that are new to the practice."""
    there = {plain(tag.name): tag for tag in member.practice.tags.all()}
    words = {plain(word): word for row in reversed(rows) for word in row.details.get("tags", ())}
    new = [Tag(practice=member.practice, name=word) for key, word in words.items() if key not in there]
    Tag.objects.bulk_create(new)
    return there | {plain(tag.name): tag for tag in new}, [tag.pk for tag in new]


def _make_clients(member: Membership, rows: list[Row], tags: dict[str, Tag], *, now: datetime) -> dict[str, list[int]]:
    clients = [_client(member, now=now, **row.details) for row in rows]
    Client.objects.bulk_create(clients, batch_size=500)
    _tag(Client.tags.through, "client_id", clients, rows, tags)
    notes = [_note(member, row, now=now, client=client) for client, row in zip(clients, rows, strict=True) if row.note]
    return {"clients": _ids(clients), "notes": _ids(Note.objects.bulk_create(notes, batch_size=500))}


def _client(member: Membership, *, name: str, tags: list[str] = (), now: datetime, **details) -> Client:
    made = {"practice": member.practice, "practitioner": member, "created_by": member, "created_at": now}
    client = Client(name=name, **made, **details)
    client.search = actions.found_by(client, tags)
    return client


def _make_cases(member: Membership, rows: list[Row], tags: dict[str, Tag], *, now: datetime) -> dict[str, list[int]]:
    """The cases, and the clients whom they name and nobody knows yet."""
    new = _new_clients(member, rows, now=now)
    cases = []
    for row in rows:
        words = {name: value for name, value in row.details.items() if name != "tags"}
        words["client"] = _named(words["client"], new)
        made = {"practice": member.practice, "practitioner": member, "created_at": now, "changed_at": now}
        case = Case(**words, **made)
        case.search = case_actions.found_by(case, row.details["tags"])
        cases.append(case)
    Case.objects.bulk_create(cases, batch_size=500)
    _tag(Case.tags.through, "case_id", cases, rows, tags)
    notes = [_note(member, row, now=now, case=case) for case, row in zip(cases, rows, strict=True) if row.note]
    Note.objects.bulk_create(notes, batch_size=500)
    return {"clients": _ids(new.values()), "cases": _ids(cases), "notes": _ids(notes)}


def _make_past_cases(
    member: Membership, rows: list[Row], tags: dict[str, Tag], *, now: datetime
) -> dict[str, list[int]]:
    """The cases from before, the earliest first, and the clients whom they name and nobody knows yet."""
    rows = sorted(rows, key=lambda row: row.details["said_on"] or date.min)
    new = _new_clients(member, rows, now=now)
    brought_by = {"practice": member.practice, "brought_by": member, "brought_at": now}
    cases = [PastCase(**row.details | {"client": _named(row.details["client"], new)}, **brought_by) for row in rows]
    PastCase.objects.bulk_create(cases, batch_size=500)
    return {"clients": _ids(new.values()), "past_cases": _ids(cases)}


def _new_clients(member: Membership, rows: list[Row], *, now: datetime) -> dict[str, Client]:
    """Those whom rows name and nobody knows yet, by their plain names."""
    names = [row.details["client"] for row in rows if row.details["client"]]
    new = {plain(name): _client(member, name=name, now=now) for name in names if isinstance(name, str)}
    Client.objects.bulk_create(new.values(), batch_size=500)
    return new


def _named(client: Client | str, new: dict[str, Client]) -> Client | None:
    return new.get(plain(client)) if isinstance(client, str) else client


def _note(member: Membership, row: Row, *, now: datetime, **on) -> Note:
    """What a column of notes says is for the practice, as the table was."""
    visible = Note.Visibility.PRACTICE
    dates = {"created_at": now, "changed_at": now}
    return Note(practice=member.practice, author=member, visibility=visible, text=row.note, **on, **dates)


def _tag(through, owner: str, made: list, rows: list[Row], tags: dict[str, Tag]) -> None:
    pairs = {
        (each.pk, tags[plain(word)].pk) for each, row in zip(made, rows, strict=True) for word in row.details["tags"]
    }
    through.objects.bulk_create(
        [through(**{owner: each, "tag_id": tag}) for each, tag in sorted(pairs)], batch_size=500
    )


def _ids(made) -> list[int]:
    return [each.pk for each in made]
