"""What each topic says of body and use, of its trigrams and of its hexagrams.

Right values: the song of 001 诸事响应歌, and the eighteen topics of volume 2 as condensed for the companion layer.
"""

import pytest

from tests.engine.houses import figure

SONG = {"source": "001_c84d0c48de76e4bf", "heading": "诸事响应歌"}
SPRING, SUMMER, AUTUMN, WINTER = (
    f"2026-{day}T12:00:00+08:00" for day in ("03-25", "06-20", "09-20", "12-15")
)  # the months 卯 午 酉 子
SEASONS = (SPRING, SUMMER, AUTUMN, WINTER)

# A figure for each relation, with the elements of body and use.
FIGURES = {
    "body-overcomes-use": ("乾", "巽", 1),  # 姤: body 乾 metal, use 巽 wood
    "use-overcomes-body": ("兑", "巽", 4),  # 大过: body 巽 wood, use 兑 metal
    "body-generates-use": ("坎", "震", 1),  # 屯: body 坎 water, use 震 wood
    "use-generates-body": ("坎", "巽", 5),  # 井: body 巽 wood, use 坎 water
    "same": ("艮", "坤", 1),  # 剥: body 艮 and use 坤, both earth
}

# The eighteen topics of volume 2 but for the weather: the grades of the relations, in the order of FIGURES.
VOLUME_2 = {
    "affairs": ("人事占", "+ - - + +"),
    "household": ("家宅占", "+ - - + +"),
    "dwelling": ("屋舍占", "+ - - + +"),
    "marriage": ("婚姻占", "+late -- - ++ +"),
    "childbirth": ("生产占", "- - + + +"),
    "food": ("饮食占", "- -- - ++ +"),
    "plan": ("求谋占", "+late -- - ++ +"),
    "fame": ("求名占", "+late - - ++ +"),
    "wealth": ("求财占", "+ - - ++ +"),
    "trade": ("交易占", "+late - - ++ +"),
    "travel": ("出行占", "+ - - + +"),
    "traveller": ("行人占", "+late - - ++ +"),
    "visit": ("谒见占", "+ - - ++ +"),
    "lost": ("失物占", "+late - - ++ +"),
    "illness": ("疾病占", "+ -- - ++ +"),
    "lawsuit": ("官讼占", "+ - - ++ ++"),
    "grave": ("坟墓占", "+ - - ++ +"),
}
POLARITIES = {
    "++": {"good"},
    "+": {"good"},
    "+late": {"good", "mixed"},
    "-": {"bad"},
    "--": {"bad"},
}

