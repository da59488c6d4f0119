"""What a page was made of, so that nobody writes over what they have not read."""

import hashlib
import json
from collections.abc import Sequence


class ChangedMeanwhile(Exception):
    """Somebody else has changed this since it was seen; nothing was written."""


def digest_of(words: Sequence) -> str:
    """A digest of what something says, which tells whether two people have seen the same."""
    return hashlib.sha256(json.dumps(words, default=str).encode()).hexdigest()[:32]
