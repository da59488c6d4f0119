"""What decides a matter (断占总诀): what feeds the body, what overcomes it, and whether it is hoped for or feared."""

import pytest

from tests.engine.houses import figure

AUTUMN = "2026-09-20T12:00:00+08:00"  # the month 酉: metal is in command


def core(reading):
    """Rule, stage and polarity of the findings by the core rules."""
    return [(row["rule"], row["stage"], row["polarity"]) for row in reading["findings"] if row["system"] == "core"]


def told(reading, rule):
    """The finding of a rule."""
    return next(row for row in reading["findings"] if row["rule"] == rule)


def test_what_feeds_the_body_and_nothing_against_it_is_fast():
    """晋 line 5: body 坤 earth; the use 离 fire feeds it, 艮 is earth, 坎 is overcome, the changed 乾 drains it."""
    reading = figure("离", "坤", 5, topic="plan")
    assert core(reading) == [("verdict-good-gen-fast", "now", "good"), ("verdict-gen-in-use", "now", "good")]
    assert told(reading, "verdict-good-gen-fast")["trigrams"] == ["离", "坤"]
    assert told(reading, "verdict-good-gen-fast")["text"]["source"].endswith("则吉事应之必速")


def test_what_feeds_the_body_in_the_middle_comes_by_degrees():
    """革 line 6: body 离 fire; its nuclear 巽 wood feeds it; the use 兑, 乾 within and the changed 乾 are overcome."""
    reading = figure("兑", "离", 6, topic="plan")
    assert core(reading) == [("verdict-good-gen-fast", "middle", "good"), ("verdict-gen-in-mutual", "middle", "good")]
    assert told(reading, "verdict-gen-in-mutual")["text"]["source"] == "生体是互卦，则渐成"


def test_what_feeds_the_body_by_the_change_comes_late():
    """未济 line 5: body 坎 water; 离 twice is overcome, 坎 within is water, the changed 乾 metal feeds it."""
    reading = figure("离", "坎", 5, topic="plan")
    assert core(reading) == [("verdict-good-gen-fast", "end", "good"), ("verdict-gen-in-changed", "end", "good")]
    assert "稍迟" in told(reading, "verdict-gen-in-changed")["text"]["zh"]


def test_where_all_stages_feed_the_body_each_is_told():
    """否 line 3: body 乾 metal; the use 坤 and within 艮 are earth, 巽 is overcome, the changed 艮 is earth again."""
    reading = figure("乾", "坤", 3, topic="plan")
    assert core(reading) == [
        ("verdict-good-gen-fast", "now", "good"),
        ("verdict-gen-in-use", "now", "good"),
        ("verdict-gen-in-mutual", "middle", "good"),
        ("verdict-gen-in-changed", "end", "good"),
    ]


@pytest.mark.parametrize(
    ("hexagram", "stage", "acting"),
    [
        (("离", "乾", 5), "now", "离"),  # 大有: body 乾 metal; the use 离 overcomes it, 乾 兑 乾 are metal
        # 屯: body 坎 water; it feeds the use 震; 艮 坤 within and the changed 坤 are earth
        (("坎", "震", 1), "middle", "艮"),
        (("兑", "乾", 2), "end", "离"),  # 夬: body 兑 metal; 乾 thrice, and the changed 离 fire
    ],
)
def test_what_overcomes_the_body_unfed_does_not_come_off(hexagram, stage, acting):
    reading = figure(*hexagram, topic="plan")
    assert core(reading) == [("verdict-good-ctl-only", stage, "bad")]
    assert told(reading, "verdict-good-ctl-only")["trigrams"][0] == acting


@pytest.mark.parametrize(
    "hexagram",
    [
        ("离", "乾", 3),  # 大有 line 3: the body 离 overcomes 乾 兑 乾 and the changed 兑
        ("乾", "乾", 1),  # 乾 line 1: 乾 thrice, and the changed 巽 that it overcomes
    ],
)
def test_where_nothing_overcomes_the_body_it_can_be_brought_about(hexagram):
    assert core(figure(*hexagram, topic="plan")) == [("verdict-good-no-ctl", "now", "good")]


