"""Ways in are asked for, made, used and ended."""

from datetime import datetime

from django.db import transaction

from readings.clients.models import Client
from readings.portal.acts import record_act
from readings.portal.letters import write_letter
from readings.portal.mailing import send_at_once
from readings.portal.models import ClientAccess, Letter


def ask_ways_in(email: str, *, now: datetime) -> list[Letter]:
    """Mail a way in to each client, of whatever practice, whose address this is; nobody is told whether there is one.

    Two clients with one address stay two: each gets a letter, and each letter opens its own client's pages.
    """
    with transaction.atomic():
        clients = Client.objects.present().kept().filter(email__iexact=email).select_related("practice")
        return [_write_way_in(client, {}, now=now) for client in clients.order_by("id")]


def _write_way_in(client: Client, context: dict, *, now: datetime) -> Letter:
    """A letter with a way in; of those asked for within one minute one leaves."""
    key = f"way_in:{client.code}:{now:%Y-%m-%dT%H:%MZ}"
    letter = write_letter(client, "way_in", key, context=context, now=now)
    transaction.on_commit(lambda: send_at_once(letter))
    return letter


def leave(access: ClientAccess, *, now: datetime) -> ClientAccess:
    """End the access of a device on which the client said that it is not theirs."""
    with transaction.atomic():
        if ClientAccess.objects.filter(pk=access.pk, ended_at=None).update(ended_at=now):
            record_act(access.client, "leave_device", access, now=now)
    access.refresh_from_db()
    return access
