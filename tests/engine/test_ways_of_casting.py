"""Castings from numbers, things, sounds, words, measures and throws, each by hand-worked arithmetic."""

import pytest

import engine

LEVEL = "春眠不觉晓处处闻啼鸟"


def figure(method, **fields):
    cast = engine.cast({"method": method, **fields}).to_dict()["cast"]
    return cast["upper"], cast["lower"], cast["line"]


def refused(method, **fields):
    with pytest.raises(engine.RequestError) as error:
        engine.cast({"method": method, **fields})
    return error.value.code, error.value.field


def test_two_numbers():
    """21 - 16 = 5 巽; 14 - 8 = 6 坎; 21 + 14 = 35, 35 - 30 = 5."""
    assert figure("numbers", numbers=[21, 14]) == ("巽", "坎", 5)


def test_an_hour_that_is_named_joins_the_line_of_two_numbers():
    """35 + 辰 5 = 40, 40 - 36 = 4; the hour of `at` (未) does not: 35 - 30 = 5."""
    assert figure("numbers", numbers=[21, 14], hour_branch="辰") == ("巽", "坎", 4)
    assert figure("numbers", numbers=[21, 14], at="2026-11-30T14:05:00+08:00") == ("巽", "坎", 5)


def test_a_third_number_is_the_line():
    """8 and 16 leave 0: 坤 and 坤; 12 leaves 0: the sixth line."""
    assert figure("numbers", numbers=[8, 16, 12], hour_branch="辰") == ("坤", "坤", 6)


@pytest.mark.parametrize("numbers", [[0, 0], [-3, 5], [5], [1, 2, 3, 4], [1.0, 2], [True, 2], ["1", 2], "12", 12])
def test_what_is_no_list_of_two_or_three_numbers(numbers):
    assert refused("numbers", numbers=numbers)[1] == "numbers"


@pytest.mark.parametrize(
    ("count_lower", "lower"),
    [("sum", "艮"), ("hour", "坤")],
)
def test_things_counted(count_lower, lower):
    """Seven things at 未 8: 7 艮; below 7 + 8 = 15, 15 - 8 = 7 艮, or the hour alone, 8 坤; 15 - 12 = 3."""
    conventions = {"count_lower": count_lower}
    assert figure("count", count=7, hour_branch="未", conventions=conventions) == ("艮", lower, 3)


def test_things_counted_need_the_hour():
    assert refused("count", count=3) == ("missing", "hour_branch")
    assert refused("count", count=3.5, hour_branch="子") == ("type", "count")


def test_the_hour_of_at_and_the_hour_that_is_named_must_agree():
    at = "2026-11-30T14:05:00+08:00"
    assert figure("count", count=7, at=at, hour_branch="未") == ("艮", "艮", 3)
    assert refused("count", count=7, at=at, hour_branch="申") == ("choice", "hour_branch")


def test_one_burst_of_sounds_is_as_things_counted():
    """Four at 寅 3: 4 震; 4 + 3 = 7 艮; 7 - 6 = 1."""
    assert figure("sounds", bursts=[4], hour_branch="寅") == ("震", "艮", 1)


def test_two_bursts_of_sounds():
    """3 离; 6 坎; 3 + 6 + 亥 12 = 21, 21 - 18 = 3."""
    assert figure("sounds", bursts=[3, 6], hour_branch="亥") == ("离", "坎", 3)


def test_zhang_and_chi():
    """2 兑; 7 艮; 9 - 6 = 3; the hour is not added."""
    assert figure("measure", zhang=2, chi=7, hour_branch="午") == ("兑", "艮", 3)


def test_chi_and_cun_with_the_hour():
    """3 离; 9 - 8 = 1 乾; 3 + 9 + 子 1 = 13, 13 - 12 = 1."""
    assert figure("measure", chi=3, cun=9, hour_branch="子") == ("离", "乾", 1)


def test_what_is_no_measure():
    assert refused("measure", zhang=2, chi=7, cun=1) == ("choice", "cun")
    assert refused("measure", chi=7, hour_branch="子") == ("missing", "cun")
    assert refused("measure", chi=7, cun=1) == ("missing", "hour_branch")


@pytest.mark.parametrize("direction", ["NE", "东北", "東北"])
def test_a_thing_and_its_direction(direction):
    """离 3 above; NE is 艮 7; 3 + 7 + 申 9 = 19, 19 - 18 = 1."""
    assert figure("object", object="離", direction=direction, hour_branch="申") == ("离", "艮", 1)


def test_the_directions_are_those_of_the_later_heaven():
    """Below stands the trigram of the direction: 离 S, 坎 N, 震 E, 兑 W, 巽 SE, 乾 NW, 艮 NE, 坤 SW."""
    below = {
        direction: figure("object", object="乾", direction=direction, hour_branch="子")[1]
        for direction in ("S", "N", "E", "W", "SE", "NW", "NE", "SW")
    }
    assert "".join(below.values()) == "离坎震兑巽乾艮坤"


