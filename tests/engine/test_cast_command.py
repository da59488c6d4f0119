"""`python -m engine cast WAY` and `things`: each way answers as Python does, and refusals name the field."""

import json
import os
import re
from typing import Any

import pytest

import engine
from engine.casting import METHODS
from tests.engine.houses import answer
from tests.engine.test_command_line import run

UTF8 = {**os.environ, "PYTHONUTF8": "1"}
WAYS = [name for name, method in METHODS.items() if method.fields]


def said(*arguments: str) -> tuple[int, Any]:
    """Status and JSON of a command."""
    status, output = run(*arguments, env=UTF8)
    return status, json.loads(output)


CASTS = [
    ("numbers --numbers 21 14", {"numbers": [21, 14]}),
    ("numbers --numbers 8 16 12 --hour-branch 辰", {"numbers": [8, 16, 12], "hour_branch": "辰"}),
    ("count --count 7 --hour-branch 未", {"count": 7, "hour_branch": "未"}),
    ("sounds --bursts 4 --hour-branch 寅", {"bursts": [4], "hour_branch": "寅"}),
    ("sounds --bursts 3 6 --hour-branch 亥", {"bursts": [3, 6], "hour_branch": "亥"}),
    ("characters --text 王田", {"text": "王田"}),
    ("characters --text 沐 --parts 3 4", {"text": "沐", "parts": [3, 4]}),
    ("characters --text 王田 --strokes 4 5", {"text": "王田", "strokes": [4, 5]}),
    ("characters --text 春眠不觉晓 --tones 1 1 4 4 2", {"text": "春眠不觉晓", "tones": [1, 1, 4, 4, 2]}),
    ("measure --zhang 2 --chi 7", {"zhang": 2, "chi": 7}),
    ("measure --chi 3 --cun 9 --hour-branch 子", {"chi": 3, "cun": 9, "hour_branch": "子"}),
    (
        "object --object 老人 --direction S --hour-branch 未",
        {"object": "老人", "direction": "S", "hour_branch": "未"},
    ),
    (
        "throws --throws 322 332 333 222 223 233",
        {"throws": [[3, 2, 2], [3, 3, 2], [3, 3, 3], [2, 2, 2], [2, 2, 3], [2, 3, 3]]},
    ),
    ("throws --throws 322 332 322 332 322 332 --line 3", {"throws": [[3, 2, 2], [3, 3, 2]] * 3, "line": 3}),
    ("direct --upper 離 --lower 巽 --line 6", {"upper": "離", "lower": "巽", "line": 6}),
    ("direct --hexagram 50 --line 6", {"hexagram": 50, "line": 6}),
    ("direct --hexagram 鼎 --line 6", {"hexagram": "鼎", "line": 6}),
    (
        "time --surnames 王 --year 2022 --month 12 --day 1 --hour-branch 午",
        {"surnames": ["王"], "year": 2022, "month": 12, "day": 1, "hour_branch": "午"},
    ),
    (
        "time --surnames 王 田 --strokes 4 5 --year-branch 寅 --month 12 --day 1 --hour-branch 午 --topic marriage",
        {
            "surnames": ["王", "田"],
            "strokes": [4, 5],
            "year_branch": "寅",
            "month": 12,
            "day": 1,
            "hour_branch": "午",
            "topic": "marriage",
        },
    ),
    (
        "time --year 2023 --month 2 --leap --day 1 --hour-branch 子 --sounds 3",
        {"year": 2023, "month": 2, "leap": True, "day": 1, "hour_branch": "子", "sounds": 3},
    ),
    (
        "time --at 2026-11-30T14:05:00+08:00 --place-name 林",
        {"at": "2026-11-30T14:05:00+08:00", "place_name": "林"},
    ),
    (
        "direct --hexagram 50 --line 6 --topic utensil --material glass --posture sitting",
        {"hexagram": 50, "line": 6, "topic": "utensil", "material": "glass", "posture": "sitting"},
    ),
    (
        "numbers --numbers 21 14 --response 牛=moving --response 红衣人 --response a=b=still",
        {
            "numbers": [21, 14],
            "responses": [
                {"kind": "thing", "what": "牛", "motion": "moving"},
                {"kind": "thing", "what": "红衣人"},
                {"kind": "thing", "what": "a=b", "motion": "still"},
            ],
        },
    ),
    (
        "time --at 2026-11-30T14:05:00 --zone Asia/Shanghai --surnames 韩 --topic dwelling --matter hoped "
        "--convention strokes=modern --convention solar_time=mean --longitude -1.5",
        {
            "at": "2026-11-30T14:05:00",
            "zone": "Asia/Shanghai",
            "surnames": ["韩"],
            "topic": "dwelling",
            "matter": "hoped",
            "conventions": {"strokes": "modern", "solar_time": "mean"},
            "location": {"longitude": -1.5},
        },
    ),
]


