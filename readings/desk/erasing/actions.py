"""A client erased: everything that is kept of them goes for good, and of what was sealed the bare commitments stay."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q, QuerySet

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.cases.models import Attachment
from readings.clients.actions import keep_findable
from readings.clients.models import Client, Consent, Tag
from readings.desk.erasing.holdings import HOLDINGS, people
from readings.desk.erasing.imports import forget_in_imports
from readings.notices.models import Notice
from readings.outcomes.models import KeptFact
from readings.portal.acts import record_act
from readings.portal.models import MessageFile
from readings.predictions.models import Answer, Link, Promise
from readings.predictions.proof.erasing import erase_link
from readings.surveys.models import House, Photo

CHUNK = 500
# Under which word a notice holds the code of a row of each model.
TOLD_OF = {
    **{name: name for name in ("timing", "window", "promise", "note", "reading", "case", "client")},
    **{name: name for name in ("shared", "enquiry", "appointment")},
    "clientmessage": "message",
    "erasurerequest": "request",
}
FILES = {Attachment: "file", Photo: "file", House: "plan", MessageFile: "file"}  # the fields that keep one


class NotErasable(Exception):
    """The client was merged into another, with whom alone they can be erased, or is gone; nothing was written."""


def erase_client(member: Membership | None, client: Client, *, now: datetime) -> dict[str, int]:
    """Erase a client with all that hangs on them, and say how many rows of each model went; raises NotErasable.

    Without a member it is the client who asked for it. It can't be undone. The locks are taken as a lock of a promise
    takes them, so that of the two at once the one that comes second finds what the first has done.
    """
    practice = member.practice if member else client.practice
    with transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=practice.pk)
        client = Client.objects.select_for_update().filter(pk=client.pk, practice=practice).first()
        if client is None or client.merged_into_id:
            raise NotErasable
        clients = people(client)
        rows = {holding.model: holding.rows(clients) for holding in HOLDINGS}
        promises = rows[Promise].order_by("pk").select_for_update(of=("self",))
        promises = list(promises.select_related("link__chain"))
        _keep_facts(client, promises, now=now)
        links = Link.objects.filter(Q(promise__in=promises) | Q(amendment__promise__in=promises), erased_at=None)
        links = list(links.order_by("chain", "number"))
        known_by = list(Client.objects.filter(pk__in=clients).values_list("name", "phone", "chat_name", "email"))
        tags = set(
            Tag.objects.filter(Q(clients__in=clients) | Q(cases__client__in=clients)).values_list("pk", flat=True)
        )
        families = set(Client.objects.filter(relatives__same_as__in=clients).exclude(pk__in=clients))
        _forget_notices(practice, rows)
        gone = {holding.name: list(rows[holding.model].values_list("pk", flat=True)) for holding in HOLDINGS}
        for model, field in FILES.items():
            _delete_files(rows[model], field)
        Client.objects.filter(pk__in=clients).update(merged_into=None)
        if member:
            record_action(member, "erase_client", client, now=now)
        else:
            record_act(client, "erase_client", client, now=now)
        for link in links:
            erase_link(link, now=now)
        _delete(gone)
        Tag.objects.filter(pk__in=tags, clients=None, cases=None).delete()
        for other in families:
            keep_findable(other)
        forget_in_imports(practice, gone, known_by)
    return {name: len(identities) for name, identities in gone.items() if identities}


def kept_facts(client: Client, promises: Iterable[Promise], *, now: datetime) -> list[KeptFact]:
    """What stays of the promises in the figures if the client agreed to outcome research: nothing in words."""
    research = Consent.objects.filter(client=client, kind=Consent.Kind.RESEARCH, withdrawn_at=None)
    if not research.exists():
        return []
    return [
        KeptFact(
            practice=client.practice,
            rule=promise.rule,
            unit=promise.unit,
            told=promise.told,
            flagged=promise.flagged,
            length=promise.length,
            answer=promise.answer or Answer.UNKNOWN,
            year=promise.horizon_ends.year,
        )
        for promise in promises
        if promise.counted and promise.is_over(now) and promise.link.chain.is_sound
    ]


def _keep_facts(client: Client, promises: list[Promise], *, now: datetime) -> None:
    KeptFact.objects.bulk_create(kept_facts(client, promises, now=now))


def _forget_notices(practice: Practice, rows: dict[type, QuerySet]) -> None:
    """Notices hold codes alone, but for the reason for which a note was opened; those of what goes go too."""
    told = Notice.objects.filter(recipient__practice=practice)
    for model, found in rows.items():
        if word := TOLD_OF.get(model._meta.model_name):
            codes = list(found.values_list("code", flat=True))
            for start in range(0, len(codes), CHUNK):
                told.filter(**{f"context__{word}__in": codes[start : start + CHUNK]}).delete()


def _delete_files(rows: QuerySet, field: str) -> None:
    for stored in rows.exclude(**{field: ""}).values_list(field, flat=True):
        transaction.on_commit(partial(default_storage.delete, stored))


def _delete(gone: dict[str, list[int]]) -> None:
    for holding in HOLDINGS:
        identities = sorted(gone[holding.name], reverse=True)
        size = 1 if holding.one_by_one else CHUNK
        for start in range(0, len(identities), size):
            holding.model._base_manager.filter(pk__in=identities[start : start + size]).delete()
