"""A rule by itself as its page shows it: phrase, glosses, the passage it stands in, and what else it could mean."""

from dataclasses import dataclass

from django.utils.translation import pgettext_lazy

import engine
from engine.ambiguities import of_rule
from engine.passages import Passage, misprinted, passage
from readings.cases.sealed.presentation import ShownRule, shown_rule
from readings.look.words import either, in_script, is_chinese, is_traditional

CONCERNS = {
    "death": pgettext_lazy("concern", "death"),
    "illness": pgettext_lazy("concern", "illness"),
    "pregnancy": pgettext_lazy("concern", "pregnancy"),
    "law": pgettext_lazy("concern", "the law"),
}


@dataclass(frozen=True, slots=True)
class Gloss:
    language: str  # as HTML knows it
    text: str


@dataclass(frozen=True, slots=True)
class RulePage:
    rule: ShownRule
    glosses: list[Gloss]  # the page's own language first
    passage: Passage | None
    misprint: str  # what the source prints for what is emended; empty where nothing is
    covers: list[str]  # the other ids
    concerns: list[str]
    alternatives: list[str]


def rule_page(rule: engine.Rule) -> RulePage:
    return RulePage(
        rule=shown_rule(rule),
        glosses=_glosses(rule),
        passage=passage(rule.source, rule.text, rule.heading),
        misprint="；".join(misprinted(rule.text, rule.emended)) or rule.text if rule.emended else "",
        covers=[identity for identity in rule.covers if identity != rule.id],
        concerns=[CONCERNS[concern] for concern in rule.concerns],
        alternatives=[either(ambiguity.zh, ambiguity.en) for ambiguity in of_rule(rule.id)],
    )


def _glosses(rule: engine.Rule) -> list[Gloss]:
    chinese = Gloss("zh-Hant" if is_traditional() else "zh-Hans", in_script(rule.zh))
    english = Gloss("en", rule.en)
    return [chinese, english] if is_chinese() else [english, chinese]
