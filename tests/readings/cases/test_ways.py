"""Every way of casting from its form to a sealed reading, and what each of them refuses."""

import re
from html import escape

import pytest
from django.template.loader import get_template

import engine
from readings.accounts.models import AuditEntry, Practice
from readings.cases.models import Draw, Reading
from readings.cases.way_fields import FIELDS
from readings.cases.ways import WAYS, WayForm
from tests.readings.conftest import signed_in
from tests.readings.test_languages import PRODUCT_AND_UNIT_NAMES, Words

# 2026-11-30 14:05 in Shanghai is 午 year (7), month 10, day 22, hour 未 (8); 午, month and day are 39.
PAGE = {"when": "now", "opened_at": "2026-11-30T14:05:00+08:00"}
# 1 December 2022 of the lunar calendar is 23 December; its hour 午 (7) is from 11 to 13.
LUNAR = {"when": "lunar", "lunar_year": "2022", "lunar_month": "12", "lunar_day": "1", "lunar_hour": "午"}
MIDDLE_OF_LUNAR = "2022-12-23T04:00:00+00:00"

# A casting in each way, its figure at the moment of PAGE, and what it is called before and after.
ONE_OF_EACH = {
    "time": ({"sounds": "7"}, ("坎", "坎", 6), "坎 to 涣"),
    "numbers": ({"numbers": "21 14"}, ("巽", "坎", 5), "涣 to 蒙"),
    "count": ({"count": "7"}, ("艮", "艮", 3), "艮 to 剥"),
    "sounds": ({"bursts": "3 6"}, ("离", "坎", 5), "未济 to 讼"),
    "characters": ({"text": "西林"}, ("艮", "坤", 3), "剥 to 艮"),
    "measure": ({"zhang": "2", "chi": "7"}, ("兑", "艮", 3), "咸 to 萃"),
    "object": ({"object": "老人", "direction": "S"}, ("乾", "离", 6), "同人 to 革"),
    "throws": ({"throws": "333 322 322 332 322 332"}, ("坎", "乾", 1), "需 to 井"),
    "direct": ({"upper": "坎", "lower": "巽", "line": "5"}, ("坎", "巽", 5), "井 to 升"),
}


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def filled(way, fields, moment=PAGE):
    """What the form sends for one way of casting."""
    return moment | {"method": way} | {f"{way}-{name}": value for name, value in fields.items()}


def kept(browser, way, moment=PAGE, **fields) -> Reading:
    """The reading that casting so keeps; its seal is whole and its page opens."""
    response = browser.post("/cast/", filled(way, fields, moment))
    reading = Reading.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/readings/{reading.code}/")
    assert (reading.is_intact, reading.result["request"]["method"]) == (True, way)
    assert [entry.action for entry in AuditEntry.objects.all()] == ["keep_reading"]
    return reading


def figure(browser, way, moment=PAGE, **fields):
    """Upper and lower trigram and moving line of the reading that casting so keeps."""
    reading = kept(browser, way, moment, **fields)
    return reading.upper, reading.lower, reading.line


def nothing_happened() -> bool:
    return not (Reading.objects.exists() or Draw.objects.exists() or AuditEntry.objects.exists())


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


def test_the_list_of_castings_here_has_every_way():
    assert list(ONE_OF_EACH) == list(WAYS)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("way", ONE_OF_EACH)
def test_the_reading_of_each_way_is_read_in_each_language(browser, chinese_names, way, language):
    fields, expected, _names = ONE_OF_EACH[way]
    browser.cookies["django_language"] = language
    reading = kept(browser, way, **fields)
    assert (reading.language, (reading.upper, reading.lower, reading.line)) == (language, expected)
    for other in ("en", "zh-hans", "zh-hant"):
        browser.cookies["django_language"] = other
        page = browser.get(f"/readings/{reading.code}/")
        assert page.status_code == 200
        assert other == "en" or Words(page.text).latin <= PRODUCT_AND_UNIT_NAMES
        assert reading.result_in(other)["chart"] == reading.result["chart"]
        assert ("en" in reading.result_in(other)["verdict"]) == (other == "en")


