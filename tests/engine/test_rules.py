"""The tables: every row is whole, says its own, and names what carries it out."""

import importlib
import re
import string
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import engine
from engine.judgement.conditions import KEYS, SEASONAL
from engine.rules import COMPANION, SYSTEMS, Thing, all_rules, table
from engine.sources import SOURCES
from engine.tables import table_names

TABLES = Path(engine.__file__).parent / "tables"
COLUMNS = set(
    "id covers source heading text emended zh en concerns polarity stage layer function category things "
    "when outcomes cell differs decides grade outer motion omen palace".split()
)
TEMPLATES = {f"{part}_{language}" for part in ("say", "label", "because", "line", "seen") for language in ("zh", "en")}
ROWS = [rule for rule in all_rules() if rule.kind != "omitted"]


@pytest.mark.parametrize("name", [name for system in SYSTEMS for name in table_names(system)])
def test_a_row_has_no_column_that_nothing_reads(name):
    rows = tomllib.loads((TABLES / f"{name}.toml").read_text(encoding="utf8"))["rule"]
    assert all(row.keys() <= COLUMNS | TEMPLATES for row in rows)
    things = [thing for row in rows for thing in row.get("things", [])]
    assert all({"text", "pinyin", "en"} <= thing.keys() <= {*Thing._fields} for thing in things)


@pytest.mark.parametrize("rule", ROWS, ids=lambda rule: rule.id)
def test_a_row_is_whole(rule):
    """A phrase from a known text (one condensed or inferred may have none), prose and templates in both languages."""
    assert rule.source in SOURCES
    assert (rule.layer == "companion") == rule.source.startswith(COMPANION)
    assert rule.heading and (rule.text or rule.layer in ("companion", "commentary", "inferred"))
    assert len(rule.en) >= 8 and len(re.findall(r"[\u3400-\u9fff]", rule.zh)) >= 4
    assert "{" not in rule.zh + rule.en
    assert set(rule.concerns) <= {"death", "illness", "pregnancy", "law"}
    assert rule.polarity in (None, "good", "bad", "mixed", "neutral")
    assert rule.stage in (None, "now", "middle", "end", "outside")
    assert Counter(name[:-3] for name in rule.templates).keys() == {name[:-3] for name in rule.templates}
    for name in {name[:-3] for name in rule.templates}:
        places = [
            {place for _, place, _, _ in string.Formatter().parse(rule.templates[f"{name}_{language}"]) if place}
            for language in ("zh", "en")
        ]
        assert {place.lower() for place in places[0]} == {place.lower() for place in places[1]}


def test_an_id_is_carried_once():
    carried = Counter(identity for rule in all_rules() for identity in rule.covers)
    assert [identity for identity, times in carried.items() if times > 1] == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_two_rows_gloss_alike(language):
    glosses = Counter(getattr(rule, language) for rule in ROWS)
    assert glosses.most_common(1)[0][1] == 1


@pytest.mark.parametrize("rule", [rule for rule in ROWS if rule.function], ids=lambda rule: rule.id)
def test_a_mechanism_names_what_carries_it_out(rule):
    module, _, name = rule.function.partition(":")
    assert callable(getattr(importlib.import_module(module), name))


def test_an_omission_says_why():
    assert [(rule.id, bool(rule.reason)) for rule in all_rules() if rule.kind == "omitted"] == [("changed-note", True)]


def test_a_rule_is_found_by_every_id_that_it_covers():
    """不见震、巽，亦逢寅卯 says of the body's years what 寅卯年当大快意 says."""
    assert engine.rule("housecast-body-season") is engine.rule("housecast-same-joy")


def test_a_misprint_stays_in_the_phrase_and_is_emended_beside_it():
    """三是 for 三十."""
    rule = engine.rule("housecast-one-generator-saves")
    assert "再见三是一年" in rule.text
    assert rule.emended == "再见三十一年"


def test_an_unknown_rule_and_an_unknown_source_are_refused():
    for look_up in (engine.rule, engine.source):
        with pytest.raises(engine.RequestError):
            look_up("nothing")


def test_a_table_is_read_once():
    assert table("dwelling") is table("dwelling")


def test_a_rule_goes_by_the_season_in_all_that_it_can_say_or_in_nothing():
    """What lasts and what the season changes are judged apart: a rule with both would speak twice."""
    seasonal = {rule.id: {not SEASONAL.isdisjoint(effect.when) for effect in rule.effects} for rule in all_rules()}
    assert [identity for identity, found in seasonal.items() if len(found) > 1] == []


def test_every_condition_is_one_that_is_known():
    unknown = {key for rule in all_rules() for effect in rule.effects for key in effect.when} - KEYS
    assert unknown == set()
