"""Which houses a list shows."""

from django.db.models import Max, Q

from readings.accounts.models import Membership
from readings.finding import plain
from readings.surveys.models import House
from readings.surveys.models.house import HouseQuerySet


def found_houses(member: Membership, query: str) -> HouseQuerySet:
    """The houses that the member sees in whose name, address, surnames or client each word of the query occurs.

    `last_walked` is when the latest survey of each began.
    """
    houses = House.objects.visible_to(member).select_related("client")
    for word in query.split():
        occurs = Q(client__search__contains=plain(word))
        for spelling in {word, plain(word)}:
            for field in ("name", "address", "surnames"):
                occurs |= Q(**{f"{field}__icontains": spelling})
        houses = houses.filter(occurs)
    return houses.annotate(last_walked=Max("surveys__started_at"))
