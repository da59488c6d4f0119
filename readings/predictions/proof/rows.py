"""What the rows of the database say today of that which was sealed, in the spelling of the sealed record.

The days of the horizon are left out: they follow from its instants.
"""

from collections.abc import Collection, Mapping
from unicodedata import normalize

from readings.predictions.models import PromiseRule
from readings.predictions.proof.canonical import instant_text, respelled

_PROMISE = (
    *("code", "practice__code", "made_by__code", "reading__code", "reading__digest", "reading__engine_version"),
    *("reading__topic", "claim", "criteria", "zone", "horizon_starts", "horizon_ends", "unit", "branches", "count"),
    *("windows", "flagged", "length", "told", "word", "knowledge", "position", "primary", "counted", "locked_at"),
    *("rule", "topic"),
)
_AMENDMENT = ("code", "promise__code", "practice__code", "words", "amended_by__code", "amended_at")
LINK = (
    *("pk", "number", "of", "record", "salt", "commitment", "hash", "erased_at"),
    *(f"promise__{name}" for name in _PROMISE),
    *(f"amendment__{name}" for name in _AMENDMENT),
)


def promise_says(row: Mapping, rules: set[str]) -> dict:
    """What a promise says, by the keys of its record; `row` holds LINK of its link, `rules` what it rests on.

    The rules are None, which no record has, where the rule that gave the timing is none of them or the topic is not
    that of the reading. Raises ValueError or TypeError where the windows are none.
    """
    of = {name: row[f"promise__{name}"] for name in _PROMISE}
    fits = of["rule"] in rules and of["topic"] == of["reading__topic"]
    return {
        "id": of["code"],
        "practice": of["practice__code"],
        "by": of["made_by__code"],
        "reading": of["reading__code"],
        "digest": of["reading__digest"],
        "engine": of["reading__engine_version"],
        "rules": sorted(rules) if fits else None,
        "claim": _text(of["claim"]),
        "criteria": _text(of["criteria"]),
        "tz": of["zone"],
        "starts": instant_text(of["horizon_starts"]),
        "ends": instant_text(of["horizon_ends"]),
        "window": {
            "unit": of["unit"],
            "branches": of["branches"],
            "count": None if of["count"] is None else str(of["count"]),
        },
        "windows": [[label, respelled(starts), respelled(ends)] for label, starts, ends in of["windows"]],
        "base": {"flagged": str(of["flagged"]), "length": str(of["length"])},
        "told": of["told"],
        "word": of["word"],
        "knowledge": of["knowledge"],
        "first": of["position"] == 0,
        "primary": of["primary"],
        "counted": of["counted"],
        "locked_at": instant_text(of["locked_at"]),
    }


def amendment_says(row: Mapping) -> dict:
    """What an amendment says, by the keys of its record; `row` holds LINK of its link."""
    return {
        "id": row["amendment__code"],
        "promise": row["amendment__promise__code"],
        "words": _text(row["amendment__words"]),
        "by": row["amendment__amended_by__code"],
        "at": instant_text(row["amendment__amended_at"]),
    }


def rules_by_link(links: Collection[int]) -> dict[int, set[str]]:
    """The rules that the promises of some links rest on."""
    found: dict[int, set[str]] = {}
    rows = PromiseRule.objects.filter(promise__link__in=links).order_by()
    for link, rule in rows.values_list("promise__link", "rule"):
        found.setdefault(link, set()).add(rule)
    return found


def _text(text: str) -> str:
    return normalize("NFC", text)
