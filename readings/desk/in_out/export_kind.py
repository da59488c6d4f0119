"""What a kind of row in an export is: its columns, whom and what it points at, and where its files lie."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.db.models import Model, Q, QuerySet

from readings.accounts.models import Membership

EXTENSIONS = {"image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf"}


def of_practice(member: Membership) -> Q:
    return Q(practice=member.practice_id)


@dataclass(frozen=True)
class Kind:
    """One kind of row: `objects` are the fields that point at other kinds, by the name of the kind.

    `makers` are members who did something, `hands` those in whose hands it is now. `named` are the values by which
    others point at a row without a code of its own, the first of them an object; `through` leads from a row to such
    objects of those it points at. In `folder` of the zip lie the files that the field `file` keeps, each of the type
    that the value `file_type` says.
    """

    name: str
    model: type[Model]
    values: tuple[str, ...]
    objects: dict[str, str] = field(default_factory=dict)
    makers: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    has_tags: bool = False
    has_code: bool = True
    named: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    folder: str = ""
    file: str = "file"
    file_type: str = "content_type"
    of: Callable[[Membership], Q] = of_practice

    @property
    def members(self) -> tuple[str, ...]:
        return self.makers + self.hands

    def name_of(self, each: Model) -> str:
        """By what other rows of an export point at a row of this kind."""
        if self.has_code:
            return each.code
        owner, *values = self.named
        return "/".join([getattr(each, owner).code, *(str(getattr(each, name)) for name in values)])

    def name_in(self, row: dict) -> str:
        """The same of a row as it stands in an export."""
        return str(row.get("code")) if self.has_code else "/".join(str(row.get(name)) for name in self.named)

    def rows_of(self, member: Membership) -> QuerySet:
        """What of this kind the member's practice exports, in the order it was made."""
        people = [f"{name}__user" for name in self.members]
        rows = self.model._base_manager.filter(self.of(member)).order_by("pk")
        rows = rows.select_related(*self.objects, *self.through, *people)
        return rows.prefetch_related("tags") if self.has_tags else rows

    def file_of(self, row: dict) -> str:
        """Where in the zip the file of a row lies; empty of a row that has none."""
        kind = row[self.file_type] if self.folder else ""
        return f"{self.folder}/{row['code']}.{EXTENSIONS[kind]}" if kind else ""
