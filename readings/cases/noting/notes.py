"""Notes as one member reads them: on a thing, in the places of a reading, and on the figures and rules of a casting."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import (
    BooleanField,
    Case,
    CharField,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Coalesce, NullIf

from engine.chart import SLOTS
from readings.accounts.models import Membership
from readings.cases.models import Note, NoteOpening, NoteVersion
from readings.cases.models.notes import readable_by
from readings.cases.noting.note_targets import Target

MOST = 100  # notes in a section or in a reading; its own page has the others


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of a section, the newest first, and what one more would be on; `more` where not all are here."""

    target: Target
    rows: list[Note]
    more: bool


def read_by(member: Membership, notes: QuerySet) -> QuerySet:
    """The notes as a member reads them: the words of a closed one never leave the database.

    Each has `words`, `is_closed`, `is_own` and `writer`, the name of who wrote the newest version; one's own has in
    `seen_by` the openings of owners.
    """
    newest = NoteVersion.objects.filter(note=OuterRef("pk"), number=OuterRef("version"))
    mine = NoteOpening.objects.filter(note__author=member).select_related("opened_by__user")
    return (
        notes.defer("text")
        .select_related("author__user")
        .annotate(
            words=Case(When(readable_by(member), then=F("text")), default=Value(""), output_field=TextField()),
            is_closed=Case(When(readable_by(member), then=False), default=True, output_field=BooleanField()),
            is_own=Case(When(author=member, then=True), default=False, output_field=BooleanField()),
            writer=Coalesce(Subquery(newest.values(name=_name("written_by__user"))[:1]), _name("author__user")),
        )
        .prefetch_related(Prefetch("openings", mine, to_attr="seen_by"))
    )


def _name(path: str) -> Coalesce:
    """The name of a person as str(user) says it."""
    return Coalesce(NullIf(f"{path}__name", Value("")), f"{path}__email", output_field=CharField())


def all_on(member: Membership, target: Target) -> QuerySet:
    """Every note on a thing that the member may see, as they read it; another's own is there, closed, for an owner."""
    return read_by(member, _present(member).filter(**target.fields))


def notes_on(member: Membership, target: Target) -> Notes:
    """The notes of the section of a thing that the member may see."""
    rows = list(all_on(member, target)[: MOST + 1])
    return Notes(target, rows[:MOST], len(rows) > MOST)


def notes_on_hexagrams(member: Membership, chart: dict) -> list[Note]:
    """What the member wrote, or others for the practice, on the hexagrams of a figure."""
    subjects = [f"hexagram-{number}" for number in _hexagrams(chart)]
    notes = _present(member).filter(readable_by(member), subject__in=subjects)
    # There mostly are none, and a figure is drawn anew with every letter that is typed.
    return list(read_by(member, notes)[:MOST]) if notes.exists() else []


def _present(member: Membership) -> QuerySet:
    """What of the practice is not in the bin, and of which the member may know; for one who reads no cases, nothing."""
    notes = Note.objects.filter(practice=member.practice_id, binned_at=None)
    if not member.reads_cases:
        return notes.none()
    return notes if member.is_owner else notes.filter(readable_by(member))


def _hexagrams(chart: dict) -> list[int]:
    return list(dict.fromkeys(chart[name]["number"] for name in ("primary", "nuclear", "changed")))


class ReadingNotes:
    """The notes of a reading by their places, and those on the rules and the figures that it speaks of."""

    def __init__(self, member: Membership, reading, answer: dict):
        self.reading = reading
        self.rules = list(dict.fromkeys(finding["rule"] for finding in answer["findings"]))
        self.stages = list(dict.fromkeys(finding["stage"] for finding in answer["findings"]))
        chart = answer["chart"]
        slots = dict.fromkeys(chart["use"]["trigram"] if name == "use" else chart[name] for name in SLOTS)
        trigrams = dict.fromkeys([chart["body"]["trigram"], *slots])
        self.subjects = [
            *(f"hexagram-{number}" for number in _hexagrams(chart)),
            *(f"trigram-{trigram}" for trigram in trigrams),
        ]
        about = [*self.subjects, *(f"rule-{rule}" for rule in self.rules)]
        found = _present(member).filter(Q(reading=reading) | Q(subject__in=about))
        self.rows = list(read_by(member, found)[: MOST + 1])
        self._shown = set()

    @property
    def whole(self) -> Notes:
        """The notes on the reading as a whole, and those on a place that it no longer has."""
        places = {*self.rules, *self.stages}
        rows = [note for note in self._of_reading() if note.place not in places]
        return Notes(Target(reading=self.reading), rows, len(self.rows) > MOST)

    @property
    def of_figure(self) -> list[Note]:
        """The notes on the hexagrams and trigrams, in the order of the figure."""
        of_subject = {subject: [note for note in self.rows if note.subject == subject] for subject in self.subjects}
        return [note for notes in of_subject.values() for note in notes]

    @property
    def figures(self) -> list[Target]:
        """The hexagrams and trigrams, to write on."""
        return [Target(subject=subject) for subject in self.subjects]

    def once(self, place: str) -> Notes | None:
        """The notes on a stage or rule; None where the page has shown them, as of a rule that speaks twice."""
        if place in self._shown:
            return None
        self._shown.add(place)
        rows = [note for note in self._of_reading() if note.place == place]
        rows += [note for note in self.rows if note.subject == f"rule-{place}"]
        return Notes(Target(reading=self.reading, place=place), rows, more=False)

    def _of_reading(self) -> Iterator[Note]:
        return (note for note in self.rows if note.reading_id)


def places_of(findings: Iterable[dict]) -> set[str]:
    """Where in a reading of these findings a note can stand: as a whole, at a stage, at a rule."""
    return {""} | {place for finding in findings for place in (finding["stage"], finding["rule"])}
