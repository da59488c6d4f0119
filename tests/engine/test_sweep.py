"""Every figure of every topic at every season is judged in whole sentences, and every rule that can speak does."""

from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

import engine
from engine.request import POSTURES, TOPICS
from engine.rules import all_rules
from engine.trigrams import TRIGRAMS
from tests import traditional
from tests.engine.houses import figure

# No month; then the months 卯 午 酉 丑: wood, fire, metal and earth are in command; then 子, water.
DATES = (None, "2026-04-01", "2026-06-20", "2026-09-20", "2027-01-15", "2026-12-15")

# The rules that speak only of what a request tells beside figure, date and topic, each with what that is.
TOLD_BESIDE = {
    "posture-sit-slow": ({"posture": "sitting"}, "又若我坐，则事应之迟"),
    "posture-walk-fast": ({"posture": "walking"}, "我行而事应之速"),
    "posture-stand-half": ({"posture": "standing"}, "我立而半迟半速，此皆动静之理也"),
}


class Swept(NamedTuple):
    """What all readings say: how many there were, the rules that spoke, and every different sentence by its rule."""

    readings: int
    spoken: set[str]
    said: set[tuple[str, str, str]]
    verdicts: set[tuple[str, str, str]]
    silent: set[str]


def requests():
    """384 figures by 23 topics by six dates."""
    for at, upper, lower, line, topic in product(DATES, TRIGRAMS, TRIGRAMS, range(1, 7), TOPICS):
        request: dict[str, Any] = {"method": "direct", "upper": upper, "lower": lower, "line": line, "topic": topic}
        yield request | ({"at": f"{at}T12:00+08:00"} if at else {})


@cache
def swept():
    """The readings of all requests, gone through once."""
    readings, spoken, said, verdicts, silent = 0, set(), set(), set(), set()
    for request in requests():
        judged = engine.read(request).judgement
        readings += 1
        if not judged.findings:
            silent.add(request["topic"])
        for finding in judged.findings:
            spoken.add(finding.rule.id)
            spoken.update(rule.id for rule in finding.also)
            said.add((finding.rule.id, finding.text["zh"], finding.text["en"]))
        for timing in judged.timings:
            spoken.add(timing.rule)
            said.add((timing.rule, timing.because["zh"] + "。", timing.because["en"] + "."))  # a cause has no full stop
        verdicts.add((request["topic"], judged.verdict.text["zh"], judged.verdict.text["en"]))
    return Swept(readings, spoken, said, verdicts, silent)


def unfinished(sentences):
    """Those with an unfilled place, or without an end, or with two."""
    return [
        (name, chinese, english)
        for name, chinese, english in sentences
        if not {"{", "}"}.isdisjoint(chinese + english)
        or not chinese.endswith("。")
        or not english.endswith(".")
        or "。。" in chinese
        or ".." in english
    ]


def test_every_figure_of_every_topic_is_judged_in_whole_sentences():
    """8 x 8 x 6 = 384 figures, 23 topics, six dates: 52,992 readings. Only of the weather can nothing be said."""
    assert swept().readings == 52_992
    assert swept().silent <= {"weather"}
    assert unfinished(swept().said) == []


def test_every_verdict_is_a_whole_sentence():
    assert unfinished(swept().verdicts) == []


def test_every_sentence_has_its_traditional_form():
    """What OpenCC and the corrections make of it, without OpenCC at hand."""
    convert = traditional.maker().Conversion()
    sentences = {chinese for _, chinese, _ in swept().said | swept().verdicts}
    assert len(sentences) > 10_000
    assert [text for text in sentences if engine.traditional(text) != convert(text)] == []


def test_every_rule_that_can_speak_speaks():
    """Those with effects, and those of relations and house that say a sentence of their own."""
    able = {rule.id for rule in all_rules() if rule.effects}
    able |= {rule.id for rule in all_rules() if rule.system in ("relations", "dwelling") and "say_zh" in rule.templates}
    assert sorted(able - swept().spoken - TOLD_BESIDE.keys()) == []


def test_what_needs_more_than_figure_date_and_topic_is_silent_without_it():
    assert swept().spoken.isdisjoint(TOLD_BESIDE)


@pytest.mark.parametrize(("rule", "told", "phrase"), [(rule, *row) for rule, row in TOLD_BESIDE.items()])
@pytest.mark.parametrize("topic", [None, *TOPICS])
def test_what_is_told_beside_the_figure_is_heard(rule, told, phrase, topic):
    found = [row for row in figure("坎", "巽", 5, topic=topic, **told)["findings"] if row["rule"] in TOLD_BESIDE]
    assert [(row["rule"], row["polarity"], row["text"]["source"]) for row in found] == [(rule, "neutral", phrase)]


def test_of_one_who_lay_the_text_says_nothing():
    assert set(POSTURES) - {told["posture"] for told, _ in TOLD_BESIDE.values()} == {"lying"}
    found = figure("坎", "巽", 5, topic="plan", posture="lying")["findings"]
    assert TOLD_BESIDE.keys().isdisjoint(row["rule"] for row in found)