# What the song states of them, in its words; it is silent of every other cell.
SONG_CELLS = {
    ("affairs", "body-overcomes-use"): ("good", "凡占人事体克用，诸事亨通须有幸"),
    ("affairs", "use-overcomes-body"): ("bad", "比和为妙克为凶"),
    ("affairs", "same"): ("good", "比和为妙克为凶"),
    ("household", "body-generates-use"): ("bad", "生用须云耗散财"),
    ("household", "use-overcomes-body"): ("bad", "克体为凶决断之"),
    ("household", "same"): ("good", "比和家世安居处"),
    ("marriage", "body-generates-use"): ("bad", "婚姻生用必难成"),
    ("marriage", "body-overcomes-use"): ("good", "比和克用大吉利"),
    ("marriage", "same"): ("good", "比和克用大吉利"),
    ("food", "use-generates-body"): ("good", "若问饮食用生体，必知肴馔丰厚喜"),
    ("food", "body-generates-use"): ("bad", "生用克体饮食难"),
    ("food", "use-overcomes-body"): ("bad", "生用克体饮食难"),
    ("food", "body-overcomes-use"): ("bad", "克用必无比和美"),
    ("food", "same"): ("good", "克用必无比和美"),
    ("plan", "same"): ("good", "求谋称意是比和"),
    ("plan", "body-overcomes-use"): ("mixed", "克用谋为迟可已"),
    ("fame", "body-overcomes-use"): ("good", "求名克用名可求"),
    ("fame", "use-generates-body"): ("good", "生体比和俱可取"),
    ("fame", "same"): ("good", "生体比和俱可取"),
    ("wealth", "body-overcomes-use"): ("good", "求财克用曰有财"),
    ("wealth", "use-generates-body"): ("good", "生体比和俱称意"),
    ("wealth", "same"): ("good", "生体比和俱称意"),
    ("trade", "use-generates-body"): ("good", "交易生体及比和，有利必成无后虑"),
    ("trade", "same"): ("good", "交易生体及比和，有利必成无后虑"),
    ("travel", "body-overcomes-use"): ("good", "出行克用用生体，所至其方多得意"),
    ("travel", "use-generates-body"): ("good", "出行克用用生体，所至其方多得意"),
    ("traveller", "body-overcomes-use"): ("mixed", "行人克用必来迟"),
    ("traveller", "use-generates-body"): ("good", "生体比和人即至"),
    ("traveller", "same"): ("good", "生体比和人即至"),
    ("visit", "body-overcomes-use"): ("good", "若去谒人体克用，此和生体主相见"),
    ("visit", "use-generates-body"): ("good", "若去谒人体克用，此和生体主相见"),
    ("visit", "same"): ("good", "若去谒人体克用，此和生体主相见"),
    ("lost", "body-overcomes-use"): ("good", "来问失物体克用，速可追寻依卦断"),
    ("lost", "use-generates-body"): ("good", "相生比和终可寻"),
    ("lost", "same"): ("good", "相生比和终可寻"),
    ("illness", "body-overcomes-use"): ("good", "克用易安药有效"),
    ("illness", "use-overcomes-body"): ("bad", "体卦受克为凶兆"),
    ("illness", "same"): ("good", "比和凶则有救星"),
    ("lawsuit", "body-overcomes-use"): ("good", "凡占公讼用宜克"),
    ("lawsuit", "same"): ("good", "比和助解最为奇，非止全仗他人力"),
    ("grave", "use-generates-body"): ("good", "比和生体宜葬之"),
    ("grave", "same"): ("good", "比和生体宜葬之"),
    ("grave", "body-overcomes-use"): ("good", "克用尤为大吉利"),
}
# Where the song and volume 2 do not say the same of a cell (the companion's list of differences); a cell that is late
# in both, a plan and a traveller, is the same.
DIFFERENCES = (
    ("marriage", "body-overcomes-use"),  # the song: very lucky; volume 2: can be done, but slowly
    ("food", "body-overcomes-use"),  # none; obstructed
    ("food", "use-overcomes-body"),  # hard; none
    ("fame", "body-overcomes-use"),  # can be sought, without delay; obtained late
    ("lost", "body-overcomes-use"),  # quickly traced; found late
    ("lost", "same"),  # found in the end; not lost
)
CELLS = [
    (topic, relation, grade)
    for topic, (_, grades) in VOLUME_2.items()
    for relation, grade in zip(FIGURES, grades.split(), strict=True)
]

# The song's hints, told of a trigram wherever it answers the body.
HINTS = [
    ("affairs", "乾", "乾主公门是老人"),
    ("affairs", "坤", "坤遇阴人田土应"),
    ("affairs", "震", "震为东方或山林"),
    ("affairs", "巽", "巽亦山林蔬果品"),
    ("affairs", "坎", "坎为北方并水姓，酒货鱼盐才取定"),
    ("affairs", "离", "离言文书炉冶利，亦曰南方颜色赤"),
    ("affairs", "艮", "艮为东北山林材"),
    ("affairs", "兑", "兑曰西方喜悦是"),
    ("food", "坎", "坎兑为酒"),
    ("food", "兑", "坎兑为酒"),
    ("food", "震", "震为鱼"),
    ("travel", "坎", "坎则乘舟"),
    ("travel", "离", "离旱途"),
    ("travel", "乾", "乾震动"),
    ("travel", "震", "乾震动"),
    ("travel", "坤", "则坤艮止"),
    ("travel", "艮", "则坤艮止"),
    ("traveller", "艮", "艮阻"),
    ("traveller", "坎", "坎险君须记"),
    ("visit", "兑", "兑主外见"),
    ("visit", "乾", "乾利大人长者是"),
    ("lost", "兑", "兑临残缺并井畔"),
    ("lost", "离", "离为冶炉及南方"),
    ("lost", "坤", "坤主方器凭推看"),
    ("illness", "离", "离宜服热"),
    ("illness", "坎", "坎服冷"),
    ("illness", "坤", "坤土卦温补料亨"),
    ("illness", "震", "震主娇怪为状貌"),
    ("illness", "巽", "巽为自缢并锁枷"),
    ("illness", "坤", "坤艮落水及血衄"),
    ("illness", "艮", "坤艮落水及血衄"),
    ("grave", "坤", "若问墓穴在何地，坤则平阳"),
    ("grave", "巽", "巽林里"),
    ("grave", "乾", "乾宜高葬"),
    ("grave", "艮", "艮临山"),
    ("grave", "离", "离近人烟"),
    ("grave", "兑", "兑兴废"),
]


