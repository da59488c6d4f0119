"""Whether a client does without a kind of mail, though they agreed to be written to."""

from readings.clients.models import Client

OUTCOME = "outcome"  # the mails by which the practice asks what happened, which have an outbox of their own


def refuses(client: Client, kind: str) -> bool:
    return client.refusals.filter(kind=kind).exists()
