"""The check of a chain: what was edited, removed, inserted or put in another order since it was sealed.

It reads link by link and holds nobody up: links up to the length that the chain has when the check begins never change
any more but by an erasure, and those that are added meanwhile wait for the next check.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

from django.db.models import F, Q

from readings.accounts.models import Practice
from readings.predictions.models import Chain, Link, Promise
from readings.predictions.proof.canonical import FIRST, commitment_of, hash_after
from readings.predictions.proof.rows import LINK, amendment_says, promise_says, rules_by_link

CHUNK = 500
MOST = 100  # faults that are kept of one check; after so many nobody needs more
EVERY = timedelta(days=1)
LINKS_A_TICK = 50_000
# A record of another house names its people and readings as that house did.
NAMES = frozenset({"id", "practice", "by", "reading", "promise"})


class Fault(NamedTuple):
    """Something that isn't as it was sealed: what, at which place of the chain, and the code of the row it is about."""

    what: str
    number: int
    of: str = ""


def verify(chain: Chain, *, now: datetime) -> list[Fault]:
    """Check a chain against itself and against the promises as they stand; keep with it what was found and when."""
    chain.refresh_from_db(fields=["length", "head"])
    faults = list(islice(_faults(chain), MOST))
    chain.faults, chain.checked_at = [fault._asdict() for fault in faults], now
    Chain.objects.filter(pk=chain.pk).update(faults=chain.faults, checked_at=now)
    return faults


def verify_practice(practice: Practice, *, now: datetime) -> list[Chain]:
    """Check every chain of a practice and return them; a promise that lies in none is a fault of its own chain."""
    if Promise.objects.for_practice(practice).sealed().exists():
        Chain.objects.get_or_create(practice=practice, imported_at=None)
    chains = list(practice.chains.all())
    for chain in chains:
        verify(chain, now=now)
    return chains


def verify_due(*, now: datetime) -> int:
    """Check the chains that were not checked for a day, those that waited longest first; how many that were."""
    due = Chain.objects.filter(Q(checked_at=None) | Q(checked_at__lte=now - EVERY))
    checked = links = 0
    for chain in due.select_related("practice").order_by(F("checked_at").asc(nulls_first=True), "pk").iterator():
        links += chain.length
        if checked and links > LINKS_A_TICK:
            break
        verify(chain, now=now)
        checked += 1
    return checked


def _faults(chain: Chain) -> Iterator[Fault]:
    number, head = 0, FIRST
    links = Link.objects.filter(chain=chain, number__lte=chain.length).order_by("number", "pk")
    for rows in _batched(links.values(*LINK).iterator(chunk_size=CHUNK)):
        rules = rules_by_link([row["pk"] for row in rows])
        for row in rows:
            if row["number"] > number + 1:
                yield Fault("missing", number + 1)
            elif row["number"] <= number:
                yield Fault("twice", row["number"])
            elif not _follows(head, row):
                yield Fault("order", row["number"])
            yield from _faults_of_content(row, rules.get(row["pk"], set()), names_are_ours=chain.is_own)
            number, head = row["number"], row["hash"]
    if (number, head) != (chain.length, chain.head):
        yield Fault("end", chain.length)
    # In one statement with the length as it now is, so that a link added since is none too many.
    beyond = Link.objects.filter(chain=chain, number__gt=F("chain__length")).order_by("number")
    for place in beyond.values_list("number", flat=True)[:MOST]:
        yield Fault("beyond", place)
    if chain.is_own:
        sealed = Promise.objects.for_practice(chain.practice_id).sealed()
        astray = sealed.exclude(link__chain__practice=F("practice"), link__of=Link.Of.PROMISE)
        for code in astray.order_by("pk").values_list("code", flat=True)[:MOST]:
            yield Fault("unsealed", 0, code)


def _follows(head: str, row: dict) -> bool:
    try:
        return hash_after(head, row["commitment"]) == row["hash"]
    except ValueError:  # not hexadecimal
        return False


def _faults_of_content(row: dict, rules: set[str], *, names_are_ours: bool) -> Iterator[Fault]:
    number, code = row["number"], row.get(f"{row['of']}__code") or ""
    if row["erased_at"] and not row["record"] and not row["salt"]:
        if code:
            yield Fault("emptied", number, code)
        return
    record = _committed(row)
    if record is None:
        yield Fault("content", number, code)
    elif not code:
        yield Fault("removed", number, record["id"])
    elif names_are_ours and record["id"] != code:
        yield Fault("another", number, code)
    elif not _says(row, rules, record, but=frozenset() if names_are_ours else NAMES):
        yield Fault("edited", number, code)


def _says(row: dict, rules: set[str], record: dict, *, but: frozenset[str]) -> bool:
    """Whether a promise or an amendment says what its record says, leaving out some keys."""
    try:
        says = promise_says(row, rules) if row["of"] == Link.Of.PROMISE else amendment_says(row)
        if "rules" in says:
            record = record | {"rules": sorted(record["rules"])}
    except (KeyError, TypeError, ValueError):
        return False
    return all(said == record.get(key) for key, said in says.items() if key not in but)


def _committed(row: dict) -> dict | None:
    """The record of a link if it is the one that was committed to."""
    try:
        same = commitment_of(bytes.fromhex(row["salt"]), row["record"].encode()) == row["commitment"]
        record = json.loads(row["record"]) if same else None
    except ValueError:  # neither hexadecimal nor JSON
        return None
    return record if isinstance(record, dict) and isinstance(record.get("id"), str) else None


def _batched(rows: Iterable[dict]) -> Iterator[list[dict]]:
    rows = iter(rows)
    while chunk := list(islice(rows, CHUNK)):
        yield chunk
