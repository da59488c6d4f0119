"""Links by which a client is asked: made, taken back, opened, and used, once."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.accounts.tokens import hash_of
from readings.outcomes.asking.links import WITH_PROMISE, can_be_asked, is_blind, link_of, new_link
from readings.outcomes.models import AnswerLink, Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Promise
from readings.predictions.promising.access import locked_row

NOTED_EVERY = timedelta(hours=1)  # a GET that writes every time would queue for SQLite's one lock
SAME_CLICK = timedelta(minutes=1)  # a form that is sent twice is sent twice within this


class NotToBeAsked(Exception):
    """The promise was answered, or concerns what no client is asked about; nothing was written."""


class NoSuchLink(Exception):
    """The link was never made, or was used, taken back or outlived; nothing was written."""


def make_answer_link(member: Membership, promise: Promise, *, now: datetime) -> tuple[AnswerLink, str]:
    """A link for the client of a promise, and its token. Raises NotToBeAsked."""
    with transaction.atomic():
        promise = locked_row(promise.pk, *WITH_PROMISE)
        if not can_be_asked(promise):
            raise NotToBeAsked
        link, token = new_link(promise, made_by=member, now=now)
        record_action(member, "make_answer_link", promise, now=now)
    return link, token


def revoke_answer_link(member: Membership, link: AnswerLink, *, now: datetime) -> AnswerLink:
    """Take a link back: it answers nobody from then on; one that was used or taken back before stays as it is."""
    with transaction.atomic():
        if AnswerLink.objects.filter(pk=link.pk, used_at=None, revoked_at=None).update(revoked_at=now):
            record_action(member, "revoke_answer_link", link.promise, now=now)
    return get_object_or_404(AnswerLink, pk=link.pk)


def note_opening(link: AnswerLink, *, now: datetime) -> None:
    """Write down that the link was opened, at most once an hour; the one thing that opening changes."""
    before = now - NOTED_EVERY
    if link.opened_at is None or link.opened_at <= before:
        lately = AnswerLink.objects.filter(pk=link.pk).filter(Q(opened_at=None) | Q(opened_at__lte=before))
        lately.update(opened_at=now)


def answer_by_link(
    token: str,
    *,
    answer: str,
    happened_from: date | None = None,
    happened_to: date | None = None,
    how_known: str = "",
    now: datetime,
) -> Resolution:
    """Write what the client said through their link, which is used by it. Raises NoSuchLink.

    It is blind where the client had not been told.
    """
    with transaction.atomic():
        found = AnswerLink.objects.filter(token_hash=hash_of(token)).values_list("promise", flat=True).first()
        if found is None:
            raise NoSuchLink
        promise = locked_row(found, *WITH_PROMISE)  # of two that say it at once the second finds the link used
        link = link_of(token, now=now)
        if link is None:
            raise NoSuchLink
        link.used_at = now
        link.save(update_fields=["used_at"])
        said = {"answer": answer, "happened_from": happened_from, "happened_to": happened_to, "how_known": how_known}
        return _resolve(promise, **said, now=now)


def answer_as_client(
    promise: Promise,
    *,
    answer: str,
    happened_from: date | None = None,
    happened_to: date | None = None,
    how_known: str = "",
    acted: Callable[[Promise], object],
    now: datetime,
) -> Resolution:
    """Write what the client said on their own side; `acted` writes it into the trail. Raises NotToBeAsked."""
    with transaction.atomic():
        promise = locked_row(promise.pk, *WITH_PROMISE)
        if not can_be_asked(promise):
            raise NotToBeAsked
        acted(promise)
        said = {"answer": answer, "happened_from": happened_from, "happened_to": happened_to, "how_known": how_known}
        return _resolve(promise, **said, now=now)


def _resolve(promise: Promise, *, now: datetime, **said) -> Resolution:
    return resolve_promise(None, promise, **said, reported_at=now, blind=is_blind(promise), now=now)


def was_just_used(token: str, *, now: datetime) -> bool:
    """Whether this link was used so shortly ago that it is the same click."""
    return AnswerLink.objects.filter(token_hash=hash_of(token), used_at__gt=now - SAME_CLICK).exists()
