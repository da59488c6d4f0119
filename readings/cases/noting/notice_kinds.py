"""What is told about notes."""

from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.cases.models import Note
from readings.cases.noting.note_targets import Target
from readings.notices.kinds import IN_APP, Kind, Subject
from readings.notices.models import Notice


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    codes = {notice.context["note"] for notice in notices}
    notes = {note.code: note for note in Note.objects.visible_to(member).filter(code__in=codes)}
    return {notice.pk: _subject(note) for notice in notices if (note := notes.get(notice.context["note"])) is not None}


def _subject(note: Note) -> Subject:
    target = Target.of(note)
    return Subject(title=target.name, path=f"{target.page}#note-{note.code}")


KINDS = [
    Kind(
        "note_opened",
        pgettext_lazy("kind of notice", "An owner opened one of your own notes"),
        _subjects,
        channels=frozenset({IN_APP}),
        can_be_refused=False,
    )
]
