"""Who is told of a timing whose watcher may not see it any more."""

from collections.abc import Iterable

from readings.accounts.models import Membership
from readings.predictions.models import Timing

# Who may see a timing besides the owners, in the order in which it goes to them.
_IN_CHARGE = (
    "reading__case__practitioner",
    "reading__client__practitioner",
    "reading__cast_by",
    "case__practitioner",
    "client__practitioner",
)


def hand_to_who_may_see(timings: Iterable[Timing]) -> set[int]:
    """Give timings that their watcher may not see any more to whoever has them in hand, or an owner.

    Returns the ids of those that nobody may see.
    Those on a case that lies in the bin stay with their watcher, who sees them again when it is taken back.
    """
    watched = Timing.objects.filter(pk__in=[timing.pk for timing in timings])
    in_sight = set(watched.open_to_their_watcher().values_list("pk", flat=True))
    out_of_sight = [timing for timing in timings if timing.pk not in in_sight]
    if not out_of_sight:
        return set()
    in_charge = {
        pk: people
        for pk, *people in watched.exclude(pk__in=in_sight).filter(case__binned_at=None).values_list("pk", *_IN_CHARGE)
    }
    at_work = _at_work({timing.practice_id for timing in out_of_sight})
    to_nobody = set()
    for timing in out_of_sight:
        if timing.pk not in in_charge:
            continue
        heir = _heir(in_charge[timing.pk], at_work, timing.practice_id)
        if heir:
            timing.watched_by = heir
        else:
            to_nobody.add(timing.pk)
    return to_nobody


def _at_work(practice_ids: set[int]) -> dict[int, Membership]:
    """Those of some practices who read cases and can sign in, the longest there first."""
    people = Membership.objects.active().filter(
        practice__in=practice_ids, role__in=Membership.READ_CASES, user__is_active=True
    )
    return {member.pk: member for member in people.select_related("user", "practice").order_by("joined_at", "id")}


def _heir(in_charge: Iterable[int | None], at_work: dict[int, Membership], practice_id: int) -> Membership | None:
    owners = (member for member in at_work.values() if member.is_owner and member.practice_id == practice_id)
    return next((at_work[pk] for pk in in_charge if pk in at_work), next(owners, None))
