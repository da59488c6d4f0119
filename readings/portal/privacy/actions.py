"""What clients settle about themselves: consents, letters by kind, and that all of it is to be erased."""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial

from django.db import IntegrityError, transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.clients.consents import end_consent, keep_consent
from readings.clients.models import Client, Consent
from readings.notices.outbox import notify
from readings.portal.acts import record_act
from readings.portal.letters import write_letter
from readings.portal.models import ErasureRequest, Refusal
from readings.portal.privacy.refusable import KINDS_REFUSABLE

HELD_FOR = timedelta(days=7)  # between asking for erasure and its being done


class AskedAlready(Exception):
    """The client has asked for it and not called it off; nothing was written."""


class NotAsked(Exception):
    """The erasure was called off or done before; nothing was written."""


def give_own_consent(client: Client, *, kind: str, now: datetime) -> Consent:
    """The client agrees to the wording of today; raises consents.GivenAlready."""
    acted = partial(record_act, client, "give_own_consent", now=now)
    return keep_consent(client, kind, given_at=now, recorded_by=None, acted=acted)


def withdraw_own_consent(client: Client, consent: Consent, *, now: datetime) -> Consent:
    """The client takes a consent of theirs back, and the row stays; raises consents.NotStanding."""
    acted = partial(record_act, client, "withdraw_own_consent", now=now)
    return end_consent(consent, recorded_by=None, acted=acted, now=now)


def choose_letters(client: Client, *, wanted: Collection[str], now: datetime) -> set[str]:
    """Of the kinds that can be refused these are sent and no other; returns the kinds that are refused now."""
    refused = set(KINDS_REFUSABLE) - set(wanted)
    with transaction.atomic():
        before = set(client.refusals.values_list("kind", flat=True))
        if refused != before:
            client.refusals.exclude(kind__in=refused).delete()
            rows = [
                Refusal(practice=client.practice, client=client, kind=kind, refused_at=now)
                for kind in sorted(refused - before)
            ]
            Refusal.objects.bulk_create(rows, ignore_conflicts=True)
            record_act(client, "choose_letters", client, now=now)
    return refused


def ask_erasure(client: Client, *, now: datetime) -> ErasureRequest:
    """The client asks that all of it be erased, which is done after HELD_FOR; every owner is told, and the client.

    Raises AskedAlready, also where another device has just asked.
    """
    try:
        with transaction.atomic():
            request = ErasureRequest.objects.create(
                practice=client.practice, client=client, asked_at=now, due_at=now + HELD_FOR
            )
            record_act(client, "ask_erasure", request, now=now)
            write_letter(client, "erasure", f"erasure:{request.code}", now=now)
            owners = Membership.objects.owners().filter(practice=client.practice_id)
            for owner in owners.select_related("user", "practice"):
                key = f"erasure_asked:{request.code}:{owner.code}"
                notify(owner, "erasure_asked", key, {"request": request.code}, now=now)
    except IntegrityError as error:
        raise AskedAlready from error
    return request


def call_off_erasure(request: ErasureRequest, *, by: Membership | None = None, now: datetime) -> ErasureRequest:
    """Nothing is erased: the client has thought better of it, or a member says that they have. Raises NotAsked.

    A client is mailed of a member's doing it, so that nobody does it behind their back.
    """
    with transaction.atomic():
        standing = ErasureRequest.objects.filter(pk=request.pk, called_off_at=None)
        if not standing.update(called_off_at=now, called_off_by=by):
            raise NotAsked
        if by is None:
            record_act(request.client, "call_off_erasure", request, now=now)
        else:
            record_action(by, "call_off_erasure", request, now=now)
            write_letter(request.client, "erasure", f"erasure:{request.code}:called-off", now=now)
    request.refresh_from_db()
    return request
