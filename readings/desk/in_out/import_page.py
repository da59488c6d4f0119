"""What the page of an import shows: what would come of it, or what came of it."""

from datetime import datetime

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from readings.accounts.models import Membership
from readings.desk.in_out import importing
from readings.desk.in_out.import_reading import NotReadable, Table, brought
from readings.desk.in_out.import_rows import Checked
from readings.desk.in_out.restore_check import errors_of
from readings.desk.in_out.restoring import lost_in
from readings.desk.models import Import
from readings.look.words import listed

SHOWN = 20  # rows of a table
MOST_ERRORS = 200
KIND_WORDS = {
    "clients": ngettext_lazy("%(number)s client", "%(number)s clients", "number"),
    "relatives": ngettext_lazy("%(number)s relative", "%(number)s relatives", "number"),
    "consents": ngettext_lazy("%(number)s consent", "%(number)s consents", "number"),
    "cases": ngettext_lazy("%(number)s case", "%(number)s cases", "number"),
    "readings": ngettext_lazy("%(number)s reading", "%(number)s readings", "number"),
    "notes": ngettext_lazy("%(number)s note", "%(number)s notes", "number"),
    "fees": ngettext_lazy("%(number)s fee", "%(number)s fees", "number"),
    "attachments": ngettext_lazy("%(number)s file", "%(number)s files", "number"),
    "houses": ngettext_lazy("%(number)s house", "%(number)s houses", "number"),
    "surveys": ngettext_lazy("%(number)s survey", "%(number)s surveys", "number"),
    "photos": ngettext_lazy("%(number)s photo", "%(number)s photos", "number"),
    "timings": ngettext_lazy("%(number)s timing", "%(number)s timings", "number"),
    "outcomes": ngettext_lazy("%(number)s outcome", "%(number)s outcomes", "number"),
    "promises": ngettext_lazy("%(number)s promise", "%(number)s promises", "number"),
    "past_cases": ngettext_lazy("%(number)s case from before", "%(number)s cases from before", "number"),
    "shared": ngettext_lazy("%(number)s shared report", "%(number)s shared reports", "number"),
    "enquiries": ngettext_lazy("%(number)s new question", "%(number)s new questions", "number"),
    "messages": ngettext_lazy("%(number)s message", "%(number)s messages", "number"),
    "message_files": ngettext_lazy("%(number)s file sent", "%(number)s files sent", "number"),
    "appointments": ngettext_lazy("%(number)s appointment", "%(number)s appointments", "number"),
    "tags": ngettext_lazy("%(number)s tag", "%(number)s tags", "number"),
}


def in_words(counts: dict[str, int]) -> str:
    """12 clients, 3 cases; the kinds that one has no word for are counted with what they hang on."""
    said = [str(words % {"number": counts[name]}) for name, words in KIND_WORDS.items() if counts.get(name)]
    return listed(said) if said else _("nothing")


def counted(batch: Import) -> str:
    """What came of an import; of one that was undone what was taken out."""
    if batch.undone_at:
        return in_words(batch.rows["removed"])
    return in_words({name: len(ids) for name, ids in batch.created.items()})


class ImportPage:
    """An import as its page shows it."""

    def __init__(self, batch: Import, member: Membership):
        self.batch, self.member = batch, member
        self.errors: list[str] = []
        self.checked: Checked | None = None
        self.lost: list[str] = []

    def with_rows(self, table: Table, *, now: datetime) -> "ImportPage":
        """Of a table: its rows held against the rules."""
        self.table = table
        self.checked = importing.checked_in(self.member, self.batch, table, now=now)
        return self

    def with_document(self) -> "ImportPage":
        """Of an export: what is wrong with it, and the files that are not in it."""
        try:
            export = brought(importing.content_of(self.batch))
        except NotReadable as error:
            self.errors = [str(error)]
        except importing.NothingToTakeIn:
            self.errors = [_("The file lies here no more. Bring it again.")]
        else:
            self.errors = errors_of(export.document)
            if not self.errors:
                self.lost = lost_in(export)
        return self

    @property
    def shown_rows(self):
        """The first rows, each cell with its header, which a narrow page shows beside it."""
        return self.checked.rows[:SHOWN]

    @property
    def used(self) -> list[int]:
        """The places of the columns that are taken in."""
        return [place for place, name in enumerate(self.batch.rows["columns"]) if name]

    @property
    def sample(self) -> list[tuple[int, list[tuple[str, str]]]]:
        """The first rows by their numbers, with the headers and cells of the columns that are taken in."""
        return [
            (
                row.number,
                [(self.table.header[place], row.cells[place]) for place in self.used if place < len(row.cells)],
            )
            for row in self.shown_rows
        ]

    @cached_property
    def bad(self) -> list:
        return self.checked.bad if self.checked else []

    @property
    def bad_shown(self) -> list:
        return self.bad[:MOST_ERRORS]

    @cached_property
    def twins(self) -> list:
        return self.checked.twins if self.checked else []

    @property
    def twins_shown(self) -> list:
        return self.twins[:MOST_ERRORS]

    @property
    def good_count(self) -> int:
        return len(self.checked.good(with_twins=False)) if self.checked else 0

    @property
    def may_take_in(self) -> bool:
        if self.errors:
            return False
        return bool(self.good_count or self.twins) if self.batch.format == "csv" else True

    @property
    def counts(self) -> str:
        """What an export holds."""
        return in_words(self.batch.rows.get("counts", {}))

    @property
    def came(self) -> str:
        return counted(self.batch)

    @property
    def stays(self) -> str:
        """What was not taken out again, because something hangs on it since; empty where nothing."""
        left = {name: len(ids) for name, ids in self.batch.created.items()} if self.batch.undone_at else {}
        return in_words(left) if any(left.values()) else ""

    @property
    def bad_kept(self) -> list:
        """The rows that were not taken in, with their numbers and what is wrong with them."""
        return self.batch.rows.get("bad", [])

    @cached_property
    def earlier(self) -> Import | None:
        """The same file brought before, and taken in."""
        same = Import.objects.visible_to(self.member).filter(digest=self.batch.digest, taken_in_at__isnull=False)
        return same.exclude(pk=self.batch.pk).exclude(taken_in_at=None).first()
