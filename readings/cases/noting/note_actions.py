from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Note, NoteOpening, NoteVersion
from readings.cases.noting.note_targets import Target
from readings.cases.shelf.case_actions import touch_case
from readings.notices.outbox import notify
from readings.versions import ChangedMeanwhile


def write_note(member: Membership, target: Target, *, text: str, visibility: str, now: datetime) -> Note:
    """Write a note on one thing that the member may see."""
    with transaction.atomic():
        note = Note.objects.create(
            practice=member.practice,
            author=member,
            text=text,
            visibility=visibility,
            created_at=now,
            changed_at=now,
            **target.fields,
        )
        _touch(target, now=now)
        record_action(member, "write_note", note, now=now)
    return note


def change_note(
    member: Membership, note: Note, *, seen: int, text: str, visibility: str | None = None, now: datetime
) -> Note:
    """Write a new version of a note over the one the member saw, and keep that; its author may change who reads it.

    Raises ChangedMeanwhile if `seen` is not, or is no longer, the version that stands.
    """
    with transaction.atomic():
        standing = Note.objects.visible_to(member).filter(pk=note.pk, version=seen)
        former = standing.first()  # the text of a version never changes, so that it needs no lock
        if former is None:
            raise ChangedMeanwhile
        rewritten = text != former.text
        fields = {"text": text, "version": seen + 1, "changed_at": now} if rewritten else {}
        if visibility and visibility != former.visibility and former.author_id == member.pk:
            fields["visibility"] = visibility
        if not fields:
            return former
        if not standing.update(**fields):  # of two that saw the same version the database lets one through
            raise ChangedMeanwhile
        if rewritten:
            _keep_versions(member, former, text=text, now=now)
        _touch(Target.of(former), now=now)
        record_action(member, "change_note", note, now=now)
    note.refresh_from_db()
    return note


def _keep_versions(member: Membership, former: Note, *, text: str, now: datetime) -> None:
    """Keep the text that now stands with who wrote it, and the first one, which is the author's, where it was new."""
    first = {"text": former.text, "written_by_id": former.author_id, "written_at": former.created_at}
    NoteVersion.objects.get_or_create(note=former, number=former.version, defaults=first)
    NoteVersion.objects.create(note=former, number=former.version + 1, text=text, written_by=member, written_at=now)


def open_note(member: Membership, note: Note, *, reason: str, now: datetime) -> NoteOpening:
    """Write down that an owner reads what is its author's only, and why, and tell the author."""
    with transaction.atomic():
        opening = NoteOpening.objects.create(note=note, opened_by=member, reason=reason, opened_at=now)
        record_action(member, "open_note", note, now=now)
        context = {"by": str(member.user), "reason": reason, "note": note.code}
        notify(note.author, "note_opened", f"note-opened:{opening.pk}", context, now=now)
    return opening


def _touch(target: Target, *, now: datetime) -> None:
    for case in target.cases:
        touch_case(case, now=now)
