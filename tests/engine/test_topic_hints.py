"""What a topic's trigrams and hexagrams tell, by the song of 001 诸事响应歌 and by volume 2 as it is condensed."""

import re

import pytest

from tests.engine.houses import figure
from tests.engine.topics import AUTUMN, SONG, SPRING, SUMMER, WINTER, own, rules, sources

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
@pytest.mark.parametrize(("topic", "prefix"), [("lost", "v2-lost-"), ("fame", "v2-fame-post-")])
def test_the_changed_trigram_tells_where_a_lost_thing_and_a_post_are(topic, prefix, lower, direction):
    """Line 1 turns 乾 and 巽, 兑 and 坎, 离 and 艮, 震 and 坤 into each other: 巽 becomes 乾, north-west, and so on."""
    (place,) = [
        row
        for row in own(figure("乾", lower, 1, topic=topic))
        if row["rule"].startswith(prefix) and row["stage"] == "end" and "relation" not in row
    ]
    assert re.search(f"在{direction}(?![东南西北])", place["text"]["zh"])


# What volume 2 adds to a topic: the figure, what it rests on, and the season where that decides.
ADDED = [
    # The trigram that feeds the body of the sick: hot, cold, a warm tonic, cooling.
    ("illness", ("离", "坤", 4), None, "v2-illness-hot", "neutral"),
    ("illness", ("坎", "巽", 5), None, "v2-illness-cold", "neutral"),
    ("illness", ("艮", "乾", 4), None, "v2-illness-tonic", "neutral"),
    ("illness", ("乾", "坎", 4), None, "v2-illness-cooling", "neutral"),
    ("illness", ("兑", "坎", 5), None, "v2-illness-cooling", "neutral"),
    # 大过: the body 巽 is overcome by 兑: some hope in spring, none in any other month.
    ("illness", ("兑", "巽", 4), SPRING, "v2-illness-hope", "mixed"),
    ("illness", ("兑", "巽", 4), SUMMER, "v2-illness-no-hope", "bad"),
    ("illness", ("兑", "巽", 4), None, "v2-illness-danger-day", "bad"),  # 兑
    ("illness", ("兑", "巽", 4), None, "v2-illness-recovery-day", "good"),  # the changed 坎
    # 巽 by boat, 离 by land, 坎 loss, 兑 quarrels; above, in use.
    ("travel", ("巽", "乾", 4), None, "v2-travel-boat", "neutral"),
    ("travel", ("离", "乾", 4), None, "v2-travel-land", "neutral"),
    ("travel", ("坎", "乾", 4), None, "v2-travel-kan-loss", "bad"),
    ("travel", ("兑", "乾", 4), None, "v2-travel-dui-quarrel", "bad"),
    ("travel", ("乾", "乾", 1), None, "v2-travel-move", "neutral"),  # 乾 four times
    ("travel", ("坤", "坤", 1), None, "v2-travel-stay", "neutral"),  # 坤 four times
    ("travel", ("坎", "巽", 5), SPRING, "v2-travel-body-strong-fed", "good"),  # the body 巽 in season, fed by 坎
    # The traveller is the use: fed he is well, overcome and out of season in trouble.
    ("traveller", ("坎", "震", 1), None, "v2-traveller-use-fed", "good"),  # 屯: the body 坎 feeds the use 震
    ("traveller", ("乾", "巽", 1), AUTUMN, "v2-traveller-use-weak", "bad"),  # 姤: 乾 overcomes 巽
    ("traveller", ("震", "乾", 4), None, "v2-traveller-zhen", "bad"),
    ("traveller", ("艮", "乾", 4), None, "v2-traveller-gen-blocked", "bad"),
    ("traveller", ("坎", "乾", 4), None, "v2-traveller-kan", "bad"),
    ("traveller", ("兑", "乾", 4), None, "v2-traveller-dui", "bad"),
    # The house whose trigram is in season is the richer; fed there is a dowry, feeding there is none.
    ("marriage", ("坎", "巽", 5), SPRING, "v2-marriage-body-strong", "neutral"),
    ("marriage", ("坎", "巽", 5), WINTER, "v2-marriage-use-strong", "neutral"),
    ("marriage", ("坎", "巽", 5), None, "v2-marriage-dowry", "good"),
    ("marriage", ("坎", "震", 1), None, "v2-marriage-no-dowry", "bad"),
    # The mother overcomes a weak child: 姤 in autumn; a weak mother is overcome: 大过 in autumn; both in season: 剥.
    ("childbirth", ("乾", "巽", 1), AUTUMN, "v2-childbirth-child-weak", "bad"),
    ("childbirth", ("兑", "巽", 4), AUTUMN, "v2-childbirth-mother-weak", "bad"),
    ("childbirth", ("艮", "坤", 1), "2026-04-25T12:00:00+08:00", "v2-childbirth-both-strong", "good"),
    # 坎 is wine and 兑 food, also in the body; feeding it they fill one; earth cancels 坎, fire cancels 兑.
    ("food", ("坎", "巽", 5), None, "v2-food-kan-wine", "good"),
    ("food", ("坎", "震", 1), None, "v2-food-kan-wine", "good"),
    ("food", ("兑", "巽", 4), None, "v2-food-dui-food", "good"),
    ("food", ("艮", "坤", 1), None, "v2-food-nothing", "bad"),  # 艮 坤 坤 坤 震
    ("food", ("坎", "巽", 5), None, "v2-food-kan-full", "good"),
    ("food", ("坎", "兑", 1), None, "v2-food-dui-full", "good"),  # 节: the use 兑 feeds the body 坎
    ("food", ("坎", "坤", 2), None, "v2-food-earth-cancels-kan", "bad"),  # 比: body 坎, use 坤
    ("food", ("离", "兑", 4), None, "v2-food-li-cancels-dui", "bad"),  # 睽: body 兑, use 离
    # Gain on the day of what feeds the body or is overcome by it, loss of what overcomes or drains it.
    ("wealth", ("坎", "巽", 5), None, "v2-wealth-gain-day-fed", "good"),  # 坎
    ("wealth", ("坎", "巽", 5), None, "v2-wealth-gain-day-overcome", "good"),  # the changed 坤
    ("wealth", ("坎", "巽", 5), None, "v2-wealth-loss-day-overcomes", "bad"),  # 兑 within
    ("wealth", ("坎", "巽", 5), None, "v2-wealth-loss-day-drain", "bad"),  # 离 within
    ("fame", ("坎", "巽", 5), None, "v2-fame-day", "good"),  # 坎
    ("fame", ("坎", "巽", 5), None, "v2-fame-in-office", "bad"),  # 兑 within
    ("fame", ("离", "坤", 5), None, "v2-fame-unopposed", "good"),  # 晋: nothing overcomes 坤
    ("household", ("坎", "巽", 5), None, "v2-household-fed", "good"),
    ("lawsuit", ("乾", "巽", 1), AUTUMN, "v2-lawsuit-strength", "good"),  # 姤: 乾 in season, 巽 not
    ("affairs", ("坤", "震", 6), None, "v2-affairs-figure-alone", "neutral"),  # 复: neither fed nor overcome
]


