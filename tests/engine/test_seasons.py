"""What the season does to the body and to the trigrams that answer it (断占总诀, 春木夏火秋金冬水，四季之月土)."""

import pytest

from tests.engine.houses import figure

# A day in the middle of the months 卯 (wood), 辰 (earth), 午 (fire), 酉 (metal) and 子 (water).
SPRING = "2026-03-25T12:00:00+08:00"
EARTH = "2026-04-25T12:00:00+08:00"
SUMMER = "2026-06-20T12:00:00+08:00"
AUTUMN = "2026-09-20T12:00:00+08:00"
WINTER = "2026-12-15T12:00:00+08:00"
DATES = (SPRING, EARTH, SUMMER, AUTUMN, WINTER)

OVERCOME = ("兑", "巽", 4)  # 大过: body 巽 wood; the use 兑 and 乾 乾 within overcome it, the changed 坎 feeds it


def seasonal(reading):
    """The findings by the season: the polarity and the acting trigram of each rule."""
    return {
        row["rule"]: (row["polarity"], row["trigrams"][0]) for row in reading["findings"] if row["system"] == "seasons"
    }


def told(reading, rule):
    """The finding of a rule."""
    return next(row for row in reading["findings"] if row["rule"] == rule)


def dates_of(rule, hexagram, topic="plan"):
    """The days on which a rule speaks of a figure."""
    return [at for at in DATES if rule in seasonal(figure(*hexagram, topic=topic, at=at))]


def test_each_month_makes_its_element_prosperous():
    """乾为天 and the like, line 1: the body is the trigram itself."""
    bodies = {
        "震": SPRING,
        "巽": SPRING,
        "离": SUMMER,
        "乾": AUTUMN,
        "兑": AUTUMN,
        "坎": WINTER,
        "坤": EARTH,
        "艮": EARTH,
    }
    for trigram, season in bodies.items():
        charts = {at: figure(trigram, trigram, 1, at=at)["chart"] for at in DATES}
        assert [at for at, chart in charts.items() if chart["body"]["in_season"]] == [season]


@pytest.mark.parametrize("month", ["2026-04-25", "2026-07-25", "2026-10-25", "2027-01-25"])
def test_the_last_month_of_every_season_is_of_earth(month):
    """辰 未 戌 丑. 剥 line 1: body 艮 earth in season, and the changed 震 wood, which overcomes it, is not."""
    found = seasonal(figure("艮", "坤", 1, topic="plan", at=f"{month}T12:00:00+08:00"))
    assert found["seasonal-body-strong-resists"] == ("good", "震")


@pytest.mark.parametrize("topic", [None, "plan", "illness", "object", "dwelling", "household"])
def test_without_a_moment_nothing_is_said_of_the_season(topic):
    """Nothing is known to be in season then, nor out of it."""
    for hexagram in (OVERCOME, ("坎", "巽", 5), ("艮", "坤", 1), ("坤", "震", 6)):
        assert seasonal(figure(*hexagram, topic=topic)) == {}


def test_a_weak_body_under_a_strong_harm_is_unlucky():
    """大过 line 4 in autumn: the body 巽 wood is out of season, 兑 metal that overcomes it is in season."""
    found = seasonal(figure(*OVERCOME, topic="plan", at=AUTUMN))
    assert found == {"seasonal-body-weak-bad": ("bad", "兑"), "seasonal-ordinary-guard": ("bad", "兑")}
    assert dates_of("seasonal-body-weak-bad", OVERCOME) == [AUTUMN]


def test_a_strong_body_resists_what_overcomes_it():
    """大过 line 4 in spring: the body 巽 wood is in season, and 兑 metal is not: as it should be, and no great harm."""
    found = seasonal(figure(*OVERCOME, topic="plan", at=SPRING))
    assert found == {
        "seasonal-body-strong-wanted": ("good", "兑"),
        "seasonal-body-strong-resists": ("good", "兑"),
        "seasonal-strong-plus-gen": ("good", "坎"),
    }
    for rule in ("seasonal-body-strong-wanted", "seasonal-body-strong-resists"):
        assert dates_of(rule, OVERCOME) == [SPRING]


def test_where_body_and_harm_are_both_out_of_season_neither_is_said():
    """大过 line 4 in summer: wood and metal are out of season, and so is water that feeds the body."""
    assert seasonal(figure(*OVERCOME, topic="plan", at=SUMMER)) == {}


