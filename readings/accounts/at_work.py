"""Who of a practice is there to be told of something."""

from collections.abc import Iterable

from readings.accounts.models import Membership, Practice


def first_at_work(practice: Practice, in_hand: Iterable[int | None]) -> Membership | None:
    """The first of these members, by their ids, who still works with cases; else an owner. With user and practice."""
    at_work = Membership.objects.who_read_cases(practice).filter(user__is_active=True)
    people = {member.pk: member for member in at_work.select_related("user", "practice").order_by("joined_at", "id")}
    owners = (member for member in people.values() if member.is_owner)
    return next((people[pk] for pk in in_hand if pk in people), next(owners, None))
