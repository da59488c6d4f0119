"""What a client learnt, or would learn, of when something was foretold by what is shared with them."""

from django.db.models import Q

from readings.cases.models import Reading
from readings.clients.models import Client
from readings.outcomes.asking.links import unanswered
from readings.portal.models import Shared
from readings.predictions.models import Promise


def was_told_by_sharing(promise: Promise) -> bool:
    """Whether the client has opened the promise's reading, or another of its case, with the times in it.

    Whatever became of it since: unshared, it was still seen.
    """
    opened = Shared.objects.filter(_same_matter(promise.reading), client=promise.client_id, tells_when=True)
    return opened.exclude(opened_at=None).exists()


def blind_promises(reading: Reading, client: Client) -> list[Promise]:
    """What nobody has answered yet of that which the client was told nothing of, and would be told by these times."""
    promises = unanswered().filter(_same_matter(reading), client=client, told=False)
    return list(promises.order_by("horizon_ends", "id"))


def _same_matter(reading: Reading) -> Q:
    """That a row's reading is this one, or one of its case."""
    same = Q(reading=reading.pk)
    return same | Q(reading__case=reading.case_id) if reading.case_id else same