def test_what_is_no_thing_or_direction():
    assert refused("object", object="猫", direction="N", hour_branch="子") == ("choice", "object")
    assert refused("object", object="乾", direction="up", hour_branch="子") == ("choice", "direction")
    assert refused("object", object="乾", direction="N") == ("missing", "hour_branch")


def test_one_character_by_its_sides():
    """沐: 氵 3 离, 木 4 震; 7 - 6 = 1."""
    assert figure("characters", text="沐", parts=[3, 4]) == ("离", "震", 1)
    assert refused("characters", text="沐") == ("missing", "parts")
    assert refused("characters", text="沐", strokes=[7]) == ("choice", "strokes")


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


def test_more_than_ten_characters_by_their_number():
    """Thirteen, marks left out: 6 坎 over 7 艮; 13 - 12 = 1."""
    assert figure("characters", text="床前明月光，疑是地上霜。举头望") == ("坎", "艮", 1)


def test_a_hundred_characters_are_the_most():
    """Fifty and fifty: 50 - 48 = 2 兑; 100 - 96 = 4."""
    assert figure("characters", text="天" * 100) == ("兑", "兑", 4)
    assert refused("characters", text="天" * 101) == ("range", "text")
    assert refused("characters", text="天" * 10_000) == ("range", "text")


@pytest.mark.parametrize("text", ["王a", "🙂", "王1", "ㄅ王"])
def test_what_is_no_chinese_character(text):
    assert refused("characters", text=text) == ("choice", "text")


@pytest.mark.parametrize("text", ["", " ，。", None, 7])
def test_no_text(text):
    assert refused("characters", text=text)[1] == "text"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"text": LEVEL[:4]}, "tones"),
        ({"text": LEVEL[:4], "tones": [1, 2, 3]}, "tones"),
        ({"text": LEVEL[:4], "tones": [1, 2, 3, 5]}, "tones"),
        ({"text": LEVEL[:4], "tones": [1, 2, 3, 4], "strokes": [1, 2, 3, 4]}, "strokes"),
        ({"text": LEVEL[:3], "tones": [1, 2, 3]}, "tones"),
        ({"text": LEVEL[:2], "strokes": [1]}, "strokes"),
        ({"text": LEVEL[:2], "parts": [1, 2]}, "parts"),
        ({"text": "床前明月光疑是地上霜举头", "strokes": [1]}, "strokes"),
        ({"text": "䨻䨻"}, "text"),
    ],
)
def test_what_does_not_belong_to_a_text_of_that_length(fields, field):
    assert refused("characters", **fields)[1] == field


OLD_YANG, YOUNG_YIN, YOUNG_YANG, OLD_YIN = [3, 3, 3], [2, 3, 3], [2, 2, 3], [2, 2, 2]


def test_one_moving_line():
    """9 7 7 8 7 8 from below: 乾 under 坎, the first line moves."""
    throws = [OLD_YANG, YOUNG_YANG, YOUNG_YANG, YOUNG_YIN, YOUNG_YANG, YOUNG_YIN]
    answer = engine.cast({"method": "throws", "throws": throws}).to_dict()
    cast = answer["cast"]
    assert (cast["upper"], cast["lower"], cast["line"], cast["moving"], cast["chosen"]) == ("坎", "乾", 1, [1], "only")
    assert (cast["working"], answer["moment"]) == ([], None)


def test_of_several_moving_lines_the_uppermost_leads_or_the_one_that_is_named():
    """6 7 7 9 7 8: 巽 under 兑, lines 1 and 4 move."""
    throws = [OLD_YIN, YOUNG_YANG, YOUNG_YANG, OLD_YANG, YOUNG_YANG, YOUNG_YIN]
    answer = engine.cast({"method": "throws", "throws": throws}).to_dict()["cast"]
    assert (answer["upper"], answer["lower"]) == ("兑", "巽")
    assert (answer["line"], answer["moving"], answer["chosen"]) == (4, [1, 4], "uppermost")
    named = engine.cast({"method": "throws", "throws": throws, "line": 1}).to_dict()["cast"]
    assert (named["line"], named["chosen"]) == (1, "named")
    assert refused("throws", throws=throws, line=2) == ("choice", "line")


def test_without_a_moving_line_one_must_be_named():
    throws = [YOUNG_YANG] * 6
    assert refused("throws", throws=throws) == ("no-moving-line", "throws")
    assert figure("throws", throws=throws, line=3) == ("乾", "乾", 3)


@pytest.mark.parametrize(
    "throws",
    [[OLD_YANG] * 5, [OLD_YANG] * 7, [[2, 2, 4]] * 6, [[2, 2]] * 6, [[2, 2, True]] * 6, [9, 9, 9, 9, 9, 9], "999999"],
)
def test_what_are_no_six_throws_of_three_dice(throws):
    assert refused("throws", throws=throws)[1] == "throws"
