"""What practitioners write themselves: notes on a client, a case, a reading or a figure, and snippets to write with."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.binning import bin_index
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models.case import Case
from readings.cases.models.reading import Reading
from readings.clients.models import Client


class NoteQuerySet(models.QuerySet):
    def of_things_of(self, member: Membership) -> "NoteQuerySet":
        """Every note that is not in the bin, on what the member may see; whose words it shows is another question."""
        if not member.reads_cases:
            return self.none()
        return self.filter(
            Q(client__in=Client.objects.visible_to(member))
            | Q(case__in=Case.objects.visible_to(member))
            | Q(reading__in=Reading.objects.visible_to(member))
            | ~Q(subject=""),
            practice=member.practice_id,
            binned_at=None,
        )

    def visible_to(self, member: Membership) -> "NoteQuerySet":
        """What the member may read: on what they may see, their own notes and those for the practice."""
        return self.of_things_of(member).filter(readable_by(member))

    def closed_to(self, member: Membership) -> "NoteQuerySet":
        """What others wrote for their own eyes: an owner may open it, with a reason, and nobody else."""
        notes = self.of_things_of(member).exclude(readable_by(member))
        return notes if member.is_owner else notes.none()


def readable_by(member: Membership) -> Q:
    """Of the notes on one thing that a member may see, those whose words they may read."""
    return Q(author=member) | Q(visibility=Note.Visibility.PRACTICE)


class Note(models.Model):
    """A text in Markdown on one thing: a client, a case, a place in a reading, or a figure or rule whoever casts it.

    `subject` names a figure or rule: hexagram-48, trigram-坎, rule-mutual-urgency. `place` says where in a reading the
    words stand: the stage or the rule's id, empty for the reading as a whole. `text` is the newest version, `version`
    its number; what it said before is kept. A note never reaches the client.
    """

    class Visibility(models.TextChoices):
        AUTHOR = "author", _("only I")
        PRACTICE = "practice", _("the practice")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="notes")
    visibility = models.CharField(_("who reads it"), max_length=8, choices=Visibility, default=Visibility.AUTHOR)
    client = models.ForeignKey(Client, on_delete=models.CASCADE, null=True, blank=True, related_name="notes")
    case = models.ForeignKey(Case, on_delete=models.CASCADE, null=True, blank=True, related_name="notes")
    reading = models.ForeignKey(Reading, on_delete=models.CASCADE, null=True, blank=True, related_name="notes")
    place = models.CharField(max_length=80, blank=True)
    subject = models.CharField(max_length=90, blank=True)
    text = models.TextField(_("note"))
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    changed_at = models.DateTimeField(default=clock.now, editable=False)
    binned_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = NoteQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["practice", "subject"]), bin_index("note_bin")]
        constraints = [
            models.CheckConstraint(
                name="a_note_is_on_one_thing",
                condition=(
                    Q(client__isnull=False, case=None, reading=None, subject="")
                    | Q(client=None, case__isnull=False, reading=None, subject="")
                    | Q(client=None, case=None, reading__isnull=False, subject="")
                    | (Q(client=None, case=None, reading=None) & ~Q(subject=""))
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.text[:40]


class NoteVersion(models.Model):
    """One text of a note that was changed, the newest included: who wrote it, and when.

    A note that never was changed has none; its text is its author's, of when the note was made.
    """

    note = models.ForeignKey(Note, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    written_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["note", "number"], name="each_version_of_a_note_once")]

    def __str__(self) -> str:
        return f"{self.note} {self.number}"


class NoteOpening(models.Model):
    """An owner opened a note that was its author's only, and said why; the author sees that they did."""

    note = models.ForeignKey(Note, on_delete=models.CASCADE, related_name="openings")
    opened_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=300)
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ["-opened_at", "-id"]

    def __str__(self) -> str:
        return f"{self.opened_by} · {self.reason}"


class SnippetQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "SnippetQuerySet":
        """A member's own and those for the whole practice, without those in the bin."""
        if not member.reads_cases:
            return self.none()
        mine = Q(author=member) | Q(is_shared=True)
        return self.filter(mine, practice=member.practice_id, binned_at=None)

    def changeable_by(self, member: Membership) -> "SnippetQuerySet":
        """A member's own; an owner changes those for the whole practice too."""
        snippets = self.visible_to(member)
        return snippets if member.is_owner else snippets.filter(author=member)


class Snippet(models.Model):
    """Words that a practitioner uses again and again, with places that a reading fills: {client}, {primary} …"""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="snippets")
    author = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="snippets")
    title = models.CharField(_("title"), max_length=80)
    text = models.TextField(_("text"))
    is_shared = models.BooleanField(_("for the whole practice"), default=False)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    binned_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = SnippetQuerySet.as_manager()

    class Meta:
        ordering = ["title", "id"]
        indexes = [bin_index("snippet_bin")]

    def __str__(self) -> str:
        return self.title
