"""What a client takes of what is kept of them: their own words and data, and what the practice showed them.

What it holds of each kind of row is listed here column by column, so that one that is added elsewhere stays out. It
never holds notes, cases' papers, promises that were not told and are not answered, nor anything of other people but
what they are called and how they are related.
"""

import json
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import IO

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from readings.cases.files.taken_files import EXTENSIONS
from readings.clients.models import Client
from readings.desk.in_out.export_kinds import BORN, KINDS
from readings.desk.in_out.exporting import canonical, row_of, write_files
from readings.desk.own_data.looks import Look, looks_at_client
from readings.outcomes.models import ClientMail
from readings.portal.acts import record_act
from readings.portal.sharing.pictures import photos_shown_to
from readings.predictions.models import Promise
from readings.predictions.promising.matters import is_scored
from readings.spreadsheet import csv_table

FORMAT, VERSION = "meihua-own-data", 1
COLUMNS = {
    "clients": ("code", "name", "phone", "chat_name", "email", "language", *BORN, "created_at"),
    "relatives": ("name", "relation"),
    "consents": ("kind", "version", "language", "text", "given_at", "withdrawn_at"),
    "cases": ("code", "question", "topic", "created_at"),
    "fees": ("case", "on", "amount", "currency", "what_for", "paid_on"),
    "shared": ("code", "depth", "title", "words", "language", "content", "shared_at", "opened_at"),
    "promises": ("code", "claim", "locked_at", "horizon_starts", "horizon_ends", "answer"),
    "resolutions": ("promise", "answer", "happened_from", "happened_to", "reported_at"),
    "enquiries": (
        *("code", "case", "question", "more", "topic", "people", "house", *BORN, "language"),
        *("consent_text", "agreed_sensitive", "asked_at"),
    ),
    "messages": ("code", "author", "text", "sent_at", "read_at"),
    "message_files": ("code", "message", "name", "content_type", "size", "digest"),
    "appointments": ("code", "practitioner", "state", "minutes", "where", "starts_at", "zone", "created_at"),
    "proposed_times": ("appointment", "starts_at"),
    "refusals": ("kind", "refused_at"),
    "erasure_requests": ("asked_at", "due_at", "called_off_at"),
    "links": ("created_at", "expires_at", "opened_at", "used_at", "revoked_at"),
    "devices": ("device", "created_at", "seen_at", "expires_at", "ended_at"),
    "letters": ("kind", "due_at", "ended", "ended_at"),
    "looks": ("at", "by", "role", "what"),
}


def export_own(client: Client, *, now: datetime) -> IO[bytes]:
    """The zip of what is kept of a client, for themselves: an open file that goes when it is closed."""
    with transaction.atomic():
        document = own_document(client, now=now)
        zipped = tempfile.TemporaryFile()  # noqa: SIM115 - the answer closes it when it is sent
        with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("my-data.json", canonical(document))
            for name, columns in COLUMNS.items():
                if document[name]:
                    archive.writestr(f"{name}.csv", csv_table(_table(columns, document[name])))
            write_files(archive, document, client.practice_id)
            _write_photos(archive, client)
            archive.writestr("README.txt", _read_me(client))
        record_act(client, "export_own", client, now=now)
    zipped.seek(0)
    return zipped


def _write_photos(archive: zipfile.ZipFile, client: Client) -> None:
    """Those in what is shared, under the names by which its content calls them."""
    for photo in photos_shown_to(client):
        with suppress(FileNotFoundError), photo.file.open("rb") as file:
            archive.writestr(f"photos/{photo.digest}.{EXTENSIONS[photo.content_type][0]}", file.read())


