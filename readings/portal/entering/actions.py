"""What clients do about their ways in: ask for one, come in by it, and leave."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from readings.accounts.tokens import hash_of, new_token
from readings.clients.models import Client
from readings.notices.outbox import notify
from readings.portal.acts import record_act
from readings.portal.entering.links import link_of
from readings.portal.entering.spoken import is_right
from readings.portal.in_hand import in_hand_of
from readings.portal.letters import write_letter
from readings.portal.mailing import send_at_once
from readings.portal.models import ClientAccess, EntryLink, Letter
from readings.portal.models.entering import MOST_WRONG_CODES

STAYS = timedelta(days=30)  # a device that came in
NOTED_EVERY = timedelta(hours=1)  # a GET that writes every time would queue for SQLite's one lock


class NoWayIn(Exception):
    """The link was never made, or was used, taken back, outlived or made void; nobody came in by it."""


class WrongCode(Exception):
    """The six digits were not those of the link; the try is counted."""


def ask_ways_in(email: str, *, now: datetime) -> list[Letter]:
    """Mail a way in to each client, of whatever practice, whose address this is; nobody is told whether there is one.

    Two clients with one address stay two: each gets a letter, and each letter opens its own client's pages.
    """
    with transaction.atomic():
        clients = Client.objects.present().kept().filter(email__iexact=email).select_related("practice")
        return [write_way_in(client, now=now) for client in clients.order_by("id")]


def write_way_in(client: Client, *, context: dict | None = None, now: datetime) -> Letter:
    """A letter with a way in, which leaves at once; of those asked for within one minute one leaves."""
    key = f"way_in:{client.code}:{now:%Y-%m-%dT%H:%M%z}"
    letter = write_letter(client, "way_in", key, context=context, now=now)
    transaction.on_commit(lambda: send_at_once(letter))
    return letter


def note_opening(link: EntryLink, *, now: datetime) -> None:
    """Write down that the link was opened, at most once an hour; the one thing that opening changes."""
    before = now - NOTED_EVERY
    if link.opened_at is None or link.opened_at <= before:
        lately = EntryLink.objects.filter(pk=link.pk).filter(Q(opened_at=None) | Q(opened_at__lte=before))
        lately.update(opened_at=now)


def come_in(
    token_hash: str, *, spoken: str = "", device: str = "", earlier: ClientAccess | None = None, now: datetime
) -> tuple[ClientAccess, str]:
    """Use a link: an access for a device, and the token of its cookie, which is not kept anywhere.

    `earlier` is the access of the same device to the same client, which ends. Raises WrongCode, which counts, and
    NoWayIn.
    """
    with transaction.atomic():
        # Of two that try at once the second waits here, and finds the link used, or the first's wrong code counted.
        list(EntryLink.objects.select_for_update().filter(token_hash=token_hash).values_list("pk"))
        link = link_of(token_hash, now=now)
        if link is None:
            raise NoWayIn
        if not link.needs_code or is_right(link, spoken):
            return _let_in(link, device, earlier, now=now)
        _count_wrong_code(link, now=now)
    raise WrongCode


def _let_in(link: EntryLink, device: str, earlier: ClientAccess | None, *, now: datetime) -> tuple[ClientAccess, str]:
    # The claim: of all who read the link as open, one changes it.
    if not EntryLink.objects.open_at(now).filter(pk=link.pk).update(used_at=now):
        raise NoWayIn
    if earlier is not None:
        ClientAccess.objects.filter(pk=earlier.pk, client=link.client, ended_at=None).update(ended_at=now)
    token = new_token()
    access = ClientAccess.objects.create(
        practice=link.practice,
        client=link.client,
        link=link,
        token_hash=hash_of(token),
        device=device,
        limited_to=link.limited_to,
        created_at=now,
        seen_at=now,
        expires_at=now + STAYS,
    )
    record_act(link.client, "come_in", access, now=now)
    return access, token


def _count_wrong_code(link: EntryLink, *, now: datetime) -> None:
    EntryLink.objects.filter(pk=link.pk).update(wrong_codes=F("wrong_codes") + 1)
    link.refresh_from_db(fields=["wrong_codes"])
    if link.wrong_codes < MOST_WRONG_CODES:
        return
    record_act(link.client, "void_entry_link", link, now=now)
    maker = link.made_by if link.made_by and not link.made_by.ended_at else in_hand_of(link.client)
    if maker is not None:
        notify(maker, "way_in_void", f"way_in_void:{link.code}", {"client": link.client.code}, now=now)


def leave(access: ClientAccess, *, now: datetime) -> ClientAccess:
    """End the access of a device on which the client said that it is not theirs."""
    with transaction.atomic():
        if ClientAccess.objects.filter(pk=access.pk, ended_at=None).update(ended_at=now):
            record_act(access.client, "leave_device", access, now=now)
    access.refresh_from_db()
    return access
