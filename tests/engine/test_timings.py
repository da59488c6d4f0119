"""When a matter answers, and how long a thing lasts: the branches and numbers of a figure.

Right values are worked by hand from 001 断占总诀 (克应) and 000 器物占.
"""

import pytest

from tests.engine.houses import figure

EARTH = ["辰", "戌", "丑", "未"]


def dated(reading):
    """What each timing with branches comes to: rule, about, trigram and branches, in order."""
    return [(row["rule"], row["about"], row["from"], row["branches"]) for row in reading["timings"] if "units" in row]


def counted(reading):
    """What each timing with a number comes to: rule, about, trigram, number and unit, in order."""
    return [
        (row["rule"], row["about"], row["from"], row["count"], row["unit"])
        for row in reading["timings"]
        if "count" in row
    ]


# Ordinary matters.

# The figure, and what feeds, joins or overcomes its body, the most urgent slot first.
BY_BRANCHES = [
    # 井: body 巽 wood; the use 坎 water feeds it, 兑 within overcomes it; it feeds 离, and overcomes the changed 坤.
    (
        ("坎", "巽", 5),
        [("timing-ordinary", "gain", "坎", ["子", "亥"]), ("verdict-date-ctl", "loss", "兑", ["酉", "申"])],
    ),
    # 大过: body 巽 wood; the use 兑 overcomes it before 乾 and 乾 within; the changed 坎 feeds it.
    (
        ("兑", "巽", 4),
        [("verdict-date-ctl", "loss", "兑", ["酉", "申"]), ("timing-ordinary", "gain", "坎", ["子", "亥"])],
    ),
    # 晋: body 坤 earth; the use 离 fire feeds it, 艮 within is earth; it overcomes 坎, and feeds the changed 乾.
    (
        ("离", "坤", 5),
        [("timing-ordinary", "gain", "离", ["午", "巳"]), ("timing-good-bad-years", "joy", "艮", EARTH)],
    ),
    # 谦: body 艮 earth; the use 坤 is earth, 震 within overcomes it; it overcomes 坎 within and the changed 坎.
    (
        ("坤", "艮", 5),
        [("timing-good-bad-years", "joy", "坤", EARTH), ("verdict-date-ctl", "loss", "震", ["卯", "寅"])],
    ),
    # 姤: body 巽 wood; the use 乾 and 乾 twice within overcome it; the changed 巽 is wood.
    (
        ("乾", "巽", 4),
        [("verdict-date-ctl", "loss", "乾", ["申", "酉"]), ("timing-good-bad-years", "joy", "巽", ["寅", "卯"])],
    ),
    # 屯: body 坎 water; it feeds the use 震; 艮 and 坤 within and the changed 坤 overcome it.
    (("坎", "震", 1), [("verdict-date-ctl", "loss", "艮", EARTH)]),
    # 否: body 乾 metal; the use 坤, 艮 within and the changed 艮 feed it; it overcomes 巽.
    (("乾", "坤", 3), [("timing-ordinary", "gain", "坤", EARTH)]),
    # 讼: body 乾 metal; it feeds the use 坎 and overcomes 巽; 离 within overcomes it; the changed 兑 is metal.
    (
        ("乾", "坎", 1),
        [("verdict-date-ctl", "loss", "离", ["午", "巳"]), ("timing-good-bad-years", "joy", "兑", ["酉", "申"])],
    ),
    # 离 line 6: body 离 fire; the use 离 is fire; 巽 within feeds it; it overcomes 兑; the changed 震 feeds it too.
    (
        ("离", "离", 6),
        [("timing-good-bad-years", "joy", "离", ["午", "巳"]), ("timing-ordinary", "gain", "巽", ["寅", "卯"])],
    ),
    # 大有 line 3: body 离 fire; it overcomes 乾, 兑, 乾 and the changed 兑.
    (("离", "乾", 3), []),
]


@pytest.mark.parametrize(("hexagram", "expected"), BY_BRANCHES)
def test_a_matter_answers_on_the_branches_of_what_feeds_joins_and_overcomes_the_body(hexagram, expected):
    """Each relation once, by its most urgent slot; 坎 离 震 兑 have a branch of their own, which comes first."""
    assert dated(figure(*hexagram, topic="plan")) == expected


def test_what_feeds_or_joins_the_body_is_a_good_date_and_what_overcomes_it_a_bad_one():
    """但以生体及比和之年月为吉期，克体之年月为不吉之期."""
    found = {
        (row["about"], row["polarity"])
        for hexagram, _ in BY_BRANCHES
        for row in figure(*hexagram, topic="plan")["timings"]
        if "units" in row
    }
    assert found == {("gain", "good"), ("joy", "good"), ("loss", "bad")}


