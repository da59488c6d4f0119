"""The export of a practice: everything that its owner may read, in one zip that can be brought in again.

`practice.json` is canonical: UTF-8, sorted keys, rows in the order they were made, instants in UTC. Brought into an
empty practice of the same people (they are known by their e-mail addresses) by its owner it gives the same file again
but for `exported_at`. What the practice itself is called and set to is not in it, nor what others wrote for their own
eyes, saved searches, notices and the trail.

The zip is made and sent in the answer to one POST: nothing is kept of it, so that no link can leak or has to expire.
"""

import json
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import IO
from uuid import UUID

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.desk.in_out.export_kind import Kind
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.export_merges import with_codes
from readings.desk.in_out.export_tables import TABLES
from readings.notices.outbox import notify
from readings.spreadsheet import csv_table

FORMAT, VERSION = "meihua-practice", 5


def export_practice(member: Membership, *, now: datetime) -> IO[bytes]:
    """The zip of the member's practice, an open file that goes when it is closed; every owner is told of it."""
    with transaction.atomic():
        document = practice_document(member, now=now)
        zipped = tempfile.TemporaryFile()  # noqa: SIM115 - the answer closes it when it is sent
        with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("practice.json", canonical(document))
            for name, table in TABLES.items():
                archive.writestr(name, csv_table(table(document)))
            lost = write_files(archive, document, member.practice_id)
            archive.writestr("README.txt", _read_me(member, lost, now=now))
        entry = record_action(member, "export_practice", member.practice, now=now)
        for owner in Membership.objects.owners().select_related("user", "practice").filter(practice=member.practice_id):
            context = {"by": str(member.user)}
            notify(owner, "practice_exported", f"practice-exported:{entry.pk}:{owner.pk}", context, now=now)
    zipped.seek(0)
    return zipped


def practice_document(member: Membership, *, now: datetime) -> dict:
    """All that practice.json says."""
    people: dict[str, str] = {}
    # What points at a row is read before it, so that a row that comes meanwhile points at none that is not there.
    last_first = list(KINDS.values())[::-1]
    rows = {kind.name: [row_of(kind, each, people) for each in kind.rows_of(member)] for kind in last_first}
    with_codes(rows["merges"], rows)
    head = {"format": FORMAT, "version": VERSION, "exported_at": _plain(now)}
    return head | {"people": [{"email": email, "name": people[email]} for email in sorted(people)]} | rows


def row_of(kind: Kind, each: Model, people: dict[str, str]) -> dict:
    """A row as it stands in an export; the people it names are added to `people`, by e-mail address."""
    row = {"code": each.code} if kind.has_code else {}
    row |= {name: _plain(getattr(each, name)) for name in kind.values}
    for name, pointed in kind.objects.items():
        other = getattr(each, name)
        row[name] = other and KINDS[pointed].name_of(other)
    for name in kind.members:
        person = getattr(each, name) and getattr(each, name).user
        row[name] = person and person.email
        if person:
            people[person.email] = person.name
    if kind.has_tags:
        row["tags"] = sorted(tag.name for tag in each.tags.all())
    return row


def canonical(document: dict) -> bytes:
    """The one way to write a document."""
    return (json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1) + "\n").encode()


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    return f"{value:.2f}" if isinstance(value, Decimal) else value


def counts_of(member: Membership) -> dict[str, int]:
    """How many rows of each kind an export would hold."""
    return {kind.name: kind.rows_of(member).order_by().count() for kind in KINDS.values()}


def left_out(member: Membership) -> dict[str, int]:
    """How much others of the practice keep for their own eyes, which no export holds."""
    return {
        kind.name: kind.model._base_manager.filter(practice=member.practice_id).count()
        - kind.rows_of(member).order_by().count()
        for kind in (KINDS["notes"], KINDS["snippets"])
    }


def write_files(archive: zipfile.ZipFile, document: dict, practice: int) -> list[str]:
    """Put the files of the document's rows into the zip, and return the names of those that are gone from the disk."""
    lost = []
    for kind in KINDS.values():
        if kind.folder and document.get(kind.name):
            stored = dict(kind.model.objects.filter(practice=practice).values_list("code", kind.file))
            for row in document[kind.name]:
                if kind.file_of(row) and not _write_file(archive, kind.file_of(row), stored[row["code"]]):
                    lost.append(row.get("name") or row["code"])
    return lost


def _write_file(archive: zipfile.ZipFile, name: str, stored: str) -> bool:
    try:
        with default_storage.open(stored, "rb") as file, archive.open(name, "w") as into:
            for chunk in file.chunks():
                into.write(chunk)
    except FileNotFoundError:
        return False
    return True


def _read_me(member: Membership, lost: list[str], *, now: datetime) -> bytes:
    """What is in the zip and what is not, in the language of whoever takes it; with the mark that editors know."""
    return ("\r\n".join(_sentences(member, lost, now=now)) + "\r\n").encode("utf-8-sig")


def _sentences(member: Membership, lost: list[str], *, now: datetime) -> Iterator[str]:
    out = left_out(member)
    words = {"practice": member.practice.name, "instant": _plain(now), "name": member.user}
    yield _("Export of %(practice)s, taken by %(name)s at %(instant)s (UTC).") % words
    yield ""
    yield _("practice.json: everything, in the form that “Import” of a practice takes in again.")
    yield _("clients.csv, cases.csv, readings.csv, fees.csv, promises.csv: tables for a spreadsheet.")
    yield _(
        "files/, photos/, plans/: attached files, photos and floor plans, by the codes that practice.json gives them."
    )
    yield _("messages/: what was sent with messages, by the same codes.")
    yield ""
    yield _("A text in a table that begins like a formula has an apostrophe before it.")
    yield _("Not in it: %(notes)s notes that others wrote for their own eyes.") % out
    yield _("Not in it: %(snippets)s snippets that others keep for themselves.") % out
    yield _("Not in it: links and devices by which clients come in, and questions that nobody has confirmed yet.")
    if lost:
        yield _("Attached files that could not be found: %(names)s") % {"names": ", ".join(lost)}