@pytest.mark.parametrize(
    ("way", "rows"),
    [
        ("time", ["year 午 7 ＋ month 10 ＋ day 22 ＋ sounds 7", "46 ＋ hour 未 8", ""]),
        ("numbers", ["first number 21", "second number 14", "first number 21 ＋ second number 14"]),
        ("count", ["count 7", "7 ＋ hour 未 8", ""]),
        ("sounds", ["first 3", "second 6", "first 3 ＋ second 6 ＋ hour 未 8"]),
        ("characters", ["西 7", "林 8", "西 7 ＋ 林 8"]),
        ("measure", ["丈 2", "尺 7", "丈 2 ＋ 尺 7"]),
        ("object", ["乾 1", "离 3", "乾 1 ＋ 离 3 ＋ hour 未 8"]),
        ("throws", ["3 ＋ 3 ＋ 3", *["3 ＋ 2 ＋ 2"] * 2, "3 ＋ 3 ＋ 2", "3 ＋ 2 ＋ 2", "3 ＋ 3 ＋ 2"]),
        ("direct", []),
    ],
)
def test_the_reading_of_each_way_says_how_the_numbers_gave_the_figure(browser, way, rows):
    reading = kept(browser, way, **ONE_OF_EACH[way][0])
    page = browser.get(f"/readings/{reading.code}/")
    assert [row.terms for row in page.context["page"].working] == rows
    assert all(f'<th scope="row">{terms}</th>' in page.text for terms in rows if terms)


def test_of_throws_it_is_said_what_each_line_is(browser):
    """6 9 8 7 7 8, from the bottom up."""
    reading = kept(browser, "throws", throws="222 333 332 322 322 332")
    working = browser.get(f"/readings/{reading.code}/").context["page"].working
    assert [(row.of, row.sum, row.gives) for row in working] == [
        ("line 1", 6, "old yin"),
        ("line 2", 9, "old yang"),
        ("line 3", 8, "young yin"),
        ("line 4", 7, "young yang"),
        ("line 5", 7, "young yang"),
        ("line 6", 8, "young yin"),
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [("王王田", ["王 4", "王 4 ＋ 田 6", "王 4 ＋ 王 4 ＋ 田 6"]), ("王王", ["王 4", "王 4", "王 4 ＋ 王 4"])],
)
def test_a_character_that_comes_twice_is_said_in_each_half(browser, text, rows):
    """The lower half begins with 王 again, and not with the sum of the upper one."""
    reading = kept(browser, "characters", text=text)
    working = browser.get(f"/readings/{reading.code}/").context["page"].working
    assert [row.terms for row in working] == rows


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
@pytest.mark.parametrize("way", ONE_OF_EACH)
def test_no_latin_word_stands_on_the_chinese_page_of_a_way(browser, chinese_names, way, language):
    """Neither when its figure is drawn nor when nothing was typed."""
    browser.cookies["django_language"] = language
    for fields in (ONE_OF_EACH[way][0], {}):
        page = browser.post("/cast/", filled(way, fields) | {"sketch": "1"})
        assert page.status_code == (200 if fields or way == "time" else 422)
        assert Words(page.text).latin <= PRODUCT_AND_UNIT_NAMES


@pytest.mark.parametrize("way", ONE_OF_EACH)
def test_the_figure_of_each_way_is_drawn_as_one_types_and_nothing_is_kept(browser, way):
    fields, (_upper, _lower, line), names = ONE_OF_EACH[way]
    response = browser.post("/cast/sketch/", filled(way, fields), HTTP_HX_REQUEST="true")
    assert response.status_code == 200
    assert f"Figure: {names}, line {line}." in response.text
    assert "<html" not in response.text
    assert nothing_happened()


@pytest.mark.parametrize("way", [way for way in ONE_OF_EACH if way != "time"])
def test_what_is_not_typed_yet_leaves_the_figure_and_says_what_it_needs(browser, way):
    response = browser.post("/cast/sketch/", filled(way, {}), HTTP_HX_REQUEST="true")
    assert (response.status_code, response["HX-Retarget"]) == (422, "#refused")
    assert "No new figure yet." in response.text
    assert "This is needed to cast." in response.text
    assert nothing_happened()


@pytest.mark.parametrize("way", [way for way in ONE_OF_EACH if way != "time"])
def test_a_lunar_date_is_the_middle_of_its_hour_for_a_way_that_counts_no_date(browser, way):
    reading = kept(browser, way, LUNAR, **ONE_OF_EACH[way][0])
    assert reading.cast_at.isoformat() == MIDDLE_OF_LUNAR
    lunar = reading.result["moment"]["lunar"]
    assert (lunar["year"], lunar["month"], lunar["day"], lunar["hour_branch"]) == (2022, 12, 1, "午")


