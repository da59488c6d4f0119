"""Words for the engine's codes, numbers as the books write them, and dates."""

from datetime import UTC, date, datetime

import pytest
from django.utils import translation

from engine.elements import Element, Relation, Season, Strength
from engine.hexagrams import HEXAGRAMS
from engine.trigrams import TRIGRAMS
from readings.look import dates, words
from readings.look.numerals import chinese_number, lunar_day_name, lunar_month_name
from readings.look.templatetags import look


@pytest.mark.parametrize(
    ("codes", "table"),
    [
        (Element, words.ELEMENTS),
        (Season, words.SEASONS),
        (Strength, words.STRENGTHS),
        (Relation, words.RELATIONS),
        (["good", "bad", "mixed", "neutral", "open"], words.POLARITIES),
        (["now", "middle", "end", "outside"], words.STAGES),
        (["gain", "joy", "loss", "lawsuit", "waste", "end", "stands"], words.ABOUT),
        (["body", "use", "body_nuclear", "use_nuclear", "changed_use"], words.ROLES),
    ],
)
def test_every_code_of_the_engine_has_a_word(codes, table):
    assert set(codes) <= set(table)


def test_every_topic_has_a_word():
    topics = (
        "weather affairs household dwelling marriage childbirth food plan fame wealth trade travel traveller visit "
        "lost illness lawsuit grave object utensil livestock crops life"
    )
    assert set(words.TOPICS) == set(topics.split())


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1, "一"),
        (10, "十"),
        (12, "十二"),
        (20, "二十"),
        (22, "廿二"),
        (29, "廿九"),
        (30, "三十"),
        (31, "卅一"),
        (58, "五十八"),
        (100, "一百"),
        (105, "一百〇五"),
        (110, "一百一十"),
        (129, "一百二十九"),
        (1010, "一千〇一十"),
    ],
)
def test_numbers_are_written_as_in_the_books(number, written):
    assert chinese_number(number) == written


def test_the_days_and_months_of_the_moon_have_names():
    assert [lunar_day_name(day) for day in (1, 10, 11, 20, 22, 30)] == ["初一", "初十", "十一", "二十", "廿二", "三十"]
    assert [lunar_month_name(month) for month in (1, 10, 12)] == ["正月", "十月", "十二月"]
    assert lunar_month_name(4, leap=True) == "闰四月"


def test_in_english_a_trigram_and_a_hexagram_have_their_sound():
    assert words.trigram_name(TRIGRAMS["坎"]) == "Kan 坎"
    assert words.hexagram_name(HEXAGRAMS[48]) == "Jǐng 井"


def test_in_chinese_they_stand_alone():
    with translation.override("zh-hans"):
        assert words.trigram_name(TRIGRAMS["坎"]) == "坎"
        assert words.hexagram_long_name(HEXAGRAMS[48]) == "水风井"
        assert "廿九" in words.count_of(29, "year")


def test_in_traditional_chinese_they_stand_in_its_characters():
    with translation.override("zh-hant"):
        assert words.trigram_name(TRIGRAMS["离"]) == "離"
        assert words.trigram_and_element("兑") == "兌金"
        assert words.hexagram_name(HEXAGRAMS[54]) == "歸妹"
        assert words.hexagram_long_name(HEXAGRAMS[31]) == "澤山咸"
        assert words.hexagram_long_name(HEXAGRAMS[33]) == "天山遯"
        assert words.in_script("惊蛰") == "驚蟄"
        assert dates.lunar_month(4, leap=True) == "閏四月"
    assert words.in_script("惊蛰") == "惊蛰"


def test_a_page_is_in_the_language_that_html_knows():
    assert [look.language_tag(code) for code in ("en", "zh-hans", "zh-hant")] == ["en", "zh-Hans", "zh-Hant"]


def test_a_count_agrees_with_its_unit():
    assert [words.count_of(count, "year") for count in (1, 29)] == ["1 year", "29 years"]


def test_dates_are_short():
    assert dates.day_and_month(date(2026, 12, 7)) == "7 Dec"
    assert dates.full_date(date(2031, 2, 4)) == "4 Feb 2031"


def test_a_window_of_one_day_has_one_date():
    starts, ends = datetime(2026, 12, 1, tzinfo=UTC), datetime(2026, 12, 2, tzinfo=UTC)
    assert dates.span(starts, ends, UTC) == "1 Dec 2026"


def test_a_lunar_date_names_month_day_and_hour():
    lunar = {"month": 10, "leap": False, "day": 22, "hour_branch": "未"}
    assert dates.lunar_date(lunar) == "month 10, day 22, hour 未"
