"""What is taken out of the verification: the promises as a table, and a chain for whoever checks it without us.

Each is written into a file that goes when it is closed, from one statement, so that all that it says is of one instant.
"""

import json
import tempfile
from collections.abc import Iterator
from datetime import datetime
from typing import IO

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, TextField, Value, When
from django.utils.translation import pgettext

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.predictions.models import Amendment, Chain, Link, Promise
from readings.predictions.promising.horizon import first_day_of, last_day_of
from readings.predictions.proof.canonical import instant_text, respelled
from readings.spreadsheet import write_csv

CHUNK = 500
_LINK = ("number", "of", "commitment", "hash", "sealed_at", "erased_at", "shown_record", "shown_salt")


def export_promises(member: Membership, *, now: datetime) -> IO[bytes]:
    """The locked promises that the member may see, as CSV, an open file; nobody is named in it."""
    table = tempfile.TemporaryFile()  # noqa: SIM115 - the answer closes it when it is sent
    write_csv(table, _promise_rows(member))
    record_action(member, "export_promises", member.practice, now=now)
    table.seek(0)
    return table


def _promise_rows(member: Membership) -> Iterator[list]:
    yield [
        pgettext("column", "code"),
        pgettext("column", "locked at"),
        pgettext("column", "what is promised"),
        pgettext("column", "how it is judged"),
        pgettext("column", "rule"),
        pgettext("column", "horizon from"),
        pgettext("column", "horizon to"),
        pgettext("column", "time zone"),
        pgettext("column", "unit"),
        pgettext("column", "branches"),
        pgettext("column", "number"),
        pgettext("column", "windows"),
        pgettext("column", "units in windows"),
        pgettext("column", "units in all"),
        pgettext("column", "told"),
        pgettext("column", "first timing"),
        pgettext("column", "first of the matter"),
        pgettext("column", "counted"),
        pgettext("column", "what came of it"),
        pgettext("column", "in words"),
        pgettext("column", "happened from"),
        pgettext("column", "happened to"),
        pgettext("column", "reported at"),
        pgettext("column", "decided at"),
        pgettext("column", "void because"),
        pgettext("column", "chain"),
        pgettext("column", "record of the chain"),
        pgettext("column", "commitment"),
        pgettext("column", "hash"),
    ]
    promises = _with_what_stands(Promise.objects.visible_to(member).sealed())
    for promise in promises.select_related("link__chain").order_by("locked_at", "pk").iterator(chunk_size=CHUNK):
        yield [
            promise.code,
            instant_text(promise.locked_at),
            promise.claim,
            promise.criteria,
            promise.rule,
            first_day_of(promise),
            last_day_of(promise),
            promise.zone,
            promise.unit,
            "".join(promise.branches),
            promise.count,
            " ".join(f"{respelled(starts)}/{respelled(ends)}" for _label, starts, ends in promise.windows),
            promise.flagged,
            promise.length,
            int(promise.told),
            int(promise.is_first_timing),
            int(promise.primary),
            int(promise.counted),
            promise.answer,
            promise.get_answer_display(),
            promise.happened_from,
            promise.happened_to,
            instant_text(promise.reported_at),
            instant_text(promise.decided_at),
            promise.void_reason,
            promise.link.chain.code,
            promise.link.number,
            promise.link.commitment,
            promise.link.hash,
        ]


def _with_what_stands(promises: QuerySet[Promise]) -> QuerySet[Promise]:
    """Each once, with what the answer says that stands: of the answers to a promise one alone was not corrected."""
    names = ("happened_from", "happened_to", "reported_at", "decided_at", "void_reason")
    return promises.filter(resolutions__corrected_by=None).annotate(
        **{name: F(f"resolutions__{name}") for name in names}
    )


def export_chain(member: Membership, chain: Chain, *, now: datetime) -> IO[bytes]:
    """The chain as check_chain.py reads it, an open file: every hash, and the records that the member may see.

    What others promised, or what was erased, is there by its commitment alone.
    """
    written = tempfile.TemporaryFile()  # noqa: SIM115 - the answer closes it when it is sent
    for text in _chain_in_json(member, chain):
        written.write(text.encode())
    record_action(member, "export_chain", member.practice, now=now)
    written.seek(0)
    return written


def _chain_in_json(member: Membership, chain: Chain) -> Iterator[str]:
    end = {"length": chain.length, "head": chain.head}
    yield f'{{"code": {json.dumps(chain.code)}, "links": ['
    before = "\n"
    for link in _shown_links(member, chain).iterator(chunk_size=CHUNK):
        # Length and head stand beside each link, as they were when it was read: another may be sealed at any time.
        end = {name: link[f"chain__{name}"] for name in end}
        yield before + json.dumps(_link_says(link), ensure_ascii=False)
        before = ",\n"
    yield f'\n], "length": {end["length"]}, "head": {json.dumps(end["head"])}}}\n'


def _shown_links(member: Membership, chain: Chain) -> QuerySet:
    links = Link.objects.filter(chain=chain).order_by("number", "pk")
    shown = Q()
    if not member.is_owner:
        seen = Promise.objects.visible_to(member)
        shown = Q(Exists(seen.filter(link=OuterRef("pk")))) | Q(
            Exists(Amendment.objects.filter(link=OuterRef("pk"), promise__in=seen))
        )
    return links.annotate(shown_record=_if(shown, "record"), shown_salt=_if(shown, "salt")).values(
        *_LINK, "chain__length", "chain__head"
    )


def _if(shown: Q, name: str) -> F | Case:
    return Case(When(shown, then=F(name)), default=Value(""), output_field=TextField()) if shown else F(name)


def _link_says(link: dict) -> dict:
    return {
        "number": link["number"],
        "of": link["of"],
        "sealed_at": instant_text(link["sealed_at"]),
        "erased_at": instant_text(link["erased_at"]),
        "record": link["shown_record"],
        "salt": link["shown_salt"],
        "commitment": link["commitment"],
        "hash": link["hash"],
    }
