"""What a client learnt by opening what was shared with them."""

from readings.portal.models import Shared
from readings.predictions.models import Promise


def was_told_by_sharing(promise: Promise) -> bool:
    """Whether the client of a promise has opened its reading with the times in it, whatever became of that since."""
    opened = Shared.objects.filter(reading=promise.reading_id, client=promise.client_id, tells_when=True)
    return opened.exclude(opened_at=None).exists()
