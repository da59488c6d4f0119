"""What is sealed of a promise and of an amendment, as the canonical record has it: every number but `v` in letters.

The client is not in it, so that a client can be erased without the seal of anything else.
"""

from readings.accounts.models import Membership
from readings.predictions.models import Amendment, Promise
from readings.predictions.promising.horizon import Horizon
from readings.predictions.proof.canonical import instant_text

VERSION = 1


def promise_record(promise: Promise, horizon: Horizon, member: Membership, rules: list[str]) -> dict:
    """All that a locked promise says."""
    return {
        "v": VERSION,
        "id": promise.code,
        "practice": promise.practice.code,
        "by": member.code,
        "reading": promise.reading.code,
        "digest": promise.reading.digest,
        "engine": promise.reading.engine_version,
        "rules": rules,
        "claim": promise.claim,
        "criteria": promise.criteria,
        "tz": promise.zone,
        "horizon": [horizon.first_day.isoformat(), horizon.last_day.isoformat()],
        "starts": instant_text(promise.horizon_starts),
        "ends": instant_text(promise.horizon_ends),
        "window": {
            "unit": promise.unit,
            "branches": promise.branches,
            "count": None if promise.count is None else str(promise.count),
        },
        "windows": [[span.label, instant_text(span.starts), instant_text(span.ends)] for span in horizon.windows],
        "base": {"flagged": str(promise.flagged), "length": str(promise.length)},
        "told": promise.told,
        "word": promise.word,
        "knowledge": promise.knowledge,
        "first": promise.is_first_timing,
        "primary": promise.primary,
        "counted": promise.counted,
        "locked_at": instant_text(promise.locked_at),
    }


def amendment_record(amendment: Amendment) -> dict:
    """What is added to a promise after its lock."""
    return {
        "v": VERSION,
        "id": amendment.code,
        "promise": amendment.promise.code,
        "words": amendment.words,
        "by": amendment.amended_by.code,
        "at": instant_text(amendment.amended_at),
    }