# One trigram feeds the body and another overcomes it: the most urgent that does tells the days by its number.
DELAYS = [
    # 噬嗑 line 5: body 震 wood; it feeds the use 离, overcomes 艮 within; 坎 within feeds it, the changed 乾
    (("离", "震", 5), "end", "乾", 1, "一"),
    (("兑", "巽", 4), "now", "兑", 2, "二"),  # 大过: body 巽 wood; the use 兑 before 乾 within; the changed 坎 feeds it
    (("坎", "巽", 5), "middle", "兑", 2, "二"),  # 井: body 巽 wood; the use 坎 feeds it, 兑 within
    (("离", "兑", 4), "now", "离", 3, "三"),  # 睽: body 兑 metal; the use 离; the changed 艮 feeds it
    (("艮", "乾", 4), "end", "离", 3, "三"),  # 大畜: body 乾 metal; the use 艮 feeds it, 兑 震 within, the changed 离
    # 小过: body 艮 earth; the use 震 before 巽 within; the changed 离 feeds it
    (("震", "艮", 6), "now", "震", 4, "四"),
    (("巽", "艮", 4), "now", "巽", 5, "五"),  # 渐: body 艮 earth; the use 巽; 离 within feeds it
    (("坎", "离", 6), "now", "坎", 6, "六"),  # 既济: body 离 fire; the use 坎; the changed 巽 feeds it
    (("离", "震", 1), "middle", "坎", 6, "六"),  # 噬嗑: body 离 fire; the use 震 feeds it, 坎 within
    (("巽", "坎", 4), "middle", "艮", 7, "七"),  # 涣: body 坎 water; 艮 within; the changed 乾 feeds it
    (("坎", "巽", 2), "end", "艮", 7, "七"),  # 井 line 2: body 坎 water; 兑 within feeds it, the changed 艮
    (("坎", "震", 2), "middle", "艮", 7, "七"),  # 屯: body 坎 water; 艮 before 坤 within; the changed 兑 feeds it
]


@pytest.mark.parametrize(("hexagram", "stage", "trigram", "number", "character"), DELAYS)
def test_what_is_both_fed_and_overcome_is_held_up_for_days(hexagram, stage, trigram, number, character):
    """乾克体阻一日，兑克体阻二日之类推之: 离 3, 震 4, 巽 5, 坎 6, 艮 7.

    坤 holds up no figure: of those whose body 坎 it overcomes only 屯 line 2 is fed, by the changed 兑, and there 艮
    stands before it.
    """
    reading = figure(*hexagram, topic="plan")
    found = core(reading)
    assert ("verdict-good-both", stage, "mixed") in found
    assert ("verdict-delay-days", stage, "mixed") in found
    assert not {"verdict-good-gen-fast", "verdict-good-ctl-only", "verdict-good-no-ctl"} & {row[0] for row in found}
    assert told(reading, "verdict-good-both")["trigrams"][0] == trigram
    delay = told(reading, "verdict-delay-days")
    assert delay["trigrams"][0] == trigram
    assert delay["text"]["zh"] == f"{trigram}数{character}，约阻{character}日。"
    timing = next(row for row in reading["timings"] if row["about"] == "delay")
    assert (timing["rule"], timing["from"], timing["count"], timing["unit"]) == (
        "verdict-delay-days",
        trigram,
        number,
        "day",
    )


@pytest.mark.parametrize(
    ("hexagram", "feeding"),
    [
        (("坎", "巽", 5), ("verdict-gen-in-use", "now")),  # 井: the use 坎 feeds the body 巽
        (("巽", "艮", 4), ("verdict-gen-in-mutual", "middle")),  # 渐: 离 within feeds the body 艮
        (("兑", "巽", 4), ("verdict-gen-in-changed", "end")),  # 大过: the changed 坎 feeds the body 巽
    ],
)
def test_what_feeds_the_body_tells_its_stage_also_where_it_is_held_up(hexagram, feeding):
    assert (*feeding, "good") in core(figure(*hexagram, topic="plan"))


