"""What the fuzzing draws from: requests with values that fit or nearly do, clocks and places, and odd things."""

from hypothesis import strategies as st

from engine.casting import METHODS
from engine.conventions import VALUES
from engine.request import TOPICS
from tests.conftest import SOAK
from tests.engine.ways import WHOLE

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
        "trigram": st.sampled_from(["坎", "乾", "鱼"]) | st.none(),
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