def own(reading):
    """The findings of the topic's own table."""
    return [row for row in reading["findings"] if row["system"] == "topics"]


def cells(reading):
    """Those of them that tell how body and use stand to each other."""
    return [row for row in own(reading) if "relation" in row]


def sources(reading):
    """The classical phrases of the topic's own table that a reading cites."""
    return [row["text"]["source"] for row in own(reading)]


def rules(reading):
    """The ids of the topic's own findings."""
    return {row["rule"] for row in own(reading)}


def test_all_cells_are_stated():
    """17 topics by 5 relations; the song states 43 of them."""
    assert (len(CELLS), len(SONG_CELLS)) == (85, 43)


@pytest.mark.parametrize(("topic", "relation", "grade"), CELLS)
def test_a_cell_of_the_topics_is_told(topic, relation, grade):
    """The song's finding leads where it states the cell; the grade of volume 2 is the last, or the only one's."""
    found = cells(figure(*FIGURES[relation], topic=topic))
    assert {row["relation"] for row in found} == {relation}
    assert found[-1]["polarity"] in POLARITIES[grade]
    assert {"source": "meihua-vol2", "heading": f"卷二 {VOLUME_2[topic][0]}"} == found[-1]["cites"][-1]
    if (topic, relation) in SONG_CELLS:
        assert (found[0]["polarity"], found[0]["text"]["source"]) == SONG_CELLS[topic, relation]
        assert found[0]["cites"][0] == SONG
    else:
        assert [len(row["cites"]) for row in found] == [1]


@pytest.mark.parametrize(("topic", "relation"), [cell for cell in SONG_CELLS if cell not in DIFFERENCES])
def test_where_song_and_volume_2_agree_one_finding_cites_both(topic, relation):
    found = cells(figure(*FIGURES[relation], topic=topic))
    assert [row["cites"] for row in found] == [
        [SONG, {"source": "meihua-vol2", "heading": f"卷二 {VOLUME_2[topic][0]}"}]
    ]


@pytest.mark.parametrize(("topic", "relation"), DIFFERENCES)
def test_where_song_and_volume_2_differ_both_are_shown(topic, relation):
    found = cells(figure(*FIGURES[relation], topic=topic))
    assert [row["cites"] for row in found] == [
        [SONG],
        [{"source": "meihua-vol2", "heading": f"卷二 {VOLUME_2[topic][0]}"}],
    ]
    assert found[0]["text"]["zh"] != found[1]["text"]["zh"]


def test_song_and_volume_2_tell_the_boat_by_different_trigrams():
    """坎 is the boat of the song and a loss in volume 2, whose boat is 巽. The trigram above is the use, over 乾."""
    kan, xun = (figure(trigram, "乾", 4, topic="travel") for trigram in "坎巽")
    assert "坎则乘舟" in sources(kan) and "v2-travel-kan-loss" in rules(kan)
    assert "坎则乘舟" not in sources(xun) and "v2-travel-boat" in rules(xun)


def test_song_and_volume_2_give_the_tonic_by_different_trigrams():
    """坤 is the song's tonic, 艮 that of volume 2. The trigram above is the use and feeds the body 乾."""
    kun, gen = (figure(trigram, "乾", 4, topic="illness") for trigram in "坤艮")
    assert "坤土卦温补料亨" in sources(kun) and "v2-illness-tonic" not in rules(kun)
    assert "坤土卦温补料亨" not in sources(gen) and "v2-illness-tonic" in rules(gen)


def test_song_and_volume_2_see_the_drowned_in_different_trigrams():
    """坤 and 艮 in the song, 坎 that overcomes the body in volume 2: 既济 line 6, body 离; 剥 line 1, body 艮."""
    kan, kun = figure("坎", "离", 6, topic="illness"), figure("艮", "坤", 1, topic="illness")
    assert "坤艮落水及血衄" not in sources(kan) and "v2-illness-spirit-kan" in rules(kan)
    assert "坤艮落水及血衄" in sources(kun) and "v2-illness-spirit-kan" not in rules(kun)


@pytest.mark.parametrize("topic", ["illness", "lawsuit"])
def test_what_is_feared_has_the_cells_of_its_topic_whatever_the_matter(topic):
    """Illness and lawsuit: the cell of a use that overcomes the body is bad, hoped for or feared."""
    for matter in ("hoped", "feared"):
        found = cells(figure("兑", "巽", 4, topic=topic, matter=matter))
        assert [row["polarity"] for row in found] == ["bad"]


