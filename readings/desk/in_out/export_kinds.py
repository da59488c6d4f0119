"""What an export of a practice holds: the kinds of rows in the order they are made anew, and the columns of each.

A row stands as its public code, its values, the codes of the rows it points at, the e-mail addresses of the members it
names, and the words of its tags. What follows from these is left out: what a row is found by, the columns that repeat
a sealed reading, the schedule of a timing or a promise, what was found when a chain was checked. Links by which clients
answer and come in, and mails to them, are secrets and an outbox: they are in no export.
"""

from django.db.models import Q

from readings.accounts.models import Membership
from readings.cases.models import (
    Attachment,
    Case,
    CaseLink,
    Draw,
    Fee,
    Note,
    NoteVersion,
    QuestionTemplate,
    Reading,
    Sighting,
    Snippet,
)
from readings.cases.models.notes import readable_by
from readings.clients.models import Client, Consent, Merge, Relative, Tag
from readings.desk.in_out.export_kind import Kind, of_practice
from readings.desk.in_out.export_portal_kinds import BORN, PORTAL_KINDS
from readings.desk.in_out.export_survey_kinds import SURVEY_KINDS
from readings.outcomes.models import KeptFact, MonthFigure, Outcome, PastCase, Resolution
from readings.predictions.models import Amendment, Chain, Link, Move, Promise, PromiseRule, Timing, Window


def _open_to(member: Membership, path: str = "") -> Q:
    """Notes that the member reads: what others wrote for their own eyes stays with them."""
    readable = Note.objects.filter(readable_by(member), practice=member.practice_id)
    return Q(**{f"{path}pk__in": readable.values("pk")})


