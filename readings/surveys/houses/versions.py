"""What a page of a house was made of."""

from readings.surveys.models import House
from readings.versions import ChangedMeanwhile, digest_of


def version_of(house: House) -> str:
    """A digest of what is kept of a house, which tells whether two people have seen the same."""
    since = house.since and house.since.timestamp()
    told = [house.name, house.address, house.surnames, house.began, since, house.since_year, house.facing, house.rooms]
    return digest_of([*told, house.plan.name or "", house.plan_north])


def locked(house: House, *, seen: str) -> House:
    """The house as it stands, locked for the transaction, if it is what was seen; raises ChangedMeanwhile.

    One that is gone has changed too.
    """
    stands = House.objects.select_for_update(of=("self",)).select_related("practice").filter(pk=house.pk).first()
    if stands is None or version_of(stands) != seen:
        raise ChangedMeanwhile
    return stands
