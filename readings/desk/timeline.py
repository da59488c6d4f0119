"""All that concerns a client, the latest first: castings, cases, notes, consents, timings, promises, what came of them.

The rows of every kind come in one query, a union of columns that all of them have, however much there is; a page of it
begins after the last row of the one before. An assistant is shown the client's family, consents and appointments
alone.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from html import unescape
from itertools import groupby
from typing import NamedTuple

from django.db.models import Case as Choice
from django.db.models import DecimalField, F, OuterRef, Q, QuerySet, Subquery, TextField, Value, When
from django.db.models.functions import Cast, Coalesce, Left
from django.utils import timezone
from django.utils.html import strip_tags

from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import Attachment, Case, Fee, Note, Reading
from readings.cases.noting.markdown import rendered
from readings.clients.models import Client, Consent, Merge
from readings.desk import timeline_portal
from readings.desk.timeline_portal import by_client
from readings.outcomes.models import Outcome, Resolution
from readings.portal.models import Appointment, Shared
from readings.predictions.models import Amendment, Promise, Timing, Window

SIZE = 30
NOTE_LENGTH = 160  # characters of a note that are shown
KINDS = frozenset(
    (
        *("added", "given", "withdrawn", "relative", "reading", "opened", "closed", "note", "watched", "window"),
        *("outcome", "promise", "amendment", "resolution", "fee", "attachment", "merged", "parted"),
        *timeline_portal.KINDS,
    )
)
_MONEY = DecimalField(max_digits=12, decimal_places=2)

# What every row has; what a kind has no use for is empty, 0 or null.
_EMPTY = {
    "address": Value(""),  # the code of the page it leads to
    "said": Value(""),
    "besides": Value(""),
    "signs": Value(""),
    "by": Value(""),  # "client" where they did it themselves
    "turn": Value(""),  # a polarity
    "number": Value(0),
    "changed": Value(0),
    "total": Cast(Value(None), _MONEY),
}


class Cursor(NamedTuple):
    """The row after which a page begins; kinds of one instant are ordered by their names."""

    instant: datetime
    kind: str
    row: int

    def __str__(self) -> str:
        return f"{self.instant.isoformat()},{self.kind},{self.row}"

    @classmethod
    def read(cls, text: str) -> "Cursor | None":
        """The cursor that an address holds; None where it can't be read."""
        try:
            instant, kind, row = text.split(",")
            cursor = cls(datetime.fromisoformat(instant).astimezone(UTC), kind, int(row))
        except (ValueError, OverflowError):
            return None
        return cursor if kind in KINDS and 0 < cursor.row < 2**63 else None


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened; what its columns hold depends on its kind (`_sources`)."""

    instant: datetime
    kind: str
    row: int
    address: str
    said: str
    besides: str
    signs: str
    by: str
    turn: str
    number: int
    changed: int
    total: Decimal | None

    @property
    def cursor(self) -> Cursor:
        return Cursor(self.instant, self.kind, self.row)

    @property
    def first_words(self) -> str:
        """A note in one line, without the marks of Markdown."""
        return " ".join(unescape(strip_tags(rendered(self.said))).split())

    @property
    def branches(self) -> str:
        return "".join(json.loads(self.signs))

    @property
    def consent(self) -> str:
        return Consent.Kind(self.said).label

    @property
    def state(self) -> str:
        return Appointment.State(self.said).label

    @property
    def depth(self) -> str:
        return Shared.Depth(self.besides).label

    @property
    def answer(self) -> str:
        return Outcome.Answer(self.said).label


class Month(NamedTuple):
    first: date
    entries: list[Entry]


class Timeline(NamedTuple):
    """One page: its entries by month, and the `before` of the next page, None at the end."""

    months: list[Month]
    earlier: Cursor | None


def timeline_of(
    client: Client, member: Membership, *, now: datetime, before: Cursor | None = None, size: int = SIZE
) -> Timeline:
    """What this member may see of all that concerns the client, in one query."""
    first, *others = _sources(client, member, now, before)
    found = first.union(*others, all=True).order_by("-instant", "-sort", "-row")[: size + 1]
    entries = [Entry(*row) for row in found]
    months = groupby(entries[:size], key=lambda entry: timezone.localtime(entry.instant).date().replace(day=1))
    earlier = entries[size - 1].cursor if len(entries) > size else None
    return Timeline([Month(month, list(of_month)) for month, of_month in months], earlier)


def _sources(client: Client, member: Membership, now: datetime, before: Cursor | None) -> Iterator[QuerySet]:
    """The rows of each kind that come after the cursor."""
    sources = {**_of_contacts(client), **(_of_cases(client, member, now) if member.reads_cases else {})}
    for kind, (rows, instant, columns) in sources.items():
        rows = rows.order_by().annotate(instant=instant).filter(instant__isnull=False)
        if before:
            rows = rows.filter(_after(before, kind))
        rows = rows.annotate(sort=Value(kind), row=F("pk"), **_EMPTY | columns)
        yield rows.values_list("instant", "sort", "row", *_EMPTY)


def _after(cursor: Cursor, kind: str) -> Q:
    if kind > cursor.kind:
        return Q(instant__lt=cursor.instant)
    if kind < cursor.kind:
        return Q(instant__lte=cursor.instant)
    return Q(instant__lt=cursor.instant) | Q(instant=cursor.instant, pk__lt=cursor.row)


def _of_contacts(client: Client) -> dict[str, tuple]:
    """What everybody sees who works with contacts: each kind with its rows, their instant and their columns."""
    consents = Consent.objects.filter(client=client)
    return {
        "added": (Client.objects.filter(pk=client.pk), F("created_at"), {}),
        "given": (consents, F("given_at"), {"said": F("kind"), "by": by_client("recorded_by")}),
        "withdrawn": (consents, F("withdrawn_at"), {"said": F("kind"), "by": by_client("withdrawal_recorded_by")}),
        "relative": (client.relatives.present(), F("created_at"), {"said": F("name"), "besides": F("relation")}),
        **timeline_portal.contacts_of(client),
    }


def _of_cases(client: Client, member: Membership, now: datetime) -> dict[str, tuple]:
    """What is only for who reads cases, of the cases and readings that this member may see."""
    cases = Case.objects.visible_to(member).filter(client=client)
    readings = Reading.objects.visible_to(member).filter(client=client)
    timings = Timing.objects.filter(Q(reading__in=readings) | Q(case__in=cases) | Q(client=client))
    notes = Note.objects.visible_to(member).filter(Q(client=client) | Q(case__in=cases) | Q(reading__in=readings))
    while_watched = Q(timing__withdrawn_at=None) | Q(starts__lt=F("timing__withdrawn_at"))
    windows = Window.objects.filter(while_watched, timing__in=timings, ends__gt=F("timing__created_at"))
    outcomes = Outcome.objects.filter(window__timing__in=timings)
    promises = Promise.objects.visible_to(member).sealed().filter(client=client)
    merges = Merge.objects.filter(kept=client)
    about_timing = {
        "address": F("code"),
        "said": Choice(When(words="", then=F("about")), default=F("words")),
        "besides": F("unit"),
        "turn": F("polarity"),
    }
    return {
        "reading": (
            readings,
            F("created_at"),
            {
                "address": F("code"),
                "said": F("question"),
                "turn": F("polarity"),
                "number": F("primary_number"),
                "changed": F("changed_number"),
            },
        ),
        "opened": (cases, F("created_at"), {"address": F("code"), "said": F("question")}),
        "closed": (
            cases.filter(status=Case.Status.CLOSED),
            _closed_at(client),
            {"address": F("code"), "said": F("question")},
        ),
        "note": (notes, F("created_at"), {"said": Left("text", NOTE_LENGTH)} | _page_of_note()),
        "watched": (
            timings,
            F("created_at"),
            about_timing | {"signs": Cast("branches", TextField()), "number": Coalesce("count", 0)},
        ),
        "window": (
            windows.filter(starts__lte=now),
            F("starts"),
            {
                "address": F("timing__code"),
                "said": Choice(When(timing__words="", then=F("timing__about")), default=F("timing__words")),
                "besides": F("timing__unit"),
                "turn": F("timing__polarity"),
                "signs": F("label"),
            },
        ),
        "outcome": (
            outcomes,
            F("recorded_at"),
            {
                "address": F("window__timing__code"),
                "said": F("answer"),
                "besides": Choice(When(corrects=None, then=Value("")), default=Value("corrected")),
                "signs": F("window__label"),
            },
        ),
        "promise": (promises, F("locked_at"), {"address": F("code"), "said": F("claim"), "turn": F("polarity")}),
        "amendment": (
            Amendment.objects.filter(promise__in=promises),
            F("amended_at"),
            {"address": F("promise__code"), "said": Left("words", NOTE_LENGTH)},
        ),
        "resolution": (
            Resolution.objects.filter(promise__in=promises),
            F("decided_at"),
            {
                "address": F("promise__code"),
                "said": F("answer"),
                "besides": Choice(When(corrects=None, then=Value("")), default=Value("corrected")),
                "signs": Left("promise__claim", NOTE_LENGTH),
                "by": by_client("recorded_by"),
            },
        ),
        "fee": (
            Fee.objects.filter(case__in=cases, binned_at=None),
            F("created_at"),
            {
                "address": F("case__code"),
                "said": F("what_for"),
                "besides": F("currency"),
                "signs": Choice(When(paid_on=None, then=Value("")), default=Value("paid")),
                "total": F("amount"),
            },
        ),
        "attachment": (
            Attachment.objects.filter(case__in=cases, binned_at=None),
            F("uploaded_at"),
            {"address": F("case__code"), "said": F("name")},
        ),
        "merged": (merges, F("merged_at"), {"said": F("gone__name")}),
        "parted": (merges, F("undone_at"), {"said": F("gone__name")}),
        **timeline_portal.cases_of(client, member),
    }


def _page_of_note() -> dict:
    """Where a note is read: the kind of the page, and its code."""
    kind = Choice(
        When(case__isnull=False, then=Value("case")),
        When(reading__isnull=False, then=Value("reading")),
        default=Value("client"),
    )
    code = Coalesce("case__code", "reading__code", "client__code", output_field=TextField())
    return {"besides": kind, "address": code}


def _closed_at(client: Client) -> Coalesce:
    """When a closed case was closed, by the trail; if by its form, when that was last sent."""
    entries = AuditEntry.objects.filter(practice=client.practice_id, object_type="case", object_code=OuterRef("code"))
    closed, changed = (
        Subquery(entries.filter(action=action).order_by("-at").values("at")[:1])
        for action in ("set_case_status", "change_case")
    )
    return Coalesce(closed, changed)
