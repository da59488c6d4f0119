"""What is refused, and by which name; nothing but RequestError ever comes of a request."""

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.casting import METHODS
from engine.request import COMMON_FIELDS
from tests.engine.houses import MOMENT, house
from tests.engine.ways import NOW, WHOLE

DIRECT = WHOLE["direct"]

REFUSED = [
    ({}, "missing", "method"),
    ({"method": "nothing"}, "choice", "method"),
    ({"method": ["direct"]}, "type", "method"),
    ({**MOMENT, "year_branch": "猫"}, "choice", "year_branch"),
    ({**MOMENT, "month": 13}, "range", "month"),
    ({**MOMENT, "surnames": 5, "strokes": [4]}, "type", "surnames"),
    ({**MOMENT, "surnames": ["王", "田"], "strokes": [4]}, "range", "strokes"),
    ({**MOMENT, "surnames": ["王"], "strokes": [4, 6]}, "range", "strokes"),
    ({**MOMENT, "month": True}, "type", "month"),
    ({**MOMENT, "month": 3.0}, "type", "month"),
    ({**MOMENT, "day": 31}, "range", "day"),
    ({**MOMENT, "year": 2022, "month": 11, "day": 30}, "range", "day"),
    ({**MOMENT, "year": 2022, "leap": True}, "choice", "leap"),
    ({**MOMENT, "year": 2023}, "choice", "year_branch"),
    ({**MOMENT, "at": NOW}, "choice", "year_branch"),
    ({**MOMENT, "strokes": ["four"]}, "type", "strokes"),
    ({**MOMENT, "strokes": [10**4300]}, "range", "strokes"),
    ({**MOMENT, "surnames": ["☃"]}, "unknown-character", "surnames"),
    ({**MOMENT, "place_name": "☃"}, "unknown-character", "place_name"),
    ({**MOMENT, "place_name": "林", "surnames": ["王"]}, "choice", "place_name"),
    ({**MOMENT, "sounds": 2.5}, "type", "sounds"),
    ({**WHOLE["numbers"], "count": 3}, "unknown-field", "count"),
    ({**WHOLE["count"], "count": 3.5}, "type", "count"),
    ({**WHOLE["count"], "hour_branch": None}, "missing", "hour_branch"),
    ({**WHOLE["count"], "at": NOW, "hour_branch": "子"}, "choice", "hour_branch"),
    ({**WHOLE["sounds"], "bursts": [1, 2, 3]}, "range", "bursts"),
    ({**WHOLE["characters"], "text": "🙂"}, "choice", "text"),
    ({**WHOLE["characters"], "text": "王" * 10_000}, "range", "text"),
    ({**WHOLE["measure"], "zhang": 2}, "choice", "cun"),
    ({**WHOLE["object"], "object": "瓶"}, "ambiguous", "object"),
    ({**WHOLE["object"], "object": ["老人"]}, "type", "object"),
    ({**WHOLE["object"], "direction": "up"}, "choice", "direction"),
    ({**WHOLE["throws"], "throws": [[3, 3, 3]] * 5}, "range", "throws"),
    ({**WHOLE["throws"], "throws": [[2, 3, 3]] * 6}, "no-moving-line", "throws"),
    ({**WHOLE["throws"], "line": 2}, "choice", "line"),
    ({**DIRECT, "line": 7}, "range", "line"),
    ({**DIRECT, "topic": "no such topic"}, "choice", "topic"),
    ({**DIRECT, "matter": "both"}, "choice", "matter"),
    ({**DIRECT, "hexagram": "否"}, "choice", "upper"),
    ({**DIRECT, "conventions": {"day_starts": "noon"}}, "choice", "conventions.day_starts"),
    ({**DIRECT, "conventions": {"colour": "red"}}, "unknown-convention", "conventions.colour"),
    ({**DIRECT, "colour": "red"}, "unknown-field", "colour"),
    ({**DIRECT, "zone": "Mars/Olympus"}, "choice", "zone"),
    ({**DIRECT, "horizon": {"from": "2026-11-30"}}, "missing", "horizon.to"),
    ({**DIRECT, "horizon": {"from": "2026-11-30", "to": "2026-11-29"}}, "range", "horizon.to"),
    ({**DIRECT, "start": "yesterday"}, "bad-time", "start"),
    ({"method": "moment", "at": "2026-11-30T14:05:00"}, "naive-time", "at"),
    ({"method": "moment", "at": "2026-11-31T14:05:00+08:00"}, "bad-time", "at"),
    ({"method": "moment", "at": NOW, "conventions": {"solar_time": "mean"}}, "missing", "location.longitude"),
    ({"method": "moment", "at": "2026-11-01T01:30:00", "zone": "America/New_York"}, "ambiguous", "at"),
]


