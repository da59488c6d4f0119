from django.utils import translation

import engine
from readings.cases.casting.working import working_rows
from tests.readings.conftest import TIAN


def rows(language):
    with translation.override(language):
        return [(row.terms, row.sum, row.remainder, row.gives) for row in working_rows(engine.cast(TIAN).to_dict())]


def test_the_working_of_the_tian_house_in_chinese():
    """寅 3 + 12 + 1 + 6 = 22, by eights leaves 6; with 午 7 it is 29: 5 by eights, 5 by sixes; said once."""
    assert rows("zh-hans") == [
        ("寅3 ＋ 十二月12 ＋ 初一1 ＋ 田6", 22, 6, "坎"),
        ("22 ＋ 午7", 29, 5, "巽"),
        ("", 29, 5, "五爻"),
    ]


def test_the_working_of_the_tian_house_in_english():
    assert rows("en") == [
        ("year 寅 3 ＋ month 12 ＋ day 1 ＋ 田 6", 22, 6, "坎"),
        ("22 ＋ hour 午 7", 29, 5, "巽"),
        ("", 29, 5, "line 5"),
    ]
