"""Castings from dates, numbers, things, sounds, measures and throws, each by hand-worked arithmetic.

Of every way that divides there is one of which nothing is left: 坤 and the sixth line.
"""

from typing import Any

import pytest

import engine


def figure(method: str, **fields: Any) -> tuple[str, str, int]:
    """Upper and lower trigram and line of a casting."""
    cast = engine.cast({"method": method, **fields}).to_dict()["cast"]
    return cast["upper"], cast["lower"], cast["line"]


def refused(method: str, **fields: Any) -> tuple[str, str]:
    """The code and the field of a casting that is refused."""
    with pytest.raises(engine.RequestError) as error:
        engine.cast({"method": method, **fields})
    return error.value.code, error.value.field


def test_a_date_and_its_hour():
    """观梅占: 辰 5 + 12 + 17 = 34, 34 - 32 = 2 兑; 34 + 申 9 = 43, 43 - 40 = 3 离; 43 - 42 = 1."""
    assert figure("time", year_branch="辰", month=12, day=17, hour_branch="申") == ("兑", "离", 1)


def test_a_date_of_which_nothing_is_left():
    """子 1 + 5 + 10 = 16 leaves 0: 坤; 16 + 未 8 = 24 leaves 0 by eights and sixes: 坤 and the sixth line."""
    assert figure("time", year_branch="子", month=5, day=10, hour_branch="未") == ("坤", "坤", 6)


def test_a_date_with_the_sounds_of_somebody_nameless():
    """34 + 6 = 40 leaves 0: 坤; 40 + 申 9 = 49, 49 - 48 = 1 乾; 49 - 48 = 1."""
    assert figure("time", year_branch="辰", month=12, day=17, hour_branch="申", sounds=6) == ("坤", "乾", 1)


def test_two_numbers():
    """21 - 16 = 5 巽; 14 - 8 = 6 坎; 21 + 14 = 35, 35 - 30 = 5."""
    assert figure("numbers", numbers=[21, 14]) == ("巽", "坎", 5)


def test_an_hour_that_is_named_joins_the_line_of_two_numbers():
    """35 + 辰 5 = 40, 40 - 36 = 4; the hour of `at` (未) does not: 35 - 30 = 5."""
    assert figure("numbers", numbers=[21, 14], hour_branch="辰") == ("巽", "坎", 4)
    assert figure("numbers", numbers=[21, 14], at="2026-11-30T14:05:00+08:00") == ("巽", "坎", 5)


def test_two_numbers_of_which_nothing_is_left():
    """8 and 16 leave 0: 坤 and 坤; 8 + 16 = 24 leaves 0: the sixth line."""
    assert figure("numbers", numbers=[8, 16]) == ("坤", "坤", 6)


def test_numbers_up_to_eight_are_their_trigrams():
    """8 坤 and 8 坤, 16 - 12 = 4; 1 乾 and 5 巽, and 6 is not counted off."""
    assert figure("numbers", numbers=[8, 8]) == ("坤", "坤", 4)
    assert figure("numbers", numbers=[1, 5]) == ("乾", "巽", 6)


def test_a_third_number_is_the_line():
    """8 and 16 leave 0: 坤 and 坤; 12 leaves 0: the sixth line."""
    assert figure("numbers", numbers=[8, 16, 12], hour_branch="辰") == ("坤", "坤", 6)


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ([0, 0], "range"),
        ([-3, 5], "range"),
        ([5], "range"),
        ([1, 2, 3, 4], "range"),
        ([10**4300, 2], "range"),
        ([1.0, 2], "type"),
        ([True, 2], "type"),
        (["1", 2], "type"),
        ("12", "type"),
        (12, "type"),
        (None, "missing"),
    ],
)
def test_what_is_no_list_of_two_or_three_numbers(numbers, code):
    assert refused("numbers", numbers=numbers) == (code, "numbers")


@pytest.mark.parametrize(
    ("count_lower", "lower"),
    [("sum", "艮"), ("hour", "坤")],
)
def test_things_counted(count_lower, lower):
    """Seven things at 未 8: 7 艮; below 7 + 8 = 15, 15 - 8 = 7 艮, or the hour alone, 8 坤; 15 - 12 = 3."""
    conventions = {"count_lower": count_lower}
    assert figure("count", count=7, hour_branch="未", conventions=conventions) == ("艮", lower, 3)


@pytest.mark.parametrize("count_lower", ["sum", "hour"])
def test_things_counted_of_which_nothing_is_left(count_lower):
    """16 leaves 0: 坤; 16 + 未 8 = 24, or 8 alone, leaves 0: 坤; 24 leaves 0: the sixth line."""
    conventions = {"count_lower": count_lower}
    assert figure("count", count=16, hour_branch="未", conventions=conventions) == ("坤", "坤", 6)


def test_things_counted_need_the_hour():
    assert refused("count", count=3) == ("missing", "hour_branch")
    assert refused("count", hour_branch="子") == ("missing", "count")


@pytest.mark.parametrize(("count", "code"), [(3.5, "type"), ("3", "type"), (True, "type"), (0, "range"), (-1, "range")])
def test_what_is_no_number_of_things(count, code):
    assert refused("count", count=count, hour_branch="子") == (code, "count")


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


def test_sounds_of_which_nothing_is_left():
    """16 leaves 0: 坤; 16 + 未 8 = 24 leaves 0. Of two: 8 and 8 leave 0; 8 + 8 + 未 8 = 24 leaves 0."""
    assert figure("sounds", bursts=[16], hour_branch="未") == ("坤", "坤", 6)
    assert figure("sounds", bursts=[8, 8], hour_branch="未") == ("坤", "坤", 6)