@pytest.mark.parametrize("topic", ["livestock", "crops", "utensil"])
@pytest.mark.parametrize(
    ("relation", "polarity", "phrase"),
    [
        ("use-overcomes-body", "bad", "克为凶"),
        ("body-generates-use", "bad", "生用亦为凶兆矣"),
        ("use-generates-body", "good", "大抵体宜用卦生，旺相谋为终有益"),
        ("same", "good", "比和为吉"),
    ],
)
def test_a_topic_without_cells_has_the_general_rule_of_the_song(topic, relation, polarity, phrase):
    reading = figure(*FIGURES[relation], topic=topic)
    assert (polarity, phrase) in {(row["polarity"], row["text"]["source"]) for row in own(reading)}
    assert cells(reading) == []


@pytest.mark.parametrize("topic", [None, "object", "life"])
def test_without_a_matter_of_body_and_use_no_topic_speaks(topic):
    for hexagram in FIGURES.values():
        assert cells(figure(*hexagram, topic=topic)) == []
        assert "大抵体宜用卦生，旺相谋为终有益" not in sources(figure(*hexagram, topic=topic))


@pytest.mark.parametrize(("topic", "trigram", "phrase"), HINTS)
def test_a_trigram_gives_its_hint(topic, trigram, phrase):
    """The trigram above, line 4, is the use; below it stands the body, 坤 where the use is 乾 and else 乾."""
    reading = figure(trigram, "坤" if trigram == "乾" else "乾", 4, topic=topic)
    hint = next(row for row in own(reading) if row["text"]["source"] == phrase)
    assert hint["trigrams"][0] == trigram
    assert (hint["stage"], hint["cites"]) == ("now", [SONG])


def test_a_trigram_that_is_not_there_gives_no_hint():
    """剥 line 3: 坤 in use and within, 艮 the body and the changed: neither 震 nor 乾, which move."""
    phrases = sources(figure("艮", "坤", 3, topic="travel"))
    assert "则坤艮止" in phrases
    assert not {"坎则乘舟", "离旱途", "乾震动"} & set(phrases)


def test_a_hint_comes_at_the_stage_of_the_trigram_that_gives_it():
    """颐 line 2, body 艮: 震 moves now, 坤 within stays in the middle; 兑 comes last, out of doors."""
    travel = {row["text"]["source"]: row["stage"] for row in own(figure("艮", "震", 2, topic="travel"))}
    assert (travel["乾震动"], travel["则坤艮止"]) == ("now", "middle")
    visit = {row["text"]["source"]: row["stage"] for row in own(figure("艮", "震", 2, topic="visit"))}
    assert visit["兑主外见"] == "end"


@pytest.mark.parametrize(
    ("lower", "direction"),
    [
        ("巽", "西北"),
        ("乾", "东南"),
        ("兑", "北"),
        ("坎", "西"),
        ("离", "东北"),
        ("艮", "南"),
        ("震", "西南"),
        ("坤", "东"),
    ],
)
def test_the_changed_trigram_tells_where_a_lost_thing_is(lower, direction):
    """Line 1 turns 乾 and 巽, 兑 and 坎, 离 and 艮, 震 and 坤 into each other: 巽 becomes 乾, north-west, and so on."""
    told = [
        row["text"]["zh"] for row in own(figure("乾", lower, 1, topic="lost")) if row["rule"].startswith("v2-lost-")
    ]
    assert any(text.startswith("变卦") and f"在{direction}" in text for text in told)


# Named hexagrams.

NAMED = [
    ("traveller", "咸", "咸远", "neutral", ("兑", "艮", 4), ("兑", "离", 1)),  # 革 line 1 turns 离 to 艮
    ("traveller", "恒", "恒迟", "mixed", ("震", "巽", 2), ("震", "乾", 1)),  # 大壮 line 1 turns 乾 to 巽
    ("traveller", "升", "升不回", "bad", ("坤", "巽", 2), ("坤", "乾", 1)),  # 泰 line 1 turns 乾 to 巽
    ("visit", "讼", "讼不亲", "bad", ("乾", "坎", 5), ("乾", "兑", 1)),  # 履 line 1 turns 兑 to 坎
]


