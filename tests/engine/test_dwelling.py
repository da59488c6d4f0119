"""The judgement of a house; right values from the three houses of 000 屋宅之占诀."""

import itertools

import pytest

from engine.trigrams import TRIGRAMS
from tests.engine.houses import answer, figure

ALL_UNITS = ["year", "month", "day"]
FIGURES = list(itertools.product(TRIGRAMS, TRIGRAMS, range(1, 7)))


def timings(reading):
    """The timings without their words."""
    return [
        {name: value for name, value in row.items() if name not in ("text", "because")} for row in reading["timings"]
    ]


def findings(reading, stage):
    """Rule, polarity and acting trigrams of what is found at a stage, in order."""
    return [(row["rule"], row["polarity"], row["trigrams"]) for row in reading["findings"] if row["stage"] == stage]


def test_when_the_tian_house_gains_loses_rejoices_and_ends():
    """坎 feeds wood: 亥子; 兑 overcomes it: 酉 申, restrained by 离; wood itself: 寅卯; 6+5+3+2+8+5 = 29 years."""
    assert timings(answer("田")) == [
        {
            "rule": "housecast-gen-gain",
            "polarity": "good",
            "about": "gain",
            "branches": ["亥", "子"],
            "units": ALL_UNITS,
            "from": "坎",
        },
        {
            "rule": "housecast-ctl-loss",
            "polarity": "bad",
            "about": "loss",
            "branches": ["酉", "申"],
            "units": ALL_UNITS,
            "from": "兑",
            "restrained_by": "离",
        },
        {
            "rule": "housecast-same-joy",
            "polarity": "good",
            "about": "joy",
            "branches": ["寅", "卯"],
            "units": ALL_UNITS,
            "from": None,
        },
        {
            "rule": "housecast-total-years",
            "polarity": "bad",
            "about": "end",
            "branches": ["酉", "申"],
            "units": ["year"],
            "count": 29,
            "unit": "year",
            "from": "兑",
        },
    ]


def test_when_the_wang_house_wastes_loses_rejoices_gains_and_burns():
    """离 drains wood: 巳午; 兑 within: 酉 申; 巽 within: 寅卯; no 坎, yet 亥子; 4+3+2+5+4+4 = 22 years, burnt by 离."""
    rows = timings(answer("王"))
    assert [(row["about"], row["branches"], row["from"]) for row in rows] == [
        ("waste", ["巳", "午"], "离"),
        ("loss", ["酉", "申"], "兑"),
        ("joy", ["寅", "卯"], "巽"),
        ("gain", ["亥", "子"], None),
        ("end", ["酉", "申"], "离"),
    ]
    assert (rows[-1]["rule"], rows[-1]["count"]) == ("housecast-total-end-fire", 22)


def test_when_the_han_house_rejoices_is_sued_gains_and_ends():
    """震 is wood like 巽: 寅卯; the changed 兑: 酉 申, a lawsuit; no water, yet 亥子; 5+4+7+8+5+2 = 31 years."""
    rows = timings(answer("韩"))
    assert [(row["about"], row["branches"], row["from"]) for row in rows] == [
        ("joy", ["寅", "卯"], "震"),
        ("lawsuit", ["酉", "申"], "兑"),
        ("gain", ["亥", "子"], None),
        ("end", ["酉", "申"], "兑"),
    ]
    assert rows[1]["restrained_by"] is None
    assert (rows[-1]["rule"], rows[-1]["count"]) == ("housecast-end-on-controller-year", 31)


def test_a_house_that_nothing_harms_stands_twice_its_total():
    """否 line 1: body 乾, use 坤 earth feeds it, within 巽 and 艮, changed 震: 1+8+5+7+1+4 = 26, and 52 in all."""
    row = figure("乾", "坤", 1, topic="dwelling")["timings"][-1]
    assert (row["about"], row["polarity"], row["count"], row["from"]) == ("stands", "good", 52, None)
    assert "branches" not in row