@pytest.mark.parametrize(
    ("bursts", "code"), [([], "range"), ([1, 2, 3], "range"), ([0], "range"), ([3.5], "type"), (3, "type")]
)
def test_what_are_no_sounds(bursts, code):
    assert refused("sounds", bursts=bursts, hour_branch="子") == (code, "bursts")
    assert refused("sounds", bursts=[3]) == refused("sounds", bursts=[3, 6]) == ("missing", "hour_branch")


def test_zhang_and_chi():
    """2 兑; 7 艮; 9 - 6 = 3; the hour is not added."""
    assert figure("measure", zhang=2, chi=7, hour_branch="午") == ("兑", "艮", 3)


def test_chi_and_cun_with_the_hour():
    """3 离; 9 - 8 = 1 乾; 3 + 9 + 子 1 = 13, 13 - 12 = 1."""
    assert figure("measure", chi=3, cun=9, hour_branch="子") == ("离", "乾", 1)


def test_measures_of_which_nothing_is_left():
    """8 and 16 leave 0: 坤 and 坤; 24 leaves 0: the sixth line; so with 8 and 8 and 未 8."""
    assert figure("measure", zhang=8, chi=16) == ("坤", "坤", 6)
    assert figure("measure", chi=8, cun=8, hour_branch="未") == ("坤", "坤", 6)


def test_what_is_no_measure():
    assert refused("measure", zhang=2, chi=7, cun=1) == ("choice", "cun")
    assert refused("measure", chi=7, hour_branch="子") == ("missing", "cun")
    assert refused("measure", chi=7, cun=1) == ("missing", "hour_branch")
    assert refused("measure", zhang=2) == ("missing", "chi")
    assert refused("measure", zhang=2.5, chi=7) == ("type", "zhang")
    assert refused("measure", zhang=2, chi=0) == ("range", "chi")


@pytest.mark.parametrize("direction", ["NE", "东北", "東北"])
def test_a_thing_and_its_direction(direction):
    """离 3 above; NE is 艮 7; 3 + 7 + 申 9 = 19, 19 - 18 = 1."""
    assert figure("object", object="離", direction=direction, hour_branch="申") == ("离", "艮", 1)


def test_a_thing_and_its_direction_of_which_nothing_is_left():
    """Earthenware is of 坤 8, SW is 坤 8; 8 + 8 + 未 8 = 24 leaves 0: the sixth line."""
    assert figure("object", object="瓦器", direction="SW", hour_branch="未") == ("坤", "坤", 6)


def test_the_directions_are_those_of_the_later_heaven():
    """Below stands the trigram of the direction: 离 S, 坎 N, 震 E, 兑 W, 巽 SE, 乾 NW, 艮 NE, 坤 SW."""
    below = {
        direction: figure("object", object="乾", direction=direction, hour_branch="子")[1]
        for direction in ("S", "N", "E", "W", "SE", "NW", "NE", "SW")
    }
    assert "".join(below.values()) == "离坎震兑巽乾艮坤"


def test_what_is_no_thing_or_direction():
    assert refused("object", object="猫", direction="N", hour_branch="子") == ("choice", "object")
    assert refused("object", object="瓶", direction="N", hour_branch="子") == ("ambiguous", "object")
    assert refused("object", object=1, direction="N", hour_branch="子") == ("type", "object")
    assert refused("object", object="乾", direction=1, hour_branch="子") == ("type", "direction")
    assert refused("object", direction="N", hour_branch="子") == ("missing", "object")
    assert refused("object", object="乾", hour_branch="子") == ("missing", "direction")
    assert refused("object", object="乾", direction="up", hour_branch="子") == ("choice", "direction")
    assert refused("object", object="乾", direction="N") == ("missing", "hour_branch")


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
    ("throws", "code"),
    [
        ([OLD_YANG] * 5, "range"),
        ([OLD_YANG] * 7, "range"),
        ([[2, 2, 4]] * 6, "range"),
        ([[2, 2, True]] * 6, "range"),
        ([[2, 2, 3.0]] * 6, "range"),
        ([[2, 2]] * 6, "type"),
        ([9, 9, 9, 9, 9, 9], "type"),
        ("999999", "type"),
        (None, "missing"),
    ],
)
def test_what_are_no_six_throws_of_three_dice(throws, code):
    assert refused("throws", throws=throws) == (code, "throws")


def test_a_figure_cast_elsewhere():
    """The fiftieth is 鼎, fire over wind: 离 over 巽; the second 坤, which is 坤 twice."""
    assert figure("direct", hexagram=50, line=2) == figure("direct", hexagram="鼎", line=2) == ("离", "巽", 2)
    assert figure("direct", upper="離", lower="巽", line=2) == ("离", "巽", 2)
    assert figure("direct", hexagram=2, line=6) == ("坤", "坤", 6)


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"upper": "乾", "line": 1}, "missing", "lower"),
        ({"upper": "猫", "lower": "乾", "line": 1}, "choice", "upper"),
        ({"upper": 1, "lower": "乾", "line": 1}, "type", "upper"),
        ({"hexagram": 65, "line": 1}, "range", "hexagram"),
        ({"hexagram": "猫", "line": 1}, "choice", "hexagram"),
        ({"hexagram": 50, "lower": "乾", "line": 1}, "choice", "lower"),
        ({"hexagram": 50}, "missing", "line"),
        ({"hexagram": 50, "line": 0}, "range", "line"),
        ({"hexagram": 50, "line": 1.5}, "type", "line"),
    ],
)
def test_what_is_no_figure(fields, code, field):
    assert refused("direct", **fields) == (code, field)
