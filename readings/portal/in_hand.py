"""Who of the practice hears of what a client does."""

from readings.accounts.at_work import first_at_work
from readings.accounts.models import Membership
from readings.clients.models import Client


def in_hand_of(client: Client) -> Membership | None:
    """In whose hands the client is, if still at work; else an owner. With user and practice."""
    return first_at_work(client.practice, [client.practitioner_id])
