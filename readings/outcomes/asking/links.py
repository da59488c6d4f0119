"""Of which promises the client can be asked, and the links by which they say, once, what came of one."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare
from django.utils.module_loading import import_string

from readings.accounts.models import Membership
from readings.accounts.tokens import hash_of, new_token
from readings.clients.models import Consent, took_back_being_kept
from readings.outcomes.models import AnswerLink
from readings.predictions.models import Promise
from readings.predictions.promising.matters import is_scored

STANDS = timedelta(days=30)  # from the end of the horizon, or from its making where that is later
# What a link or a step reads of a promise beside itself.
WITH_PROMISE = ("practice", "client", "reading__practice", "link")
_AGREED_TO = (Consent.Kind.PROCESSING, Consent.Kind.REMINDERS)


def unanswered() -> QuerySet[Promise]:
    """Locked promises of which nobody has said what came of them; none of a client who was erased."""
    return Promise.objects.filter(state=Promise.State.LOCKED, answer="", link__erased_at=None)


def can_be_asked(promise: Promise) -> bool:
    """Whether whom it is about can be asked what came of it: nothing that concerns a death, an illness if counted."""
    open_still = promise.state == Promise.State.LOCKED and not promise.answer and promise.link.erased_at is None
    return open_still and is_scored(promise.reading, [row.rule for row in promise.rules.all()])


def is_blind(promise: Promise) -> bool:
    """Whether whom it is about was told nothing of its windows: neither with the promise nor by what they were shown.

    The setting TELLS_CLIENTS names functions of a promise that say whether its client was told in their way.
    """
    return promise.told is False and not any(import_string(told)(promise) for told in settings.TELLS_CLIENTS)


def can_be_mailed(promise: Promise) -> bool:
    """Whether the client can be asked by mail: they have an address, agreed to be kept and to be written to,
    and do not refuse this kind of mail (the setting REFUSES_LETTERS)."""
    client = promise.client
    if client is None or not client.email or client.merged_into_id:
        return False
    if import_string(settings.REFUSES_LETTERS)(client, "outcome"):
        return False
    standing = set(client.consents.filter(kind__in=_AGREED_TO, withdrawn_at=None).values_list("kind", flat=True))
    return standing == set(_AGREED_TO) and can_be_asked(promise)


def of_clients_kept(promises: QuerySet[Promise]) -> QuerySet[Promise]:
    """Without those of a client who agreed to be kept and took it back: nothing of them leaves the product."""
    return promises.exclude(took_back_being_kept("client"))


def new_link(promise: Promise, *, made_by: Membership | None, now: datetime) -> tuple[AnswerLink, str]:
    """A link for a promise, and its token, which is not kept anywhere."""
    token = new_token()
    link = AnswerLink.objects.create(
        practice=promise.practice,
        promise=promise,
        token_hash=hash_of(token),
        made_by=made_by,
        created_at=now,
        expires_at=max(promise.horizon_ends, now) + STANDS,
    )
    return link, token


def standing(*, now: datetime) -> QuerySet[AnswerLink]:
    """The links that can still be used, as far as their own rows and those of their promises say."""
    links = AnswerLink.objects.filter(used_at=None, revoked_at=None, expires_at__gt=now)
    return links.filter(promise__in=unanswered())


def link_of(token: str, *, now: datetime) -> AnswerLink | None:
    """The link with this token, if it can still be used."""
    key = hash_of(token)
    links = standing(now=now).select_related(*(f"promise__{name}" for name in WITH_PROMISE))
    link = links.filter(token_hash=key).first()
    if link is None or not constant_time_compare(link.token_hash, key) or not can_be_asked(link.promise):
        return None
    return link
