"""The one spelling of a record, and the hashes over it; whoever seals and whoever checks go by these alone."""

import json
from datetime import UTC, datetime
from hashlib import sha256
from unicodedata import normalize

FIRST = "0" * 64  # what stands before the first link: 32 zero bytes


class NotCanonical(ValueError):
    """The record holds something that has no one spelling, such as a number that is not `v`."""


def canonical(record: dict) -> bytes:
    """The record as JSON in UTF-8: keys in order, no spaces, every text in NFC; raises NotCanonical.

    Of numbers only the whole number `v` of the record itself is let through, all others are to be written out.
    """
    version = {"v": record["v"]} if type(record.get("v")) is int else {}
    plain = _plain({key: value for key, value in record.items() if key not in version}) | version
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise NotCanonical("half a character") from error


def instant_text(instant: datetime | None) -> str | None:
    """2026-02-27T03:00:00Z, with the fraction of a second where there is one; None of None."""
    return instant and instant.astimezone(UTC).isoformat().replace("+00:00", "Z")


def respelled(text: str) -> str | None:
    """An instant that was written otherwise, as instant_text writes it."""
    return instant_text(datetime.fromisoformat(text))


def commitment_of(salt: bytes, record: bytes) -> str:
    """SHA-256(salt ‖ record) in hexadecimal."""
    return sha256(salt + record).hexdigest()


def hash_after(before: str, commitment: str) -> str:
    """SHA-256(hash before ‖ commitment) over the raw bytes of both, in hexadecimal."""
    return sha256(bytes.fromhex(before) + bytes.fromhex(commitment)).hexdigest()


def _plain(value):
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return normalize("NFC", str(value))
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return _plain_keys(value)
    raise NotCanonical(f"{type(value).__name__} {value!r}")


def _plain_keys(value: dict) -> dict:
    plain = {}
    for key, one in value.items():
        name = _plain(key) if isinstance(key, str) else None
        if name is None or name in plain:
            raise NotCanonical(f"key {key!r}")
        plain[name] = _plain(one)
    return plain
