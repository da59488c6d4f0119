"""What the text prints of its own examples: the three houses of 000 屋宅之占诀, and the hexagrams of 001.

The ids are those by which the vectors were collected; each is the text's word, and none of it comes from the engine.
"""

import pytest

import engine
from engine.elements import Relation
from engine.rules import rule as rule_of
from tests.engine.houses import answer, figure

ALL = ["year", "month", "day"]

# What a house's judgement dates: house, rule, about, polarity, trigram, the branches that the text prints, its words.
DATED = {
    "tv-tian-loss": ("田", "housecast-ctl-loss", "loss", "bad", "兑", "酉", "酉年月日，亦当有损失之忧"),
    "tv-tian-gain": ("田", "housecast-gen-gain", "gain", "good", "坎", "亥子", "亥子水年月日，当有进益，或得水边之财"),
    "tv-tian-joy": ("田", "housecast-same-joy", "joy", "good", None, "寅卯", "寅卯年当大快意"),
    "tv-wang-drain": ("王", "housecast-drain-dates", "waste", "bad", "离", "巳午", "每遇火年月日，主见此事"),
    "tv-wang-gain": (
        "王",
        "housecast-generating-year-absent",
        "gain",
        "good",
        None,
        "亥子",
        "亥子寅卯之年月，却主进益田财",
    ),
    "tv-wang-joy": ("王", "housecast-wood-trigrams", "joy", "good", "巽", "寅卯", "此居必大德意"),
    "tv-han-lawsuit": ("韩", "housecast-ctl-lawsuit", "lawsuit", "bad", "兑", "酉", "此居必有官讼，见于酉年月日"),
    "tv-han-joy": ("韩", "housecast-use-same", "joy", "good", "震", "寅卯", "当见于寅卯年月日后"),
}

# The ends of the houses: house, rule, total, trigram, the branches on which it falls due, the words of the text.
ENDS = {
    "tv-tian-end": ("田", "housecast-total-years", 29, "兑", ["酉", "申"], "二十九年后，此居当毁"),
    "tv-wang-end": ("王", "housecast-total-end-fire", 22, "离", ["酉", "申"], "二十二年后，复为火所焚"),
    "tv-han-end": (
        "韩",
        "housecast-end-on-controller-year",
        31,
        "兑",
        ["酉", "申"],
        "三十一年之后，遇申酉年，此居当毁",
    ),
}

# What is found without a date of its own: house, rule, stage, polarity, trigrams, the words of the text, and of ours.
FOUND = {
    "tv-tian-quarrel": ("田", "housecast-dui-quarrel", "middle", "bad", "兑巽", "家中必多口舌之聒", "家里多争执"),
    "tv-tian-flourish": ("田", "housecast-spring-flourish", "now", "good", "坎巽", "此居必然发旺", "入住后渐兴"),
    "tv-wang-gossip": ("王", "housecast-drain-women", "now", "bad", "离震", "家中亦多女子是非", "女子是非"),
    "tv-wang-eldest-son": (
        "王",
        "housecast-changed-same-eldest-son",
        "end",
        "good",
        "震震",
        "亦主得长子之力，变重震也",
        "得长子之力",
    ),
    "tv-han-illness": ("韩", "housecast-ctl-illness", "end", "bad", "兑巽", "申酉年连见病患", "申、酉之年"),
    "tv-han-bad": ("韩", "housecast-after-controller-year", "end", "bad", "兑巽", "申酉年后大凶", "申、酉之年过后"),
}

# Houses that the text only supposes: the total of 田 and of 韩 without 兑.
SUPPOSED = {
    # 渐 to 家人: body 巽; the use 艮 it overcomes, it feeds 离, 坎 feeds it, it feeds the changed 离: 5+7+3+6+5+3 = 29.
    "tv-tian-if-no-dui": (("巽", "艮", 1), 29, "虽再见二十九年，屋当无恙也"),
    # 渐 to 巽: as before, but the changed trigram is 巽, wood like the body: 5+7+3+6+5+5 = 31, and there is one 坎.
    "tv-han-if-no-dui": (("巽", "艮", 2), 31, "若非有兑，或有一坎"),
}


