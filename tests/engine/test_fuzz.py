"""Whatever is asked, there is an answer that JSON can write, or a refusal that names its field; nothing is made up."""

import json
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.calendar import LunarDate, civil_date, lunar_date
from engine.casting import METHODS
from engine.json_lines import reading_json
from engine.timing.laying import lay
from tests.engine.fuzzing import (
    BRANCH,
    BRANCHES,
    FIELDS,
    FIRST,
    HUGE,
    LAST,
    ODD,
    PLACES,
    STEMS,
    TEXT,
    clocks,
    dates,
    day_or_time,
    requests,
)
from tests.engine.ways import WHOLE

CODES = set(
    "json missing type choice range unknown-field unknown-convention unknown-character bad-time naive-time ambiguous "
    "no-moving-line".split()
)
MORE = settings(max_examples=max(300, settings().max_examples))


def answered(function, *arguments, **named):
    """What the function answers, or None where it refuses as it should."""
    try:
        return function(*arguments, **named)
    except engine.RequestError as error:
        assert error.code in CODES
        assert isinstance(error.field, str)
        assert isinstance(error.message, str) and len(error.message) > 10
        assert json.loads(json.dumps(error.to_dict())) == error.to_dict()
        return None


def is_json(answer):
    """JSON writes the whole of it, and reads the same again."""
    return json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_every_way_is_tried_whole_and_every_field_has_values_that_may_fit_it():
    assert WHOLE.keys() == METHODS.keys()
    assert FIELDS.keys() == {name for method in METHODS.values() for name in method.known} - {"method"}
    for method, request in WHOLE.items():
        assert engine.read(request).to_dict()["request"] == request
        assert request["method"] == method


@MORE
@given(requests())
def test_a_request_is_read_or_refused(request):
    reading = answered(engine.read, request)
    figure = answered(engine.cast, request)
    if reading:
        answer = reading.to_dict()
        assert is_json(answer) and is_json(figure.to_dict())
        assert json.loads(reading_json(reading)) == answer
        assert answer["request"] == request
        assert answer["conventions"].items() >= (request.get("conventions") or {}).items()


@given(ODD | st.dictionaries(TEXT | st.sampled_from([*FIELDS, "method"]), ODD, max_size=5))
def test_what_is_hardly_a_request_is_refused(request):
    reading = answered(engine.read, request)
    assert reading is None or is_json(reading.to_dict())


@MORE
@given(st.sampled_from(["time", "numbers", "moment"]), clocks(), st.none() | st.sampled_from(PLACES))
def test_a_time_that_is_answered_is_the_one_that_was_given(method, at, zone):
    """The same instant, and without an offset what the clock of the zone shows."""
    request = {"method": method, "at": at, "zone": zone} | ({"numbers": [3, 5]} if method == "numbers" else {})
    reading = answered(engine.read, request)
    if reading:
        given_time = datetime.fromisoformat(at)
        answer = datetime.fromisoformat(reading.to_dict()["moment"]["at"])
        if given_time.tzinfo is None:
            assert answer.replace(tzinfo=None) == given_time
            assert answer.utcoffset() == given_time.replace(tzinfo=ZoneInfo(zone)).utcoffset()
        else:
            assert (answer, answer.utcoffset()) == (given_time, given_time.utcoffset())


@MORE
@given(dates())
def test_a_lunar_date_that_is_answered_is_that_of_its_civil_day(request):
    """There and back again, and its pillar is that of the civil day: (ordinal + 14) mod 60."""
    figure = answered(engine.cast, request)
    if figure:
        lunar = figure.moment.lunar
        asked = LunarDate(request["year"], request["month"], request.get("leap", False), request["day"])
        assert (lunar.year, lunar.month, lunar.leap, lunar.day) == asked
        assert lunar.hour_branch == request["hour_branch"]
        day = civil_date(asked)
        assert lunar_date(day) == asked
        place = (day.toordinal() + 14) % 60
        assert figure.moment.pillars.day == STEMS[place % 10] + BRANCHES[place % 12]


TIMING = {
    "branches": st.lists(BRANCH, max_size=13),
    "pairs": st.lists(st.sampled_from(["甲子", "乙丑", "甲丑"]), max_size=3),
    "units": st.lists(st.sampled_from(["year", "month", "day", "hour", "week"]), max_size=5),
    "unit": st.sampled_from(["year", "month", "day", "hour", "week"]),
    "count": st.integers(-1, 60) | HUGE,
    **dict.fromkeys(("rule", "polarity", "about", "from", "restrained_by", "text", "because"), ODD),
}
LAYING = {name: FIELDS[name] for name in ("start", "zone", "conventions")}
DAYS = st.dates(date(FIRST, 1, 1), date(LAST, 12, 31))
HORIZON = st.fixed_dictionaries(dict.fromkeys(("from", "to"), DAYS.map(str) | clocks().map(day_or_time)))


@MORE
@given(
    st.fixed_dictionaries({}, optional=TIMING),
    st.fixed_dictionaries({"horizon": HORIZON | FIELDS["horizon"]}, optional=LAYING),
    st.booleans(),
    st.none() | st.dictionaries(st.sampled_from([*TIMING, *LAYING, "horizon", "timing"]) | TEXT, ODD, max_size=2),
)
def test_a_timing_is_laid_or_refused(timing, beside, nested, odd):
    asked = {**beside, **({"timing": timing} if nested else timing), **(odd or {})}
    laid = answered(lay, asked)
    assert laid is None or (is_json(laid.to_dict()) and len(laid.windows) <= 1000)


@given(ODD)
def test_what_is_no_timing_is_refused(asked):
    assert answered(lay, asked) is None
    assert answered(lay, {"timing": asked, "horizon": {"from": "2026-11-30", "to": "2026-12-01"}}) is None


ENDS = st.datetimes() | st.datetimes(
    datetime.fromisoformat(f"{FIRST}-01-01"),
    datetime.fromisoformat(f"{LAST}-12-31"),
    timezones=st.sampled_from(
        [ZoneInfo("America/New_York"), ZoneInfo("Pacific/Apia"), timezone(timedelta(hours=-23.99))]
    ),
)


@MORE
@given(
    st.fixed_dictionaries({}, optional=TIMING) | ODD,
    TIMING["unit"] | ODD,
    ENDS,
    st.integers(-1, 40),
    FIELDS["zone"] | ODD,
    FIELDS["conventions"] | ODD,
)
def test_windows_are_found_or_refused(timing, unit, since, days, zone, conventions):
    """Also in the years 1 and 9999, where times run out."""
    try:
        until = since + timedelta(days=days)
    except OverflowError:
        until = since
    found = answered(engine.windows, timing, unit, since, until, zone, cast_year=2026, conventions=conventions)
    assert found is None or is_json([window.to_dict() for window in found])


@MORE
@given(requests(), ENDS, st.sampled_from([-1, 0, 1, 2, 13, 48, 49]))
def test_an_unsure_hour_is_answered_or_refused(request, since, hours):
    try:
        until = since + timedelta(hours=hours)
    except OverflowError:
        until = since
    possible = answered(engine.possibilities, request, since, until)
    assert possible is None or all(is_json(each.to_dict()) for each in possible)


@MORE
@given(
    requests(), st.fixed_dictionaries({}, optional={name: FIELDS[name] for name in ("upper", "lower", "line")}) | ODD
)
def test_a_figure_is_checked_or_refused(request, figure):
    checked = answered(engine.fit, request, figure)
    assert checked is None or is_json(checked.to_dict())
