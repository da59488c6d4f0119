"""What a source leaves open, by the rules that it is open in."""

import re

import pytest

import engine
from engine.ambiguities import of_rule
from engine.rules import all_rules, read_toml

ROWS = read_toml("ambiguities")["ambiguity"]
# The choices of the whole of the text are told; the rules of some of its systems are not carried yet.
CARRIED = {identity for rule in all_rules() if rule.kind != "omitted" for identity in (rule.id, *rule.covers)}


def test_a_choice_is_found_by_each_of_its_rules():
    for row in ROWS:
        assert row["rules"]
        for identity in CARRIED.intersection(row["rules"]):
            assert row["id"] in [ambiguity.id for ambiguity in of_rule(identity)]


def test_a_choice_is_told_in_both_languages():
    for row in ROWS:
        assert len(row["en"]) >= 20 and len(re.findall(r"[\u3400-\u9fff]", row["zh"])) >= 10
    assert len({row["id"] for row in ROWS}) == len(ROWS)


def test_a_rule_that_leaves_none_has_none():
    named = {identity for row in ROWS for identity in row["rules"]}
    settled = [rule for rule in all_rules() if rule.kind != "omitted" and named.isdisjoint((rule.id, *rule.covers))]
    assert {of_rule(rule.id) for rule in settled} == {()}


def test_an_unknown_rule_is_refused():
    with pytest.raises(engine.RequestError):
        of_rule("nothing")