def phrases(reading):
    """The classical phrase of every finding and timing."""
    rules = [row["rule"] for row in (*reading["findings"], *reading["timings"])]
    return {identity: rule_of(identity).text for identity in rules}


def told(rows, rule):
    """The only finding or timing of a rule."""
    (row,) = [row for row in rows if row["rule"] == rule]
    return row


def test_all_nineteen_judgements_are_here():
    assert len({*DATED, *ENDS, *FOUND, *SUPPOSED}) == 19


@pytest.mark.parametrize(
    ("house", "rule", "about", "polarity", "trigram", "branches", "phrase"), DATED.values(), ids=DATED
)
def test_a_house_answers_on_the_branches_that_the_text_prints(house, rule, about, polarity, trigram, branches, phrase):
    """What is printed leads: the text dates 兑 by 酉 alone where we add 申, of the same metal."""
    reading = answer(house)
    row = told(reading["timings"], rule)
    assert (row["about"], row["polarity"], row["from"], row["units"]) == (about, polarity, trigram, ALL)
    printed = [*branches]
    assert row["branches"][: len(printed)] == printed
    assert set(row["branches"]) == {*printed, *("酉申" if printed == ["酉"] else "")}
    assert phrase in phrases(reading)[rule]


def test_what_overcomes_the_tian_house_is_restrained_by_fire_and_that_of_the_han_house_by_nothing():
    """田: 然得有离火，终是制金; 韩: 艮 坤 震 and no fire."""
    assert told(answer("田")["timings"], "housecast-ctl-loss")["restrained_by"] == "离"
    assert told(answer("韩")["timings"], "housecast-ctl-lawsuit")["restrained_by"] is None


def test_water_and_wood_are_the_good_years_of_each_house():
    """亥子寅卯之年月，却主进益田财: the body is wood in all three."""
    for house in "田王韩":
        good = [row["branches"] for row in answer(house)["timings"] if row["polarity"] == "good"]
        assert sorted(branch for branches in good for branch in branches) == sorted("亥子寅卯")


@pytest.mark.parametrize(("house", "rule", "total", "trigram", "branches", "phrase"), ENDS.values(), ids=ENDS)
def test_a_house_ends_when_its_total_is_full(house, rule, total, trigram, branches, phrase):
    """6+5+3+2+8+5 = 29, 4+3+2+5+4+4 = 22, 5+4+7+8+5+2 = 31; 兑 overcomes the body of each."""
    reading = answer(house)
    row = reading["timings"][-1]
    assert (row["rule"], row["about"], row["polarity"]) == (rule, "end", "bad")
    assert (row["count"], row["unit"], row["from"]) == (total, "year", trigram)
    assert (row["branches"], row["units"]) == (branches, ["year"])
    assert phrase in phrases(reading)[rule]
    finding = told(reading["findings"], rule)
    assert (finding["stage"], finding["polarity"]) == ("end", "bad")


@pytest.mark.parametrize(
    ("house", "rule", "stage", "polarity", "trigrams", "phrase", "words"), FOUND.values(), ids=FOUND
)
def test_what_the_text_says_of_a_house_is_found(house, rule, stage, polarity, trigrams, phrase, words):
    row = told(answer(house)["findings"], rule)
    assert (row["stage"], row["polarity"], row["trigrams"]) == (stage, polarity, [*trigrams])
    assert phrase in row["text"]["source"]
    assert words in row["text"]["zh"]


