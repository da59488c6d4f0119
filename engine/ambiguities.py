"""Where a source leaves a choice: what is chosen here for a rule, and what else it could be."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .rules import read_toml, rule


class Ambiguity(NamedTuple):
    """A choice that the `rules` named leave; `zh` and `en` say what is chosen here and what else could be."""

    id: str
    rules: tuple[str, ...]
    zh: str
    en: str


def of_rule(identity: str) -> tuple[Ambiguity, ...]:
    """The choices that a rule leaves, under whichever of its ids; raises RequestError as engine.rule does."""
    found = rule(identity)
    carried = {found.id, *found.covers}
    return tuple(ambiguity for ambiguity in _all() if not carried.isdisjoint(ambiguity.rules))


@cache
def _all() -> tuple[Ambiguity, ...]:
    rows = read_toml("ambiguities")["ambiguity"]
    return tuple(Ambiguity(row["id"], tuple(row["rules"]), row["zh"], row["en"]) for row in rows)