@pytest.mark.parametrize("topic", [None, "plan", "fame", "wealth", "traveller", "lost", "illness", "lawsuit"])
def test_an_ordinary_matter_is_dated_by_the_day_first(topic):
    units = {tuple(row["units"]) for row in figure("坎", "巽", 5, topic=topic)["timings"] if "units" in row}
    assert units == {("day", "month", "year")}


@pytest.mark.parametrize("topic", ["household", "marriage", "livestock", "crops"])
def test_what_lasts_is_dated_by_the_year_first_and_has_no_near_day(topic):
    reading = figure("坎", "巽", 5, topic=topic)
    assert {tuple(row["units"]) for row in reading["timings"] if "units" in row} == {("year", "month", "day")}
    assert "timing-near-part" not in [row["rule"] for row in reading["timings"]]


def test_who_seeks_a_name_with_a_body_qian_has_good_news_on_earth():
    """如问求名则乾为体，看卦中有坤、艮，则断其辰、戌、丑、未之土月日. 否 line 3: body 乾, the use 坤."""
    gain = figure("乾", "坤", 3, topic="fame")["timings"][0]
    assert (gain["about"], gain["polarity"], gain["branches"]) == ("gain", "good", EARTH)
    assert {"month", "day"} <= set(gain["units"])


def test_an_illness_of_a_body_qian_is_gravest_on_fire():
    """问病而乾卦为体，则看卦中有离，又看卦中无坤、艮: 巳午火日. 大有 line 5: body 乾, the use 离; 乾, 兑, 乾."""
    loss = figure("离", "乾", 5, topic="illness")["timings"][0]
    assert (loss["about"], loss["polarity"], loss["units"][0]) == ("loss", "bad", "day")
    assert set(loss["branches"]) == {"巳", "午"}


def test_a_traveller_returns_on_the_day_of_what_feeds_the_body():
    """以生体之日为归期. 井: the use 坎 feeds the body 巽: 子, 亥; 兑 within overcomes it as in any matter."""
    assert dated(figure("坎", "巽", 5, topic="traveller")) == [
        ("timing-traveller-return", "return", "坎", ["子", "亥"]),
        ("verdict-date-ctl", "loss", "兑", ["酉", "申"]),
    ]


def test_an_unfed_traveller_returns_late_on_a_day_of_the_bodys_own_kind():
    """无生体比和之日，当见归迟. 姤 line 4: 乾 thrice overcomes the body 巽, the changed 巽 is of its kind."""
    reading = figure("乾", "巽", 4, topic="traveller")
    assert dated(reading) == [
        ("verdict-date-ctl", "loss", "乾", ["申", "酉"]),
        ("timing-traveller-late", "return", "巽", ["寅", "卯"]),
    ]
    assert reading["timings"][1]["polarity"] == "mixed"


@pytest.mark.parametrize("topic", ["grave", "weather", "object", "life"])
@pytest.mark.parametrize("hexagram", [hexagram for hexagram, _ in BY_BRANCHES])
def test_a_grave_and_the_weather_have_no_date(topic, hexagram):
    """占墓但占吉凶，不计成败也; nor has a thing to be guessed, or a life."""
    assert figure(*hexagram, topic=topic)["timings"] == []


# What feeds the body, and the days by its number: 巽五日而坤八日, 离三朝而坎六朝.
NEAR = [
    (("离", "坎", 5), "乾", 1),  # 未济: body 坎; 离, 坎, 离 feed it not; the changed 乾
    (("坎", "巽", 2), "兑", 2),  # 井: body 坎; the use 巽, 离 within; 兑 within
    (("离", "坤", 5), "离", 3),  # 晋: body 坤; the use 离
    (("离", "震", 1), "震", 4),  # 噬嗑: body 离; the use 震
    (("兑", "离", 6), "巽", 5),  # 革: body 离; the use 兑; 巽 within
    (("坎", "巽", 5), "坎", 6),  # 井: body 巽; the use 坎
    (("艮", "乾", 4), "艮", 7),  # 大畜: body 乾; the use 艮
    (("乾", "坤", 3), "坤", 8),  # 否: body 乾; the use 坤
]


