"""The character table: strokes in five ways, tones and sounds, compound surnames, and the name of a place."""

from typing import Any

import pytest

import engine
from engine import characters
from engine.conventions import Conventions
from tests.engine.houses import MOMENT

ENOUGH = 6500


def counts(text: str, strokes: str) -> list[int]:
    """The counts of the characters of a text by that convention."""
    return [each.number for each in characters.counted(text, Conventions(strokes=strokes), "text")]


def tones(text: str) -> list[int | None]:
    """The tones of the characters of a text."""
    return [each.tone for each in characters.toned(text, "text")]


def cast(**fields: Any) -> dict[str, Any]:
    """The cast of the houses' moment with those fields."""
    return engine.cast({**MOMENT, **fields}).to_dict()["cast"]


def refused(**fields: Any) -> tuple[str, str, str]:
    """The code, field and message of a request that is refused."""
    with pytest.raises(engine.RequestError) as error:
        engine.cast(fields)
    return error.value.code, error.value.field, error.value.message


@pytest.mark.parametrize(
    ("convention", "expected"),
    [
        ("attested", [4, 6, 21, 21]),  # as printed
        ("folded", [4, 6, 21, 21]),  # 4 + 0, 5 + 1, 17 + 4, 17 + 4
        ("traditional", [4, 5, 17, 17]),
        ("kangxi", [4, 5, 17, 17]),
        ("modern", [4, 5, 12, 17]),
    ],
)
def test_the_three_houses_in_five_ways(convention, expected):
    assert counts("王田韩韓", convention) == expected


@pytest.mark.parametrize(
    ("char", "traditional", "kangxi", "modern", "corners"),
    [
        ("陈", 10, 16, 7, 2),  # 陳: 阝 2 + 東 8; 阜 8 + 8; 横撇 of 阝, 横折 of 東
        ("江", 6, 7, 6, 0),  # 氵 3 + 工 3; 水 4 + 3
        ("李", 7, 7, 7, 1),  # 横撇 of 子
        ("张", 11, 11, 7, 3),  # 張: 弓 with 横折 and 竖折折
        ("刘", 15, 15, 6, 1),  # 劉
        ("杨", 13, 13, 7, 2),  # 楊: 横折 of 日, 横折钩 of 勿
        ("黄", 12, 12, 11, 1),  # 黃
        ("赵", 14, 14, 9, 1),  # 趙
        ("吴", 7, 7, 7, 3),  # 吳
        ("马", 10, 10, 3, 1),  # 馬
        ("郑", 14, 19, 8, 2),  # 鄭: 邑 7 + 12; 竖弯 of 酉 is a bend, no corner
        ("冯", 12, 12, 5, 1),  # 馮
        ("萧", 16, 18, 11, 3),  # 蕭: 艹 3; 艸 6 + 12
        ("罗", 19, 20, 8, 3),  # 羅: 网 6 + 14
        ("叶", 12, 15, 5, 1),  # 葉
        ("云", 12, 12, 4, 2),  # 雲
        ("范", 8, 11, 8, 1),  # stays 范: 艸 6 + 5
        ("于", 3, 3, 3, 0),  # stays 于
        ("后", 6, 6, 6, 1),  # stays 后
        ("西", 6, 6, 6, 1),
        ("林", 8, 8, 8, 0),
        ("阮", 6, 12, 6, 1),
        ("龙", 16, 16, 5, 3),  # 龍
        ("连", 10, 14, 7, 4),  # 連: 辶 3 with 横折折撇, three; 辵 7 + 7; 横折 of 車
        ("关", 19, 19, 6, 6),  # 關
        ("钟", 17, 17, 9, 1),  # 鍾: 横折 of 重
    ],
)
def test_counts_that_were_checked_by_hand(char, traditional, kangxi, modern, corners):
    expected = [traditional, kangxi, modern, traditional + corners]
    assert [counts(char, way)[0] for way in ("traditional", "kangxi", "modern", "folded")] == expected


