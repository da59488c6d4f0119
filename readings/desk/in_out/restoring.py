"""An export restored: its rows made anew in the practice of whoever brings it.

Rows keep their codes where these are free, so that an export of an empty practice into which one was brought is the
same; where a row of any practice has the code, the new row gets one of its own. Brought by an owner, rows name the
people of the practice who have the e-mail addresses of the file, and the owner where nobody has; brought by anybody
else, all of it is theirs.
"""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.db import models

from readings.accounts.codes import is_code, new_code
from readings.accounts.models import Membership
from readings.cases.files.attachment_actions import make_sure_it_fits
from readings.cases.files.room import make_sure_there_is_room
from readings.cases.files.taken_pdfs import taken_pdf
from readings.cases.files.taken_pictures import taken_picture
from readings.cases.sealed.actions import found_by
from readings.cases.shelf import case_actions
from readings.clients import actions
from readings.desk.in_out.export_kind import Kind
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.export_merges import with_ids
from readings.desk.in_out.import_reading import Brought, digest_of
from readings.desk.in_out.restore_check import sealed_columns
from readings.finding import plain, question_key
from readings.predictions.promising.actions import ENDS
from readings.predictions.proof.verifying import verify
from readings.predictions.ticking.steps import Step

CHUNK = 500


class Restored:
    """The rows of one export as they are made: `created` has their ids, by kind, and `stored` the files written."""

    def __init__(self, member: Membership, brought: Brought, *, now: datetime):
        self.member, self.brought, self.now = member, brought, now
        self.made: dict[str, dict[str, models.Model]] = {}
        self.created: dict[str, list[int]] = {}
        self.stored: list[str] = []
        self.families: dict[str, list[str]] = {}
        for row in brought.document["relatives"]:
            if row["binned_at"] is None:
                self.families.setdefault(row["client"], []).append(row["name"])
        members = member.practice.memberships.select_related("user")
        self.members = {each.user.email: each for each in members} if member.is_owner else {}

    def restore(self) -> None:
        """Make every row; called inside a transaction. Files that the zip does not hold as they were are left out."""
        rows = self.brought.document
        for kind in KINDS.values():
            self.made[kind.name] = {}
            self.created[kind.name] = []
            if kind.name == "tags":
                self._restore_tags(rows["tags"])
            elif kind.folder:
                self._restore_files(kind, rows[kind.name])
            else:
                if kind.name == "merges":
                    ids = {name: {code: row.pk for code, row in made.items()} for name, made in self.made.items()}
                    with_ids(rows["merges"], ids)
                self._restore_rows(kind, rows[kind.name])
        self._schedule()
        self._verify()

    def _restore_tags(self, rows: list[dict]) -> None:
        """A word that the practice sorts by already is that."""
        there = {plain(tag.name): tag for tag in self.member.practice.tags.all()}
        self.tags = {row["name"]: there[plain(row["name"])] for row in rows if plain(row["name"]) in there}
        self._restore_rows(KINDS["tags"], [row for row in rows if row["name"] not in self.tags])
        self.tags |= {tag.name: tag for tag in self.made["tags"].values()}
        self.made["tags"] |= {row["code"]: self.tags[row["name"]] for row in rows}

    def _restore_rows(self, kind: Kind, rows: list[dict]) -> None:
        taken = self._taken(kind, rows)
        pending: list[tuple[dict, models.Model]] = []
        waiting: set[str] = set()
        later: list[tuple[models.Model, str, str]] = []
        selves = [name for name, pointed in kind.objects.items() if pointed == kind.name]
        for row in rows:
            if len(pending) == CHUNK or any(row[name] in waiting for name in selves):
                self._make(kind, pending)
                pending, waiting = [], set()
            made = self._row(kind, row, taken)
            later += [(made, name, row[name]) for name in selves if row[name] and getattr(made, name) is None]
            pending.append((row, made))
            waiting.add(row.get("code", ""))
        self._make(kind, pending)
        for made, name, code in later:  # it points at a row that stands further down
            setattr(made, name, self.made[kind.name][code])
            made.save(update_fields=[name])

    def _taken(self, kind: Kind, rows: list[dict]) -> set[str]:
        """The codes that rows have already, of whatever practice."""
        if not kind.has_code:
            return set()
        codes = [row["code"] for row in rows]
        chunks = (codes[start : start + CHUNK] for start in range(0, len(codes), CHUNK))
        every = kind.model._base_manager
        return {code for chunk in chunks for code in every.filter(code__in=chunk).values_list("code", flat=True)}

    def _row(self, kind: Kind, row: dict, taken: set[str]) -> models.Model:
        made = kind.model(**{name: kind.model._meta.get_field(name).to_python(row[name]) for name in kind.values})
        if kind.has_code:
            made.code = row["code"] if row["code"] not in taken and is_code(row["code"]) else new_code()
        if hasattr(made, "practice_id"):
            made.practice = self.member.practice
        for name, pointed in kind.objects.items():
            setattr(made, name, self.made[pointed].get(row[name]))
        for name in kind.members:
            setattr(made, name, row[name] and self._member(row[name], has_it=name in kind.hands))
        match kind.name:
            case "clients":
                made.search = actions.found_by(made, row["tags"], self.families.get(row["code"], ()))
            case "cases":
                made.search = case_actions.found_by(made, row["tags"])
            case "chains":
                made.imported_at = self.now
            case "month_figures":
                made.brought_at = self.now
            case "readings":
                columns, answer = sealed_columns(row["record"])
                for name, value in columns.items():
                    setattr(made, name, value)
                made.search, made.question_key = found_by(made.question, answer), question_key(made.question)
        return made

    def _member(self, email: str, *, has_it: bool) -> Membership:
        """Who has this address here; in hand only somebody has something who is there and reads cases."""
        there = self.members.get(email, self.member)
        return self.member if has_it and (there.ended_at or not there.reads_cases) else there

    def _make(self, kind: Kind, pending: list[tuple[dict, models.Model]]) -> None:
        made = kind.model._base_manager.bulk_create([each for _row, each in pending])
        self.created[kind.name] += [each.pk for each in made]
        self.made[kind.name] |= {kind.name_in(row): each for row, each in pending if kind.has_code or kind.named}
        if kind.has_tags:
            through = kind.model.tags.through
            owner = f"{kind.model._meta.model_name}_id"
            links = [
                through(**{owner: each.pk, "tag_id": self.tags[word].pk})
                for row, each in pending
                for word in dict.fromkeys(row["tags"])
            ]
            through.objects.bulk_create(links, ignore_conflicts=True)

    def _restore_files(self, kind: Kind, rows: list[dict]) -> None:
        """Rows with their files; of those that have none in the zip a house goes without its plan, others are left."""
        taken = self._taken(kind, rows)
        for row in rows:
            content = file_in(self.brought, kind, row)
            if content is None and kind.name != "houses":
                continue
            made = self._row(kind, row, taken)
            if content is None:
                made.plan_type, made.plan_north = "", None
            else:
                self._store(kind, made, content)
            self._make(kind, [(row, made)])

    def _store(self, kind: Kind, made: models.Model, content: bytes) -> None:
        if kind.name == "attachments":
            make_sure_it_fits(made)
        else:
            make_sure_there_is_room(made.practice_id, len(content))
        file = getattr(made, kind.file)
        file.save(made.code, ContentFile(content), save=False)
        self.stored.append(file.name)

    def _schedule(self) -> None:
        """What is watched is told of from now on; what came before was told of where it came from."""
        for timing in self.made["timings"].values():
            if timing.is_watched:
                timing.schedule_after(Step(self.now))
                timing.save(update_fields=timing.SCHEDULE)
        for promise in self.made["promises"].values():
            if promise.is_locked and not promise.answer and not promise.is_over(self.now):
                promise.next_step, promise.next_due_at = ENDS, promise.horizon_ends
                promise.save(update_fields=["next_step", "next_due_at"])

    def _verify(self) -> None:
        """What a chain does not prove does not count: its faults are kept with it."""
        for chain in self.made["chains"].values():
            verify(chain, now=self.now)


def lost_in(brought: Brought) -> list[str]:
    """What the files are called, or whose they are, that are not in the zip as they were."""
    return [
        row.get("name") or row["code"]
        for kind in KINDS.values()
        if kind.folder
        for row in brought.document[kind.name]
        if kind.file_of(row) and file_in(brought, kind, row) is None
    ]


def file_in(brought: Brought, kind: Kind, row: dict) -> bytes | None:
    """The file of a row if it is in the zip, is what it was, and could be kept if it were sent here; else None."""
    content = brought.file(kind.file_of(row)) if kind.file_of(row) else None
    if content is None or row.get("digest", digest_of(content)) != digest_of(content):
        return None
    if row.get("size", len(content)) != len(content):
        return None
    try:
        is_taken = _is_taken(row[kind.file_type], content)
    except ValidationError:
        return None
    return content if is_taken else None


def _is_taken(content_type: str, content: bytes) -> bool:
    if content_type == "application/pdf":
        return bool(taken_pdf(content))
    return taken_picture(content)[1] == content_type