def test_a_trigram_is_dated_by_its_element_its_own_branch_first():
    """谦 line 5: 震 within overcomes the body 艮: its own 卯, then 寅. 升 line 1: the use 巽 has none: 寅 卯."""
    by_zhen = figure("坤", "艮", 5, topic="dwelling")["timings"]
    by_xun = figure("坤", "巽", 1, topic="dwelling")["timings"]
    assert next(row["branches"] for row in by_zhen if row["about"] == "loss") == ["卯", "寅"]
    assert next(row["branches"] for row in by_xun if row["about"] == "loss") == ["寅", "卯"]


def test_what_is_found_of_the_tian_house():
    """用生体 is a cell of volume 2 as well; in month 12 earth is in command (四季之月土): 坤, which does no harm."""
    reading = answer("田")
    assert findings(reading, "now") == [
        ("stage-use-now", "good", ["坎", "巽"]),
        ("housecast-gen-gain", "good", ["坎", "巽"]),
        ("housecast-spring-flourish", "good", ["坎", "巽"]),
        ("v2-dwelling-gen", "good", ["坎", "巽"]),
    ]
    assert findings(reading, "middle") == [
        ("housecast-ctl-loss", "bad", ["兑", "巽"]),
        ("housecast-restrained-controller", "mixed", ["离", "兑"]),
        ("housecast-dui-quarrel", "bad", ["兑", "巽"]),
    ]
    assert findings(reading, "end") == [
        ("stage-changed-end", "neutral", ["坤", "巽"]),
        ("housecast-total-years", "bad", ["兑"]),
        ("housecast-one-generator-saves", "mixed", ["坎", "巽"]),
        ("seasonal-responders-strong", "good", ["坤", "巽"]),
    ]


def test_what_is_found_of_the_wang_house():
    """The text: 破耗资财, 妇人, 克体亦切, 亦不纯美, 大得意, 长子之力, 为火所焚."""
    rules = {row["rule"] for row in answer("王")["findings"]}
    assert rules >= {
        "housecast-drain-wealth",
        "housecast-drain-women",
        "housecast-mutual-ctl-urgent",
        "housecast-restraint-imperfect",
        "housecast-wood-trigrams",
        "housecast-changed-same-eldest-son",
        "housecast-total-end-fire",
    }


def test_what_is_found_of_the_han_house():
    """The text: 官讼 concerns the law, 病患 illness; then 大凶, and the end."""
    found = {row["rule"]: row for row in answer("韩")["findings"]}
    assert found["housecast-ctl-lawsuit"]["concerns"] == ["law"]
    assert found["housecast-ctl-illness"]["concerns"] == ["illness"]
    assert {"housecast-use-same", "housecast-after-controller-year", "housecast-end-on-controller-year"} <= found.keys()


def test_a_house_is_near_spring_in_the_last_month_of_winter_only():
    rules = [row["rule"] for row in answer("田", month=11)["findings"]]
    assert "housecast-spring-flourish" not in rules


def test_a_known_year_dates_the_term():
    """2022 + 29 = 2051 辛未, and the first 酉 or 申 year after it is 2052 壬申."""
    term = next(row for row in answer("田", year=2022)["findings"] if row["rule"] == "housecast-total-years")
    assert "辛未年（2051）" in term["text"]["zh"]
    assert "2052 (壬申)" in term["text"]["en"]


def test_a_phrase_is_cited_as_it_stands_and_never_twice_at_one_stage():
    reading = answer("田")
    gain = reading["findings"][1]
    assert gain["text"]["source"] == "亥子水年月日，当有进益，或得水边之财，坎生体用也"
    assert gain["cites"] == [{"source": "000_83fba8561bce8e9f", "heading": "屋宅之占诀"}]
    phrases = [row["text"]["source"] for row in reading["findings"]]
    assert len(set(phrases)) == len(phrases)


@pytest.mark.parametrize(("upper", "lower", "line"), FIGURES)
def test_every_figure_of_a_house_has_an_end_and_all_its_words(upper, lower, line):
    reading = figure(upper, lower, line, topic="dwelling")
    assert reading["timings"][-1]["about"] in ("end", "stands")
    assert [row["about"] for row in reading["timings"]].count("gain") == 1
    assert [row["about"] for row in reading["timings"]].count("joy") == 1
    texts = [row["text"] for row in (*reading["findings"], *reading["timings"])]
    texts += [row["because"] for row in reading["timings"]]
    assert all(text["zh"] and text["en"] and "{" not in text["zh"] + text["en"] for text in texts)