def test_the_counts_that_the_sources_print():
    assert counts("王田韩西林", "attested") == [4, 6, 21, 7, 8]


def test_the_common_characters_of_both_scripts_are_there():
    """GB 2312 has 6,763; more than two thousand of them have a traditional form, which is there too."""
    pairs = [bytes((lead, trail)) for lead in range(0xB0, 0xF8) for trail in range(0xA1, 0xFF)]
    simplified = [char for pair in pairs if (char := pair.decode("gb2312", "ignore"))]
    assert len(simplified) > ENOUGH
    assert all(counts(char, "modern")[0] > 0 for char in simplified)
    forms = {each.form for char in simplified for each in characters.counted(char, Conventions(), "text")}
    changed = forms.difference(simplified)
    assert len(changed) > 2000
    assert sum(characters.simplified(form) != form for form in changed) > 2000


def test_a_row_is_whole():
    """Every form that is named has a row, every count is a number of at least one."""
    for char in characters._table():
        row = characters._row(char)
        assert row is not None
        assert int(row.strokes) > 0
        assert int(row.kangxi) > 0
        assert row.corners == "" or int(row.corners) >= 0
        assert row.tone in ("", "1", "2", "3", "4")
        assert characters._row(row.traditional or char) is not None


def test_tones():
    """天 tian1 and 国 guo2 are level today, 国 is entering in 平水韵, as are 白 and 学; 好 rising, 去 departing."""
    assert tones("白国天好去") == [4, 4, 1, 2, 3]
    assert tones("平上去入") == [1, 3, 3, 4]
    assert tones("国國学學") == [4, 4, 4, 4]


def test_a_tone_of_two_readings_goes_by_the_modern_one():
    """不 bu4 is entering; 度 du4 and 告 gao4 are departing, whose rarer readings are entering; 觉 jue2 is entering."""
    assert tones("不度告觉恶") == [4, 3, 3, 4, 4]


def test_tones_are_looked_up_where_none_are_told():
    """春1 眠1 = 2 兑 over 不4 觉4 晓2 = 10, 10 - 8 = 2 兑; 12 leaves 0: the sixth; as when they are told."""
    answer = engine.cast({"method": "characters", "text": "春眠不觉晓"}).to_dict()["cast"]
    assert (answer["upper"], answer["lower"], answer["line"]) == ("兑", "兑", 6)
    assert [each["count"] for each in answer["characters"]] == [1, 1, 4, 4, 2]
    assert [each["source"] for each in answer["characters"]][1:3] == ["modern tone", "entering tone"]


def test_told_tones_win():
    """One to each: 2 兑 over 3 离; 5."""
    answer = engine.cast({"method": "characters", "text": "春眠不觉晓", "tones": [1] * 5}).to_dict()["cast"]
    assert (answer["upper"], answer["lower"], answer["line"]) == ("兑", "离", 5)
    assert {each["source"] for each in answer["characters"]} == {"as given"}


def test_a_rare_character_asks_for_its_number():
    for fields, field in (
        ({**MOMENT, "surnames": ["䨻"]}, "surnames"),
        ({**MOMENT, "place_name": "䨻"}, "place_name"),
        ({"method": "characters", "text": "王䨻"}, "text"),
    ):
        code, where, message = refused(**fields)
        assert (code, where) == ("unknown-character", field)
        assert "䨻" in message
        assert "strokes" in message
    code, where, message = refused(method="characters", text="春眠䨻觉")
    assert (code, where) == ("unknown-character", "tones")
    assert "䨻" in message
    assert "tones" in message


def test_a_rare_character_can_be_told():
    assert cast(surnames=["䨻"], strokes=[52])["working"][0]["terms"][-1] == ["strokes", 52]
    assert engine.cast({"method": "characters", "text": "春眠䨻觉", "tones": [1, 1, 4, 4]}).cast.line == 4


