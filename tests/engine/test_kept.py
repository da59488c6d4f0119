"""What is kept of a reading for the next one: it changes no answer, and is shared where two months come to the same."""

import pytest

import engine
from engine import judge
from engine.judgement import dwelling, told
from engine.request import TOPICS
from tests.engine.houses import figure

# A day in the middle of each of the twelve months, from 寅 on; the last of them is 丑.
MIDDLES = [f"{2026 + (month > 12)}-{(month - 1) % 12 + 1:02}-20T12:00:00+08:00" for month in range(2, 14)]
# 解 line 2: body 震 wood, and 坎 in the figure; 大过 line 4; 乾 line 1, of few elements; 既济 line 3.
FIGURES = [("震", "坎", 2), ("兑", "巽", 4), ("乾", "乾", 1), ("坎", "离", 3)]


def forget():
    """Nothing has been read before."""
    for kept in (judge._inquiry, told.waiting, told._found, told._said, dwelling.findings):
        kept.cache_clear()


@pytest.mark.parametrize("hexagram", FIGURES)
@pytest.mark.parametrize("topic", [None, *TOPICS])
def test_a_month_is_answered_alike_whichever_was_asked_before(hexagram, topic):
    forget()
    forwards = [figure(*hexagram, topic=topic, at=at) for at in MIDDLES]
    forget()
    backwards = [figure(*hexagram, topic=topic, at=at) for at in reversed(MIDDLES)]
    assert forwards == backwards[::-1]
    for at, answer in zip(MIDDLES, forwards, strict=True):
        forget()
        assert figure(*hexagram, topic=topic, at=at) == answer


def test_months_that_make_the_same_trigrams_strong_share_a_judgement():
    """大过 line 4 holds wood (巽), metal (兑, 乾, 乾) and water (坎): of the twelve months

    寅卯 are wood's, 申酉 metal's, 亥子 water's, and 巳午 with the four of earth make nothing of the figure strong.
    """
    shared = [
        engine.read({"method": "direct", "upper": "兑", "lower": "巽", "line": 4, "topic": "plan", "at": at}).judgement
        for at in MIDDLES
    ]
    names = {id(judgement): name for judgement, name in zip(shared, "木木空空空空金金空水水空", strict=True)}
    assert "".join(names[id(judgement)] for judgement in shared) == "木木空空空空金金空水水空"
    assert len(names) == 4


def test_a_house_is_another_in_the_last_month_of_winter():
    """解 line 2: the body 震 is wood and 坎 feeds it; only 丑 is 木体近春，喜逢坎水."""
    told_in = [
        at
        for at in MIDDLES
        if any(
            row["rule"] == "housecast-spring-flourish"
            for row in figure("震", "坎", 2, topic="dwelling", at=at)["findings"]
        )
    ]
    assert told_in == MIDDLES[-1:]
