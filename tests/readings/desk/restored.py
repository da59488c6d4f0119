"""What tests of bringing an export in again share: a practice elsewhere, and files that say something else."""

from datetime import timedelta

from readings.accounts.models import Membership, Practice
from readings.desk.in_out import importing
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.exporting import canonical
from tests.readings.conftest import NOW

LATER = NOW + timedelta(days=3)


def elsewhere(*members: Membership) -> list[Membership]:
    """An empty practice of the same people."""
    practice = Practice.objects.create(name="Elsewhere", time_zone="Asia/Shanghai")
    return [
        Membership.objects.create(practice=practice, user=member.user, role=member.role, joined_at=NOW)
        for member in members
    ]


def emptied(practice: Practice) -> None:
    """As on another installation: nothing of the old practice is there, so that its codes are free."""
    for kind in reversed(KINDS.values()):
        rows = kind.model._base_manager.all()
        if kind.name == "clients":
            rows.update(merged_into=None)
        for identity in rows.order_by("-pk").values_list("pk", flat=True):
            rows.filter(pk=identity).delete()


def bring(member: Membership, content: bytes, name: str = "export.zip"):
    return importing.look_over(member, file_name=name, content=content, now=LATER)


def changed(document: dict, kind: str, place: int = 0, /, **values) -> bytes:
    rows = [row | (values if each == place else {}) for each, row in enumerate(document[kind])]
    return canonical(document | {kind: rows})