@pytest.mark.parametrize(("topic", "name", "phrase", "polarity", "primary", "changing"), NAMED)
def test_a_hexagram_that_the_song_names_is_told(topic, name, phrase, polarity, primary, changing):
    for hexagram in (primary, changing):
        found = [row for row in own(figure(*hexagram, topic=topic)) if row["text"]["source"] == phrase]
        assert [row["polarity"] for row in found] == [polarity]
        assert name in found[0]["text"]["zh"] and name in found[0]["text"]["en"]
    assert phrase not in sources(figure(*primary, topic="affairs"))
    assert phrase not in sources(figure("艮", "坤", 1, topic=topic))


# The weather.


@pytest.mark.parametrize("hexagram", [*FIGURES.values(), ("离", "离", 2), ("震", "震", 4)])
def test_the_weather_knows_no_body_and_no_use(hexagram):
    reading = figure(*hexagram, topic="weather", at=SUMMER)
    assert {row["system"] for row in reading["findings"]} == {"topics"}
    assert cells(reading) == []
    assert {row["polarity"] for row in reading["findings"]} == {"neutral"}
    assert (reading["verdict"]["polarity"], reading["verdict"]["sides"]) == ("open", [])
    assert reading["timings"] == []


@pytest.mark.parametrize(
    ("hexagram", "fine"),
    [
        (("乾", "巽", 1), True),  # 姤 to 乾: 巽, and 乾 everywhere else
        (("艮", "坤", 3), True),  # 剥 to 艮: 坤 and 艮
        (("坎", "震", 1), False),  # 屯: 坎 is the body, and nowhere else
        (("坎", "巽", 5), False),  # 井: 坎 is the use
        (("艮", "离", 1), False),  # 贲: within are 震 and, below it, 坎
        (("离", "巽", 1), False),  # 鼎: within is 兑
        (("艮", "震", 2), False),  # 颐 line 2 turns 震 to 兑
    ],
)
def test_without_kan_and_dui_the_sky_stays_clear_and_drought_goes_on(hexagram, fine):
    phrases = sources(figure(*hexagram, topic="weather"))
    assert ("问雨天晴无坎兑" in phrases) == fine
    assert ("亢旱言之终则是" in phrases) == fine


@pytest.mark.parametrize(
    ("trigram", "phrase", "word"),
    [
        ("乾", "乾明", "明"),
        ("坤", "坤晦", "阴"),
        ("巽", "巽多风", "风"),
        ("震", "震主雷霆定莫疑", "雷"),
        ("艮", "天时连雨问晴明，艮离贲卦响应耳", "晴"),
        ("离", "天时连雨问晴明，艮离贲卦响应耳", "晴"),
    ],
)
def test_the_song_tells_the_weather_by_trigrams(trigram, phrase, word):
    """The trigram is the use, over 坤 where it is 乾 and else over 乾."""
    reading = figure(trigram, "坤" if trigram == "乾" else "乾", 4, topic="weather")
    assert any(word in row["text"]["zh"] for row in own(reading) if row["text"]["source"] == phrase)


@pytest.mark.parametrize(
    ("trigram", "word"),
    [
        ("离", "太阳"),
        ("坎", "有雨"),
        ("坤", "天阴"),
        ("乾", "晴明"),
        ("巽", "有风"),
        ("艮", "雨下久了要停"),
        ("兑", "不雨"),
    ],
)
@pytest.mark.parametrize("line", [1, 4])
def test_volume_2_counts_every_trigram_of_the_weather_also_that_of_the_body(trigram, word, line):
    """The trigram above is the body with line 1, the use with line 4."""
    reading = figure(trigram, "震", line, topic="weather")
    told = [row["text"]["zh"] for row in own(reading) if row["cites"][0]["source"] == "meihua-vol2"]
    assert any(word in text for text in told)


def test_thunder_has_its_season():
    """屯 shows 震: thunder in spring and summer only, and without a moment nothing is known of it."""
    seen = {at: "v2-weather-zhen-thunder" in rules(figure("坎", "震", 1, topic="weather", at=at)) for at in SEASONS}
    assert seen == {SPRING: True, SUMMER: True, AUTUMN: False, WINTER: False}
    assert "v2-weather-zhen-thunder" not in rules(figure("坎", "震", 1, topic="weather"))


