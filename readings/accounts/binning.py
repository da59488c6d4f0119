"""Into the bin and out of it: the one way in which a row with a `binned_at` is thrown away, taken back and found."""

from datetime import datetime

from django.db import models

from readings.accounts.actions import record_action
from readings.accounts.models import Membership


def bin_index(name: str) -> models.Index:
    """The index by which the clock finds what has lain in the bin for long enough; it holds what lies there alone."""
    return models.Index(fields=["binned_at"], condition=models.Q(binned_at__isnull=False), name=name)


def set_binned(member: Membership, row: models.Model, *, binned: bool, now: datetime) -> bool:
    """Put a row into the bin or take it out; whether it was not so already, in which case nothing is written.

    Called inside the transaction of the action; of two who do so at once one does.
    """
    binned_at = now if binned else None
    if not type(row).objects.filter(pk=row.pk, binned_at__isnull=binned).update(binned_at=binned_at):
        return False
    row.binned_at = binned_at
    record_action(member, f"{'throw_away' if binned else 'take_back'}_{row._meta.model_name}", row, now=now)
    return True
