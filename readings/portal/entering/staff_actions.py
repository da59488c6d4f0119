"""What a practice does about the ways in of its clients: make them, mail them, take them back."""

from datetime import datetime, timedelta

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.portal.entering.actions import write_way_in
from readings.portal.entering.links import new_entry_link
from readings.portal.entering.spoken import new_spoken
from readings.portal.letters import can_be_written
from readings.portal.models import ClientAccess, EntryLink, Letter, Shared


class NotToBeMailed(Exception):
    """The client has no address, or took back that they are kept; nothing was written."""


def make_entry_link(
    member: Membership, client: Client, *, days: int, limited_to: Shared | None = None, now: datetime
) -> tuple[EntryLink, str, str]:
    """A link for any chat, its token, and the six digits that open it; neither is kept, and both are shown once."""
    spoken = new_spoken()
    with transaction.atomic():
        link, token = new_entry_link(
            client,
            made_by=member,
            expires_at=now + timedelta(days=days),
            spoken=spoken,
            limited_to=limited_to,
            now=now,
        )
        record_action(member, "make_entry_link", link, now=now)
    return link, token, spoken


def mail_way_in(member: Membership, client: Client, *, now: datetime) -> Letter:
    """Mail a link to the address that is kept of the client. Raises NotToBeMailed."""
    if not can_be_written(client, "way_in"):
        raise NotToBeMailed
    with transaction.atomic():
        letter = write_way_in(client, context={"by": member.code}, now=now)
        record_action(member, "mail_way_in", client, now=now)
    return letter


def revoke_entry_link(member: Membership, link: EntryLink, *, now: datetime) -> EntryLink:
    """Take a link back; one that was used or taken back before stays as it is."""
    with transaction.atomic():
        if EntryLink.objects.filter(pk=link.pk, used_at=None, revoked_at=None).update(revoked_at=now):
            record_action(member, "revoke_entry_link", link, now=now)
    link.refresh_from_db()
    return link


def end_access(member: Membership, access: ClientAccess, *, now: datetime) -> ClientAccess:
    """Put a device out, with its next click."""
    with transaction.atomic():
        if ClientAccess.objects.filter(pk=access.pk, ended_at=None).update(ended_at=now):
            record_action(member, "end_access", access, now=now)
    access.refresh_from_db()
    return access


def end_all_ways_in(member: Membership, client: Client, *, now: datetime) -> None:
    """Take back every link that is open, and put every device out."""
    with transaction.atomic():
        client.entry_links.filter(used_at=None, revoked_at=None).update(revoked_at=now)
        client.accesses.filter(ended_at=None).update(ended_at=now)
        record_action(member, "end_all_ways_in", client, now=now)