def test_the_hour_of_a_lunar_date_counts(browser):
    """Seven at 午 7: 7 艮; 14 - 8 = 6 坎; 14 - 12 = 2."""
    assert figure(browser, "count", LUNAR, count="7") == ("艮", "坎", 2)


def test_a_lunar_date_of_the_way_by_date_stays_a_lunar_date(browser):
    """寅 3 + 12 + 1 + 7 sounds = 23, 23 - 16 = 7 艮; with 午 7 it is 30, 30 - 24 = 6 坎; 30 leaves 0: the sixth."""
    reading = kept(browser, "time", LUNAR, sounds="7")
    assert (reading.upper, reading.lower, reading.line, reading.cast_at) == ("艮", "坎", 6, None)


@pytest.mark.parametrize(
    ("zone", "longitude", "school", "first", "noon"),
    [
        ("Asia/Shanghai", None, {}, "2022-12-23T00:30:00+08:00", "2022-12-23T12:00:00+08:00"),
        ("Asia/Shanghai", None, {"day_starts": "zi-hour"}, None, "2022-12-23T12:00:00+08:00"),
        # Four minutes a degree: the mean sun of 105° east is an hour behind the clock of 120°.
        ("Asia/Shanghai", 105, {"solar_time": "mean"}, "2022-12-23T01:30:00+08:00", "2022-12-23T13:00:00+08:00"),
        ("Asia/Shanghai", 75, {"solar_time": "true"}, None, None),
        ("America/New_York", None, {}, "2022-12-23T00:30:00-05:00", "2022-12-23T12:00:00-05:00"),
        ("America/New_York", -75, {"solar_time": "mean", "day_starts": "zi-hour"}, None, "2022-12-23T12:00:00-05:00"),
    ],
)
def test_each_hour_of_a_lunar_date_is_cast_by_the_clock_and_the_school_of_the_practice(
    browser, zone, longitude, school, first, noon
):
    """The first 子 of a day that begins at midnight lasts from 0:00 to 1:00, 午 from 11:00 to 13:00."""
    Practice.objects.update(time_zone=zone, longitude=longitude, conventions=school)
    found = {}
    for hour in "子丑寅卯辰巳午未申酉戌亥":
        response = browser.post("/cast/", filled("count", {"count": "7"}, LUNAR | {"lunar_hour": hour}))
        assert response.status_code == 302
        found[hour] = Reading.objects.first().result["moment"]
    assert [(moment["lunar"]["month"], moment["lunar"]["day"]) for moment in found.values()] == [(12, 1)] * 12
    assert [moment["lunar"]["hour_branch"] for moment in found.values()] == list(found)
    assert found["子"]["at"] == (first or found["子"]["at"])
    assert found["午"]["at"] == (noon or found["午"]["at"])


def test_where_the_clock_is_put_forward_the_hour_is_the_shorter(browser):
    """On 8 March 2026, the 20th of the first month, New York's clock skips 2:00–3:00: 丑 is from 1:00 to 3:00, and
    so one hour long, its middle 1:30."""
    Practice.objects.update(time_zone="America/New_York")
    moment = LUNAR | {"lunar_year": "2026", "lunar_month": "1", "lunar_day": "20", "lunar_hour": "丑"}
    reading = kept(browser, "count", moment, count="7")
    assert reading.result["moment"]["at"] == "2026-03-08T01:30:00-05:00"


def test_a_leap_month_is_told_apart(browser):
    """2023 had a second month twice; the first day of the leap one was 22 March."""
    moment = LUNAR | {"lunar_year": "2023", "lunar_month": "2", "lunar_leap": "on"}
    assert kept(browser, "numbers", moment, numbers="21 14").cast_at.isoformat() == "2023-03-22T04:00:00+00:00"


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"lunar_year": ""}, "lunar_year", "This is needed to cast."),
        ({"lunar_month": ""}, "lunar_month", "This is needed to cast."),
        ({"lunar_day": ""}, "lunar_day", "This is needed to cast."),
        ({"lunar_hour": ""}, "lunar_hour", "This is needed to cast."),
        ({"lunar_month": "13"}, "lunar_month", "This lies outside what there is."),
        ({"lunar_day": "31"}, "lunar_day", "This lies outside what there is."),
        ({"lunar_year": "1599"}, "lunar_year", "This lies outside what there is."),
        ({"lunar_leap": "on"}, "lunar_leap", "This is not one of the answers to choose from."),
    ],
)
@pytest.mark.parametrize("way", ["numbers", "direct"])
def test_a_lunar_date_that_is_none_is_refused_at_its_field(browser, way, typed, field, words):
    response = browser.post("/cast/", filled(way, ONE_OF_EACH[way][0], LUNAR | typed))
    assert response.status_code == 422
    assert response.context["form"].errors == {field: [words]}
    assert words in response.text
    assert nothing_happened()


