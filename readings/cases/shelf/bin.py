"""The bin: what was thrown away stays there for thirty days, from where it can be taken back."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from django.db import models, transaction
from django.utils.translation import pgettext_lazy

from readings.accounts.binning import set_binned
from readings.accounts.models import Membership
from readings.cases.models import Attachment, Case, Fee, Note, QuestionTemplate, Snippet
from readings.cases.shelf.case_actions import touch_case
from readings.clients.actions import keep_findable
from readings.clients.models import Relative

log = logging.getLogger(__name__)

KEPT_FOR = timedelta(days=30)
MOST_EMPTIED = 500  # at one time; what is left is taken the next time


class Binned(NamedTuple):
    """That something lies in the bin: since when, and what."""

    since: datetime
    kind: str
    pk: int


@dataclass(frozen=True, slots=True)
class ShownRow:
    """Something that lies in the bin, and when it goes for good."""

    kind: str
    word: str
    row: models.Model
    case: Case | None  # that it hangs on
    goes_at: datetime


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing that can be thrown away: what it is called, and which rows are a member's to take back."""

    model: type[models.Model]
    word: str
    of: Callable[[Membership], models.QuerySet]

    def binned_of(self, member: Membership) -> models.QuerySet:
        """What of this kind lies in the bin for this member."""
        rows = self.of(member) if member.reads_cases else self.model.objects.none()
        return rows.exclude(binned_at=None)


def _of_practice(model: type[models.Model], member: Membership) -> models.QuerySet:
    return model.objects.filter(practice=member.practice_id)


def _notes(member: Membership) -> models.QuerySet:
    """One's own, but those that hang on a case that is itself in the bin."""
    return _of_practice(Note, member).filter(author=member).filter(models.Q(case=None) | models.Q(case__binned_at=None))


def _snippets(member: Membership) -> models.QuerySet:
    own = models.Q(author=member)
    return _of_practice(Snippet, member).filter(own | models.Q(is_shared=True) if member.is_owner else own)


def _on_cases(model: type[models.Model], member: Membership) -> models.QuerySet:
    """What hangs on a case that is not itself in the bin: with it, it goes and comes back."""
    return _of_practice(model, member).filter(case__in=Case.objects.visible_to(member))


KINDS = {
    kind.model._meta.model_name: kind
    for kind in (
        Kind(Case, pgettext_lazy("bin", "Case"), Case.objects.of_member),
        Kind(Note, pgettext_lazy("bin", "Note"), _notes),
        Kind(Snippet, pgettext_lazy("bin", "Snippet"), _snippets),
        Kind(
            QuestionTemplate,
            pgettext_lazy("bin", "Question"),
            lambda member: _of_practice(QuestionTemplate, member),
        ),
        Kind(Fee, pgettext_lazy("bin", "Fee"), lambda member: _on_cases(Fee, member)),
        Kind(Attachment, pgettext_lazy("bin", "Attachment"), lambda member: _on_cases(Attachment, member)),
        Kind(Relative, pgettext_lazy("bin", "Relative"), Relative.objects.of_member),
    )
}


def binned_of(member: Membership) -> list[Binned]:
    """All that lies in the bin for a member, the latest first."""
    lying = [
        Binned(since, name, pk)
        for name, kind in KINDS.items()
        for since, pk in kind.binned_of(member).order_by().values_list("binned_at", "pk")
    ]
    return sorted(lying, reverse=True)


def shown_rows(binned: Iterable[Binned]) -> list[ShownRow]:
    """The rows themselves, in one query for each kind."""
    binned = list(binned)
    rows = {}
    for name in {each.kind for each in binned}:
        model = KINDS[name].model
        found = model.objects.filter(pk__in=[each.pk for each in binned if each.kind == name])
        if _hangs_on_a_case(model):
            found = found.select_related("case")
        rows |= {(name, row.pk): row for row in found}
    return [
        ShownRow(each.kind, KINDS[each.kind].word, row, getattr(row, "case", None), each.since + KEPT_FOR)
        for each in binned
        if (row := rows.get((each.kind, each.pk)))
    ]


def _hangs_on_a_case(model: type[models.Model]) -> bool:
    return any(field.name == "case" for field in model._meta.fields)


def throw_away(member: Membership, row: models.Model, *, now: datetime) -> models.Model:
    """Put a row of one of KINDS into the bin, with what hangs on it; there already, it stays as it lies."""
    with transaction.atomic():
        if set_binned(member, row, binned=True, now=now):
            _touch(row, now=now)
    return row


def take_back(member: Membership, row: models.Model, *, now: datetime) -> models.Model:
    """Take a row of one of KINDS out of the bin, with what hangs on it; not there any more, it stays as it is."""
    with transaction.atomic():
        if set_binned(member, row, binned=False, now=now):
            _touch(row, now=now)
    return row


def case_of(row: models.Model) -> Case | None:
    """The case that a row is, or hangs on."""
    return row if isinstance(row, Case) else getattr(row, "case", None)


def _touch(row: models.Model, *, now: datetime) -> None:
    if isinstance(row, Relative):
        keep_findable(row.client)
    case = case_of(row)
    if case is not None:
        touch_case(case, now=now)


def empty_bin(*, now: datetime) -> int:
    """Delete for good what has lain in the bin for thirty days, and say how many rows; safe to run twice or at once.

    Of a case go its notes, fees, files and links too; its sealed readings and its timings stay, under its client and
    no case.
    """
    until = now - KEPT_FOR
    return sum(_delete_or_leave(KINDS[name].model, pk, until) for _since, name, pk in due_in_bin(until)[:MOST_EMPTIED])


def due_in_bin(until: datetime) -> models.QuerySet:
    """When, of what kind and which: all that lies in the bin since then, the longest first, in one query."""
    first, *others = (
        kind.model.objects.filter(binned_at__lte=until)
        .order_by()
        .annotate(kind=models.Value(name, models.CharField()))
        .values_list("binned_at", "kind", "pk")
        for name, kind in KINDS.items()
    )
    return first.union(*others, all=True).order_by("binned_at")


def _delete_or_leave(model: type[models.Model], identity: int, until: datetime) -> bool:
    """Whether the row was deleted now; one that can't be never stops the rest."""
    try:
        with transaction.atomic():
            row = model.objects.select_for_update().filter(pk=identity, binned_at__lte=until).first()
            if row is None:  # taken back meanwhile, or gone with its case or by another process
                return False
            if isinstance(row, Case):
                _leave_to_its_client(row)
            for file in [attachment.file for attachment in _attachments_of(row)]:
                transaction.on_commit(partial(file.storage.delete, file.name))
            row.delete()
    except Exception:
        log.exception("%s %s could not be deleted from the bin", model._meta.model_name, identity)
        return False
    return True


def _leave_to_its_client(case: Case) -> None:
    """Whatever won't go with its case, of whatever app, stays under the case's client."""
    for relation in Case._meta.related_objects:
        if relation.on_delete is models.PROTECT:
            rows = relation.related_model._base_manager.filter(**{relation.field.name: case})
            rows.update(**{relation.field.name: None, "client": case.client_id})


def _attachments_of(row: models.Model) -> Iterable[Attachment]:
    """The attachments that go with a row."""
    if isinstance(row, Case):
        return row.attachments.all()
    return [row] if isinstance(row, Attachment) else []