@pytest.mark.parametrize(("request_", "code", "field"), REFUSED)
def test_what_is_wrong_is_named(request_, code, field):
    with pytest.raises(engine.RequestError) as refused:
        engine.read(request_)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.message.endswith(".")


def test_the_first_fault_in_the_order_method_conventions_fields_topic_rest_is_told():
    wrong = {"colour": 1, "topic": "x", "line": 7, "upper": "乾", "lower": "坤", "conventions": {"x": "y"}}
    fields = []
    for repair in ({"method": "direct"}, {"conventions": {}}, {"line": 1}, {"topic": "plan"}, {}):
        with pytest.raises(engine.RequestError) as refused:
            engine.read(wrong)
        fields.append(refused.value.field)
        wrong |= repair
    assert fields == ["method", "conventions.x", "line", "topic", "colour"]


@pytest.mark.parametrize("request_", [None, [], "read", 7])
def test_what_is_no_object_is_no_request(request_):
    with pytest.raises(engine.RequestError) as refused:
        engine.read(request_)
    assert (refused.value.code, refused.value.field) == ("type", "")


@pytest.mark.parametrize("method", METHODS)
def test_a_request_of_each_way_is_read(method):
    reading = engine.read(WHOLE[method])
    assert reading.to_dict()["request"] == WHOLE[method]
    assert (reading.figure.cast is None) == (method == "moment")


def test_a_moment_has_no_figure():
    reading = engine.read({"method": "moment", "at": NOW})
    assert (reading.figure.cast, reading.figure.chart) == (None, None)
    assert reading.to_dict().keys() == {"engine", "request", "conventions", "moment"}


def test_the_same_request_gives_the_same_reading():
    assert engine.read(house("田")) == engine.read(house("田"))


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
words = [*METHODS, "dwelling", "hoped", NOW, "2026-11-30", "Asia/Shanghai", "zi-hour", "老人", "瓶", "umbrela", "NE"]
keys = st.sampled_from(["from", "to", "longitude", "day_starts"]) | st.text(max_size=4)
values = st.recursive(
    st.sampled_from([*"寅午乾坤王田", *words, 1, 2, 3, 12]) | scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(sorted(COMMON_FIELDS | {name for method in METHODS.values() for name in method.known}))
whole = st.sampled_from([*WHOLE.values(), MOMENT, {"method": "time", "at": NOW}])


@given(st.dictionaries(fields | st.text(max_size=4), values, max_size=6))
def test_junk_never_raises_anything_but_a_refusal(request_):
    _read(request_)


@given(whole, st.dictionaries(fields, values, min_size=1, max_size=3))
def test_a_request_with_some_junk_never_raises_anything_but_a_refusal(request_, junk):
    _read({**request_, **junk})


@given(st.datetimes().map(lambda clock: clock.isoformat()), st.sampled_from(["", "Z", "+14:00", "-12:00", "+08:00"]))
def test_any_time_is_read_or_refused(clock, offset):
    _read({"method": "time", "at": clock + offset, "conventions": {"day_starts": "zi-hour"}})


def _read(request_):
    try:
        answer = engine.read(request_).to_dict()
    except engine.RequestError as error:
        json.dumps(error.to_dict())
    else:
        json.dumps(answer)


@pytest.mark.parametrize(
    ("name", "code"),
    [("求财", "wealth"), ("求財", "wealth"), ("求财占", "wealth"), ("屋宅", "dwelling"), ("行人", "traveller")],
)
def test_a_topic_is_known_by_its_name_in_the_books_in_either_script(name, code):
    asked = {"method": "direct", "upper": "乾", "lower": "坎", "line": 1}
    by_name, by_code = (engine.read(asked | {"topic": topic}).to_dict() for topic in (name, code))
    assert by_name["verdict"] == by_code["verdict"]
    assert by_name["timings"] == by_code["timings"]


@pytest.mark.parametrize("name", ["", "占", "发财", "🙂", "\ud800", ["求财"], {}, 7])
def test_what_names_no_topic_is_refused(name):
    with pytest.raises(engine.RequestError) as error:
        engine.read({"method": "direct", "upper": "乾", "lower": "坎", "line": 1, "topic": name})
    assert error.value.field == "topic"


def test_the_engine_bears_the_version_of_the_project():
    project = tomllib.loads((Path(engine.__file__).parents[1] / "pyproject.toml").read_text(encoding="utf8"))
    assert engine.__version__ == project["project"]["version"]
