"""The rules as data: every row of the tables, loaded when its system is first asked for and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from .errors import RequestError
from .tables import open_table

SYSTEMS = ("relations", "dwelling")

_OWN_COLUMNS = frozenset("id covers source heading text emended zh en concerns polarity stage layer function".split())


class Rule(NamedTuple):
    """A row of a table.

    `covers` are the catalogue's ids that it carries; `kind` is row, mechanism (`function`, written module:name, is
    what carries it out) or omitted (`reason`). `text` is the classical phrase as it stands in `source` under
    `heading`, `emended` what a misprint in it should be; `zh` and `en` gloss it. `concerns` are any of death,
    illness, pregnancy, law; `polarity`, `stage` and `layer` are None where the row leaves them open. `templates` are
    sentences with named places for what a figure shows: say (a finding), label and because (a timing).
    """

    id: str
    covers: tuple[str, ...]
    system: str
    kind: str
    source: str
    heading: str
    text: str
    zh: str
    en: str
    concerns: tuple[str, ...] = ()
    polarity: str | None = None
    stage: str | None = None
    emended: str | None = None
    layer: str | None = None
    function: str | None = None
    reason: str | None = None
    templates: Mapping[str, str] = MappingProxyType({})

    def to_dict(self) -> dict[str, Any]:
        """The row as JSON values; what it leaves open is left out, and so are the templates."""
        if self.kind == "omitted":
            return {"id": self.id, "covers": list(self.covers), "kind": self.kind, "reason": self.reason}
        values = {
            "id": self.id,
            "covers": list(self.covers),
            "kind": self.kind,
            "system": self.system,
            "source": self.source,
            "heading": self.heading,
            "text": self.text,
            "emended": self.emended,
            "zh": self.zh,
            "en": self.en,
            "concerns": list(self.concerns),
            "polarity": self.polarity,
            "stage": self.stage,
            "layer": self.layer,
            "function": self.function,
        }
        return {name: value for name, value in values.items() if value is not None}

    def cite(self) -> dict[str, str]:
        """Where the phrase stands: the stem of the source, and the heading."""
        return {"source": self.source, "heading": self.heading}


class Table(NamedTuple):
    """The rules of one system by id, and the lists and word pairs that its sentences are made with."""

    system: str
    source: str
    rules: Mapping[str, Rule]
    words: Mapping[str, Any]


@cache
def table(system: str) -> Table:
    """The table of one of `SYSTEMS`."""
    data = read_toml(system)
    source, heading = data.pop("source"), data.pop("heading", "")
    del data["system"]
    rows = [_rule(row, system, source, heading) for row in data.pop("rule")]
    rows += [_omission(row, system, source) for row in data.pop("omitted", ())]
    return Table(system, source, {rule.id: rule for rule in rows}, data)


def read_toml(name: str) -> dict[str, Any]:
    """What engine/tables/`name`.toml holds."""
    import tomllib  # not needed before

    with open_table(f"{name}.toml") as file:
        return tomllib.loads(file.read())


def all_rules() -> Iterator[Rule]:
    """Every rule of every table, system by system."""
    for system in SYSTEMS:
        yield from table(system).rules.values()


def rule(identity: str) -> Rule:
    """The rule that carries a catalogue's id; raises RequestError (choice, id) for one that none carries."""
    found = _by_covered_id().get(identity)
    if found is None:
        raise RequestError("choice", "id", "There is no rule of that id; `python -m engine tables --rows` lists them.")
    return found


@cache
def _by_covered_id() -> dict[str, Rule]:
    return {identity: rule for rule in all_rules() for identity in (rule.id, *rule.covers)}


def _rule(row: Mapping[str, Any], system: str, source: str, heading: str) -> Rule:
    return Rule(
        id=row["id"],
        covers=tuple(row.get("covers", (row["id"],))),
        system=system,
        kind="mechanism" if "function" in row else "row",
        source=row.get("source", source),
        heading=row.get("heading", heading),
        text=row["text"],
        zh=row["zh"],
        en=row["en"],
        concerns=tuple(row.get("concerns", ())),
        polarity=row.get("polarity"),
        stage=row.get("stage"),
        emended=row.get("emended"),
        layer=row.get("layer"),
        function=row.get("function"),
        templates={name: value for name, value in row.items() if name not in _OWN_COLUMNS},
    )


def _omission(row: Mapping[str, Any], system: str, source: str) -> Rule:
    return Rule(row["id"], (row["id"],), system, "omitted", source, "", "", "", "", reason=row["reason"])
