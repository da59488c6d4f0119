"""Castings of time with a surname, and figures entered; right values from 000 起卦加数例."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from tests.engine.houses import answer, house

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
TRIGRAMS = "乾兑离震巽坎艮坤"


def test_the_wang_house():
    """寅 3 + 12 + 1 + 王 4 = 20, 20 - 16 = 4 震; 20 + 午 7 = 27, 27 - 24 = 3 离; 27 - 24 = 3, the third line."""
    cast = engine.cast(house("王")).to_dict()["cast"]
    assert (cast["upper"], cast["lower"], cast["line"]) == ("震", "离", 3)
    assert cast["working"][2] == {
        "part": "line",
        "terms": [["year", 3], ["month", 12], ["day", 1], ["strokes", 4], ["hour", 7]],
        "sum": 27,
        "divisor": 6,
        "remainder": 3,
    }


def test_the_tian_house():
    """16 + 田 6 = 22, 22 - 16 = 6 坎; 22 + 7 = 29, 29 - 24 = 5 巽; 29 - 24 = 5, the fifth line."""
    cast = engine.cast(house("田")).to_dict()["cast"]
    assert (cast["upper"], cast["lower"], cast["line"]) == ("坎", "巽", 5)
    assert [(step["sum"], step["remainder"]) for step in cast["working"]] == [(22, 6), (29, 5), (29, 5)]
    assert cast["characters"][0]["source"] == "as printed"


def test_the_han_house_in_either_script():
    """16 + 韩 21 = 37, 37 - 32 = 5 巽; 37 + 7 = 44, 44 - 40 = 4 震; 44 - 42 = 2, the second line."""
    for surname in ("韩", "韓"):
        cast = engine.cast(house(surname)).to_dict()["cast"]
        assert (cast["upper"], cast["lower"], cast["line"]) == ("巽", "震", 2)


@pytest.mark.parametrize(
    ("strokes", "figure"),
    [(5, ("巽", "震", 4)), (20, ("震", "离", 1)), (17, ("乾", "坤", 4)), (12, ("震", "离", 5))],
)
def test_other_counts_do_not_give_the_printed_figures(strokes, figure):
    """田 by its modern 5, 韩 by 20, 17 and 12: 16 + 17 = 33 is 1 乾, 33 + 7 = 40 leaves 0, which is 8 坤."""
    request = {**house("田"), "strokes": [strokes]}
    cast = engine.cast(request).to_dict()["cast"]
    assert (cast["upper"], cast["lower"], cast["line"]) == figure


def test_a_marriage_adds_both_surnames():
    """16 + 4 + 6 = 26 is 2 兑; 26 + 7 = 33 is 1 乾; 33 - 30 = 3."""
    request = {**house("田"), "topic": "marriage", "surnames": ["王", "田"]}
    cast = engine.cast(request).to_dict()["cast"]
    assert (cast["upper"], cast["lower"], cast["line"]) == ("兑", "乾", 3)


def test_a_figure_by_name_is_the_figure_by_its_trigrams():
    """鼎 is 离 over 巽."""
    named = engine.cast({"method": "direct", "hexagram": "鼎", "line": 6})
    entered = engine.cast({"method": "direct", "upper": "離", "lower": "巽", "line": 6})
    assert named.chart == entered.chart


@given(
    year=st.sampled_from(BRANCHES),
    month=st.integers(1, 12),
    day=st.integers(1, 30),
    hour=st.sampled_from(BRANCHES),
    strokes=st.integers(1, 10**40),
)
def test_the_figure_is_what_the_sums_leave(year, month, day, hour, strokes):
    """Counting off eights leaves 1 to 8 and counting off sixes 1 to 6, a remainder of 0 being the whole."""
    request = {
        "method": "time",
        "year_branch": year,
        "month": month,
        "day": day,
        "hour_branch": hour,
        "strokes": [strokes],
    }
    cast = engine.cast(request).to_dict()["cast"]
    above = BRANCHES.index(year) + 1 + month + day + strokes
    below = above + BRANCHES.index(hour) + 1
    assert TRIGRAMS.index(cast["upper"]) + 1 == (above % 8 or 8)
    assert TRIGRAMS.index(cast["lower"]) + 1 == (below % 8 or 8)
    assert cast["line"] == (below % 6 or 6)


def test_a_surname_whose_strokes_are_given_is_not_looked_up():
    """3 + 12 + 1 + 4 = 20, and 20 − 16 = 4: 震; 龘 is in no table of ours."""
    cast = answer("龘", strokes=[4])["cast"]
    assert (cast["upper"], cast["characters"]) == ("震", [])


def test_a_leap_that_is_null_is_absent():
    assert answer("王", leap=None)["moment"]["lunar"]["leap"] is False