@pytest.mark.parametrize(("hexagram", "trigram", "number"), NEAR)
def test_a_near_answer_comes_in_as_many_days_as_the_number_of_what_feeds_the_body(hexagram, trigram, number):
    assert ("timing-near-part", "gain", trigram, number, "day") in counted(figure(*hexagram, topic="plan"))


@pytest.mark.parametrize(
    ("hexagram", "expected"),
    [
        # 井: 坎 6 feeds the body 巽, 兑 2 overcomes it.
        (("坎", "巽", 5), [("gain", "坎", 6), ("delay", "兑", 2)]),
        # 大畜: 艮 7 feeds the body 乾; it overcomes 震, 兑 is metal; the changed 离 3 overcomes it.
        (("艮", "乾", 4), [("gain", "艮", 7), ("delay", "离", 3)]),
        (("离", "坤", 5), [("gain", "离", 3)]),  # 晋: nothing overcomes the body
        (("离", "乾", 5), []),  # 大有: nothing feeds the body
    ],
)
def test_a_matter_is_held_up_only_where_the_body_is_both_fed_and_overcome(hexagram, expected):
    """若乾克体，阻一日，兑克体，阻二日之类推之."""
    reading = figure(*hexagram, topic="plan")
    assert [(about, trigram, number) for _, about, trigram, number, _ in counted(reading)] == expected


def test_what_is_feared_is_not_held_up():
    """大过, an illness: the changed 坎 6 feeds the body 巽; the use 兑 overcomes it, but delays nothing hoped for."""
    feared, hoped = (figure("兑", "巽", 4, topic="illness", matter=matter) for matter in (None, "hoped"))
    assert [about for _, about, *_ in counted(feared)] == ["gain"]
    assert counted(hoped)[1] == ("verdict-delay-days", "delay", "兑", 2, "day")


# Utensils.


@pytest.mark.parametrize(
    ("material", "rule", "unit"),
    [
        ("metal", "timing-implement-durable", "year"),
        ("stone", "timing-implement-durable", "year"),
        ("wood", "timing-implement-perishable", "month"),
        ("grass", "timing-implement-perishable", "month"),
        ("clay", "timing-implement-perishable", "month"),
        ("glass", "timing-implement-perishable", "month"),
        ("paper", "timing-unit-nearest", "day"),
    ],
)
def test_a_thing_lasts_its_total_in_the_unit_of_its_material(material, rule, unit):
    """井 to 升: 6+5+3+2+8+5 = 29, and 兑 overcomes the body 巽. 晋 to 否: 3+8+6+7+1+8 = 33, and nothing does."""
    overcome = figure("坎", "巽", 5, topic="utensil", material=material)
    assert counted(overcome) == [(rule, "end", "兑", 29, unit)]
    assert overcome["timings"][-1]["polarity"] == "bad"
    free = figure("离", "坤", 5, topic="utensil", material=material)
    assert counted(free) == [(rule, "stands", None, 33, unit)]
    assert free["timings"][-1]["polarity"] == "good"


def test_a_thing_of_unknown_material_has_no_term():
    assert counted(figure("坎", "巽", 5, topic="utensil")) == []


@pytest.mark.parametrize(
    ("hexagram", "breaks"),
    [
        (("坎", "巽", 5), True),  # 井: body 巽, 兑 within
        (("震", "兑", 3), True),  # 归妹: body 震, the use 兑
        (("乾", "坎", 5), False),  # 讼 line 5: body 坎; 乾, 离, 巽, 离: no 兑
        (("坎", "巽", 2), False),  # 井 line 2: body 坎, 兑 within: 坎为体则见兑无伤
        (("乾", "兑", 3), False),  # 履: body 乾, the use 兑: 乾卦为体亦无害
        (("乾", "坎", 1), False),  # 讼 line 1: body 乾, the changed 兑
        (("兑", "乾", 3), True),  # 夬: body 兑; 乾 thrice, and the changed 兑, a second one
        (("兑", "离", 1), False),  # 革: body 兑, and no other: 离, 乾, 巽, 艮
        (("坤", "震", 2), True),  # 复: body 坤, the changed 兑
        (("离", "坤", 5), False),  # 晋: no 兑
    ],
)
def test_a_thing_breaks_on_metal_where_dui_is_there_unless_the_body_is_kan_or_qian(hexagram, breaks):
    """破器之日，必申酉; whatever it is made of."""
    for material in (None, "metal"):
        reading = figure(*hexagram, topic="utensil", material=material)
        expected = [("tool-break-date", "end", "兑", ["申", "酉"])] if breaks else []
        assert dated(reading) == expected
