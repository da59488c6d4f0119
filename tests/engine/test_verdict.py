"""The verdict: one sentence, its reasons, and both sides where findings disagree."""

import pytest

from tests.engine.houses import answer, figure
from tests.engine.test_dwelling import FIGURES


def test_the_verdict_of_the_tian_house():
    """坎 feeds and makes it flourish, 兑 harms and 离 restrains, 29 is the term: five rules."""
    verdict = answer("田")["verdict"]
    assert verdict["polarity"] == "mixed"
    assert verdict["zh"] == "水来生木，此居可旺；金伏互中，酉申年有损，以二十九年为限。"
    assert verdict["because"] == [
        "housecast-gen-gain",
        "housecast-spring-flourish",
        "housecast-ctl-loss",
        "housecast-restrained-controller",
        "housecast-total-years",
    ]
    assert [(side["polarity"], side["zh"]) for side in verdict["sides"]] == [
        ("good", "用卦坎水生体，终不受克"),
        ("bad", "体互兑金克体，离火制之而未尽"),
    ]


def test_the_verdict_of_the_wang_house_names_waste_and_harm():
    verdict = answer("王")["verdict"]
    good, waste = "震巽并见，寅卯年大得意；", "火泄木气，资财有耗；"
    assert verdict["zh"] == f"{good}{waste}金伏互中，酉申年有损，以二十二年为限，其终防火。"
    assert [side["polarity"] for side in verdict["sides"]] == ["good", "bad"]


def test_a_matter_without_clauses_is_told_by_its_strongest_relations():
    """井 line 5: 坎 feeds the body 巽 now; of 兑 that overcomes and 离 that drains it the body's own nuclear leads."""
    verdict = figure("坎", "巽", 5, topic="life")["verdict"]
    assert verdict["zh"] == "用卦坎水生体，而体互兑金克体，好中不足。"
    assert verdict["because"] == ["stage-use-now", "mutual-urgency"]


def test_feeding_comes_before_likeness():
    """相生极美比和次之. 震 over 坤, line 6: 艮 within is earth like the body, the changed 离 feeds it."""
    verdict = figure("震", "坤", 6, topic="life")["verdict"]
    assert verdict["sides"][0]["zh"] == "变卦离火生体"


@pytest.mark.parametrize("topic", ["dwelling", "plan"])
@pytest.mark.parametrize(("upper", "lower", "line"), FIGURES)
def test_no_contradiction_is_hidden(upper, lower, line, topic):
    """Where there are good and bad findings the verdict names one of each, nowhere else; of a house it is mixed then.

    Of a plan it is mixed where what decides disagrees, and else says plainly which way, and the other side after it.
    """
    reading = figure(upper, lower, line, topic=topic)
    found = {row["polarity"] for row in reading["findings"]}
    verdict = reading["verdict"]
    disagree = {"good", "bad"} <= found
    if topic == "dwelling":
        assert (verdict["polarity"] == "mixed") == disagree
    elif verdict["polarity"] in ("good", "bad"):
        assert verdict["zh"].count("另一面：") == disagree
    assert [side["polarity"] for side in verdict["sides"]] == (["good", "bad"] if disagree else [])
    assert verdict["zh"].endswith("。") and verdict["en"].endswith(".")
    assert {*verdict["because"], *(side["rule"] for side in verdict["sides"])} <= {
        row["rule"] for row in reading["findings"]
    }