@pytest.mark.parametrize(
    ("hexagram", "rule", "seasons"),
    [
        (("离", "离", 1), "v2-weather-drought", [SUMMER]),  # 离 twice, and within 兑 巽
        (("坎", "坎", 1), "v2-weather-snow", [WINTER]),  # 坎 twice, and within 艮 震
        (("震", "震", 1), "v2-weather-untimely-thunder", [AUTUMN, WINTER]),  # 震 twice
        (("离", "离", 1), "v2-weather-pure-li", [*SEASONS]),
        (("坎", "坎", 1), "v2-weather-pure-kan", [*SEASONS]),
        (("巽", "兑", 1), "v2-weather-winter-rain-snow", [WINTER]),  # 中孚
        (("兑", "巽", 1), "v2-weather-winter-rain-snow", [WINTER]),  # 大过
    ],
)
def test_the_weather_of_a_season(hexagram, rule, seasons):
    assert [at for at in SEASONS if rule in rules(figure(*hexagram, topic="weather", at=at))] == seasons


@pytest.mark.parametrize(
    ("hexagram", "rule"),
    [
        (("坤", "乾", 2), "v2-weather-named-murky"),  # 泰
        (("坎", "乾", 2), "v2-weather-named-murky"),  # 需
        (("乾", "坤", 2), "v2-weather-named-dark"),  # 否
        (("坎", "坤", 2), "v2-weather-named-dark"),  # 比
        (("坎", "离", 2), "v2-weather-unpredictable"),  # 既济
        (("离", "坎", 2), "v2-weather-unpredictable"),  # 未济
        (("坎", "艮", 2), "v2-weather-umbrella"),  # 蹇
        (("艮", "坎", 2), "v2-weather-umbrella"),  # 蒙
        (("坤", "巽", 2), "v2-weather-no-sailing"),  # 升
        (("巽", "坤", 2), "v2-weather-no-sailing"),  # 观
        (("坎", "艮", 2), "v2-weather-mist"),  # 坎 over 艮
        (("坎", "兑", 2), "v2-weather-frost"),  # 坎 over 兑
        (("离", "艮", 2), "v2-weather-morning-fair"),  # 离 over 艮
        (("离", "震", 2), "v2-weather-lightning"),
        (("坎", "巽", 2), "v2-weather-storm"),
        (("震", "震", 2), "v2-weather-far-thunder"),
    ],
)
def test_a_figure_that_volume_2_names_for_the_weather(hexagram, rule):
    assert rule in rules(figure(*hexagram, topic="weather"))


# Childbirth.


@pytest.mark.parametrize("hexagram", FIGURES.values())
def test_all_that_childbirth_says_concerns_pregnancy(hexagram):
    for at in (None, *SEASONS):
        found = own(figure(*hexagram, topic="childbirth", at=at))
        assert found
        assert all("pregnancy" in row["concerns"] for row in found)


@pytest.mark.parametrize(
    ("upper", "lower", "said"),
    [
        ("乾", "巽", "阳爻五、阴爻一，依阴阳多少断为生男"),  # 姤: 3 yang above, 2 yang and 1 yin below
        ("兑", "巽", "阳爻四、阴爻二，依阴阳多少断为生男"),  # 大过: 2 and 1 above, 2 and 1 below
        ("坎", "坎", "阳爻二、阴爻四，依阴阳多少断为生女"),  # 坎: 1 and 2 above, 1 and 2 below
        ("坤", "震", "阳爻一、阴爻五，依阴阳多少断为生女"),  # 复: 3 yin above, 1 yang and 2 yin below
        ("坤", "坤", "阳爻〇、阴爻六，依阴阳多少断为生女"),
    ],
)
def test_more_yang_lines_are_a_boy_and_more_yin_lines_a_girl(upper, lower, said):
    """By the lines of the primary hexagram, whichever line moves."""
    for line in (1, 6):
        found = [
            row for row in own(figure(upper, lower, line, topic="childbirth")) if row["rule"] == "song-birth-majority"
        ]
        assert [row["polarity"] for row in found] == ["neutral"]
        assert said in found[0]["text"]["zh"]
        assert ("boy" if said.endswith("男") else "girl") in found[0]["text"]["en"]


@pytest.mark.parametrize(("upper", "lower"), [("坎", "离"), ("坤", "乾"), ("震", "巽")])
def test_three_and_three_lines_tell_no_sex(upper, lower):
    """既济, 泰 and 恒 have three yang and three yin lines."""
    assert "song-birth-majority" not in rules(figure(upper, lower, 1, topic="childbirth"))


def test_no_other_topic_tells_a_sex():
    assert "song-birth-majority" not in rules(figure("乾", "巽", 1, topic="marriage"))