KINDS = {
    kind.name: kind
    for kind in (
        Kind("tags", Tag, ("name",)),
        Kind(
            "clients",
            Client,
            ("name", "phone", "chat_name", "email", "language", *BORN, "created_at"),
            objects={"merged_into": "clients"},
            makers=("created_by",),
            hands=("practitioner",),
            has_tags=True,
        ),
        Kind(
            "relatives",
            Relative,
            ("name", "relation", *BORN, "created_at", "binned_at"),
            objects={"client": "clients", "same_as": "clients"},
        ),
        Kind(
            "consents",
            Consent,
            ("kind", "version", "language", "text", "given_at", "withdrawn_at"),
            objects={"client": "clients"},
            makers=("recorded_by", "withdrawal_recorded_by"),
        ),
        Kind(
            "cases",
            Case,
            (
                *("question", "topic", "matter", "people", "house", "status"),
                *("created_at", "changed_at", "binned_at"),
            ),
            objects={"client": "clients"},
            hands=("practitioner",),
            has_tags=True,
        ),
        Kind(
            "case_links",
            CaseLink,
            ("why", "linked_at"),
            objects={"first": "cases", "second": "cases"},
            makers=("linked_by",),
        ),
        Kind(
            "question_templates",
            QuestionTemplate,
            ("question", "topic", "matter", "created_at", "binned_at"),
            makers=("created_by",),
        ),
        Kind(
            "readings",
            Reading,
            ("record", "digest", "created_at"),
            objects={"case": "cases", "client": "clients"},
            makers=("cast_by",),
        ),
        Kind(
            "draws",
            Draw,
            ("method", "values", "drawn_at"),
            objects={"reading": "readings"},
            makers=("drawn_by",),
        ),
        Kind(
            "sightings",
            Sighting,
            ("response", "findings", "engine_version", "noted_at"),
            objects={"reading": "readings"},
            makers=("noted_by",),
        ),
        Kind(
            "notes",
            Note,
            ("visibility", "place", "subject", "text", "version", "created_at", "changed_at", "binned_at"),
            objects={"client": "clients", "case": "cases", "reading": "readings"},
            makers=("author",),
            of=_open_to,
        ),
        Kind(
            "note_versions",
            NoteVersion,
            ("number", "text", "written_at"),
            objects={"note": "notes"},
            makers=("written_by",),
            has_code=False,
            of=lambda member: _open_to(member, "note__"),
        ),
        Kind(
            "snippets",
            Snippet,
            ("title", "text", "is_shared", "created_at", "binned_at"),
            makers=("author",),
            of=lambda member: of_practice(member) & (Q(author=member) | Q(is_shared=True)),
        ),
        Kind(
            "fees",
            Fee,
            ("on", "amount", "currency", "what_for", "paid_on", "created_at", "binned_at"),
            objects={"case": "cases"},
            makers=("created_by",),
        ),
        Kind(
            "attachments",
            Attachment,
            ("name", "content_type", "size", "digest", "uploaded_at", "binned_at"),
            objects={"case": "cases"},
            makers=("uploaded_by",),
            folder="files",
        ),
        *SURVEY_KINDS,
        Kind(
            "timings",
            Timing,
            (
                *("position", "words", "unit", "rule", "polarity", "about", "branches", "count", "since", "until"),
                *("created_at", "withdrawn_at"),
            ),
            objects={"reading": "readings", "case": "cases", "client": "clients"},
            hands=("watched_by",),
        ),
        Kind(
            "moves",
            Move,
            ("former_since", "former_until", "moved_at"),
            objects={"timing": "timings"},
            makers=("moved_by",),
            has_code=False,
            of=lambda member: Q(timing__practice=member.practice_id),
        ),
        Kind(
            "windows",
            Window,
            ("label", "starts", "ends", "sequence", "settled_at"),
            objects={"timing": "timings"},
            of=lambda member: Q(timing__practice=member.practice_id),
        ),
        Kind(
            "outcomes",
            Outcome,
            ("answer", "happened_from", "happened_to", "note", "recorded_at"),
            objects={"window": "windows", "corrects": "outcomes"},
            makers=("recorded_by",),
        ),
        Kind("chains", Chain, ("length", "head")),
        Kind(
            "links",
            Link,
            ("number", "of", "record", "salt", "commitment", "hash", "sealed_at", "erased_at"),
            objects={"chain": "chains"},
            has_code=False,
            named=("chain", "number"),
            of=lambda member: Q(chain__practice=member.practice_id),
        ),
        Kind(
            "promises",
            Promise,
            (
                *("state", "created_at", "locked_at", "answer", "counted"),
                *("position", "unit", "length", "claim", "criteria", "told", "word", "knowledge", "primary"),
                *("rule", "topic", "about", "polarity", "branches", "count"),
                *("zone", "horizon_starts", "horizon_ends", "windows", "flagged"),
            ),
            objects={"reading": "readings", "client": "clients", "timing": "timings", "link": "links"},
            makers=("made_by",),
            through=("link__chain",),
        ),
        Kind(
            "promise_rules",
            PromiseRule,
            ("rule",),
            objects={"promise": "promises"},
            has_code=False,
            of=lambda member: Q(promise__practice=member.practice_id),
        ),
        Kind(
            "amendments",
            Amendment,
            ("words", "amended_at"),
            objects={"promise": "promises", "link": "links"},
            makers=("amended_by",),
            through=("link__chain",),
        ),
        Kind(
            "resolutions",
            Resolution,
            (
                *("answer", "happened_from", "happened_to", "how_known", "void_reason", "note"),
                *("blind", "reported_at", "decided_at"),
            ),
            objects={"promise": "promises", "corrects": "resolutions"},
            makers=("recorded_by",),
        ),
        Kind(
            "past_cases",
            PastCase,
            (
                *("said_on", "claim", "unit", "branches", "window_first", "window_last"),
                *("answer", "happened_on", "brought_at"),
            ),
            objects={"client": "clients"},
            makers=("brought_by",),
        ),
        Kind(
            "kept_facts",
            KeptFact,
            ("rule", "unit", "told", "flagged", "length", "answer", "year"),
            has_code=False,
        ),
        Kind(
            "month_figures",
            MonthFigure,
            ("month", "n", "hits", "expected", "told_n", "told_hits", "erased", "kept_at"),
        ),
        *PORTAL_KINDS,
        Kind(
            "merges",
            Merge,
            ("before", "moved", "merged_at", "undone_at"),
            objects={"kept": "clients", "gone": "clients"},
            makers=("merged_by", "undone_by"),
        ),
    )
}
