"""The world of correspondences (001 八卦万物类象): every thing is found, and read as a trigram."""

import re
from collections import Counter
from typing import Any

import pytest

import engine
from engine.correspondences import EXACT, read_thing
from engine.rules import COMPANION, Rule, Thing, table
from engine.trigrams import TRIGRAMS

SOURCE = "001_c84d0c48de76e4bf"
HAN = re.compile("[\u4e00-\u9fff]")
AT = "2026-11-30T14:05:00+08:00"  # 未 8


def listed(trigram: str = "") -> list[tuple[Rule, Thing]]:
    """The things of the classical list, all or those of a trigram, each with its row."""
    rows = table("correspondences").rules.values()
    things = [(row, thing) for row in rows if row.id.startswith("ww-") for thing in row.things]
    return [(row, thing) for row, thing in things if trigram in ("", thing.trigram)]


def exact(words: str) -> list[tuple[str, str]]:
    """The trigram and the rule of each thing that is called just so."""
    return [(match.thing.trigram, match.rule.id) for match in engine.things(words) if match.closeness == EXACT]


def refused(value: object) -> engine.RequestError:
    """The refusal of a thing."""
    with pytest.raises(engine.RequestError) as error:
        read_thing(value, "object")
    return error.value


def test_the_list_is_whole():
    """Of the trigrams what they are like (44 rows), their things (184) and numbers (8): 236 rows and 819 things."""
    rows = [row for row in table("correspondences").rules.values() if row.id.startswith("ww-")]
    kinds = Counter("numbers" if row.category == "numbers" else "things" if row.things else "prose" for row in rows)
    assert kinds == {"prose": 44, "things": 184, "numbers": 8}
    assert (len(rows), len(listed())) == (236, 819)
    assert {row.source for row in rows} == {SOURCE}
    assert all(thing.trigram == row.trigram for row, thing in listed())


def test_every_thing_stands_in_the_phrase_of_its_row():
    assert [(row.id, thing.text) for row, thing in listed() if thing.text not in row.text] == []


@pytest.mark.parametrize("trigram", TRIGRAMS)
def test_every_thing_is_found_by_its_word_and_its_sound(trigram):
    things = listed(trigram)
    assert len(things) > 80
    for words in ("text", "pinyin"):
        lost = [(row.id, thing.text) for row, thing in things if (trigram, row.id) not in exact(getattr(thing, words))]
        assert lost == []


@pytest.mark.parametrize("trigram", TRIGRAMS)
def test_every_thing_is_found_by_its_english(trigram):
    """All but the parts of characters, which English names by the character."""
    english = [(row, thing) for row, thing in listed(trigram) if not HAN.search(thing.en)]
    assert len(english) > 75
    assert [(row.id, thing.en) for row, thing in english if (trigram, row.id) not in exact(thing.en)] == []


def test_a_part_of_a_character_is_found_by_its_english():
    mixed = [(row, thing) for row, thing in listed() if HAN.search(thing.en)]
    assert [(row.id, thing.en) for row, thing in mixed if (thing.trigram, row.id) not in exact(thing.en)] == []


def test_a_fish_is_of_three_trigrams():
    """兑 beasts: 鱼; 坎 food: 鱼; 巽 food and beasts: 鱼, and the part 鱼 of characters."""
    expected = [("兑", "dui-animal"), ("坎", "kan-food"), ("巽", "xun-food"), ("巽", "xun-animal"), ("巽", "xun-glyph")]
    assert exact("鱼") == exact("魚") == [(trigram, f"ww-{rule}") for trigram, rule in expected]
    found = [match for match in engine.things("鱼") if match.closeness == EXACT]
    assert all(match.rule.source == SOURCE and "鱼" in match.rule.text for match in found)


def test_earthenware_is_of_one_trigram_in_two_sources():
    """坤 implements: 瓦器, and volume 1, 为人占; 艮 has 陶冶瓦器, which is more than that."""
    assert exact("瓦器") == [("坤", "ww-kun-utensil"), ("坤", "m12-held")]
    assert [match.rule.source for match in engine.things("瓦器")] == [SOURCE, "meihua-vol1", SOURCE]
    assert engine.things("瓦器")[2].thing.text == "陶冶瓦器"
    assert read_thing("瓦器", "object").name == "坤"


