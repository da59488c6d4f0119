"""The erasures that clients have asked for and not called off."""

from datetime import datetime

from django.db.models import QuerySet

from readings.clients.models import Client
from readings.portal.models import ErasureRequest


def standing_erasure(client: Client) -> ErasureRequest | None:
    return client.erasure_requests.filter(called_off_at=None).first()


def due_erasures(*, now: datetime) -> QuerySet[ErasureRequest]:
    """Those whose seven days are over; one that stayed with a client who was merged waits for the one who is kept."""
    due = ErasureRequest.objects.filter(called_off_at=None, due_at__lte=now, client__merged_into=None)
    return due.order_by("failures", "due_at", "id")
