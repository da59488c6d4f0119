"""Two rows of one client made one, and parted again as they were.

Whatever points at a client goes over, of whatever app: `pointers` finds the fields. Those with a related name of their
own go; a hidden one ("+") says what once was, and stays, and so do ways in (`STAYS_IN_A_MERGE` says so on the model),
which let nobody in while the one that goes is merged. A row of which the client that is kept has one already (a unique
constraint says so) stays with the one that goes.
"""

import json
from collections.abc import Iterable
from datetime import datetime

from django.core import serializers
from django.db import IntegrityError, models, transaction
from django.db.models import Q

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.clients.actions import keep_findable
from readings.clients.birth import UNKNOWN, Born
from readings.clients.models import Client, Merge

BIRTH = [field.name for field in Born._meta.get_fields()]  # filled and emptied as one


class NotMergeable(Exception):
    """One of the two is merged already, or they are no two clients of one practice; nothing was written."""


class UndoneAlready(Exception):
    """The merge was undone before; nothing was written."""


class LaterMerge(Exception):
    """One of the two was merged once more since, which has to be undone first; nothing was written."""

    def __init__(self, merge: Merge):
        super().__init__(str(merge))
        self.merge = merge


def pointers() -> dict[str, models.ForeignKey]:
    """The fields by which other rows point at a client, by the name under which a merge notes them."""
    return {name: field for name, field in _pointers().items() if not _stays(field)}


def staying() -> dict[str, models.ForeignKey]:
    """Those whose rows stay with the client that goes, and come back to life when the two are parted."""
    return {name: field for name, field in _pointers().items() if _stays(field)}


def _pointers() -> dict[str, models.ForeignKey]:
    fields = [relation.field for relation in Client._meta.related_objects]
    return {f"{field.model._meta.label_lower}.{field.name}": field for field in fields}


def _stays(field: models.ForeignKey) -> bool:
    return getattr(field.model, "STAYS_IN_A_MERGE", False)


def filled_fields(kept: Client, gone: Client) -> list[str]:
    """The fields that are empty in the client that is kept, and not in the other; a birth is taken whole or not."""
    names = [field.name for field in Client._meta.concrete_fields if field.editable and field.name not in BIRTH]
    filled = [name for name in names if getattr(kept, name) in ("", None) and getattr(gone, name) not in ("", None)]
    return filled + (BIRTH if kept.birth == UNKNOWN != gone.birth else [])


def merge_clients(member: Membership, kept: Client, *, gone: Client, now: datetime) -> Merge:
    """Make one client of two: what hangs on `gone` goes over to `kept`, whose empty fields it fills.

    Raises NotMergeable.
    """
    with transaction.atomic():
        kept, gone = _locked(kept.pk, gone.pk)
        _make_sure_are_two(kept, gone)
        before = _fill(kept, gone)
        moved = {name: _point(field, _rows(field, gone), kept) for name, field in pointers().items()}
        gone.merged_into = kept
        gone.save(update_fields=["merged_into"])
        keep_findable(kept)
        merge = Merge.objects.create(
            practice=kept.practice,
            kept=kept,
            gone=gone,
            before=before,
            moved={name: identities for name, identities in moved.items() if identities},
            merged_by=member,
            merged_at=now,
        )
        record_action(member, "merge_clients", merge, now=now)
    return merge


def undo_merge(member: Membership, merge: Merge, *, now: datetime) -> list[str]:
    """Part two clients as they were, and return the fields that stay because they were changed by hand since.

    What was added since stays with the client that was kept, but what hangs on a case goes with it. Raises
    UndoneAlready, LaterMerge.
    """
    with transaction.atomic():
        kept, gone = _locked(merge.kept_id, merge.gone_id)
        merge = Merge.objects.select_for_update().get(pk=merge.pk)
        if merge.undone_at:
            raise UndoneAlready
        _make_sure_is_last(merge)
        fields = pointers()
        for name, identities in merge.moved.items():
            if field := fields.get(name):
                _point(field, _rows(field, kept).filter(pk__in=identities), gone)
        _keep_together(kept, gone)
        stay = _empty(kept, merge.before)
        gone.merged_into = None
        gone.save(update_fields=["merged_into"])
        for client in (kept, gone):
            keep_findable(client)
        merge.undone_by, merge.undone_at = member, now
        merge.save(update_fields=["undone_by", "undone_at"])
        record_action(member, "undo_merge", merge, now=now)
    return stay


