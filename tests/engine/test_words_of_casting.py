"""Castings from words (字占): by sides, strokes, tones and number, each by hand-worked arithmetic, and what is none."""

import pytest

import engine
from tests.engine.test_ways_of_casting import figure, refused

LEVEL = "春眠不觉晓处处闻啼鸟"


def test_one_character_by_its_sides():
    """沐: 氵 3 离, 木 4 震; 7 - 6 = 1."""
    assert figure("characters", text="沐", parts=[3, 4]) == ("离", "震", 1)
    assert figure("characters", text="沐", parts=[3, 4], hour_branch="午") == ("离", "震", 1)  # the hour is not added
    assert refused("characters", text="沐") == ("missing", "parts")
    assert refused("characters", text="沐", strokes=[7]) == ("choice", "strokes")


def test_one_character_of_which_nothing_is_left():
    """鑪: 金 8 坤, 盧 16 leaves 0: 坤; 24 leaves 0: the sixth line."""
    assert figure("characters", text="鑪", parts=[8, 16]) == ("坤", "坤", 6)


def test_two_characters_by_their_strokes():
    """王 4 震 over 田 6 坎, as printed: 10 - 6 = 4; told as 4 and 5 (巽): 9 - 6 = 3."""
    assert figure("characters", text="王田") == ("震", "坎", 4)
    assert figure("characters", text="王 田", strokes=[4, 5]) == ("震", "巽", 3)


def test_three_characters_have_one_above():
    """王 4 震 over 王田 4 + 6 = 10, 10 - 8 = 2 兑; 14 - 12 = 2; the terms are named by the characters."""
    answer = engine.cast({"method": "characters", "text": "王王田"}).to_dict()["cast"]
    assert (answer["upper"], answer["lower"], answer["line"]) == ("震", "兑", 2)
    assert answer["working"][1]["terms"] == [["王", 4], ["田", 6]]
    assert [character["source"] for character in answer["characters"]] == ["as printed"] * 3


def test_two_or_three_characters_of_which_nothing_is_left():
    """林 8 坤 over 龍 16, or 林林 8 + 8 = 16, which leaves 0: 坤; 24 leaves 0: the sixth line."""
    assert figure("characters", text="林龙") == figure("characters", text="林龍") == ("坤", "坤", 6)
    assert figure("characters", text="林林林") == ("坤", "坤", 6)


def test_five_characters_by_their_tones():
    """春1 眠1 = 2 兑 over 不4 觉4 晓2 = 10, 10 - 8 = 2 兑; 12 leaves 0: the sixth."""
    answer = engine.cast({"method": "characters", "text": LEVEL[:5], "tones": [1, 1, 4, 4, 2]}).to_dict()["cast"]
    assert (answer["upper"], answer["lower"], answer["line"]) == ("兑", "兑", 6)
    assert answer["characters"][4] == {
        "char": "晓",
        "form": "晓",
        "strokes": None,
        "corners": None,
        "count": 2,
        "tone": 2,
        "source": "as given",
    }


def test_eight_characters_of_whose_tones_nothing_is_left():
    """Four departing, 4 × 3 = 12, 12 - 8 = 4 震; four entering, 4 × 4 = 16, leave 0: 坤; 28 - 24 = 4.

    Told as rising above, 4 × 2 = 8: 坤; 8 + 16 = 24 leaves 0: the sixth line.
    """
    assert figure("characters", text="四面大地一月白玉") == ("震", "坤", 4)
    assert figure("characters", text="四面大地一月白玉", tones=[2, 2, 2, 2, 4, 4, 4, 4]) == ("坤", "坤", 6)


def test_ten_characters_by_their_tones():
    """春1 眠1 不4 觉4 晓2 = 12, 12 - 8 = 4 震; 处3 处3 闻1 啼1 鸟2 = 10, 10 - 8 = 2 兑; 22 - 18 = 4."""
    assert figure("characters", text=LEVEL, tones=[1, 1, 4, 4, 2, 3, 3, 1, 1, 2]) == ("震", "兑", 4)


def test_more_than_ten_characters_by_their_number():
    """Thirteen, marks left out: 6 坎 over 7 艮; 13 - 12 = 1; eleven: 5 巽 over 6 坎; 11 - 6 = 5."""
    assert figure("characters", text="床前明月光，疑是地上霜。举头望") == ("坎", "艮", 1)
    assert figure("characters", text=f"{LEVEL}夜") == ("巽", "坎", 5)


def test_many_characters_of_which_nothing_is_left():
    """Forty-eight: 24 and 24 leave 0: 坤 and 坤; 48 leaves 0: the sixth line."""
    assert figure("characters", text="天" * 48) == ("坤", "坤", 6)


def test_a_hundred_characters_are_the_most():
    """Fifty and fifty: 50 - 48 = 2 兑; 100 - 96 = 4."""
    assert figure("characters", text="天" * 100) == ("兑", "兑", 4)
    assert refused("characters", text="天" * 101) == ("range", "text")
    assert refused("characters", text="天" * 10_000) == ("range", "text")


@pytest.mark.parametrize(
    "text", ["王a", "plum", "🙂", "🙂" * 10, "王1", "ㄅ王", "ウメ", "王\ud800", "王田\0", "☰☷", "王$"]
)
def test_what_is_no_chinese_character(text):
    assert refused("characters", text=text) == ("choice", "text")


@pytest.mark.parametrize(
    ("text", "code"), [("", "range"), (" ，。", "range"), (None, "missing"), (7, "type"), (["王"], "type")]
)
def test_no_text(text, code):
    assert refused("characters", text=text) == (code, "text")


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"text": LEVEL[:4], "tones": [1, 2, 3]}, "range", "tones"),
        ({"text": LEVEL[:4], "tones": [1, 2, 3, 5]}, "range", "tones"),
        ({"text": LEVEL[:4], "tones": [1, 2, 3, 0]}, "range", "tones"),
        ({"text": LEVEL[:4], "tones": [1, 2, 3, 1.5]}, "type", "tones"),
        ({"text": LEVEL[:4], "tones": 1234}, "type", "tones"),
        ({"text": LEVEL[:4], "tones": [1, 2, 3, 4], "strokes": [1, 2, 3, 4]}, "choice", "strokes"),
        ({"text": LEVEL[:3], "tones": [1, 2, 3]}, "choice", "tones"),
        ({"text": LEVEL[:2], "strokes": [1]}, "range", "strokes"),
        ({"text": LEVEL[:2], "strokes": [1, 0]}, "range", "strokes"),
        ({"text": LEVEL[:2], "strokes": [1, "2"]}, "type", "strokes"),
        ({"text": LEVEL[:2], "parts": [1, 2]}, "choice", "parts"),
        ({"text": LEVEL[:1], "parts": [1]}, "range", "parts"),
        ({"text": LEVEL[:1], "parts": [1, 2, 3]}, "range", "parts"),
        ({"text": LEVEL[:1], "parts": [3.5, 2]}, "type", "parts"),
        ({"text": f"{LEVEL}夜", "strokes": [1]}, "choice", "strokes"),
        ({"text": f"{LEVEL}夜", "tones": [1]}, "choice", "tones"),
        ({"text": "䨻䨻"}, "unknown-character", "text"),
    ],
)
def test_what_does_not_belong_to_a_text_of_that_length(fields, code, field):
    assert refused("characters", **fields) == (code, field)