def test_the_same_figure_is_judged_by_its_date():
    """大过 line 4 as a plan is bad in any month, but autumn adds 不吉之占; spring says what speaks for it."""
    spring, autumn = (figure(*OVERCOME, topic="plan", at=at)["verdict"] for at in (SPRING, AUTUMN))
    assert "seasonal-body-weak-bad" in autumn["because"]
    assert "seasonal-body-weak-bad" not in spring["because"]
    assert spring["zh"] != autumn["zh"]


def test_the_verdict_rests_on_the_season_only_in_the_month_of_the_harm():
    """夬 line 2, a marriage: the changed 离 fire overcomes the body 兑 metal; an unlucky casting in summer alone."""
    by_date = {at: figure("兑", "乾", 2, topic="marriage", at=at)["verdict"]["because"] for at in DATES}
    assert [at for at, because in by_date.items() if "seasonal-body-weak-bad" in because] == [SUMMER]


@pytest.mark.parametrize(
    ("hexagram", "season", "acting"),
    [
        (("坎", "巽", 5), WINTER, "坎"),  # 井: the use 坎 water feeds the body 巽 wood
        (("离", "坤", 5), SUMMER, "离"),  # 晋: the use 离 fire feeds the body 坤 earth
        (("离", "坤", 5), EARTH, "艮"),  # 晋: 艮 within is earth like the body
        (("艮", "乾", 4), EARTH, "艮"),  # 大畜: the use 艮 earth feeds the body 乾 metal
        (("坎", "兑", 1), AUTUMN, "兑"),  # 节: the use 兑 metal feeds the body 坎 water
        (("兑", "离", 6), SPRING, "巽"),  # 革: 巽 wood within feeds the body 离 fire
    ],
)
def test_what_helps_the_body_is_lucky_in_its_season(hexagram, season, acting):
    """用互变卦，乘旺皆吉. At no other of the dates is the same trigram named."""
    found = {at: seasonal(figure(*hexagram, topic="plan", at=at)).get("seasonal-responders-strong") for at in DATES}
    assert [at for at, finding in found.items() if finding == ("good", acting)] == [season]


def test_what_overcomes_the_body_is_not_lucky_in_its_season():
    """但不要克体之卦气旺. 大过 line 4 in autumn: 兑 and 乾 are in season, and overcome the body 巽."""
    assert "seasonal-responders-strong" not in seasonal(figure(*OVERCOME, topic="plan", at=AUTUMN))


def test_what_comes_last_may_be_the_strong_harm():
    """夬 line 2 in summer: 乾 is metal like the body 兑; the changed 离 fire alone overcomes it, in season."""
    reading = figure("兑", "乾", 2, topic="plan", at=SUMMER)
    assert seasonal(reading)["seasonal-body-weak-bad"] == ("bad", "离")
    assert told(reading, "seasonal-body-weak-bad")["stage"] == "end"


def test_a_harm_is_strong_only_in_the_month_of_its_element():
    """小过 line 6: 震 and 巽 wood overcome the body 艮. 屯 line 1: 艮 and 坤 earth overcome the body 坎."""
    assert dates_of("seasonal-body-weak-bad", ("震", "艮", 6)) == [SPRING]
    assert dates_of("seasonal-body-weak-bad", ("坎", "震", 1)) == [EARTH]


# What it comes to by topic.


def test_an_illness_under_a_strong_harm_speaks_of_death():
    """若问病必死: 大过 line 4 in autumn; it concerns death and illness, and is said of an illness alone."""
    reading = figure(*OVERCOME, topic="illness", at=AUTUMN)
    found = seasonal(reading)
    assert found["seasonal-illness-dies"] == ("bad", "兑")
    assert told(reading, "seasonal-illness-dies")["concerns"] == ["death", "illness"]
    assert not {"seasonal-lawsuit-loses", "seasonal-ordinary-guard"} & found.keys()
    assert dates_of("seasonal-illness-dies", OVERCOME, "illness") == [AUTUMN]
    for topic in ("plan", "lawsuit", "household", None):
        assert "seasonal-illness-dies" not in seasonal(figure(*OVERCOME, topic=topic, at=AUTUMN))


@pytest.mark.parametrize(
    ("at", "polarity"), [(SPRING, "good"), (EARTH, "bad"), (SUMMER, "bad"), (AUTUMN, "bad"), (WINTER, "bad")]
)
def test_the_patient_has_hope_while_the_body_is_in_season(at, polarity):
    """若体旺则庶几有望，体衰则无复生理: the body 巽 is wood."""
    reading = figure(*OVERCOME, topic="illness", at=at)
    prognosis = told(reading, "seasonal-illness-prognosis")
    assert (prognosis["polarity"], prognosis["concerns"]) == (polarity, ["illness", "death"])
    assert "seasonal-illness-prognosis" not in seasonal(figure(*OVERCOME, topic="plan", at=at))


