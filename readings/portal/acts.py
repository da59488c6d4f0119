"""What clients do, in the trail of the practice beside what its members do."""

from datetime import datetime

from django.db import models

from readings.accounts.models import AuditEntry
from readings.clients.models import Client

ROLE = "client"  # in the place of a member's role


def record_act(client: Client, action: str, target: models.Model, *, now: datetime) -> AuditEntry:
    """Write the audit row of something the client did; called inside the transaction that it happens in."""
    return AuditEntry.objects.create(
        practice_id=client.practice_id,
        role=ROLE,
        client_code=client.code,
        action=action,
        object_type=target._meta.model_name,
        object_code=target.code,
        at=now,
    )
