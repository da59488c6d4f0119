"""The six digits that a practitioner reads out, and what is kept of them."""

import secrets

from django.utils.crypto import constant_time_compare, salted_hmac

from readings.portal.models import EntryLink

DIGITS = 6


def new_spoken() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def spoken_hash(spoken: str, salt: str) -> str:
    """What is kept of a code: a million of them are soon tried, but not without the site's own key."""
    return salted_hmac(f"readings.portal.entering.spoken:{salt}", spoken, algorithm="sha256").hexdigest()


def is_right(link: EntryLink, spoken: str) -> bool:
    return constant_time_compare(link.spoken_hash, spoken_hash(spoken, link.code))
