"""A figure and its judgement as pages show them: plain values, ready for a template."""

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

import engine
from engine.chart import SLOTS
from engine.elements import relation
from engine.examples import SOURCE, Example
from engine.judgement.findings import STAGE_OF_SLOT
from engine.trigrams import TRIGRAMS
from readings.accounts.models import Membership
from readings.cases.casting.working import WorkingRow, working_rows
from readings.look.words import RELATIONS, count_of, either, in_script, source_title, trigram_and_element

STAGES = ("now", "middle", "end", "outside")


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A chart with the line of it that moves, as a figure is drawn."""

    chart: dict
    line: int


class Sketch:
    """A figure before it is read: what the Cast screen draws while one types."""

    def __init__(self, figure: engine.Figure):
        self.answer = figure.to_dict()
        self.chart = self.answer["chart"]
        self.line = self.answer["cast"]["line"]

    @classmethod
    def of_moment(cls, moment: datetime, member: Membership) -> "Sketch":
        """The figure that the moment alone gives, before anything is typed."""
        request = {"method": "time", "at": moment.isoformat()} | member.practice.school
        return cls(engine.cast(request))

    @property
    def working(self) -> list[WorkingRow]:
        return working_rows(self.answer)

    @property
    def relation(self) -> str:
        return relation_sentence(self.chart)

    @property
    def characters(self) -> list[dict]:
        return self.answer["cast"].get("characters") or []


def relation_sentence(chart: dict) -> str:
    """Body, use and how they stand to each other, in one sentence."""
    use, body = chart["use"], chart["body"]
    return _("%(use)s is the use, %(body)s the body: %(relation)s.") % {
        "use": trigram_and_element(use["trigram"]),
        "body": trigram_and_element(body["trigram"]),
        "relation": relation_words(chart),
    }


def relation_words(chart: dict) -> str:
    """How body and use stand to each other."""
    return RELATIONS[engine.relation(chart["body"]["element"], chart["use"]["element"])]


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    slots: list["ShownSlot"]
    findings: list["ShownFinding"]


@dataclass(frozen=True, slots=True)
class ShownSlot:
    """A trigram that answers at a stage: where it stands, how it stands to the body, and its grade in the season."""

    role: str
    trigram: str
    relation: str
    strength: str | None


@dataclass(frozen=True, slots=True)
class ShownRule:
    id: str
    phrase: str  # classical, always Chinese; empty for a rule that is condensed
    emended: str | None
    gloss: str
    source: str
    heading: str


def shown_rule(rule: engine.Rule) -> ShownRule:
    return ShownRule(
        rule.id,
        rule.text,
        rule.emended,
        either(rule.zh, rule.en),
        source_title(rule.source),
        in_script(rule.heading),
    )


@dataclass(frozen=True, slots=True)
class ShownExample:
    phrase: str  # classical, always Chinese
    gloss: str
    source: str
    heading: str


def shown_example(example: Example) -> ShownExample:
    return ShownExample(example.text, either(example.zh, example.en), source_title(SOURCE), in_script(example.heading))


@dataclass(frozen=True, slots=True)
class ShownFinding:
    rule: ShownRule
    polarity: str
    phrase: str  # classical, always Chinese
    gloss: str
    source: str
    heading: str
    also: list[str]  # the titles of further sources that say the same
    same_source: bool  # as the finding above it
    concerns: list[str]


def stages_of(answer: dict) -> list[Stage]:
    """The findings of an answer by stage, in the order of time; stages without any are left out."""
    findings = answer["findings"]
    grouped = {stage: [finding for finding in findings if finding["stage"] == stage] for stage in STAGES}
    return [Stage(stage, slots_of(answer, stage), list(shown(found))) for stage, found in grouped.items() if found]


def slots_of(answer: dict, stage: str) -> list[ShownSlot]:
    """The trigrams that answer at a stage, of the use's element and the others' to the body's."""
    chart = answer["chart"]
    names = {"use": chart["use"]["trigram"]} | {name: chart[name] for name in SLOTS if name != "use"}
    body = TRIGRAMS[chart["body"]["trigram"]].element
    return [
        ShownSlot(
            name,
            names[name],
            relation(TRIGRAMS[names[name]].element, body).value,
            chart["strengths"][name]["strength"],
        )
        for name in SLOTS
        if STAGE_OF_SLOT[name] == stage
    ]


def shown(findings: Iterable[dict]) -> Iterable[ShownFinding]:
    """Findings with their rules and sources looked up."""
    for above, finding in itertools.pairwise([None, *findings]):
        cite = finding["cites"][0]
        yield ShownFinding(
            rule=shown_rule(engine.rule(finding["rule"])),
            polarity=finding["polarity"],
            phrase=finding["text"]["source"],
            gloss=gloss(finding["text"]),
            source=source_title(cite["source"]),
            heading=in_script(cite["heading"]),
            also=[source_title(other["source"]) for other in finding["cites"][1:]],
            same_source=above is not None and above["cites"] == finding["cites"],
            concerns=finding["concerns"],
        )


def clauses(sentence: str) -> list[str]:
    """A Chinese sentence parted behind its marks, so that a line breaks there; in another script it is one piece."""
    return re.findall("[^，；。]+[，；。]?", sentence)


def gloss(text: dict) -> str:
    """The gloss in a text of an answer that holds one language."""
    return text.get("zh") or text["en"]


@dataclass(frozen=True, slots=True)
class ShownTiming:
    """One of the engine's timings: `name` is its branches, or its count of years."""

    name: str
    polarity: str
    label: str
    because: str


def shown_timing(timing: dict) -> ShownTiming:
    name = count_of(timing["count"], timing["unit"]) if timing.get("count") else "".join(timing["branches"])
    return ShownTiming(name, timing["polarity"], gloss(timing["text"]), gloss(timing["because"]))