def test_a_lunar_date_beyond_the_calendar_is_refused_with_a_reason_on_the_page(browser):
    """The twelfth month of 2200 ends in February 2201, of which there is no calendar."""
    moment = LUNAR | {"lunar_year": "2200", "lunar_day": "29"}
    response = browser.post("/cast/", filled("numbers", {"numbers": "21 14"}, moment))
    assert response.status_code == 422
    assert nothing_happened()
    assert "This lies outside what there is." in response.text


MANY = "天" * 10_000
DIGITS = "1" * 10_000

NEEDED = "This is needed to cast."
OUTSIDE = "This lies outside what there is."
NOT_WHOLE = "A whole number is needed here."
NOT_CHINESE = "Only Chinese characters are counted."
TO_A_HUNDRED = "One to a hundred characters are counted."
NOT_HELD = "The correspondences do not hold this. Try a plainer word, or name its trigram."
SIX_THROWS = "Six throws are needed, of three dice that show 2 or 3."
NO_ANSWER = "This is not one of the answers to choose from."
TOO_LONG = "Ensure this value has at most 300 characters (it has 10000)."
NO_STROKES = "The strokes of this character are not on record."
NO_CHOICE = "Select a valid choice."
TO_CHOOSE = {"upper", "lower", "line", "direction"}  # the fields that are lists, not typed in


