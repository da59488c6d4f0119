"""What a casting is judged with beside its figure: hope or fear, posture, material, and what was seen."""

import pytest

from readings.cases.models import Reading
from tests.readings.conftest import signed_in

# 乾 above 坎, line 1: the body is 乾, metal; 讼 to 履.
SONG = {
    "when": "now",
    "opened_at": "2026-11-30T14:05:00+08:00",
    "method": "direct",
    "direct-upper": "乾",
    "direct-lower": "坎",
    "direct-line": "1",
}


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def spoken(reading: Reading, stage: str) -> list[tuple[str, str]]:
    return [(row["rule"], row["polarity"]) for row in reading.result["findings"] if row["stage"] == stage]


def test_what_was_seen_is_weighed_against_the_body(browser):
    """Of a body of metal the fire of a furnace is true fire, and red clothes only look like it."""
    browser.post("/cast/", SONG | {"seen": "炉火，红衣"})
    reading = Reading.objects.get()
    assert [response["what"] for response in reading.result["request"]["responses"]] == ["炉火", "红衣"]
    rules = dict(spoken(reading, "outside"))
    assert rules["true-fire-furnace"] == "bad"
    assert rules["apparent-fire-colour"] == "neutral"
    page = browser.get(f"/readings/{reading.code}/").text
    assert "Outside" in page
    assert "炉火" in page


def test_a_thing_is_counted_by_what_it_is_made_of(browser):
    """讼 1 6, nuclear 巽 5 over 离 3, changed 履 1 2: 18, in days for paper and in years for stone."""
    for material, unit in (("paper", "day"), ("stone", "year")):
        browser.post("/cast/", SONG | {"topic": "utensil", "material": material})
        timing = next(row for row in Reading.objects.latest("pk").result["timings"] if row.get("count"))
        assert (timing["count"], timing["unit"]) == (18, unit)


def test_one_matter_is_judged_as_hoped_for_or_as_feared(browser):
    """离 overcomes the body 乾 and nothing feeds it: what is hoped for fails, and from what is feared is no rescue."""
    for matter, rule in (("hoped", "verdict-good-ctl-only"), ("feared", "verdict-bad-no-gen")):
        browser.post("/cast/", SONG | {"matter": matter})
        assert rule in Reading.objects.latest("pk").result["verdict"]["because"]


def test_who_casts_walking_is_answered_fast(browser):
    browser.post("/cast/", SONG | {"posture": "walking"})
    assert ("posture-walk-fast", "neutral") in spoken(Reading.objects.get(), "now")


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"seen": "x" * 301}, "seen"),
        ({"seen": "、".join(["火"] * 21)}, "seen"),
        ({"seen": "火" * 61}, "seen"),
        ({"matter": "unknown"}, "matter"),
        ({"posture": "flying"}, "posture"),
        ({"material": "air"}, "material"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_keeps_nothing(browser, typed, field):
    response = browser.post("/cast/", SONG | {"question": "kept as typed"} | typed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert "kept as typed" in response.text
    assert Reading.objects.count() == 0


def test_left_empty_it_is_not_in_the_request(browser):
    browser.post("/cast/", SONG | {"seen": " ， ", "matter": "", "posture": "", "material": ""})
    assert {"matter", "posture", "material", "responses"}.isdisjoint(Reading.objects.get().result["request"])
