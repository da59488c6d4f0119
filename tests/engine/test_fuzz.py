"""Whatever is asked, there is an answer that JSON can write, or a refusal that names its field; nothing is made up."""

import json
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.calendar import LunarDate, civil_date, lunar_date
from engine.casting import METHODS
from engine.conventions import VALUES
from engine.json_lines import reading_json
from engine.request import TOPICS
from engine.timing.laying import lay
from tests.conftest import SOAK
from tests.engine.ways import WHOLE

CODES = set(
    "json missing type choice range unknown-field unknown-convention unknown-character bad-time naive-time ambiguous "
    "no-moving-line".split()
)
MORE = settings(max_examples=max(300, settings().max_examples))

STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
HUGE = st.integers(0, 4301).map(lambda digits: 10**digits) | st.integers(0, 4300).map(lambda digits: -(10**digits))
TEXT = st.text(st.characters(exclude_categories=()), max_size=6)  # half surrogates too
SCALARS = st.none() | st.booleans() | st.integers(-3, 70) | HUGE | st.floats(allow_nan=False) | TEXT
ODD = st.recursive(
    SCALARS | st.sampled_from([*BRANCHES, "王", "田", "坎", "井", "time", "zi-hour", "2026-11-30", "UTC"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(TEXT | st.sampled_from(["from", "to"]), inner, max_size=3)
    ),
    max_leaves=4,
)

# Years outside the table are slow to look up: all of them in the soak.
FIRST, LAST = (1600, 2200) if SOAK else (1899, 2101)
EDGES = [0, 1, 1599, 1600, 1601, 1898, 1899, 1900, 1901, 2033, 2057, 2100, 2101, 2102, 2199, 2200, 2201]
YEARS = st.integers(FIRST, LAST) | st.sampled_from(EDGES)
OFFSETS = (
    "", "Z", "+08:00", "+0800", "+08", "-00:00", "+14:00", "-12:00", "+23:59", "-23:59", "+24:00", "+08:05:43",
    "-23:59:59.999999", "+8", " +08:00",
)  # fmt: skip
PLACES = (
    "Asia/Shanghai", "America/New_York", "Pacific/Apia", "Pacific/Kiritimati", "Africa/Monrovia", "UTC", "utc", "Asia",
    "Mars/Olympus", "", ".", "..", "/etc/passwd", "../UTC", "Asia/Shanghai\0", "\ud800", "leapseconds", "a" * 5000,
)  # fmt: skip


@st.composite
def clocks(draw):
    """A time in ISO format, or nearly: thirteenth months, 30 February, hour 24, years 0 and 10,000."""
    year = draw(YEARS | st.integers(0, 10_000))
    month, day, hour, minute = (draw(st.integers(*ends)) for ends in ((0, 13), (0, 32), (0, 25), (0, 60)))
    second = draw(st.sampled_from(["", ":00", ":08", ":59.999999", ":60", ":1", ".5"]))
    separator = draw(st.sampled_from("TTTTt  _"))
    return f"{year:04}-{month:02}-{day:02}{separator}{hour:02}:{minute:02}{second}{draw(st.sampled_from(OFFSETS))}"


def day_or_time(written):
    return written[: len("2026-11-30")]


NUMBERS = st.integers(1, 30) | HUGE
BRANCH = st.sampled_from([*BRANCHES, "猫"])
DIE = st.sampled_from([2, 3])
TRIGRAM = st.sampled_from("乾兑离震巽坎艮坤離猫")
MET = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["thing", "ghost"]) | ODD,
        "what": st.sampled_from(["炉火", "快刀", "马", "a sharp knife", " ", "火" * 61]) | TEXT,
        "motion": st.sampled_from(["moving", "still", "carried", "fast"]) | st.none(),
    },
)
FIELDS = {
    "at": clocks(),
    "zone": st.sampled_from(PLACES),
    "hour_branch": BRANCH,
    "location": st.fixed_dictionaries({}, optional={"longitude": st.floats(-181, 181) | st.integers(-181, 181) | ODD}),
    "topic": st.sampled_from([*TOPICS, "no topic"]),
    "matter": st.sampled_from(["hoped", "feared", "both"]),
    "material": st.sampled_from(["metal", "stone", "wood", "grass", "clay", "glass", "paper", "cheese"]),
    "posture": st.sampled_from(["sitting", "standing", "walking", "lying", "flying"]),
    "responses": st.lists(MET | ODD, max_size=3) | st.lists(MET, min_size=19, max_size=22),
    "horizon": st.fixed_dictionaries({}, optional=dict.fromkeys(("from", "to"), clocks().map(day_or_time) | ODD)),
    "start": st.integers(1599, 2201) | clocks().map(day_or_time),
    "conventions": st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) | ODD for name, values in VALUES.items()}
    )
    | st.dictionaries(TEXT, ODD, max_size=2),
    "year_branch": BRANCH,
    "year": YEARS | HUGE,
    "month": st.integers(0, 13),
    "leap": st.booleans(),
    "day": st.integers(0, 31),
    "surnames": st.lists(st.sampled_from(["王", "田", "韩", "欧阳", "☃", " "]), max_size=3),
    "strokes": st.lists(NUMBERS, max_size=4),
    "sounds": NUMBERS,
    "place_name": st.text("林田韩 ☃䨻", max_size=3),
    "numbers": st.lists(NUMBERS, max_size=4),
    "count": NUMBERS,
    "bursts": st.lists(NUMBERS, max_size=3),
    "text": st.text("王田李 ，。a〇\ud800", max_size=14),
    "tones": st.lists(st.integers(0, 5), max_size=11),
    "parts": st.lists(NUMBERS, max_size=3),
    "zhang": NUMBERS,
    "chi": NUMBERS,
    "cun": NUMBERS,
    "object": TRIGRAM | st.sampled_from(["老人", "老馬", "瓶", "lao ma", "umbrela", "xyzzy", "猫" * 99]) | TEXT,
    "direction": st.sampled_from("N NE E 东北 東 up".split()),
    "throws": st.lists(st.lists(DIE, min_size=3, max_size=3), min_size=6, max_size=6)
    | st.lists(st.lists(DIE | ODD, min_size=2, max_size=4), min_size=5, max_size=7),
    "upper": TRIGRAM,
    "lower": TRIGRAM,
    "hexagram": st.integers(0, 65) | st.sampled_from(["鼎", "否", "☃"]),
    "line": st.integers(0, 7),
}