@pytest.mark.parametrize(("topic", "hexagram", "at", "rule", "polarity"), ADDED)
def test_what_volume_2_adds_to_a_topic_is_told(topic, hexagram, at, rule, polarity):
    found = [row["polarity"] for row in own(figure(*hexagram, topic=topic, at=at)) if row["rule"] == rule]
    assert found == [polarity]
    assert rule not in rules(figure(*hexagram, topic="plan", at=at))


@pytest.mark.parametrize(
    ("topic", "hexagram", "at", "rule"),
    [
        ("illness", ("坎", "震", 1), None, "v2-illness-cold"),  # 坎 is the body and feeds nothing
        ("illness", ("坎", "震", 1), None, "v2-illness-recovery-day"),  # nothing feeds the body 坎
        ("illness", ("兑", "巽", 4), None, "v2-illness-hope"),  # no month
        ("illness", ("兑", "巽", 4), SPRING, "v2-illness-no-hope"),
        ("travel", ("坎", "巽", 5), AUTUMN, "v2-travel-body-strong-fed"),
        ("travel", ("艮", "坤", 1), None, "v2-travel-move"),  # 坤 坤 坤, and 震 once
        ("traveller", ("乾", "巽", 1), SPRING, "v2-traveller-use-weak"),  # 巽 is in season
        ("traveller", ("坎", "巽", 4), None, "v2-traveller-dui"),  # 兑 within, and not in use
        ("marriage", ("坎", "巽", 5), SPRING, "v2-marriage-use-strong"),
        ("childbirth", ("乾", "巽", 1), SPRING, "v2-childbirth-child-weak"),
        ("childbirth", ("兑", "巽", 4), SPRING, "v2-childbirth-mother-weak"),
        ("food", ("坎", "巽", 5), None, "v2-food-nothing"),
        ("food", ("坎", "坤", 2), None, "v2-food-kan-full"),  # 坎 is the body
        ("fame", ("坎", "巽", 5), None, "v2-fame-unopposed"),
        ("affairs", ("坎", "巽", 5), None, "v2-affairs-figure-alone"),
    ],
)
def test_what_volume_2_adds_is_not_told_of_another_figure(topic, hexagram, at, rule):
    assert rule not in rules(figure(*hexagram, topic=topic, at=at))


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