@pytest.mark.parametrize(("options", "fields"), CASTS, ids=[options for options, _ in CASTS])
def test_a_way_answers_as_python_does(options, fields):
    request = {"method": options.split()[0], **fields}
    assert said("cast", *options.split()) == (0, engine.read(request).to_dict())


def test_every_way_is_among_them():
    assert {options.split()[0] for options, _ in CASTS} == set(WAYS)


def test_the_wang_house_is_cast_from_its_date():
    """2022 is 寅: 3 + 12 + 1 + 王 4 = 20 leaves 4 震; 27 leaves 3 离 and 3, as in 起卦加数例."""
    status, reading = said("cast", *"time --surnames 王 --year 2022 --month 12 --day 1 --hour-branch 午".split())
    cast = reading["cast"]
    assert (status, cast) == (0, answer("王")["cast"])
    assert (cast["upper"], cast["lower"], cast["line"]) == ("震", "离", 3)


def test_a_convention_is_followed():
    """韩 of today has 12 strokes: 3 + 12 + 1 + 12 = 28 leaves 4 震; 28 + 午 7 = 35 leaves 3 离, and 35 - 30 = 5."""
    options = "--surnames 韩 --year-branch 寅 --month 12 --day 1 --hour-branch 午 --convention strokes=modern"
    _, reading = said("cast", "time", *options.split())
    assert reading["conventions"]["strokes"] == "modern"
    cast = reading["cast"]
    assert (cast["upper"], cast["lower"], cast["line"]) == ("震", "离", 5)
    assert cast["working"][0]["terms"][-1] == ["strokes", 12]


def test_what_was_met_is_judged_with_the_figure():
    """鼎 with its sixth line moving has the body 巽, wood: 木之所忌者，快刀锐刃; and 动而凶者，应凶之速."""
    _, reading = said("cast", *"direct --hexagram 鼎 --line 6 --response 刀=moving".split())
    outside = [(row["rule"], row["polarity"]) for row in reading["findings"] if row["stage"] == "outside"]
    assert outside == [("true-metal-blade", "bad"), ("moving-judge-bad", "bad")]


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ("count --count 3.5 --hour-branch 子", "type", "count"),
        ("count --count 三 --hour-branch 子", "type", "count"),
        ("count --count 0 --hour-branch 子", "range", "count"),
        ("count --count 3", "missing", "hour_branch"),
        ("count --hour-branch 子", "missing", "count"),
        ("numbers --numbers -3 5", "range", "numbers"),
        ("numbers --numbers 3 5.0", "type", "numbers"),
        ("numbers --numbers 3", "range", "numbers"),
        ("sounds --bursts 1 2 3 --hour-branch 子", "range", "bursts"),
        ("throws --throws 322 332 333 222 223", "range", "throws"),
        ("throws --throws 322 332 333 222 223 234", "range", "throws"),
        ("throws --throws 322 332 333 222 223 23x", "range", "throws"),
        ("throws --throws 322 332 333 222 223 23", "type", "throws"),
        ("throws --throws 322 322 322 322 322 322", "no-moving-line", "throws"),
        ("characters --text 春眠不觉 --tones 1 1 4 5", "range", "tones"),
        ("characters --text plum", "choice", "text"),
        ("characters --text 🙂", "choice", "text"),
        ("measure --zhang 2 --chi 7 --cun 1", "choice", "cun"),
        ("object --object xyzzy --direction S --hour-branch 子", "choice", "object"),
        ("object --object 老人 --direction up --hour-branch 子", "choice", "direction"),
        ("direct --upper 乾 --lower 坤 --line 7", "range", "line"),
        ("direct --upper 猫 --lower 坤 --line 1", "choice", "upper"),
        ("direct --hexagram 65 --line 1", "range", "hexagram"),
        ("time --month 1", "missing", "year_branch"),
        ("time --year 2023 --month 3 --leap --day 1 --hour-branch 子", "choice", "leap"),
        ("time --at yesterday", "bad-time", "at"),
        ("numbers --numbers 3 5 --topic nothing", "choice", "topic"),
        ("numbers --numbers 3 5 --matter wanted", "choice", "matter"),
        ("numbers --numbers 3 5 --material water", "choice", "material"),
        ("numbers --numbers 3 5 --posture flying", "choice", "posture"),
        ("numbers --numbers 3 5 --response 牛=flying", "choice", "responses.motion"),
        ("numbers --numbers 3 5 --response 牛=", "choice", "responses.motion"),
        ("numbers --numbers 3 5 --response =moving", "range", "responses.what"),
        ("numbers --numbers 3 5 --convention strokes=many", "choice", "conventions.strokes"),
        ("numbers --numbers 3 5 --convention strokes", "choice", "conventions.strokes"),
        ("numbers --numbers 3 5 --colour red", "choice", ""),
        ("numbers --numbers 3 5 --longitude far", "choice", ""),
        ("numbers --numbers", "choice", ""),
        ("moment --at 2026-11-30T14:05:00+08:00", "choice", ""),
        ("dance", "choice", ""),
        ("", "choice", ""),
    ],
)
def test_what_cannot_be_cast_ends_in_status_2_and_names_its_field(options, code, field):
    status, answered = said("cast", *options.split())
    assert answered.keys() == {"error"}
    assert (status, answered["error"]["code"], answered["error"]["field"]) == (2, code, field)
    assert answered["error"].keys() == {"code", "field", "message"}


