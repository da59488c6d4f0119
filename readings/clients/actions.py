from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.accounts.practice_actions import make_sure_reads_cases
from readings.clients.birth import UNKNOWN, Birth
from readings.clients.duplicates import phone_key
from readings.clients.models import Client
from readings.clients.tags import set_tags
from readings.clients.versions import locked
from readings.finding import searchable


def add_client(
    member: Membership,
    *,
    name: str,
    phone: str = "",
    chat_name: str = "",
    email: str = "",
    language: str = "",
    birth: Birth = UNKNOWN,
    tags: Iterable[str] = (),
    practitioner: Membership | None = None,
    now: datetime,
) -> Client:
    """Take in a client, in the hands of `practitioner` or else of the member who does; raises ReadsNoCases."""
    practitioner = practitioner or member
    client = Client(practice=member.practice, practitioner=practitioner, created_by=member, created_at=now)
    with transaction.atomic():
        if practitioner != member or not member.reads_cases:
            make_sure_reads_cases(practitioner, client.practice)
        _keep(
            client,
            name=name,
            phone=phone,
            chat_name=chat_name,
            email=email,
            language=language,
            birth=birth,
            tags=tags,
        )
        record_action(member, "add_client", client, now=now)
    return client


def change_client(
    member: Membership,
    client: Client,
    *,
    seen: str,
    name: str,
    phone: str,
    chat_name: str,
    email: str,
    language: str,
    birth: Birth,
    tags: Iterable[str],
    now: datetime,
) -> Client:
    """Correct what is kept of a client, if it still is what was seen (`version_of`); raises ChangedMeanwhile."""
    with transaction.atomic():
        client = locked(client, seen=seen)
        _keep(
            client,
            name=name,
            phone=phone,
            chat_name=chat_name,
            email=email,
            language=language,
            birth=birth,
            tags=tags,
        )
        record_action(member, "change_client", client, now=now)
    return client


def reassign_client(member: Membership, client: Client, *, practitioner: Membership, now: datetime) -> Client:
    """Put a client into somebody's hands, who sees them and their readings from then on; raises ReadsNoCases.

    Who had them before keeps the cases they have and the readings they cast.
    """
    with transaction.atomic():
        make_sure_reads_cases(practitioner, client.practice)
        client.practitioner = practitioner
        client.save(update_fields=["practitioner"])
        record_action(member, "reassign_client", client, now=now)
    return client


def keep_findable(client: Client) -> None:
    """Write anew what a client is found by."""
    tags = client.tags.values_list("name", flat=True)
    family = client.relatives.present().values_list("name", flat=True)
    client.search = found_by(client, tags, family)
    client.save(update_fields=["search"])


def found_by(client: Client, tags: Iterable[str], family: Iterable[str] = ()) -> str:
    """What a client is found by: their name and contacts, their tags, and the names of their family."""
    words = [client.name, client.chat_name, client.phone, phone_key(client.phone), client.email]
    return searchable(*words, *tags, *family)


def _keep(client: Client, *, tags: Iterable[str], **details) -> None:
    """Write what is kept of a client, with what they are found by."""
    for field, value in details.items():
        setattr(client, field, value)
    client.save()
    set_tags(client.practice, client, tags)
    keep_findable(client)
