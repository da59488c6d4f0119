"""What follows from a figure: nuclear, changed, opposite, reversed, body and use, strengths, the total."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import hexagrams
from tests.engine.houses import answer, figure

numbers = st.integers(1, 64)


@pytest.mark.parametrize(
    ("surname", "total"),
    [("田", 6 + 5 + 3 + 2 + 8 + 5), ("王", 4 + 3 + 2 + 5 + 4 + 4), ("韩", 5 + 4 + 7 + 8 + 5 + 2)],
)
def test_the_total_adds_the_six_trigrams(surname, total):
    """井 坎6 巽5, 互 离3 兑2, 升 坤8 巽5 make the 29 that the text counts; 22 and 31 for 王 and 韩."""
    assert answer(surname)["chart"]["total"] == total


def test_the_tian_chart():
    """井 48 holds 离 over 兑 and becomes 升 46; 巽 below stays still: it is the body, and 兑 its nuclear trigram."""
    chart = answer("田")["chart"]
    assert chart["primary"] == {"name": "井", "number": 48, "upper": "坎", "lower": "巽"}
    assert chart["nuclear"] == {"name": "睽", "number": 38, "upper": "离", "lower": "兑"}
    assert chart["changed"] == {"name": "升", "number": 46, "upper": "坤", "lower": "巽"}
    assert (chart["opposite"]["name"], chart["reversed"]["name"]) == ("噬嗑", "困")
    assert (chart["body"]["trigram"], chart["body"]["place"], chart["body"]["element"]) == ("巽", "lower", "wood")
    assert (chart["use"]["trigram"], chart["body_nuclear"], chart["use_nuclear"]) == ("坎", "兑", "离")
    assert chart["changed_use"] == "坤"


def test_the_last_month_of_winter_belongs_to_earth():
    """四季之月土: in month 12 earth rules, so wood, which overcomes it, is imprisoned."""
    chart = answer("田")["chart"]
    assert chart["body"] | {"in_season": False, "strength": "imprisoned"} == chart["body"]
    assert chart["strengths"]["changed_use"] == {"in_season": True, "strength": "prosperous"}


def test_strength_is_open_without_a_month():
    assert figure("坎", "巽", 5)["chart"]["body"]["strength"] is None


def test_pure_qian_may_take_its_nuclear_trigrams_from_the_changed_hexagram():
    """乾 with its third line turned is 履, yang yang yin yang yang yang: lines 2-3-4 are 离, 3-4-5 are 巽."""
    own = figure("乾", "乾", 3)["chart"]["nuclear"]
    changed = figure("乾", "乾", 3, conventions={"pure_nuclear": "changed"})["chart"]["nuclear"]
    assert (own["upper"], own["lower"]) == ("乾", "乾")
    assert (changed["upper"], changed["lower"]) == ("巽", "离")


@given(numbers)
def test_turning_every_line_twice_gives_the_hexagram_back(number):
    hexagram = hexagrams.HEXAGRAMS[number]
    assert hexagrams.opposite(hexagrams.opposite(hexagram)) is hexagram


@given(numbers)
def test_turning_a_hexagram_over_twice_gives_it_back(number):
    hexagram = hexagrams.HEXAGRAMS[number]
    assert hexagrams.reversed_(hexagrams.reversed_(hexagram)) is hexagram


@given(numbers, st.integers(1, 6))
def test_changing_a_line_twice_gives_the_hexagram_back(number, line):
    hexagram = hexagrams.HEXAGRAMS[number]
    assert hexagrams.changed(hexagrams.changed(hexagram, line), line) is hexagram


def test_every_hexagram_has_its_own_lines():
    assert len({hexagram.lines for hexagram in hexagrams.HEXAGRAMS.values()}) == 64


@pytest.mark.parametrize(
    ("body", "use", "relation"),
    [
        ("wood", "water", "use-generates-body"),
        ("wood", "fire", "body-generates-use"),
        ("wood", "metal", "use-overcomes-body"),
        ("wood", "earth", "body-overcomes-use"),
        ("wood", "wood", "same"),
    ],
)
def test_how_the_use_stands_to_the_body(body, use, relation):
    """Water feeds wood, wood feeds fire, metal overcomes wood, wood overcomes earth."""
    assert engine.relation(body, use) == relation


def test_what_is_no_element_is_refused():
    with pytest.raises(engine.RequestError) as refused:
        engine.relation("wood", "木")
    assert (refused.value.code, refused.value.field) == ("choice", "use_element")
