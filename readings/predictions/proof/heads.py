"""The head of the chain told day by day to those who asked for it, so that somebody keeps it elsewhere."""

from collections.abc import Iterable
from datetime import datetime, time
from zoneinfo import ZoneInfo

from django.db import transaction

from engine.local_time import LocalTime
from readings.accounts.models import Membership
from readings.notices.choices import Choices
from readings.notices.models import Choice
from readings.notices.outbox import Draft, notify_all
from readings.predictions.models import Chain, Link

KIND = "chain_head"


def tell_heads(*, now: datetime) -> int:
    """Tell whoever asked for it with which head each day ended on which something was sealed; how many were told."""
    by_practice: dict[int, list[Membership]] = {}
    for member in _who_asked():
        by_practice.setdefault(member.practice_id, []).append(member)
    chains = Chain.objects.filter(practice__in=by_practice, imported_at=None, length__gt=0).order_by("pk")
    return sum(_tell(pk, by_practice[practice], now=now) for pk, practice in chains.values_list("pk", "practice"))


def _who_asked() -> Iterable[Membership]:
    asked = Choice.objects.filter(kind=KIND, wanted=True).values("user")
    members = Membership.objects.active().filter(user__in=asked).select_related("user", "practice").order_by("pk")
    members = [member for member in members if member.reads_cases]
    choices = Choices(member.user_id for member in members)
    return [member for member in members if choices.channels_of(member.user_id, KIND)]


def _tell(chain_id: int, members: list[Membership], *, now: datetime) -> int:
    """Told once of each day: what was sealed today waits until the day is over."""
    with transaction.atomic():
        chain = Chain.objects.select_for_update(no_key=True).get(pk=chain_id)
        clock = LocalTime(ZoneInfo(members[0].practice.time_zone))
        today = clock.first_showing(datetime.combine(clock.shown_at(now).date(), time()))
        last = chain.links.filter(sealed_at__lt=today).order_by("number").last()
        if last is None:
            return 0
        day = clock.shown_at(last.sealed_at).date()
        if chain.told_at and clock.shown_at(chain.told_at).date() > day:
            return 0
        chain.told_at = now
        chain.save(update_fields=["told_at"])
        return len(notify_all([_draft(member, chain, last, str(day), now) for member in members], now=now))


def _draft(member: Membership, chain: Chain, last: Link, day: str, now: datetime) -> Draft:
    context = {"sealed_at": last.sealed_at.isoformat(), "head": last.hash, "length": last.number}
    return Draft(member, KIND, f"{KIND} {chain.code} {day} {member.pk}", context, at=now)
