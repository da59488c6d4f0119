"""Every way of casting from its form to a sealed reading."""

import pytest

from readings.accounts.models import Practice
from tests.readings.cases.ways import figure, kept
from tests.readings.conftest import signed_in


@pytest.fixture
def browser(alice):
    return signed_in(alice)


@pytest.mark.parametrize("typed", ["21 14", "21,14", "21，14", "21、14", "２１　１４"])
def test_two_numbers_are_above_and_below_and_their_sum_is_the_line(browser, typed):
    """21 - 16 = 5 巽; 14 - 8 = 6 坎; 35 - 30 = 5; the hour is not added."""
    assert figure(browser, "numbers", numbers=typed) == ("巽", "坎", 5)


def test_a_third_number_is_the_line(browser):
    """8 and 16 leave 0: 坤 and 坤; 12 leaves 0: the sixth line."""
    assert figure(browser, "numbers", numbers="8 16 12") == ("坤", "坤", 6)


def test_things_counted_stand_above_and_the_hour_below(browser):
    """Seven at 未 8: 7 艮; 7 + 8 = 15, 15 - 8 = 7 艮; 15 - 12 = 3."""
    assert figure(browser, "count", count="7") == ("艮", "艮", 3)


def test_things_counted_go_by_the_school_of_the_practice(browser):
    """Where the hour stands below alone: 7 艮; 未 8 坤; 15 - 12 = 3."""
    Practice.objects.update(conventions={"count_lower": "hour"})
    assert figure(browser, "count", count="7") == ("艮", "坤", 3)


def test_one_burst_of_sounds_is_as_things_counted(browser):
    """4 震; 4 + 未 8 = 12, 12 - 8 = 4 震; 12 leaves 0: the sixth line."""
    assert figure(browser, "sounds", bursts="4") == ("震", "震", 6)


def test_two_bursts_of_sounds_are_above_and_below(browser):
    """3 离; 6 坎; 3 + 6 + 未 8 = 17, 17 - 12 = 5."""
    assert figure(browser, "sounds", bursts="3 6") == ("离", "坎", 5)


def test_one_character_goes_by_its_sides(browser):
    """沐: 氵 3 离, 木 4 震; 7 - 6 = 1."""
    assert figure(browser, "characters", text="沐", parts="3 4") == ("离", "震", 1)


def test_two_characters_go_by_the_strokes_that_the_source_prints(browser):
    """西 7 艮; 林 8 坤; 15 - 12 = 3."""
    reading = kept(browser, "characters", text="西林")
    assert (reading.upper, reading.lower, reading.line) == ("艮", "坤", 3)
    page = browser.get(f"/readings/{reading.code}/").text
    assert "西 with 7 strokes" in page
    assert "林 with 8 strokes" in page
    assert "as the source prints" in page


def test_strokes_that_are_told_win_over_those_on_record(browser):
    """西 told as 6 坎; 林 8 坤; 14 - 12 = 2."""
    assert figure(browser, "characters", text="西林", strokes="6 8") == ("坎", "坤", 2)


def test_a_rare_character_is_cast_once_its_strokes_are_told(browser):
    """王 4 震; 52 - 48 = 4 震; 56 - 54 = 2."""
    assert figure(browser, "characters", text="王䨻", strokes="4 52") == ("震", "震", 2)


def test_of_three_characters_one_is_above(browser):
    """王 4 震; 王田 4 + 6 = 10, 10 - 8 = 2 兑; 14 - 12 = 2."""
    assert figure(browser, "characters", text="王王田") == ("震", "兑", 2)


def test_four_characters_go_by_the_tones_that_are_told(browser):
    """1 + 2 = 3 离; 3 + 4 = 7 艮; 10 - 6 = 4."""
    reading = kept(browser, "characters", text="春眠不觉", tones="1 2 3 4")
    assert (reading.upper, reading.lower, reading.line) == ("离", "艮", 4)
    page = browser.get(f"/readings/{reading.code}/").text
    assert "眠: rising tone, 2" in page
    assert "as given" in page


