"""The weather, which has rules of its own: no body, no use, the trigrams of the whole figure."""

import pytest

from tests.engine.houses import figure
from tests.engine.topics import AUTUMN, FIGURES, SEASONS, SPRING, SUMMER, WINTER, cells, own, rules, sources


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
        (("坤", "乾", 2), "v2-weather-qian-kun-changeable"),  # 泰: 坤 and 乾
        (("坤", "艮", 2), "v2-weather-kun-gen-dull"),  # 谦
        (("艮", "巽", 2), "v2-weather-wind-cloud-sand"),  # 蛊
        (("坎", "坎", 2), "v2-weather-soaking-rain"),
        (("坎", "巽", 2), "v2-weather-rainbow"),  # 井: 坎 and 巽 with 离 within
        (("巽", "离", 2), "v2-weather-rainbow"),  # 家人: 巽 and 离 with 坎 within
        (("离", "坤", 2), "v2-weather-evening-fair"),  # 晋: 离, and 艮 within
        (("离", "震", 2), "v2-weather-evening-fair"),  # 噬嗑: 离, and 艮 within
        (("坎", "离", 2), "v2-weather-kan-li-doubled"),  # 既济: within are 离 and 坎 again
        (("乾", "乾", 1), "v2-weather-metal-checks-wood"),  # 乾 four times, and the changed 巽
        (("坤", "艮", 2), "v2-weather-earth-checks-kan"),  # 谦: 坤 and 艮, and 坎 within
    ],
)
def test_a_figure_that_volume_2_names_for_the_weather(hexagram, rule):
    assert rule in rules(figure(*hexagram, topic="weather"))


@pytest.mark.parametrize(
    ("hexagram", "rule"),
    [
        (("离", "坎", 2), "v2-weather-evening-fair"),  # 未济 to 晋: 离, 坎, within 坎 and 离, and 坤: no 艮
        (("巽", "乾", 2), "v2-weather-rainbow"),  # 小畜 to 家人: 巽, 乾, within 离 and 兑, and 离: no 坎
        (("坎", "震", 3), "v2-weather-kan-li-doubled"),  # 屯 to 既济: 坎, 震, within 艮 and 坤, and 离: each once
    ],
)
def test_what_the_changed_hexagram_would_have_within_it_tells_no_weather(hexagram, rule):
    """The nuclear trigrams of the changed hexagram stand nowhere in the figure."""
    assert rule not in rules(figure(*hexagram, topic="weather"))


@pytest.mark.parametrize(
    ("hexagram", "shaking"),
    [
        (("震", "离", 3), True),  # 丰 to 震: 震 the body and the changed, 巽 within
        (("坤", "巽", 4), True),  # 升 to 恒: 震 within and the changed, 巽 the body
        (("坤", "乾", 4), False),  # 泰 to 大壮: 震 within and the changed, and no 巽
    ],
)
def test_many_zhen_with_xun_in_autumn_are_a_shaking_wind(hexagram, shaking):
    """Thunder out of season in each, as 震 is there twice."""
    found = rules(figure(*hexagram, topic="weather", at=AUTUMN))
    assert "v2-weather-untimely-thunder" in found
    assert ("v2-weather-shaking-wind" in found) == shaking