@pytest.mark.parametrize(
    ("way", "fields", "field", "words"),
    [
        ("time", {"sounds": "3.5"}, "sounds", NOT_WHOLE),
        ("time", {"sounds": "0"}, "sounds", OUTSIDE),
        ("time", {"sounds": "7", "place_name": "林田"}, "sounds", NO_ANSWER),
        ("time", {"place_name": "🙂"}, "place_name", NO_STROKES),
        ("time", {"place_name": "inn"}, "place_name", NO_STROKES),
        ("time", {"place_name": MANY}, "place_name", TOO_LONG),
        ("numbers", {}, "numbers", NEEDED),
        ("numbers", {"numbers": "21"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "1 2 3 4"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "0 0"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "-3 5"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "twenty one"}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": "2.5 3"}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": "🙂 🙂"}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": DIGITS}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": "1 " * 5_000}, "numbers", OUTSIDE),
        ("count", {}, "count", NEEDED),
        ("count", {"count": "3.5"}, "count", NOT_WHOLE),
        ("count", {"count": "0"}, "count", OUTSIDE),
        ("count", {"count": "seven"}, "count", NOT_WHOLE),
        ("count", {"count": "七"}, "count", NOT_WHOLE),
        ("count", {"count": "🙂"}, "count", NOT_WHOLE),
        ("count", {"count": DIGITS}, "count", NOT_WHOLE),
        ("sounds", {}, "bursts", NEEDED),
        ("sounds", {"bursts": "1 2 3"}, "bursts", OUTSIDE),
        ("sounds", {"bursts": "knock"}, "bursts", NOT_WHOLE),
        ("sounds", {"bursts": DIGITS}, "bursts", NOT_WHOLE),
        ("characters", {}, "text", NEEDED),
        ("characters", {"text": "，。"}, "text", TO_A_HUNDRED),
        ("characters", {"text": "天" * 101}, "text", TO_A_HUNDRED),
        ("characters", {"text": MANY}, "text", TOO_LONG),
        ("characters", {"text": "🙂"}, "text", NOT_CHINESE),
        ("characters", {"text": "king"}, "text", NOT_CHINESE),
        ("characters", {"text": "王a"}, "text", NOT_CHINESE),
        ("characters", {"text": "王䨻"}, "text", NO_STROKES),
        ("characters", {"text": "沐"}, "parts", NEEDED),
        ("characters", {"text": "沐", "parts": "3"}, "parts", OUTSIDE),
        ("characters", {"text": "西林", "strokes": "7"}, "strokes", OUTSIDE),
        ("characters", {"text": "西林", "strokes": "seven"}, "strokes", NOT_WHOLE),
        ("characters", {"text": "西林", "tones": "1 2"}, "tones", NO_ANSWER),
        ("characters", {"text": "春眠不觉", "strokes": "9 10 4 9"}, "strokes", NO_ANSWER),
        ("characters", {"text": "春眠不觉", "tones": "1 2 3 5"}, "tones", OUTSIDE),
        ("characters", {"text": "春眠不觉", "tones": "1 2 3 0"}, "tones", OUTSIDE),
        ("characters", {"text": "春眠不觉", "tones": "1 2 3"}, "tones", OUTSIDE),
        ("measure", {}, "chi", NEEDED),
        ("measure", {"zhang": "2"}, "chi", NEEDED),
        ("measure", {"chi": "7"}, "cun", NEEDED),
        ("measure", {"zhang": "2", "chi": "7", "cun": "1"}, "cun", NO_ANSWER),
        ("measure", {"zhang": "2", "chi": "seven"}, "chi", NOT_WHOLE),
        ("measure", {"zhang": DIGITS, "chi": "7"}, "zhang", NOT_WHOLE),
        ("object", {}, "object", NEEDED),
        ("object", {"direction": "S"}, "object", NEEDED),
        ("object", {"object": "老人"}, "direction", NEEDED),
        ("object", {"object": "老人", "direction": "up"}, "direction", NO_CHOICE),
        ("object", {"object": "龘龘", "direction": "S"}, "object", NOT_HELD),
        ("object", {"object": "qwxz", "direction": "S"}, "object", NOT_HELD),
        ("object", {"object": "🙂", "direction": "S"}, "object", NOT_HELD),
        ("object", {"object": MANY, "direction": "S"}, "object", TOO_LONG),
        ("throws", {}, "throws", NEEDED),
        ("throws", {"throws": "9 7 7 8 7"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 8 7"}, "throws", SIX_THROWS),
        ("throws", {"throws": "333 322 322 332 322 334"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 33"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 5"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 0"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 -8"}, "throws", ""),
        ("throws", {"throws": "yang"}, "throws", NOT_WHOLE),
        ("throws", {"throws": "🙂"}, "throws", NOT_WHOLE),
        ("throws", {"throws": DIGITS}, "throws", SIX_THROWS),
        ("throws", {"throws": "9" * 4_300}, "throws", SIX_THROWS),
        ("throws", {"throws": "7 7 7 7 7 7"}, "throws", "Without a moving line there is no judgement."),
        ("throws", {"throws": "9 7 7 8 7 8", "line": "2"}, "line", NO_ANSWER),
        ("throws", {"throws": "9 7 7 8 7 8", "line": "7"}, "line", NO_CHOICE),
        ("direct", {}, "upper", NEEDED),
        ("direct", {"upper": "坎"}, "lower", NEEDED),
        ("direct", {"upper": "坎", "lower": "巽"}, "line", NEEDED),
        ("direct", {"upper": "fire", "lower": "巽", "line": "5"}, "upper", NO_CHOICE),
        ("direct", {"hexagram": "井", "upper": "坎", "line": "5"}, "upper", NO_ANSWER),
        ("direct", {"hexagram": "well", "line": "5"}, "hexagram", NO_ANSWER),
        ("direct", {"hexagram": "65", "line": "5"}, "hexagram", OUTSIDE),
        ("direct", {"hexagram": "0", "line": "5"}, "hexagram", OUTSIDE),
        ("direct", {"hexagram": "🙂", "line": "5"}, "hexagram", NO_ANSWER),
        ("direct", {"hexagram": MANY, "line": "5"}, "hexagram", TOO_LONG),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_a_way_cannot_cast_is_422_at_its_field_keeps_what_was_typed_and_writes_nothing(
    browser, way, fields, field, words
):
    response = browser.post("/cast/", filled(way, fields) | {"question": "kept as typed"})
    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == {}
    assert list(form.way.errors) == [field]
    assert words in form.way.errors[field][0]
    assert escape(form.way.errors[field][0]) in response.text
    assert f'value="{way}" checked' in response.text
    assert "kept as typed" in response.text
    typed = {name: value for name, value in fields.items() if name not in TO_CHOOSE}
    assert {name for name, value in typed.items() if f'value="{escape(value)}"' not in response.text} == set()
    assert nothing_happened()


def test_a_choice_that_was_made_is_kept_beside_what_is_refused(browser):
    page = browser.post("/cast/", filled("object", {"object": "龘龘", "direction": "NE"}))
    assert page.status_code == 422
    assert '<option value="NE" selected>' in page.text
    assert nothing_happened()


def test_a_way_that_there_is_not_is_refused(browser):
    for way in ("nothing", "moment", "🙂", "x" * 10_000):
        response = browser.post("/cast/", PAGE | {"method": way})
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["method"]
    assert nothing_happened()


@pytest.mark.parametrize(
    "other",
    [
        {"count-count": "3.5"},
        {"characters-text": MANY, "characters-tones": "x"},
        {"throws-throws": "-7", "throws-line": "9"},
        {"direct-upper": "fire", "direct-line": "0", "direct-hexagram": "well"},
        {"object-object": "🙂", "object-direction": "up", "object-object_trigram": "x"},
        {"time-sounds": "many", "time-place_name": MANY},
        {"surname": "㐀"},
        {"strokes": "four"},
    ],
    ids=lambda other: ", ".join(other),
)
def test_what_stands_in_the_fields_of_other_ways_does_not_hinder(browser, other):
    """21 - 16 = 5 巽; 14 - 8 = 6 坎; 35 - 30 = 5."""
    response = browser.post("/cast/", filled("numbers", {"numbers": "21 14"}) | other)
    assert response.status_code == 302
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == ("巽", "坎", 5)
    assert reading.result["request"] == {
        "method": "numbers",
        "conventions": {},
        "numbers": [21, 14],
        "at": "2026-11-30T14:05:00+08:00",
    }


def test_whoever_does_not_cast_keeps_nothing(practice, client):
    response = client.post("/cast/", filled("numbers", {"numbers": "21 14"}))
    assert response["Location"] == "/sign-in/?next=/cast/"
    assert nothing_happened()


def test_the_ways_are_the_methods_of_the_engine_that_have_fields():
    assert {name: method for name, method in engine.METHODS.items() if method.fields} == WAYS
    assert " ".join(WAYS) == "time numbers count sounds characters measure object throws direct"
    assert engine.METHODS.keys() - WAYS.keys() == {"moment"}


def own(way: str) -> list[str]:
    """The fields that a way asks for under its own name; the date and the asker are asked of all."""
    names = [field.name for field in WAYS[way].fields]
    return ["sounds", "place_name"] if way == "time" else names


@pytest.mark.parametrize("way", WAYS)
def test_a_way_has_a_template_and_a_form_field_for_each_of_its_own(way):
    form = WayForm(way)
    assert get_template(form.template)
    assert {field.kind for field in WAYS[way].fields if field.name in own(way)} <= FIELDS.keys()
    assert [name for name in form.fields if not name.endswith("_trigram")] == own(way)


def test_every_field_of_every_way_is_drawn_once(browser):
    page = browser.get("/cast/").text
    drawn = re.findall(r'name="([a-z]+-\w+)"', page)
    names = [name for name in drawn if name.partition("-")[0] in WAYS]
    assert sorted(names) == sorted(f"{way}-{name}" for way in WAYS for name in own(way))
    assert re.findall(r'name="method" value="(\w+)"', page) == list(WAYS)


@pytest.mark.parametrize(
    ("language", "called"), [("en", "A thing and its quarter"), ("zh-hans", "物与方位"), ("zh-hant", "物與方位")]
)
def test_a_way_is_called_as_the_language_of_the_page_has_it_and_its_rules_stand_below_it(browser, language, called):
    browser.cookies["django_language"] = language
    page = browser.get("/cast/").text
    assert f"<span>{called}</span>" in page
    rules = [engine.rule(identity) for method in WAYS.values() for identity in method.rules]
    said = {
        "en": lambda rule: rule.en,
        "zh-hans": lambda rule: rule.zh,
        "zh-hant": lambda rule: engine.traditional(rule.zh),
    }[language]
    assert [rule.id for rule in rules if escape(said(rule)) not in page] == []
    assert [rule.id for rule in rules if escape(rule.text) not in page] == []
