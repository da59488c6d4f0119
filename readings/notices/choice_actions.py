"""What a person settles about what they are told."""

from collections.abc import Iterable, Mapping
from datetime import datetime, time

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, User
from readings.notices.channels import channels
from readings.notices.kinds import kinds
from readings.notices.models import Choice


def change_choices(
    user: User,
    *,
    member: Membership | None,
    wanted: Mapping[tuple[str, str], bool],
    list_at: time,
    quiet_from: time | None,
    quiet_until: time | None,
    now: datetime,
) -> User:
    """Keep what this person wants to be told by kind and channel, and at what hours; only what differs is stored.

    It is told in the trail of the practice they work in, if in any.
    """
    user.list_at, user.quiet_from, user.quiet_until = list_at, quiet_from, quiet_until
    with transaction.atomic():
        user.save(update_fields=["list_at", "quiet_from", "quiet_until"])
        _keep(user, wanted)
        if member is not None:
            record_action(member, "change_choices", member, now=now)
    return user


def switch_off(user: User, *, channel: str, names: Iterable[str], now: datetime) -> None:
    """Tell this person some kinds of thing through one channel no more, as they ask without being signed in.

    It is told in the trail of each of their practices that it changes something in.
    """
    wanted = {(name, channel): False for name in names if kinds()[name].can_be_refused}
    with transaction.atomic():
        changed = _keep(user, wanted)
        for member in user.memberships.active() if changed else ():
            record_action(member, "change_choices", member, now=now)


def _keep(user: User, wanted: Mapping[tuple[str, str], bool]) -> bool:
    """Store the choices that differ from what their kind says, forget the others; whether anything is new."""
    before = {(each.kind, each.channel): each.wanted for each in user.notice_choices.all()}
    after = {
        (name, channel): wants
        for (name, channel), wants in ({**before, **wanted}).items()
        if (name, channel) not in wanted or wants != (channel in kinds()[name].channels)
    }
    for name, channel in before.keys() - after.keys():
        user.notice_choices.filter(kind=name, channel=channel).delete()
    changed = {key: wants for key, wants in after.items() if before.get(key) != wants}
    Choice.objects.bulk_create(
        [Choice(user=user, kind=name, channel=channel, wanted=wants) for (name, channel), wants in changed.items()],
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["wanted"],
    )
    return before != after


def refusable() -> list[tuple[str, str]]:
    """Every kind that can be refused with every channel."""
    return [(kind.name, channel) for kind in kinds().values() if kind.can_be_refused for channel in channels()]
