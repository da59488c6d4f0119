"""What is kept of one client, to be handed to them: their data, their consents, and who looked at them.

It holds what whoever makes it may see. Notes never reach a client, nor do the notes to what came of it, nor drafts of
promises; of other people it holds the names and relations of the family alone, nothing of their births and of the
people a case concerns.
"""

import tempfile
import zipfile
from datetime import UTC, datetime
from typing import IO

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Attachment, Case, Fee, Reading
from readings.clients.models import Client
from readings.desk.audit import ACTIONS
from readings.desk.in_out.export_kinds import BORN, KINDS
from readings.desk.in_out.export_tables import TABLES
from readings.desk.in_out.exporting import canonical, row_of, write_files
from readings.desk.own_data.looks import looks_at
from readings.outcomes.models import PastCase
from readings.predictions.models import Promise, Timing
from readings.spreadsheet import csv_table
from readings.surveys.models import House

FORMAT, VERSION = "meihua-client", 1
LEFT_OUT = {  # null in its place
    "relatives": [*BORN, "same_as"],
    "cases": ["people"],
    "outcomes": ["note"],
    "resolutions": ["note"],
    "surveys": ["note"],
    "omens": ["note"],
    "observations": ["note"],
    "directions": ["note"],
}


def export_client(member: Membership, client: Client, *, now: datetime) -> IO[bytes]:
    """The zip of what is kept of a client, an open file that goes when it is closed."""
    with transaction.atomic():
        document = client_document(member, client, now=now)
        zipped = tempfile.TemporaryFile()  # noqa: SIM115 - the answer closes it when it is sent
        with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("client.json", canonical(document))
            for name, table in TABLES.items():
                archive.writestr(name, csv_table(table(document)))
            archive.writestr("seen.csv", csv_table(_seen_table(document)))
            write_files(archive, document, member.practice_id)
            archive.writestr("README.txt", _read_me(client))
        record_action(member, "export_client", client, now=now)
    zipped.seek(0)
    return zipped


def client_document(member: Membership, client: Client, *, now: datetime) -> dict:
    """All that client.json says; people of the practice stand in it by their names."""
    cases = Case.objects.visible_to(member).filter(client=client)
    readings = Reading.objects.visible_to(member).filter(Q(client=client) | Q(case__in=cases.values("pk")))
    timings = Timing.objects.visible_to(member).filter(
        Q(client=client) | Q(case__in=cases.values("pk")) | Q(reading__in=readings.values("pk"))
    )
    promises = Promise.objects.visible_to(member).sealed()
    promises = promises.filter(Q(client=client) | Q(reading__in=readings.values("pk"))).order_by()
    past = PastCase.objects.visible_to(member).filter(client=client).order_by()
    houses = House.objects.visible_to(member).filter(client=client).order_by()
    in_surveys = Q(survey__house__in=houses.values("pk"))
    seen_by_both = Q(reading__in=readings.values("pk")) | Q(survey__house__in=houses.values("pk"))
    of = {
        "clients": Q(pk=client.pk),
        "relatives": Q(client=client, binned_at=None),
        "consents": Q(client=client) | Q(client__merged_into=client),
        "cases": Q(pk__in=cases.values("pk")),
        "readings": Q(pk__in=readings.values("pk")),
        "sightings": Q(reading__in=readings.values("pk")),
        "fees": Q(pk__in=Fee.objects.visible_to(member).filter(case__client=client).values("pk")),
        "attachments": Q(pk__in=Attachment.objects.visible_to(member).filter(case__client=client).values("pk")),
        "houses": Q(pk__in=houses.values("pk")),
        "house_figures": Q(house__in=houses.values("pk"), reading__in=readings.values("pk")),
        "surveys": Q(house__in=houses.values("pk")),
        **dict.fromkeys(("omens", "observations", "directions", "photos"), in_surveys),
        "timings": Q(pk__in=timings.values("pk")),
        "moves": Q(timing__in=timings.values("pk")),
        "windows": Q(timing__in=timings.values("pk")),
        "outcomes": Q(window__timing__in=timings.values("pk")),
        "promises": Q(pk__in=promises.values("pk")),
        "promise_rules": Q(promise__in=promises.values("pk")),
        "amendments": Q(promise__in=promises.values("pk")),
        "resolutions": Q(promise__in=promises.values("pk")),
        "past_cases": Q(pk__in=past.values("pk")),
        "shared": Q(client=client, unshared_at=None) & seen_by_both,
        **dict.fromkeys(("enquiries", "messages", "appointments", "refusals", "erasure_requests"), Q(client=client)),
        "message_files": Q(message__client=client),
        "proposed_times": Q(appointment__client=client),
    }
    document = {"format": FORMAT, "version": VERSION, "exported_at": now.astimezone(UTC).isoformat()}
    for name, rows in of.items():
        kind, people = KINDS[name], {}
        made = [row_of(kind, each, people) for each in kind.rows_of(member).filter(rows)]
        for row in made:
            row |= {field: people.get(row[field]) for field in kind.members}
        document[name] = [row | dict.fromkeys(LEFT_OUT.get(name, ())) for row in made]
    return document | {"seen": _seen(member, [row["code"] for name in SEEN for row in document[name]])}


SEEN = ("clients", "cases", "readings", "attachments", "houses", "surveys", "photos")


def _seen(member: Membership, codes: list[str]) -> list[dict]:
    """Who looked at the client, their cases, readings and files, or took them away, and when; the latest last."""
    entries = looks_at(codes, practice=member.practice_id)
    return [
        {
            "at": entry.at.astimezone(UTC).isoformat(),
            "by": str(entry.actor),
            "role": entry.role,
            "action": entry.action,
            "what": entry.object_type,
            "code": entry.object_code,
        }
        for entry in entries.order_by("at", "pk")
    ]


def _seen_table(document: dict):
    yield ["at", "by", "role", "action", "code"]
    for row in document["seen"]:
        yield [row["at"], row["by"], row["role"], str(ACTIONS.get(row["action"], row["action"])), row["code"]]


def _read_me(client: Client) -> bytes:
    lines = [
        _("What is kept of %(name)s.") % {"name": client.name},
        "",
        _("client.json: everything. The tables hold the same for a spreadsheet, files/ the attached files."),
        _("photos/, plans/: the photos of their houses, and the floor plans."),
        _("messages/: what was sent with messages."),
        _("seen.csv: who of the practice looked at it, and when."),
        _("A text in a table that begins like a formula has an apostrophe before it."),
        _("Not in it: what practitioners write for themselves, and of other people more than name and relation."),
    ]
    return ("\r\n".join(lines) + "\r\n").encode("utf-8-sig")