@pytest.mark.parametrize(
    ("hexagram", "stage", "acting"),
    [
        (("兑", "巽", 4), "end", "坎"),  # 大过: 兑 乾 乾 overcome the body 巽 wood, the changed 坎 water feeds it
        (("离", "坤", 5), "now", "离"),  # 晋: the use 离 fire feeds the body 坤 earth
        (("兑", "离", 6), "middle", "巽"),  # 革: 巽 wood within feeds the body 离 fire
    ],
)
@pytest.mark.parametrize("asked", [{"topic": "illness"}, {"topic": "lawsuit"}, {"topic": "plan", "matter": "feared"}])
def test_from_what_is_feared_whatever_feeds_the_body_rescues(hexagram, stage, acting, asked):
    reading = figure(*hexagram, **asked)
    assert core(reading) == [("verdict-bad-gen-rescue", stage, "good")]
    assert told(reading, "verdict-bad-gen-rescue")["trigrams"][0] == acting


@pytest.mark.parametrize("asked", [{"topic": "illness"}, {"topic": "lawsuit"}, {"topic": "plan", "matter": "feared"}])
@pytest.mark.parametrize(
    "hexagram",
    [
        ("坎", "震", 1),  # 屯: body 坎 water, no metal: 震, 艮, 坤, 坤
        ("坤", "震", 6),  # 复: body 震 wood, no water: 坤 thrice and the changed 艮; nothing overcomes it either
    ],
)
def test_what_is_feared_goes_badly_where_nothing_feeds_the_body(hexagram, asked):
    assert core(figure(*hexagram, **asked)) == [("verdict-bad-no-gen", "now", "bad")]


@pytest.mark.parametrize("topic", ["illness", "lawsuit"])
def test_illness_and_lawsuit_are_feared_unless_it_is_said_that_they_are_hoped_for(topic):
    assert core(figure("坤", "震", 6, topic=topic, matter="hoped")) == [("verdict-good-no-ctl", "now", "good")]


@pytest.mark.parametrize("topic", [None, "plan", "marriage", "childbirth", "wealth", "traveller", "grave", "household"])
def test_any_other_matter_is_hoped_for(topic):
    assert core(figure("坤", "震", 6, topic=topic)) == [("verdict-good-no-ctl", "now", "good")]


@pytest.mark.parametrize("topic", ["weather", "dwelling", "object", "utensil", "life"])
def test_where_nothing_is_hoped_or_feared_the_core_is_silent(topic):
    for hexagram in (("坎", "巽", 5), ("坎", "震", 1), ("离", "坤", 5)):
        assert core(figure(*hexagram, topic=topic)) == []


# The verdict.


def test_the_verdict_is_good_where_topic_and_core_say_so():
    """复 line 6 without a topic: nothing overcomes the body 震 wood, and it overcomes all; nobody speaks against it."""
    verdict = figure("坤", "震", 6)["verdict"]
    assert (verdict["polarity"], verdict["because"], verdict["sides"]) == ("good", ["verdict-good-no-ctl"], [])
    assert verdict["zh"] == "诸卦无一克体震木，所盼之事可成。"


def test_the_verdict_is_bad_where_topic_and_core_say_so():
    """屯 line 1: the body 坎 feeds the use 震, 艮 and 坤 overcome it, nothing feeds it or is water: one side."""
    verdict = figure("坎", "震", 1, topic="plan")["verdict"]
    assert (verdict["polarity"], verdict["sides"]) == ("bad", [])
    assert verdict["because"] == ["v2-plan-drain", "verdict-good-ctl-only"]
    assert verdict["zh"].endswith("体互艮土克体，又无卦生体，所盼之事难谐。")
    assert "另一面：" not in verdict["zh"]


def test_a_good_verdict_names_what_speaks_against_it():
    """晋 line 5: the use 离 feeds the body 坤 in topic and core; only the changed 乾 drains it in the end."""
    verdict = figure("离", "坤", 5, topic="food")["verdict"]
    assert verdict["polarity"] == "good"
    assert verdict["because"] == ["song-food-gen", "verdict-good-gen-fast", "stage-changed-end"]
    assert [(side["polarity"], side["rule"]) for side in verdict["sides"]] == [
        ("good", "song-food-gen"),
        ("bad", "stage-changed-end"),
    ]
    assert verdict["zh"].endswith("所盼之事来得快。另一面：变卦乾金泄体之气。")
    assert verdict["en"].endswith("On the other side: the changed trigram 乾 metal drains the body.")


