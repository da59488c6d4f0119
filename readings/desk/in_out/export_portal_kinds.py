"""The kinds of rows that the client's side stands in, in the order they are made anew.

Ways in are in no export: what is kept of links and devices are the hashes of secrets, which open nothing elsewhere. Nor
are letters, an outbox, nor questions of strangers that nobody has confirmed yet, whose link would be lost.
"""

from django.db.models import Q

from readings.accounts.models import Membership
from readings.clients.birth import Birth
from readings.desk.in_out.export_kind import Kind, of_practice
from readings.portal.models import (
    Appointment,
    ClientMessage,
    Enquiry,
    ErasureRequest,
    MessageFile,
    ProposedTime,
    Refusal,
    Shared,
)

BORN = tuple(f"birth_{part}" for part in Birth._fields)


def _confirmed(member: Membership) -> Q:
    return of_practice(member) & ~Q(state=Enquiry.State.UNCONFIRMED)


PORTAL_KINDS = (
    Kind(
        "shared",
        Shared,
        (
            *("depth", "title", "words", "language", "content", "tells_when"),
            *("shared_at", "opened_at", "unshared_at"),
        ),
        objects={"client": "clients", "reading": "readings", "survey": "surveys"},
        makers=("shared_by",),
    ),
    Kind(
        "enquiries",
        Enquiry,
        (
            *("state", "question", "more", "topic", "people", "house", *BORN, "language"),
            *("consent_version", "consent_text", "agreed_sensitive", "name", "email", "phone"),
            *("asked_at", "confirmed_at", "decided_at"),
        ),
        objects={"client": "clients", "case": "cases"},
        makers=("decided_by",),
        of=_confirmed,
    ),
    Kind(
        "messages",
        ClientMessage,
        ("key", "text", "sent_at", "read_at"),
        objects={"client": "clients"},
        makers=("author",),
    ),
    Kind(
        "message_files",
        MessageFile,
        ("name", "content_type", "size", "digest"),
        objects={"message": "messages"},
        folder="messages",
    ),
    Kind(
        "appointments",
        Appointment,
        ("state", "minutes", "where", "starts_at", "zone", "sequence", "created_at", "changed_at"),
        objects={"client": "clients"},
        makers=("proposed_by", "cancelled_by"),
        hands=("practitioner",),
    ),
    Kind(
        "proposed_times",
        ProposedTime,
        ("starts_at",),
        objects={"appointment": "appointments"},
        makers=("proposed_by",),
        of=lambda member: Q(appointment__practice=member.practice_id),
    ),
    Kind("refusals", Refusal, ("kind", "refused_at"), objects={"client": "clients"}, has_code=False),
    Kind(
        "erasure_requests",
        ErasureRequest,
        ("asked_at", "due_at", "called_off_at"),
        objects={"client": "clients"},
        makers=("called_off_by",),
    ),
)
