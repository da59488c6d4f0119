"""What each topic says of body and use, of its trigrams and of its hexagrams.

Right values: the song of 001 诸事响应歌, and the eighteen topics of volume 2 as condensed for the companion layer.
"""

import pytest

from tests.engine.houses import figure
from tests.engine.topics import FIGURES, SEASONS, SONG, cells, own, rules, sources

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
