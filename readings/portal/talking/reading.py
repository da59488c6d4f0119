"""What was said between a client and the practice, as either of the two reads it: day by day, and what is unread."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db.models import Count, Max, QuerySet
from django.utils import timezone

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.paging import page_of
from readings.portal.models import ClientMessage

AT_ONCE = 50  # messages of a page, the latest first; those before them are a page away


@dataclass(frozen=True, slots=True)
class Day:
    """What was said on one day of the clock on the wall, the earliest first."""

    date: date
    messages: list[ClientMessage]


@dataclass(frozen=True, slots=True)
class Thread:
    """A page of what was said; `earlier` and `later` are the values of `after` and `before` of those beside it."""

    days: list[Day]
    earlier: str | None
    later: str | None


def thread_of(client: Client, asked: Any) -> Thread:
    """The page of a client's messages that a query string asks for, the latest where it asks for none."""
    messages = client.messages.select_related("author__user").prefetch_related("files")
    page = page_of(messages, asked, by="-sent_at", size=AT_ONCE)
    return Thread(list(_days(reversed(page.rows))), earlier=page.older, later=page.newer)


def _days(messages: Iterable[ClientMessage]) -> Iterable[Day]:
    for day, of_day in groupby(messages, lambda message: timezone.localtime(message.sent_at).date()):
        yield Day(day, list(of_day))


def is_closed(client: Client) -> bool:
    """Whether nothing more is written: the client took back that the practice keeps their data."""
    return not Client.objects.kept().filter(pk=client.pk).exists()


def unseen_by_client(client: Client) -> QuerySet[ClientMessage]:
    return client.messages.filter(author__isnull=False, read_at=None)


def unseen_by_practice(client: Client) -> QuerySet[ClientMessage]:
    return client.messages.filter(author=None, read_at=None)


def unread_of(client: Client) -> int:
    """How many messages of the practice the client has not seen."""
    return unseen_by_client(client).count()


def unread_for(member: Membership) -> QuerySet[Client]:
    """The clients whom this member sees and who wrote something that nobody has seen, the longest unseen last.

    Each has its number as `unread`, and when the latest of it came as `wrote_at`. Nobody for who reads no cases.
    """
    clients = Client.objects.visible_to(member) if member.reads_cases else Client.objects.none()
    unread = ClientMessage.objects.filter(author=None, read_at=None, client__in=clients.values("pk"))
    counted = unread.order_by().values("client").annotate(unread=Count("*"), wrote_at=Max("sent_at"))
    return counted.order_by("-wrote_at", "-client").values("client__name", "client__code", "unread", "wrote_at")


def mark_read_by_client(client: Client, *, now: datetime) -> None:
    """The client has seen all that the practice wrote."""
    _mark_read(unseen_by_client(client), now=now)


def mark_read_by_practice(client: Client, *, now: datetime) -> None:
    """Somebody of the practice has seen all that the client wrote."""
    _mark_read(unseen_by_practice(client), now=now)


def _mark_read(unread: QuerySet[ClientMessage], *, now: datetime) -> None:
    if unread.exists():  # a page that writes each time it is looked at would queue for SQLite's one lock
        unread.update(read_at=now)
