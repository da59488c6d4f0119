from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.finding import searchable


def add_client(
    member: Membership,
    *,
    name: str,
    phone: str = "",
    chat_name: str = "",
    email: str = "",
    language: str = "",
    now: datetime,
) -> Client:
    """Take in a client of the member's practice, in the hands of the member who does."""
    client = Client(practice=member.practice, practitioner=member, created_by=member, created_at=now)
    with transaction.atomic():
        _keep(client, name=name, phone=phone, chat_name=chat_name, email=email, language=language)
        record_action(member, "add_client", client, now=now)
    return client


def change_client(
    member: Membership,
    client: Client,
    *,
    name: str,
    phone: str,
    chat_name: str,
    email: str,
    language: str,
    now: datetime,
) -> Client:
    """Correct a client's name and the ways of reaching them."""
    with transaction.atomic():
        _keep(client, name=name, phone=phone, chat_name=chat_name, email=email, language=language)
        record_action(member, "change_client", client, now=now)
    return client


def _keep(client: Client, **details) -> None:
    """Write what is kept of a client, with what they are found by."""
    for field, value in details.items():
        setattr(client, field, value)
    client.search = searchable(client.name, client.chat_name, client.phone, client.email)
    client.save()