def _locked(first: int, second: int) -> tuple[Client, Client]:
    """Both clients, locked in the order of their ids, so that two merges at once wait for each other."""
    clients = {client.pk: client for client in Client.objects.select_for_update().filter(pk__in=[first, second])}
    return clients[first], clients[second]


def _make_sure_are_two(kept: Client, gone: Client) -> None:
    present = kept.practice.clients.present().filter(pk__in=[kept.pk, gone.pk])
    if present.count() != 2:
        raise NotMergeable


def _make_sure_is_last(merge: Merge) -> None:
    both = [merge.kept_id, merge.gone_id]
    later = Merge.objects.filter(undone_at=None, pk__gt=merge.pk).filter(Q(kept__in=both) | Q(gone__in=both))
    if last := later.select_related("kept", "gone").order_by("pk").last():
        raise LaterMerge(last)


def _rows(field: models.ForeignKey, client: Client) -> models.QuerySet:
    return field.model._base_manager.filter(**{field.name: client})


def _point(field: models.ForeignKey, rows: models.QuerySet, to: Client) -> list[int]:
    """Let rows point at a client, but those of which it has one already; the ids of those that do now."""
    identities = list(rows.order_by("pk").values_list("pk", flat=True))
    try:
        with transaction.atomic():
            rows.update(**{field.name: to})
    except IntegrityError:
        return [identity for identity in identities if _point_alone(field, identity, to)]
    return identities


def _point_alone(field: models.ForeignKey, identity: int, to: Client) -> bool:
    try:
        with transaction.atomic():
            field.model._base_manager.filter(pk=identity).update(**{field.name: to})
    except IntegrityError:
        return False
    return True


def _keep_together(kept: Client, gone: Client) -> None:
    """Whatever belongs to a row that has a client of its own, as a reading to its case, is where that row is."""
    fields = list(pointers().values())
    for field in fields:
        for above in fields:
            for link in field.model._meta.concrete_fields:
                if link.related_model is above.model is not Client:
                    for there, here in ((gone, kept), (kept, gone)):
                        strays = _rows(field, here).filter(**{f"{link.name}__{above.name}": there})
                        _point(field, strays, there)


def _fill(kept: Client, gone: Client) -> dict:
    """Fill what is empty, and say what was changed, as JSON holds it."""
    names = filled_fields(kept, gone)
    was = _values(kept, names)
    for name in names:
        setattr(kept, name, getattr(gone, name))
    kept.save(update_fields=names)
    added = {}
    for field in Client._meta.many_to_many:
        there = getattr(kept, field.name)
        more = getattr(gone, field.name).exclude(pk__in=there.values("pk"))
        added[field.name] = sorted(more.values_list("pk", flat=True))
        there.add(*added[field.name])
    return {"was": was, "became": _values(kept, names), "added": added}


def _empty(kept: Client, before: dict) -> list[str]:
    """Take back what the merge filled, but what was changed by hand since; the names of that."""
    stay = []
    for names in _parts(before["was"]):
        if _values(kept, names) != {name: before["became"][name] for name in names}:
            stay += names
            continue
        for name in names:
            setattr(kept, name, Client._meta.get_field(name).to_python(before["was"][name]))
    kept.save(update_fields=before["was"].keys() - set(stay))
    for name, identities in before["added"].items():
        getattr(kept, name).remove(*identities)
    return stay


def _parts(names: Iterable[str]) -> list[list[str]]:
    """The fields one by one, those of a birth together."""
    births = [name for name in names if name in BIRTH]
    return [[name] for name in names if name not in BIRTH] + ([births] if births else [])


def _values(client: Client, names: Iterable[str]) -> dict:
    return json.loads(serializers.serialize("json", [client], fields=list(names)))[0]["fields"]
