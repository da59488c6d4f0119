"""Sending a message, by the client or by somebody of the practice."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import datetime, timedelta
from uuid import UUID

from django.core.files.base import ContentFile
from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.cases.files.room import make_sure_there_is_room
from readings.cases.files.storing import no_file_left_over
from readings.cases.files.taken_files import TakenFile
from readings.clients.models import Client
from readings.notices.outbox import notify
from readings.portal.acts import record_act
from readings.portal.in_hand import in_hand_of
from readings.portal.letters import write_letter
from readings.portal.models import ClientMessage, MessageFile
from readings.portal.talking.reading import is_closed, unseen_by_client, unseen_by_practice

MOST_IN_AN_HOUR = 30  # messages of one client


class NotAgreed(Exception):
    """The client took back that the practice keeps their data; nothing was written."""


class TooMany(Exception):
    """The client has written as many messages within the hour as one may; nothing was written."""


def write_to_practice(
    client: Client, *, key: UUID, text: str, files: Sequence[TakenFile] = (), now: datetime
) -> ClientMessage:
    """A message of a client, of which whoever has them in hand is told once until somebody has looked.

    Sent again, under a key that is there, it is the one that was kept. Raises NotAgreed, TooMany, QuotaUsedUp, and
    Client.DoesNotExist for one who was erased or merged meanwhile.
    """
    message = ClientMessage(client=client, key=key, text=text, sent_at=now)

    def wrote(message: ClientMessage) -> None:
        first = unseen_by_practice(message.client).order_by("sent_at", "id")[0]
        if recipient := in_hand_of(message.client):
            notify(recipient, "client_message", f"message:{first.code}", {"message": first.code}, now=now)
        record_act(message.client, "write_to_practice", message, now=now)

    return _kept(message, files, make_sure=_make_sure_not_too_many, wrote=wrote)


def write_to_client(
    member: Membership, client: Client, *, key: UUID, text: str, files: Sequence[TakenFile] = (), now: datetime
) -> ClientMessage:
    """A message to a client, who is mailed once, until they have looked, that there is something to read.

    Sent again, under a key that is there, it is the one that was kept. Raises NotAgreed, QuotaUsedUp, and
    Client.DoesNotExist for one who was erased or merged meanwhile.
    """
    message = ClientMessage(client=client, author=member, key=key, text=text, sent_at=now)

    def wrote(message: ClientMessage) -> None:
        first = unseen_by_client(message.client).order_by("sent_at", "id")[0]
        context = {"message": first.code}
        write_letter(message.client, "message", f"message:{first.code}", context=context, now=now)
        record_action(member, "write_to_client", message, now=now)

    return _kept(message, files, wrote=wrote)


def _kept(
    message: ClientMessage,
    files: Sequence[TakenFile],
    *,
    make_sure: Callable[[ClientMessage], None] = lambda message: None,
    wrote: Callable[[ClientMessage], None],
) -> ClientMessage:
    """The message with its files, or the one that has its key; whatever goes wrong, no file stays behind.

    The practice is locked first, as where a client is erased or a file kept, so that none gets in between.
    """
    rows = [_row_of(file, message) for file in files]
    with ExitStack() as left_over, transaction.atomic():
        for row in rows:
            left_over.enter_context(no_file_left_over(row))
        Practice.objects.select_for_update(no_key=True).get(pk=message.client.practice_id)
        clients = Client.objects.present().select_related("practice")
        message.client = clients.get(pk=message.client_id)
        message.practice = message.client.practice
        if there := message.client.messages.filter(key=message.key).first():
            return there
        if is_closed(message.client):
            raise NotAgreed
        make_sure(message)
        make_sure_there_is_room(message.practice_id, sum(row.size for row in rows))
        message.save()
        for row, file in zip(rows, files, strict=True):
            row.practice, row.message = message.practice, message
            row.file.save(row.name, ContentFile(file.content), save=False)
            row.save()
        wrote(message)
    return message


def _row_of(file: TakenFile, message: ClientMessage) -> MessageFile:
    return MessageFile(
        message=message,
        name=file.name,
        content_type=file.content_type,
        size=len(file.content),
        digest=hashlib.sha256(file.content).hexdigest(),
    )


def _make_sure_not_too_many(message: ClientMessage) -> None:
    """Of the client's own within the hour. Raises TooMany."""
    own = message.client.messages.filter(author=None, sent_at__gt=message.sent_at - timedelta(hours=1))
    if own.count() >= MOST_IN_AN_HOUR:
        raise TooMany