def test_an_ambiguous_thing_is_answered_with_what_to_choose_from():
    """瓶 is of 兑 and of 艮."""
    status, answered = said("cast", *"object --object 瓶 --direction S --hour-branch 子".split())
    error = answered["error"]
    assert (status, error["code"], error["field"]) == (2, "ambiguous", "object")
    assert [(each["trigram"], each["text"]) for each in error["candidates"]] == [("兑", "瓶"), ("艮", "瓶")]


@pytest.mark.parametrize("way", WAYS)
def test_every_field_of_a_way_has_its_option(way):
    status, output = run("cast", way, "--help", env=UTF8)
    options = set(re.findall(r"--[a-z-]+", output))
    common = "at hour-branch zone longitude topic matter material posture response convention format lang help".split()
    own = [field.name.replace("_", "-") for field in METHODS[way].fields]
    assert (status, options) == (0, {f"--{name}" for name in (*own, *common)})


def test_the_ways_are_called_what_the_registry_calls_them():
    status, output = run("cast", "--help", env=UTF8)
    assert status == 0
    assert [f"{METHODS[way].en} ({METHODS[way].zh})" in " ".join(output.split()) for way in WAYS] == [True] * len(WAYS)


@pytest.mark.parametrize(("language", "word"), [("zh-hans", "动爻 6"), ("en", "line 6")])
def test_a_cast_is_told_in_plain_text_too(language, word):
    """鼎 011101 from below: its middle 111 and 110 is 兑 over 乾, 夬; the sixth line changed is 震 over 巽, 恒."""
    options = "--hexagram 鼎 --line 6 --format text --lang".split()
    status, output = run("cast", "direct", *options, language, env=UTF8)
    assert status == 0
    assert output.startswith("鼎 50 → 夬 43 → 恒 32\n")
    assert word in output.splitlines()[1]


@pytest.mark.parametrize("words", ["老马", "老馬", "lǎo mǎ", "old hose", "瓶", "xyzzy", ""])
def test_things_lists_what_python_finds(words):
    assert said("things", words) == (0, [match.to_dict() for match in engine.things(words)])


def test_things_shows_the_old_horse_first():
    assert said("things", "老马")[1][0] == {
        "trigram": "乾",
        "text": "老马",
        "en": "old horse",
        "category": "shuogua",
        "rule": "ww-qian-shuogua",
        "closeness": 100,
    }


@pytest.mark.parametrize("arguments", [[], ["老马", "瓶"]])
def test_things_takes_one_word(arguments):
    status, answered = said("things", *arguments)
    assert (status, answered["error"]["code"], answered["error"]["field"]) == (2, "choice", "")


@pytest.mark.parametrize("options", ["cast object --object 老人 --direction S --hour-branch 未", "cast time --help"])
def test_the_locale_makes_no_difference(options):
    assert run(*options.split()) == run(*options.split(), env=UTF8)
