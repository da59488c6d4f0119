"""The worked examples of the sources as their page shows them: what is printed, and what the engine gives."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import pgettext_lazy

from engine.self_test import Fact, Result, Slip, run
from readings.look.numerals import chinese_number
from readings.look.words import either, in_script, is_chinese, source_title

OUTCOMES = {
    "reproduced": pgettext_lazy("self-test", "reproduced"),
    "slip": pgettext_lazy("self-test", "reproduced, but for a slip of the text"),
    "differs": pgettext_lazy("self-test", "comes out otherwise"),
    "beyond": pgettext_lazy("self-test", "not reckoned here"),
}

FACTS = {
    "date_sum": pgettext_lazy("self-test", "year, month and day"),
    "strokes": pgettext_lazy("self-test", "strokes"),
    "upper_sum": pgettext_lazy("self-test", "sum for the upper trigram"),
    "upper_remainder": pgettext_lazy("self-test", "remainder for the upper trigram"),
    "lower_sum": pgettext_lazy("self-test", "sum for the lower trigram"),
    "lower_remainder": pgettext_lazy("self-test", "remainder for the lower trigram"),
    "line_remainder": pgettext_lazy("self-test", "remainder for the line"),
    "upper": pgettext_lazy("self-test", "upper trigram"),
    "lower": pgettext_lazy("self-test", "lower trigram"),
    "line": pgettext_lazy("self-test", "moving line"),
    "upper_number": pgettext_lazy("self-test", "number above"),
    "lower_number": pgettext_lazy("self-test", "number below"),
    "primary": pgettext_lazy("self-test", "primary hexagram"),
    "nuclear": pgettext_lazy("self-test", "nuclear trigrams"),
    "nuclear_numbers": pgettext_lazy("self-test", "numbers of the nuclear trigrams"),
    "changed": pgettext_lazy("self-test", "changed hexagram"),
    "body": pgettext_lazy("self-test", "body"),
    "body_element": pgettext_lazy("self-test", "element of the body"),
    "body_nuclear": pgettext_lazy("self-test", "nuclear trigram of the body"),
    "use": pgettext_lazy("self-test", "use"),
    "use_element": pgettext_lazy("self-test", "element of the use"),
    "use_nuclear": pgettext_lazy("self-test", "nuclear trigram of the use"),
    "changed_use": pgettext_lazy("self-test", "changed trigram"),
    "changed_element": pgettext_lazy("self-test", "element of the changed trigram"),
    "line_1": pgettext_lazy("self-test", "by the first line"),
    "line_2": pgettext_lazy("self-test", "by the second line"),
    "line_3": pgettext_lazy("self-test", "by the third line"),
    "relation": pgettext_lazy("self-test", "body and use"),
    "total": pgettext_lazy("self-test", "total"),
    "gain": pgettext_lazy("self-test", "gain in"),
    "joy": pgettext_lazy("self-test", "joy in"),
    "loss": pgettext_lazy("self-test", "harm in"),
    "lawsuit": pgettext_lazy("self-test", "lawsuit in"),
    "waste_element": pgettext_lazy("self-test", "waste in times of"),
    "good": pgettext_lazy("self-test", "good in"),
    "illness": pgettext_lazy("self-test", "illness in"),
    "delay": pgettext_lazy("self-test", "days of delay"),
    "end": pgettext_lazy("self-test", "years to the end"),
    "end_branches": pgettext_lazy("self-test", "end falls in"),
    "end_unit": pgettext_lazy("self-test", "counted by"),
    "hexagram": pgettext_lazy("self-test", "hexagram arrived at"),
    "number": pgettext_lazy("self-test", "number arrived at"),
    "life": pgettext_lazy("self-test", "years it lasts"),
    "hours": pgettext_lazy("self-test", "double-hours since the term"),
    "pillar": pgettext_lazy("self-test", "pillar"),
    "punished": pgettext_lazy("self-test", "punished"),
    "clash": pgettext_lazy("self-test", "clashing"),
    "combine": pgettext_lazy("self-test", "combining"),
    "years": pgettext_lazy("self-test", "falls in years of"),
    "days": pgettext_lazy("self-test", "falls on days of"),
    "hours_of_day": pgettext_lazy("self-test", "falls in hours of"),
}

_LARGEST = 9_999  # that is written in Chinese; the numbers of whole ages are not


@dataclass(frozen=True, slots=True)
class ShownFact:
    name: str
    printed: str  # as the source writes it, numbers apart
    computed: str  # empty where the engine does not reckon it
    is_number: bool


@dataclass(frozen=True, slots=True)
class ShownSlip:
    phrase: str  # of the source
    gloss: str


@dataclass(frozen=True, slots=True)
class ShownExample:
    id: str
    heading: str  # empty where that of the example before it still holds
    phrase: str  # of the source, always as it prints it
    gloss: str
    agreeing: list[ShownFact]
    differing: list[ShownFact]
    slips: list[ShownSlip]
    outcome: str
    word: str


@dataclass(frozen=True, slots=True)
class Group:
    """The examples of one text."""

    source: str
    title: str
    examples: list[ShownExample]


@dataclass(frozen=True, slots=True)
class SelfTestPage:
    groups: list[Group]
    examples: int
    outcomes: dict[str, int]  # how many came out in which way; they add up to the examples
    wrong: int  # in how many the text itself is wrong, however they came out


def self_test_page() -> SelfTestPage:
    results = run()
    counts = Counter(result.outcome for result in results)
    return SelfTestPage(
        groups=[_group(source, list(own)) for source, own in groupby(results, key=lambda result: result.source)],
        examples=len(results),
        outcomes={outcome: counts[outcome] for outcome in OUTCOMES},
        wrong=sum(1 for result in results if result.wrong),
    )


def _group(source: str, results: list[Result]) -> Group:
    before = ["", *(result.heading for result in results)]
    shown = [
        _example(result, "" if result.heading == above else result.heading)
        for result, above in zip(results, before, strict=False)
    ]
    return Group(source, source_title(source), shown)


def _example(result: Result, heading: str) -> ShownExample:
    return ShownExample(
        id=result.id,
        heading=in_script(heading),
        phrase=result.text,
        gloss=either(result.zh, result.en),
        agreeing=[_fact(fact) for fact in result.facts if fact.agrees],
        differing=[_fact(fact) for fact in result.facts if not fact.agrees],
        slips=[_slip(slip) for slip in result.wrong],
        outcome=result.outcome,
        word=OUTCOMES[result.outcome],
    )


def _slip(slip: Slip) -> ShownSlip:
    return ShownSlip(slip.text, either(slip.zh, slip.en))


def _fact(fact: Fact) -> ShownFact:
    if fact.printed.isdecimal():
        computed = _number(fact.computed) if fact.computed else ""
        return ShownFact(FACTS[fact.name], _number(fact.printed), computed, is_number=True)
    return ShownFact(FACTS[fact.name], fact.printed, in_script(fact.computed or ""), is_number=False)


def _number(digits: str) -> str:
    """A number of a phrase, in Chinese as a book has it."""
    number = int(digits)
    if is_chinese() and number <= _LARGEST:
        return chinese_number(number)
    return str(number) if is_chinese() else f"{number:,}"
