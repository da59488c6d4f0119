"""Times that the text gives to one topic alone: a traveller's return, a name sought, the gravest days of an illness."""

import pytest

import engine
from tests.engine.houses import figure

EARTH = ["辰", "戌", "丑", "未"]


def rules_of(reading, part="timings"):
    return [row["rule"] for row in reading[part]]


def test_a_traveller_comes_on_the_day_that_feeds_the_body_and_on_its_own_only_where_none_feeds_it():
    """晋 line 5: 离 feeds the body 坤, 艮 is of its kind. 谦 line 5: 坤 is of the kind of 艮, and nothing feeds it."""
    fed, own = figure("离", "坤", 5, topic="traveller"), figure("坤", "艮", 5, topic="traveller")
    assert (fed["timings"][0]["rule"], fed["timings"][0]["branches"]) == ("timing-traveller-return", ["午", "巳"])
    assert "timing-traveller-late" not in rules_of(fed)
    assert (own["timings"][0]["rule"], own["timings"][0]["branches"]) == ("timing-traveller-late", EARTH)


def test_with_neither_the_traveller_is_late_and_no_day_is_named():
    """复 line 6: the body 震 overcomes the use 坤, both 坤 within, and the changed 艮."""
    reading = figure("坤", "震", 6, topic="traveller")
    assert reading["timings"] == []
    assert "timing-traveller-late" in rules_of(reading, "findings")


def test_a_name_sought_with_a_body_of_metal_comes_on_the_days_of_earth():
    """遁 line 1: body 乾, fed by the use 艮. 同人 line 1: body 乾, overcome by the use 离 and fed by the changed 艮."""
    for upper, lower, line in (("乾", "艮", 1), ("乾", "离", 1)):
        timing = next(row for row in figure(upper, lower, line, topic="fame")["timings"] if row["about"] == "gain")
        assert (timing["rule"], timing["branches"]) == ("timing-principle-fame", EARTH)


@pytest.mark.parametrize(
    ("upper", "lower", "line", "met", "grave"),
    [
        ("乾", "坎", 1, "炉火", True),  # 讼: 乾 with 离 within; 坎 巽 离 兑, no 坤 or 艮
        ("乾", "坎", 1, "红衣", False),  # what only looks like fire is no ill omen
        ("乾", "坎", 1, None, False),
        ("乾", "离", 1, "炉火", False),  # 同人 changes 离 into 艮
        ("兑", "坎", 1, "炉火", False),  # 困: the body is 兑
    ],
)
def test_the_gravest_days_are_named_only_where_all_that_the_text_asks_is_there(upper, lower, line, met, grave):
    responses = [{"kind": "thing", "what": met}] if met else []
    reading = figure(upper, lower, line, topic="illness", responses=responses)
    found = [row for row in reading["timings"] if row["rule"] == "timing-principle-illness-death"]
    assert [(row["branches"], row["units"]) for row in found] == ([(["午", "巳"], ["day"])] if grave else [])
    assert set(engine.rule("timing-principle-illness-death").concerns) == {"death", "illness"}


def test_a_wooden_thing_does_not_stand_up_to_use_where_the_use_is_dui():
    """咸 line 4: the use is 兑, the body 艮."""
    assert "tool-wood-dui" in rules_of(figure("兑", "艮", 4, topic="utensil", material="wood"), "findings")
    assert "tool-wood-dui" not in rules_of(figure("兑", "艮", 4, topic="utensil", material="clay"), "findings")


def test_days_are_counted_from_the_civil_day_of_a_whole_lunar_date():
    """2022 month 12 day 1 is 2022-12-23; 井 line 5 is fed by 坎, 6: the 29th; overcome by 兑, 2: the 25th."""
    request = {
        "method": "time",
        "year": 2022,
        "month": 12,
        "day": 1,
        "hour_branch": "午",
        "strokes": [6],
        "topic": "plan",
        "horizon": {"from": "2022-12-23", "to": "2023-01-22"},
    }
    reading = engine.read(request).to_dict()
    counted = {position: row["count"] for position, row in enumerate(reading["timings"]) if "count" in row}
    days = {row["timing"]: row["starts"][:10] for row in reading["windows"] if row["timing"] in counted}
    assert {counted[position]: day for position, day in days.items()} == {6: "2022-12-29", 2: "2022-12-25"}


def test_a_bad_date_names_what_restrains_the_trigram_it_comes_from():
    """井 line 5: 兑 metal overcomes the body, and 离 fire, nuclear of the use, overcomes metal.

    谦 line 5: 震 wood within overcomes the body 艮, and no metal is in 坤 震 坎 坎.
    """
    plan, held = figure("坎", "巽", 5, topic="plan"), figure("坤", "艮", 5, topic="plan")
    bad, free = (next(row for row in reading["timings"] if row["about"] == "loss") for reading in (plan, held))
    assert (bad["restrained_by"], bad["because"]["zh"]) == ("离", "兑金克体，离火制之")
    assert (free["restrained_by"], free["because"]["zh"]) == (None, "震木克体")