@pytest.mark.parametrize(("hexagram", "total", "phrase"), SUPPOSED.values(), ids=SUPPOSED)
def test_a_house_without_dui_stands_twice_its_total(hexagram, total, phrase):
    reading = figure(*hexagram, topic="dwelling")
    row = reading["timings"][-1]
    assert reading["chart"]["total"] == total
    assert (row["rule"], row["about"], row["polarity"]) == ("housecast-survives-without-controller", "stands", "good")
    assert (row["count"], row["unit"], "branches" in row) == (2 * total, "year", False)
    assert told(reading["findings"], row["rule"])["polarity"] == "good"
    covered = {rule_of(name).text for name in (row["rule"], "housecast-one-generator-saves")}
    assert any(phrase in text for text in covered)


def test_one_kan_beside_dui_is_told_both_ways():
    """或有一坎，此居亦无恙: but 田 has its 坎, and 此居当毁 all the same."""
    reading = answer("田")
    row = told(reading["findings"], "housecast-one-generator-saves")
    assert (row["stage"], row["polarity"], row["trigrams"]) == ("end", "mixed", ["坎", "巽"])
    assert "二十九年" in row["text"]["zh"] and "29 years" in row["text"]["en"]
    assert reading["timings"][-1]["about"] == "end"
    assert "housecast-one-generator-saves" not in phrases(answer("王")) | phrases(answer("韩"))


# The hexagrams of 001, of which no date is told.

GEN, CTL, SAME = Relation.GENERATES, Relation.OVERCOMES, Relation.SAME  # 生体, 克体, 比和
DRAIN, RULE = Relation.GENERATED, Relation.OVERCOME  # 体生, 体克

# The pair, upper, lower and line; upper and lower nuclear; body, use and changed trigram; how the use, the nuclear
# trigram of the body, that of the use and the changed one stand to the body; the total.
CHARTS = {
    "tv-ge-xian": ("革咸", "兑离", 1, "乾巽", "兑离艮", (CTL, SAME, RULE, GEN), 20),  # 2+3+1+5+2+7
    "tv-fu-lin": ("复临", "坤震", 2, "坤坤", "坤震兑", (CTL, SAME, SAME, DRAIN), 38),  # 8+4+8+8+8+2
    "tv-lv-qian": ("履乾", "乾兑", 3, "巽离", "乾兑乾", (SAME, RULE, CTL, SAME), 13),  # 1+2+5+3+1+1
    "tv-guimei-kui": (("归妹", "睽"), "震兑", 6, "坎离", "兑震离", (RULE, CTL, DRAIN, CTL), 20),  # 4+2+6+3+3+2
    "tv-guai-dui": ("夬兑", "兑乾", 3, "乾乾", "兑乾兑", (SAME, SAME, SAME, SAME), 9),  # 2+1+1+1+2+2
    "tv-ge-gen": ("革咸", "兑离", 1, "乾巽", "兑离艮", (CTL, SAME, RULE, GEN), 20),
    "tv-song-dui": ("讼履", "乾坎", 1, "巽离", "乾坎兑", (DRAIN, RULE, CTL, SAME), 18),  # 1+6+5+3+1+2
    "tv-tai-sheng": ("泰升", "坤乾", 1, "震兑", "坤乾巽", (DRAIN, CTL, DRAIN, CTL), 28),  # 8+1+4+2+8+5
    "tv-ding-heng": ("鼎恒", "离巽", 6, "兑乾", "巽离震", (DRAIN, CTL, CTL, SAME), 20),  # 3+5+2+1+4+5
}

# What the relations come to: 生体 and 比和 good, 克体 and 体生 bad, 体克 neither.
POLARITIES = {GEN: "good", SAME: "good", CTL: "bad", DRAIN: "bad", RULE: "neutral"}