@st.composite
def requests(draw):
    """Of one method some fields with values that fit or nearly do, often beside a whole request; sometimes odd ones."""
    method = draw(st.sampled_from([*METHODS]))
    own = sorted(METHODS[method].known - {"method", "conventions"})
    whole = draw(st.booleans())
    chosen = draw(st.sets(st.sampled_from(own), max_size=3 if whole else 7))
    request = dict(WHOLE[method]) if whole else {"method": method}
    request |= {name: draw(FIELDS[name]) for name in own if name in chosen}
    if draw(st.booleans()):
        request["conventions"] = draw(FIELDS["conventions"])
    if draw(st.integers(0, 3)) == 0:
        request |= draw(st.dictionaries(st.sampled_from([*FIELDS, "method"]) | TEXT, ODD, max_size=2))
    return request


@st.composite
def dates(draw):
    """Castings of a lunar date with its year: most exist, thirtieths and leap months often do not."""
    facts = {
        "method": "time",
        "year": draw(YEARS | st.sampled_from([-1, 10**9])),
        "month": draw(st.integers(1, 12)),
        "day": draw(st.sampled_from([1, 15, 29, 30]) | st.integers(1, 30)),
        "hour_branch": draw(st.sampled_from(BRANCHES)),
        "conventions": {
            name: draw(st.sampled_from(VALUES[name])) for name in ("day_starts", "year_starts", "leap_month")
        },
    }
    return facts | ({"leap": True} if draw(st.integers(0, 4)) == 0 else {})


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
