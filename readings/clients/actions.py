from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.clients.models import Client


def add_client(member: Membership, *, name: str, contact: str = "", private_note: str = "", now: datetime) -> Client:
    """Take in a client of the member's practice, in the hands of the member who does."""
    with transaction.atomic():
        client = Client.objects.create(
            practice=member.practice,
            name=name,
            contact=contact,
            private_note=private_note,
            practitioner=member,
            created_by=member,
            created_at=now,
        )
        record_action(member, "add_client", client, now=now)
    return client


def change_client(
    member: Membership, client: Client, *, name: str, contact: str, private_note: str, now: datetime
) -> Client:
    """Correct everything that is kept about a client."""
    client.name, client.contact, client.private_note = name, contact, private_note
    with transaction.atomic():
        client.save(update_fields=["name", "contact", "private_note"])
        record_action(member, "change_client", client, now=now)
    return client


def change_contact(member: Membership, client: Client, *, name: str, contact: str, now: datetime) -> Client:
    """Correct a client's name and contact, which is all that an assistant may do."""
    client.name, client.contact = name, contact
    with transaction.atomic():
        client.save(update_fields=["name", "contact"])
        record_action(member, "change_contact", client, now=now)
    return client