def test_a_bad_verdict_names_what_speaks_against_it():
    """复 line 1, a lawsuit: the use 震 overcomes the body 坤, nothing feeds it; 坤 within is earth like the body."""
    verdict = figure("坤", "震", 1, topic="lawsuit")["verdict"]
    assert verdict["polarity"] == "bad"
    assert verdict["because"] == ["v2-lawsuit-ctl", "verdict-bad-no-gen", "mutual-urgency"]
    assert [(side["polarity"], side["rule"]) for side in verdict["sides"]] == [
        ("good", "mutual-urgency"),
        ("bad", "v2-lawsuit-ctl"),
    ]
    assert verdict["zh"].endswith("另一面：体互坤土与体比和。")


def test_where_the_topic_is_good_and_the_core_bad_the_verdict_is_mixed():
    """夬 line 2, a marriage: use 乾 and body 兑 are metal (比和克用大吉利), but the changed 离 overcomes it unfed."""
    verdict = figure("兑", "乾", 2, topic="marriage")["verdict"]
    assert verdict["polarity"] == "mixed"
    assert verdict["because"] == ["song-marriage-same-rule", "verdict-good-ctl-only"]
    assert [(side["polarity"], side["rule"]) for side in verdict["sides"]] == [
        ("good", "song-marriage-same-rule"),
        ("bad", "verdict-good-ctl-only"),
    ]
    assert "婚事大吉。" in verdict["zh"] and verdict["zh"].endswith("所盼之事难谐。")
    assert "另一面：" not in verdict["zh"]


def test_where_the_topic_is_bad_and_what_feeds_the_body_rescues_the_verdict_is_mixed():
    """大过 line 4, an illness: the use 兑 overcomes the body 巽 (体卦受克为凶兆), the changed 坎 feeds it."""
    verdict = figure("兑", "巽", 4, topic="illness")["verdict"]
    assert verdict["polarity"] == "mixed"
    assert verdict["because"] == ["song-illness-ctl", "verdict-bad-gen-rescue"]
    assert [side["rule"] for side in verdict["sides"]] == ["verdict-bad-gen-rescue", "song-illness-ctl"]


def test_what_is_held_up_is_mixed_though_its_topic_is_good():
    """井 line 5, a plan: the use 坎 feeds the body 巽, 兑 within overcomes it: 事有阻节，好中不足."""
    verdict = figure("坎", "巽", 5, topic="plan")["verdict"]
    assert verdict["polarity"] == "mixed"
    assert verdict["because"] == ["v2-plan-gen", "verdict-good-both", "mutual-urgency"]
    assert [(side["polarity"], side["rule"]) for side in verdict["sides"]] == [
        ("good", "v2-plan-gen"),
        ("bad", "mutual-urgency"),
    ]
    assert verdict["zh"].endswith("事有阻节，好中不足。")


def test_what_the_season_decides_stands_in_the_verdict():
    """大过 line 4 in the month 酉: 兑 metal in season overcomes the body 巽 wood out of season: 不吉之占."""
    without, dated = (figure("兑", "巽", 4, topic="plan", at=at)["verdict"] for at in (None, AUTUMN))
    assert without["because"][:2] == ["v2-plan-ctl", "verdict-good-both"]
    assert dated["because"][:3] == ["v2-plan-ctl", "verdict-good-both", "seasonal-body-weak-bad"]
    assert "占得不吉。" in dated["zh"] and "占得不吉。" not in without["zh"]
    assert dated["zh"].endswith("另一面：变卦坎水生体。")


def test_the_song_leads_the_verdict_where_volume_2_differs():
    """大有 line 3, a plan: the body 离 overcomes the use 乾, 克用谋为迟可已; the song's cell stands first."""
    verdict = figure("离", "乾", 3, topic="plan")["verdict"]
    assert verdict["because"] == ["song-plan-rule", "verdict-good-no-ctl"]
    assert (verdict["polarity"], verdict["sides"]) == ("mixed", [])