@pytest.mark.parametrize(
    ("pair", "halves", "line", "nuclear", "parts", "relations", "total"), CHARTS.values(), ids=CHARTS
)
def test_a_hexagram_of_the_source_has_the_chart_that_is_printed(pair, halves, line, nuclear, parts, relations, total):
    request = {"method": "direct", "upper": halves[0], "lower": halves[1], "line": line, "topic": "object"}
    reading = engine.read(request)
    chart, (body, use, changed) = reading.to_dict()["chart"], parts
    assert (chart["primary"]["name"], chart["changed"]["name"]) == tuple(pair)
    assert (chart["nuclear"]["upper"], chart["nuclear"]["lower"]) == tuple(nuclear)
    assert (chart["body"]["trigram"], chart["use"]["trigram"], chart["changed_use"]) == (body, use, changed)
    own, other = nuclear if line <= 3 else nuclear[::-1]
    assert (chart["body_nuclear"], chart["use_nuclear"]) == (own, other)
    assert chart["total"] == total
    found = [finding for finding in reading.judgement.findings if finding.rule.system == "relations" and finding.slot]
    assert [finding.trigrams[0].name for finding in found] == [use, own, other, changed]
    assert [finding.relation for finding in found] == [*relations]
    assert [finding.polarity for finding in found] == [POLARITIES[relation] for relation in relations]


def test_the_girl_of_ge_is_rescued():
    """离火克之 … 得艮土生入兑金，断曰：不至于此: the changed 艮 feeds the body 兑 that the use 离 overcomes."""
    found = figure("兑", "离", 1, topic="illness")["findings"]
    assert told(found, "song-illness-ctl")["polarity"] == "bad"
    rescue = told(found, "verdict-bad-gen-rescue")
    assert (rescue["stage"], rescue["polarity"], rescue["trigrams"]) == ("end", "good", ["艮", "兑"])
    assert told(found, "changed-gen-same-end-good")["polarity"] == "good"


def test_in_song_the_hope_of_wealth_is_empty_and_noon_eats_it_up():
    """卦是体生，而乃泄己之气，其财空望。次得离卦属火，能克金。其日午时，客来食去酒."""
    reading = figure("乾", "坎", 1, topic="wealth")
    (cell,) = [row for row in reading["findings"] if "relation" in row]
    assert (cell["relation"], cell["polarity"]) == ("body-generates-use", "bad")
    assert cell["trigrams"] == ["坎", "乾"]
    fire = told(reading["findings"], "verdict-good-ctl-only")
    assert (fire["stage"], fire["polarity"], fire["trigrams"]) == ("middle", "bad", ["离", "乾"])
    assert reading["verdict"]["polarity"] == "bad"
    loss = told(reading["timings"], "verdict-date-ctl")
    assert (loss["polarity"], loss["from"], loss["branches"][0]) == ("bad", "离", "午")


@pytest.mark.parametrize("line", [1, 2, 3])
def test_in_heng_a_girl_picks_the_blossom_while_the_body_is_above(line):
    """恒卦互兑、乾，兑为体互，见女子折花: 兑 and 乾 both overcome the body 震, and 兑 is the body's own."""
    found = told(figure("震", "巽", line)["findings"], "mutual-pick-by-body")
    assert (found["polarity"], found["trigrams"]) == ("bad", ["兑", "乾", "震"])
    assert "少女" in found["text"]["zh"]


@pytest.mark.parametrize("line", [4, 5, 6])
def test_in_heng_it_is_an_old_man_while_the_body_is_below(line):
    """若乾为体互，则老人折花矣: the body is 巽, and 乾 its own nuclear trigram."""
    found = told(figure("震", "巽", line)["findings"], "mutual-pick-by-body")
    assert found["trigrams"] == ["乾", "兑", "巽"]
    assert "老人" in found["text"]["zh"]


def test_two_printed_changes_are_of_no_such_line():
    """革 and 噬嗑 differ in three lines; 归妹 becomes 睽 by its sixth line and not, as printed, by its fourth."""
    of_ge = [figure("兑", "离", line)["chart"]["changed"]["name"] for line in range(1, 7)]
    assert of_ge == ["咸", "夬", "随", "既济", "丰", "同人"]
    of_guimei = [figure("震", "兑", line)["chart"]["changed"]["name"] for line in range(1, 7)]
    assert of_guimei == ["解", "震", "大壮", "临", "兑", "睽"]