def test_a_lawsuit_under_a_strong_harm_is_lost():
    """问讼必败: 大过 line 4 in autumn."""
    reading = figure(*OVERCOME, topic="lawsuit", at=AUTUMN)
    found = seasonal(reading)
    assert found == {"seasonal-body-weak-bad": ("bad", "兑"), "seasonal-lawsuit-loses": ("bad", "兑")}
    assert told(reading, "seasonal-lawsuit-loses")["concerns"] == ["law"]
    assert dates_of("seasonal-lawsuit-loses", OVERCOME, "lawsuit") == [AUTUMN]


@pytest.mark.parametrize("topic", [None, "plan", "marriage", "wealth", "household"])
def test_an_ordinary_question_warns_of_officials_and_illness(topic):
    """若非问讼与病而常占，则防有官病之事."""
    reading = figure(*OVERCOME, topic=topic, at=AUTUMN)
    guard = told(reading, "seasonal-ordinary-guard")
    assert (guard["polarity"], set(guard["concerns"])) == ("bad", {"illness", "law"})
    assert "官非与疾病" in guard["text"]["zh"]


@pytest.mark.parametrize("topic", ["weather", "life"])
def test_weather_and_life_are_not_judged_by_strength(topic):
    for at in DATES:
        assert seasonal(figure(*OVERCOME, topic=topic, at=at)) == {}


# What feeds the body, and its party.


def test_a_strong_body_that_is_fed_has_its_good_on_a_date():
    """吉事之来，可刻期而至: 井 line 5 in spring, the body 巽 in season and fed by 坎; not where it is feared."""
    assert seasonal(figure("坎", "巽", 5, topic="plan", at=SPRING))["seasonal-strong-plus-gen"] == ("good", "坎")
    assert dates_of("seasonal-strong-plus-gen", ("坎", "巽", 5)) == [SPRING]
    assert "seasonal-strong-plus-gen" not in seasonal(figure("坎", "巽", 5, topic="illness", at=SPRING))


def test_a_strong_body_that_is_not_fed_has_no_date():
    """复 line 6: the body 震 is in season in spring; 坤 and 艮 do not feed it."""
    assert dates_of("seasonal-strong-plus-gen", ("坤", "震", 6)) == []


def test_many_that_feed_it_make_up_for_a_weak_body():
    """否 line 3: 坤 艮 艮, all earth, feed the body 乾 metal, which is out of season in every month but autumn's."""
    assert dates_of("seasonal-many-generators", ("乾", "坤", 3)) == [SPRING, EARTH, SUMMER, WINTER]
    found = seasonal(figure("乾", "坤", 3, topic="plan", at=SPRING))
    assert found["seasonal-many-generators"] == ("good", "坤")


def test_one_that_feeds_it_is_not_many():
    """井 line 5: 坎 alone feeds the body 巽."""
    assert dates_of("seasonal-many-generators", ("坎", "巽", 5)) == []


def test_a_weak_party_that_nothing_feeds_ends_unluckily():
    """虽体之卦党多，皆是衰卦，终不吉也. 乾 line 1: 乾 thrice is like the body 乾; no earth, 巽 is overcome."""
    assert dates_of("seasonal-party-weak", ("乾", "乾", 1)) == [SPRING, EARTH, SUMMER, WINTER]
    assert seasonal(figure("乾", "乾", 1, topic="plan", at=SPRING))["seasonal-party-weak"] == ("bad", "乾")


def test_a_party_that_something_feeds_or_of_one_alone_does_not():
    """姤 line 2: 乾 乾 within are like the body 乾, but the changed 艮 feeds it. 晋 line 5: 艮 alone is like 坤."""
    assert dates_of("seasonal-party-weak", ("乾", "巽", 2)) == []
    assert dates_of("seasonal-party-weak", ("离", "坤", 5)) == []


# Things.


def test_a_thing_without_any_strength_belongs_to_no_element():
    """姤 line 1: 乾 metal four times and 巽 wood in use; none of them is in season in 辰, 午 and 子."""
    found = {at: seasonal(figure("乾", "巽", 1, topic="object", at=at)) for at in DATES}
    rule = "seasonal-no-strength-no-element"
    assert [at for at in (EARTH, SUMMER, WINTER) if found[at] == {rule: ("neutral", "乾")}] == [EARTH, SUMMER, WINTER]
    assert found[AUTUMN] == {}
