"""What is done to the family of a client: somebody is added, corrected, taken out and put back."""

from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.binning import set_binned
from readings.accounts.models import Membership
from readings.clients.actions import keep_findable
from readings.clients.birth import UNKNOWN, Birth
from readings.clients.models import Client, Relative
from readings.clients.versions import locked


def add_relative(
    member: Membership,
    client: Client,
    *,
    name: str,
    relation: str,
    birth: Birth = UNKNOWN,
    same_as: Client | None = None,
    now: datetime,
) -> Relative:
    """Write down somebody of a client's family, who may be a client too."""
    relative = Relative(practice=client.practice, client=client, created_at=now)
    with transaction.atomic():
        _keep(relative, name=name, relation=relation, birth=birth, same_as=same_as)
        record_action(member, "add_relative", relative, now=now)
    return relative


def change_relative(
    member: Membership,
    relative: Relative,
    *,
    seen: str,
    name: str,
    relation: str,
    birth: Birth,
    same_as: Client | None,
    now: datetime,
) -> Relative:
    """Correct what is kept of a relative, if it still is what was seen (`version_of`); raises ChangedMeanwhile."""
    with transaction.atomic():
        relative = locked(relative, seen=seen)
        _keep(relative, name=name, relation=relation, birth=birth, same_as=same_as)
        record_action(member, "change_relative", relative, now=now)
    return relative


def throw_away_relative(member: Membership, relative: Relative, *, now: datetime) -> Relative:
    """Take somebody out of a client's family; thirty days long they can be put back."""
    return _bin(member, relative, binned=True, now=now)


def take_back_relative(member: Membership, relative: Relative, *, now: datetime) -> Relative:
    """Put somebody back into a client's family."""
    return _bin(member, relative, binned=False, now=now)


def _bin(member: Membership, relative: Relative, *, binned: bool, now: datetime) -> Relative:
    with transaction.atomic():
        if set_binned(member, relative, binned=binned, now=now):
            keep_findable(relative.client)
    return relative


def _keep(relative: Relative, **details) -> None:
    for field, value in details.items():
        setattr(relative, field, value)
    relative.save()
    keep_findable(relative.client)