def test_four_characters_go_by_the_tones_on_record_where_none_are_told(browser):
    """春 1 + 眠 1 = 2 兑; 不 4 + 觉 4 = 8 坤; 10 - 6 = 4."""
    assert figure(browser, "characters", text="春眠不觉") == ("兑", "坤", 4)


def test_of_eleven_characters_only_the_number_counts(browser):
    """Marks left out, 5 巽 above 6 坎; 11 - 6 = 5."""
    assert figure(browser, "characters", text="床前明月光，疑是地上霜。举") == ("巽", "坎", 5)


def test_zhang_stand_above_chi(browser):
    """2 兑; 7 艮; 9 - 6 = 3; the hour is not added."""
    assert figure(browser, "measure", zhang="2", chi="7") == ("兑", "艮", 3)


def test_chi_stand_above_cun_and_the_hour_joins_the_line(browser):
    """3 离; 9 - 8 = 1 乾; 3 + 9 + 未 8 = 20, 20 - 18 = 2."""
    assert figure(browser, "measure", chi="3", cun="9") == ("离", "乾", 2)


@pytest.mark.parametrize("thing", ["老人", "old man", "laoren", "乾"])
def test_a_thing_stands_above_its_quarter(browser, thing):
    """An old man is 乾 1, the south 离 3; 1 + 3 + 未 8 = 12 leaves 0: the sixth line."""
    assert figure(browser, "object", object=thing, direction="S") == ("乾", "离", 6)


@pytest.mark.parametrize("typed", ["333 322 322 332 322 332", "9 7 7 8 7 8", "333，7 223 8 7,323"])
def test_six_throws_are_typed_by_their_dice_or_by_their_sums(browser, typed):
    """9 7 7 8 7 8 from below: yang yang yang, yin yang yin, 乾 under 坎; the 9 moves, the first line."""
    reading = kept(browser, "throws", throws=typed)
    assert (reading.upper, reading.lower, reading.line) == ("坎", "乾", 1)
    assert reading.result["cast"]["chosen"] == "only"


def test_of_several_moving_lines_one_can_be_named(browser):
    """6 7 7 9 7 8: 巽 under 兑, lines 1 and 4 move, of which the fourth would lead."""
    reading = kept(browser, "throws", throws="222 322 322 333 322 332", line="1")
    assert (reading.upper, reading.lower, reading.line) == ("兑", "巽", 1)
    assert (reading.result["cast"]["moving"], reading.result["cast"]["chosen"]) == ([1, 4], "named")


def test_where_no_line_moves_one_is_named(browser):
    """Six times 7: 乾 and 乾."""
    assert figure(browser, "throws", throws="7 7 7 7 7 7", line="3") == ("乾", "乾", 3)


@pytest.mark.parametrize("hexagram", ["井", "48"])
def test_a_figure_cast_elsewhere_is_told_by_its_hexagram(browser, hexagram):
    """井, the forty-eighth, is 坎 above 巽."""
    assert figure(browser, "direct", hexagram=hexagram, line="5") == ("坎", "巽", 5)


def test_somebody_nameless_is_told_apart_by_sounds(browser):
    """39 + 7 = 46, 46 - 40 = 6 坎; with 未 8 it is 54, 54 - 48 = 6 坎; 54 leaves 0: the sixth line."""
    assert figure(browser, "time", sounds="7") == ("坎", "坎", 6)


def test_somebody_nameless_is_told_apart_by_where_they_lodge(browser):
    """林 8 and 田 6, as printed, are 14: 53 - 48 = 5 巽; with 未 8 it is 61, 61 - 56 = 5 巽; 61 - 60 = 1."""
    reading = kept(browser, "time", place_name="林田")
    assert (reading.upper, reading.lower, reading.line) == ("巽", "巽", 1)
    assert "林田 14" in browser.get(f"/readings/{reading.code}/").text
