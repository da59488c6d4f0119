"""Showing something to a client, taking it back, and what is kept of their opening it."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client
from readings.portal.acts import record_act
from readings.portal.letters import write_letter
from readings.portal.models import ClientAccess, EntryLink, Shared
from readings.portal.sharing.things import Thing
from readings.versions import ChangedMeanwhile


class Withheld(Exception):
    """Clients of the practice are told nothing of this matter; nothing was written."""


class StopsBeingBlind(Exception):
    """The times would tell the client of what was foretold without them, and nobody said that they may."""


@dataclass(frozen=True, slots=True)
class Told:
    """How something is shown: in what depth and language, under which title, with whose words and with the times."""

    title: str
    words: str
    depth: str
    language: str
    names_times: bool = False
    stops_blind: bool = False  # said to be meant, where something is foretold of which the client is to know nothing

    def snapshot(self, thing: Thing, *, now: datetime) -> dict:
        return thing.snapshot(depth=self.depth, language=self.language, names_times=self.names_times, now=now)

    def row(self, thing: Thing, client: Client, member: Membership, *, now: datetime) -> Shared:
        """The row, not kept: what the client would see."""
        said = {"title": self.title, "words": self.words, "depth": self.depth, "language": self.language}
        return Shared(
            practice=member.practice,
            client=client,
            shared_by=member,
            shared_at=now,
            tells_when=self.names_times,
            content=self.snapshot(thing, now=now),
            **thing.row,
            **said,
        )


def share(member: Membership, thing: Thing, *, client: Client, told: Told, by_mail: bool, now: datetime) -> Shared:
    """Show it to the client as it is now, in the place of what they were shown of it before.

    The practice is locked, so that of two who share the same at once one comes after the other. Raises Withheld,
    StopsBeingBlind, ChangedMeanwhile where it is another client's by now, and DoesNotExist of a Client who took back
    that they are kept, or of a thing that is gone.
    """
    with transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=member.practice_id)
        thing = thing.as_it_stands(member)
        if thing.client is None or thing.client.pk != client.pk:
            raise ChangedMeanwhile
        client = Client.objects.present().kept().select_related("practice").get(pk=client.pk)
        if thing.is_withheld:
            raise Withheld
        if told.names_times and not told.stops_blind and thing.blind(client):
            raise StopsBeingBlind
        before = client.shared.standing().filter(**thing.row).first()
        if before is not None:
            Shared.objects.filter(pk=before.pk).update(unshared_at=now)
        shared = told.row(thing, client, member, now=now)
        shared.save()
        if before is not None:  # who came by a link to this alone comes to it as it is now
            for ways_in in (EntryLink, ClientAccess):
                ways_in.objects.filter(limited_to=before).update(limited_to=shared)
        record_action(member, f"share_{shared.kind}", shared, now=now)
        if by_mail:
            write_letter(client, "shared", f"shared:{shared.code}", context={"shared": shared.code}, now=now)
    return shared


def unshare(member: Membership, shared: Shared, *, now: datetime) -> Shared:
    """Take it back from the client, with their next click; what ended before stays as it is."""
    with transaction.atomic():
        if Shared.objects.filter(pk=shared.pk, unshared_at=None).update(unshared_at=now):
            record_action(member, "unshare", shared, now=now)
    shared.refresh_from_db(fields=["unshared_at"])
    return shared


def open_shared(shared: Shared, *, now: datetime) -> None:
    """Keep that the client has opened it, the first time that they do."""
    with transaction.atomic():
        if Shared.objects.standing().filter(pk=shared.pk, opened_at=None).update(opened_at=now):
            record_act(shared.client, "open_shared", shared, now=now)