def test_a_bottle_is_of_two_trigrams_and_asks_which():
    """兑 and 艮 implements: 瓶."""
    error = refused("瓶")
    assert (error.code, error.field) == ("ambiguous", "object")
    bottle = {"text": "瓶", "en": "bottle", "category": "utensil", "closeness": 100}
    expected = [
        {"trigram": "兑", "rule": "ww-dui-utensil", **bottle},
        {"trigram": "艮", "rule": "ww-gen-utensil", **bottle},
    ]
    assert error.candidates == tuple(expected)
    assert error.to_dict()["error"]["candidates"] == expected
    with pytest.raises(engine.RequestError) as cast:
        engine.cast({"method": "object", "object": "瓶", "direction": "S", "at": AT})
    assert cast.value.to_dict() == error.to_dict()


def test_a_word_of_the_source_and_a_word_of_today_are_both_meant():
    """离 food: 馄饨; 乾 food: 馄钝, as it is printed there, which is 馄饨 today."""
    expected = [("离", "馄饨", "ww-li-food", 100), ("乾", "馄钝", "ww-qian-food", 95)]
    meant = [(match.thing.trigram, match.thing.text, match.rule.id, match.closeness) for match in engine.meant("餛飩")]
    assert meant == expected
    names = ("trigram", "text", "rule", "closeness")
    assert [tuple(each[name] for name in names) for each in refused("馄饨").candidates] == expected


def test_where_nothing_is_called_so_all_that_is_near_is_meant():
    assert engine.meant("破瓦罐") == engine.things("破瓦罐")
    assert len(engine.meant("瓦器")) < len(engine.things("瓦器"))
    assert engine.meant("xyzzy") == ()


def test_what_is_only_nearly_found_is_asked_about():
    (candidate,) = refused("umbrela").candidates
    closeness = candidate.pop("closeness")
    assert 50 <= closeness < EXACT
    assert candidate == {
        "trigram": "艮",
        "text": "伞",
        "en": "umbrella",
        "category": "utensil",
        "rule": "ww-gen-utensil",
    }


@pytest.mark.parametrize(
    ("words", "trigram"),
    [
        ("老人", "乾"),  # 断占总诀, and volume 1, 为人占
        ("old man", "乾"),
        ("laoren", "乾"),
        ("elderly man", "乾"),
        ("雨傘", "艮"),
        (" 離 ", "离"),
        ("離", "离"),
        ("兌", "兑"),
        ("乾", "乾"),
        ("干", "乾"),  # so the texts in simplified characters print it; 干官 is of 巽
        ("震", "震"),
    ],
)
def test_a_thing_of_one_trigram_or_the_trigram_itself(words, trigram):
    assert read_thing(words, "object").name == trigram


@pytest.mark.parametrize("value", [None, 5, 1.5, True, ["乾"], {"trigram": "乾"}])
def test_a_thing_is_a_word(value):
    assert (refused(value).code, refused(value).field, refused(value).candidates) == ("type", "object", ())


def test_a_match_tells_its_trigram_and_where_it_stands():
    expected: dict[str, Any] = {
        "trigram": "乾",
        "text": "老马",
        "en": "old horse",
        "category": "shuogua",
        "rule": "ww-qian-shuogua",
        "closeness": 100,
    }
    assert engine.things("老马")[0].to_dict() == expected


@pytest.mark.parametrize("name", TRIGRAMS)
def test_the_rows_of_a_trigram_are_of_it_and_the_four_sources_lead(name):
    rows = engine.of_trigram(TRIGRAMS[name])
    assert all(row.trigram == name or name in {thing.trigram for thing in row.things} for row in rows)
    condensed = [row.source.startswith(COMPANION) for row in rows]
    assert condensed == sorted(condensed)
    assert {True, False} == set(condensed)
    own = [row.id for row in table("correspondences").rules.values() if row.trigram == name]
    assert [row.id for row in rows if row.trigram] == own
    assert len(own) > 20


def test_what_tells_of_kan_beside_its_own_list():
    """坎耳, 坎豕, 中男之位; volume 1: water, 中刚外柔, black, behind."""
    others = [row.id for row in engine.of_trigram(TRIGRAMS["坎"]) if not row.id.startswith("ww-kan-")]
    base = ["base-body-near", "base-animal-far", "base-kan"]
    assert others == [*base, "m12-met", "m21-shape", "m22-colour", "m28-positions"]


def test_an_old_man_in_the_south_is_qian_there():
    """乾 1 above; S is 离 3; 1 + 3 + 未 8 = 12 leaves 0: the sixth line."""
    asked = {"method": "object", "direction": "S", "at": AT}
    man, trigram = (engine.cast({**asked, "object": words}).to_dict() for words in ("老人", "乾"))
    assert (man["cast"]["upper"], man["cast"]["lower"], man["cast"]["line"]) == ("乾", "离", 6)
    assert man.pop("request") != trigram.pop("request")
    assert man == trigram