def test_corners_that_are_not_known_ask_for_the_number():
    """How 黽 of 繩 is drawn is not settled; its strokes are known: 19."""
    folded = {"conventions": {"strokes": "folded"}}
    code, field, message = refused(**MOMENT, surnames=["绳"], **folded)
    assert (code, field) == ("unknown-character", "surnames")
    assert "繩" in message
    assert "strokes" in message
    assert cast(surnames=["绳"])["working"][0]["terms"][-1] == ["strokes", 19]
    assert cast(surnames=["绳"], strokes=[19], **folded)["working"][0]["terms"][-1] == ["strokes", 19]


@pytest.mark.parametrize(
    ("surname", "form", "expected"),
    [
        ("欧阳", "歐陽", 26),  # 15 + 11
        ("歐陽", "歐陽", 26),
        ("司马", "司馬", 15),  # 5 + 10
        ("万俟", "万俟", 12),  # 3 + 9, not 萬 12 + 9
        ("段干", "段干", 12),  # 9 + 3
    ],
)
def test_a_compound_surname_is_counted_as_one(surname, form, expected):
    answer = cast(surnames=[surname], conventions={"strokes": "traditional"})
    assert answer["working"][0]["terms"] == [["year", 3], ["month", 12], ["day", 1], ["strokes", expected]]
    assert "".join(each["form"] for each in answer["characters"]) == form


def test_wan_alone_is_the_other_form():
    """万 of 万俟 is of the radical 一, 3 by the name-study too; alone it is 萬, 艸 6 + 9."""
    kangxi = {"conventions": {"strokes": "kangxi"}}
    assert cast(surnames=["万俟"], **kangxi)["working"][0]["terms"][-1] == ["strokes", 12]
    assert cast(surnames=["万"], **kangxi)["working"][0]["terms"][-1] == ["strokes", 15]


def test_there_are_sixty_compound_surnames_or_more():
    known = {compound.surname: compound for compound in characters._compounds().values()}
    assert len(known) >= 60
    assert all(len(each.surname) == len(each.traditional) > 1 and each.pinyin for each in known.values())


def test_the_nameless_are_told_apart_by_where_they_lodge():
    """又无名，则随所寓也: 林 8 and 田 6, as printed, are 14; 3 + 12 + 1 + 14 = 30 leaves 6 坎; 37 leaves 5 巽 and 1."""
    answer = cast(place_name="林田")
    assert answer["working"][0]["terms"][-1] == ["strokes", 14]
    assert (answer["upper"], answer["lower"], answer["line"]) == ("坎", "巽", 1)
    assert [each["char"] for each in answer["characters"]] == ["林", "田"]


def test_told_strokes_of_the_place_win():
    assert cast(place_name="林田", strokes=[9])["working"][0]["terms"][-1] == ["strokes", 9]
    assert refused(**MOMENT, place_name="林田", strokes=[8, 5])[:2] == ("range", "strokes")


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"place_name": "林", "surnames": ["王"]}, "choice", "place_name"),
        ({"place_name": "林", "sounds": 3}, "choice", "sounds"),
        ({"place_name": 5}, "type", "place_name"),
        ({"place_name": " "}, "type", "place_name"),
        ({"place_name": " ", "strokes": [8]}, "type", "place_name"),
        ({"place": "林"}, "unknown-field", "place"),
    ],
)
def test_what_does_not_belong_to_a_place(fields, code, field):
    assert refused(**MOMENT, **fields)[:2] == (code, field)


def test_sounds():
    assert characters.pinyin("老马") == "laoma"
    assert characters.pinyin("綠女") == "lvnv"
    assert characters.pinyin("老☃") is None


def test_a_surname_has_a_sound_of_its_own():
    surnames = ("单", "解", "仇", "区", "查", "朴", "曾", "任", "万俟", "尉迟", "王")
    assert [characters.surname_pinyin(each) for each in surnames] == (
        "shan xie qiu ou zha piao zeng ren moqi yuchi wang".split()
    )
    assert characters.surname_pinyin("☃") is None


def test_traditional_characters_are_simplified():
    """乾 is a trigram and stays."""
    assert characters.simplified("離火 馬在後，乾") == "离火 马在后，乾"
