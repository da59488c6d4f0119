"""The rules as data: every row of the tables, loaded when its system is first asked for and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from .errors import RequestError
from .tables import open_table, table_names

SYSTEMS = (
    "principles",
    "casting",
    "relations",
    "core",
    "seasons",
    "motion",
    "timing",
    "topics",
    "dwelling",
    "implements",
    "eight_directions",
    "house_omens",
    "correspondences",
)

COMPANION = "meihua-vol"  # how the names of the sources begin that are condensed and not quoted

_OWN_COLUMNS = frozenset(
    "id covers source heading text emended zh en concerns polarity stage layer function category trigram things "
    "when outcomes cell differs decides grade outer motion omen palace".split()
)
_SAYS = frozenset(("polarity", "stage", "say_zh", "say_en"))

_HEAD = frozenset("system source heading trigram rule omitted".split())


class Thing(NamedTuple):
    """One thing that a trigram stands for.

    `trigram` is its name, `text` the word of the source, `pinyin` its sound without tones or spaces, `en` what it
    means, `also` further words of today, Chinese and English, by which somebody would ask for it.
    """

    trigram: str
    text: str
    pinyin: str
    en: str
    also: tuple[str, ...] = ()


class Effect(NamedTuple):
    """What a rule says of a figure that meets its conditions.

    `when` are the conditions (engine.judgement.conditions), `polarity` and `stage` those of the finding, None where the
    rule leaves them open; `say_zh` and `say_en` are sentences with named places for what the figure shows.
    """

    when: Mapping[str, Any]
    polarity: str | None
    stage: str | None
    say_zh: str
    say_en: str


class Rule(NamedTuple):
    """A row of a table.

    `covers` are the catalogue's ids that it carries; `kind` is row, mechanism (`function`, written module:name, is
    what carries it out) or omitted (`reason`). `text` is the classical phrase as it stands in `source` under
    `heading`, `emended` what a misprint in it should be; `zh` and `en` gloss it. `concerns` are any of death,
    illness, pregnancy, law; `polarity`, `stage` and `layer` are None where the row leaves them open. `templates` are
    sentences with named places for what a figure shows: say (a finding), label and because (a timing), or what to look
    for: seen (an omen). A row of the correspondences is told of a `trigram`, or lists the `things` of a `category`,
    which can be of several. `effects` are what a row says by itself, one of which at most of a figure; a `cell` belongs
    to a topic's own table of how body and use stand to each other (one that `differs` says more than that of the song
    does), and a rule that `decides` is one that the verdict rests on. `outer` and `motion` tell of things met outside
    the figure (engine.judgement.outside), `omen` of what is met in a house (engine.house_omens), `palace` of what is
    seen in a direction (engine.eight_directions).
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
    trigram: str | None = None
    category: str | None = None
    things: tuple[Thing, ...] = ()
    effects: tuple[Effect, ...] = ()
    cell: bool = False
    differs: bool = False
    decides: bool = False
    outer: Mapping[str, Any] | None = None
    motion: Mapping[str, Any] | str | None = None
    omen: Mapping[str, Any] | None = None
    palace: Mapping[str, Any] | None = None

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
            "trigram": self.trigram,
            "category": self.category,
            "things": [thing._asdict() for thing in self.things] or None,
            "effects": [{"when": dict(effect.when), "polarity": effect.polarity} for effect in self.effects] or None,
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
    """The table of one of `SYSTEMS`; of a folder of files those of the four sources lead, and companions follow."""
    files = sorted(map(read_toml, table_names(system)), key=lambda data: data["source"].startswith(COMPANION))
    source = files[0]["source"]
    rows = [rule for data in files for rule in _rows(data)]
    words = {name: value for data in files for name, value in data.items() if name not in _HEAD}
    return Table(system, source, {rule.id: rule for rule in rows}, words)


def read_toml(name: str) -> dict[str, Any]:
    """What engine/tables/`name`.toml holds."""
    import tomllib  # not needed before

    with open_table(f"{name}.toml") as file:
        return tomllib.loads(file.read())


def _rows(data: Mapping[str, Any]) -> Iterator[Rule]:
    for row in data["rule"]:
        yield _rule({"source": data["source"], "heading": data.get("heading", ""), **row}, data)
    for row in data.get("omitted", ()):
        yield _omission(row, data["system"], data["source"])


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


def _rule(row: Mapping[str, Any], data: Mapping[str, Any]) -> Rule:
    return Rule(
        id=row["id"],
        covers=tuple(row.get("covers", (row["id"],))),
        system=data["system"],
        kind="mechanism" if "function" in row else "row",
        source=row["source"],
        heading=row["heading"],
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
        trigram=data.get("trigram"),
        category=row.get("category"),
        things=tuple(_thing(thing, data) for thing in row.get("things", ())),
        effects=tuple(_effects(row)),
        cell=row.get("cell", False),
        differs=row.get("differs", False),
        decides=row.get("decides", False),
        outer=row.get("outer"),
        motion=row.get("motion"),
        omen=row.get("omen"),
        palace=row.get("palace"),
    )


def _effects(row: Mapping[str, Any]) -> Iterator[Effect]:
    """The effects of a row: its outcomes, each with the row's conditions besides its own, or the row as a whole."""
    if "when" not in row:
        return
    for outcome in row.get("outcomes") or [{name: row[name] for name in _SAYS & row.keys()}]:
        own = {name: value for name, value in outcome.items() if name not in _SAYS}
        said = {name: outcome.get(name, row.get(name)) for name in ("polarity", "stage")}
        yield Effect({**row["when"], **own}, **said, say_zh=outcome["say_zh"], say_en=outcome["say_en"])


def _thing(thing: Mapping[str, Any], data: Mapping[str, Any]) -> Thing:
    trigram = thing["trigram"] if "trigram" in thing else data["trigram"]
    return Thing(trigram, thing["text"], thing["pinyin"], thing["en"], tuple(thing.get("also", ())))


def _omission(row: Mapping[str, Any], system: str, source: str) -> Rule:
    return Rule(row["id"], (row["id"],), system, "omitted", source, "", "", "", "", reason=row["reason"])