def own_document(client: Client, *, now: datetime) -> dict:
    """All that my-data.json says; people of the practice stand in it by their names."""
    promises = _promises(client)
    own = Q(client=client)
    rows = {
        "clients": Q(pk=client.pk),
        "relatives": Q(client=client, binned_at=None),
        "consents": Q(client=client) | Q(client__merged_into=client),
        "cases": Q(client=client, binned_at=None),
        "fees": Q(case__client=client, case__binned_at=None, binned_at=None),
        "shared": Q(client=client, unshared_at=None),
        "promises": Q(pk__in=promises),
        "resolutions": Q(promise__in=promises, recorded_by=None),
        **dict.fromkeys(("enquiries", "messages", "appointments", "refusals", "erasure_requests"), own),
        "message_files": Q(message__client=client),
        "proposed_times": Q(appointment__client=client),
    }
    head = {"format": FORMAT, "version": VERSION, "exported_at": _utc(now), "practice": client.practice.name}
    kept = {name: list(_rows(name, which)) for name, which in rows.items()}
    letters = [*client.letters.all(), *_outcome_mails(client)]
    others = {
        "links": [_named(COLUMNS["links"], link) for link in client.entry_links.order_by("pk")],
        "devices": [_named(COLUMNS["devices"], access) for access in client.accesses.order_by("pk")],
        "letters": [_letter(letter) for letter in sorted(letters, key=lambda letter: letter.due_at)],
        "looks": [
            {"at": _utc(entry.at), "by": look.who, "role": look.role, "what": str(look.what)}
            for entry in looks_at_client(client).order_by("at", "pk")
            for look in [Look(entry)]
        ],
    }
    return head | kept | others


def _rows(name: str, which: Q) -> Iterator[dict]:
    """The rows of a kind, of each the listed columns alone; code and file's type are what its file is found by."""
    kind, people = KINDS[name], {}
    found = kind.model._base_manager.filter(which).order_by("pk").select_related(*kind.objects, *kind.through)
    for each in found.select_related(*(f"{member}__user" for member in kind.members)):
        row = row_of(kind, each, people)
        row |= {member: people.get(row[member]) for member in kind.members}
        yield {column: row[column] for column in COLUMNS[name]}


def _promises(client: Client) -> list[int]:
    """The ids of those that were told or have been answered, and concern nothing that no client is told."""
    promises = Promise.objects.filter(client=client, link__erased_at=None).sealed()
    promises = promises.filter(Q(told=True) | ~Q(answer="")).select_related("reading__practice")
    return [
        promise.pk
        for promise in promises.prefetch_related("rules")
        if is_scored(promise.reading, [row.rule for row in promise.rules.all()])
    ]


def _outcome_mails(client: Client) -> Iterable[ClientMail]:
    return ClientMail.objects.filter(promise__client=client)


def _letter(letter) -> dict:
    kind = {"kind": "outcome" if isinstance(letter, ClientMail) else letter.kind}
    return kind | _named(COLUMNS["letters"][1:], letter)


def _named(columns: Iterable[str], each) -> dict:
    """Columns of a row that is in no other export."""
    values = {column: getattr(each, column) for column in columns}
    return {column: _utc(value) if isinstance(value, datetime) else value for column, value in values.items()}


def _utc(instant: datetime) -> str:
    return instant.astimezone(UTC).isoformat()


def _table(columns: Iterable[str], rows: Iterable[dict]) -> Iterator[list]:
    yield list(columns)
    for row in rows:
        yield [_cell(row[column]) for column in columns]


def _cell(value: object) -> object:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) if isinstance(value, dict | list) else value


def _read_me(client: Client) -> bytes:
    lines = [
        _("What %(practice)s keeps of %(name)s, taken by themselves.")
        % {"practice": client.practice.name, "name": client.name},
        "",
        _("my-data.json: everything, in format %(format)s, version %(version)s. Instants are in UTC.")
        % {"format": FORMAT, "version": VERSION},
        _("The tables (.csv) hold the same for a spreadsheet; messages/ the files that were sent with messages."),
        _("photos/ holds those of your house that were shared with you, named as shared.csv calls them."),
        _("looks.csv: who of the practice looked at it, and when."),
        _("A text in a table that begins like a formula has an apostrophe before it."),
        _("Not in it: what practitioners write for themselves, and of other people more than name and relation."),
    ]
    return ("\r\n".join(lines) + "\r\n").encode("utf-8-sig")
