"""Windows beside moments: they join without a gap, and a moment's pillars are those of the windows that hold it."""

from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from hypothesis import assume, given
from hypothesis import strategies as st

import engine
from tests.conftest import SOAK

STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
PAIRS = [STEMS[number % 10] + BRANCHES[number % 12] for number in range(60)]

ZONES = (
    "Asia/Shanghai Asia/Hong_Kong Asia/Taipei Asia/Tokyo Asia/Kathmandu Asia/Kolkata Asia/Tehran Asia/Manila "
    "Australia/Lord_Howe Pacific/Apia Pacific/Kiritimati Pacific/Kwajalein Pacific/Auckland Pacific/Chatham "
    "Pacific/Marquesas America/New_York America/St_Johns America/Sao_Paulo America/Havana America/Anchorage "
    "America/Caracas Europe/London Europe/Amsterdam Europe/Dublin Africa/Monrovia Africa/Casablanca "
    "Antarctica/Troll Atlantic/Azores UTC Etc/GMT+12 Etc/GMT-14"
).split()
CHANGES = {  # by an hour, half an hour, two, a day; at midnight, a minute past it, 01:00, 02:00, 24:00
    "Asia/Shanghai": ("1901-01-01", "1940-06-01", "1986-05-04", "1986-09-14", "1991-09-15"),
    "America/New_York": ("2026-03-08", "2026-11-01"),
    "America/St_Johns": ("2006-04-02", "2006-10-29", "1988-04-03"),
    "America/Sao_Paulo": ("2018-11-04", "2018-02-18"),
    "America/Havana": ("2026-03-08", "2026-11-01"),
    "Antarctica/Troll": ("2026-03-29", "2026-10-25"),
    "Atlantic/Azores": ("2026-03-29", "2026-10-25"),
    "Australia/Lord_Howe": ("2026-04-05", "2026-10-04"),
    "Pacific/Apia": ("1911-01-01", "2011-12-30"),
    "Pacific/Kiritimati": ("1994-12-31",),
    "Pacific/Kwajalein": ("1969-09-30", "1993-08-21"),
    "Africa/Monrovia": ("1972-01-07",),
    "Asia/Manila": ("1844-12-31",),
    "America/Anchorage": ("1900-08-20", "1983-10-30"),
}

# Years outside the table are slow to lay: those from 1601 to 2184 in the soak.
SECONDS = st.integers(*((-11_639_000_000, 6_784_000_000) if SOAK else (-2_208_000_000, 4_130_000_000)))
ANY_TIME = st.tuples(st.sampled_from(ZONES), SECONDS)
NEAR_A_CHANGE = st.tuples(
    st.sampled_from([(zone, day) for zone, days in CHANGES.items() for day in days]), st.integers(-40 * 3600, 64 * 3600)
).map(lambda drawn: (drawn[0][0], int(datetime.fromisoformat(f"{drawn[0][1]}T00Z").timestamp()) + drawn[1]))
PLACES_AND_SECONDS = ANY_TIME | NEAR_A_CHANGE
SCHOOLS = st.fixed_dictionaries({"day_starts": st.sampled_from(["midnight", "zi-hour"])})
LONGEST = {"year": 4000, "month": 400, "day": 70, "hour": 6}  # days


def windows(unit, since, until, zone, conventions):
    """Every window of a unit that overlaps a stretch, by way of its pairs."""
    return engine.windows({"pairs": PAIRS}, unit, since, until, zone, conventions=conventions)


@given(st.sampled_from([*LONGEST]), PLACES_AND_SECONDS, SCHOOLS, st.data())
def test_windows_join_and_cover_the_stretch(unit, place_and_second, conventions, data):
    """Compared as instants; each pair follows the last, but where a window has no length as the clocks skip it."""
    zone, second = place_and_second
    end = second + data.draw(st.integers(1, LONGEST[unit] * 86_400))
    since, until = (datetime.fromtimestamp(each, ZoneInfo(zone)) for each in (second, end))
    found = windows(unit, since, until, zone, conventions)
    assert found[0].starts.timestamp() <= second < found[0].ends.timestamp()
    assert found[-1].starts.timestamp() < end <= found[-1].ends.timestamp()
    assert all(before.ends.timestamp() == after.starts.timestamp() for before, after in pairwise(found))
    places = [PAIRS.index(window.label) for window in found]
    steps = [(after - before) % 60 for before, after in pairwise(places)]
    longest = {"day": 2, "hour": 13}.get(unit, 1)
    assert sum(step != 1 for step in steps) <= 1
    assert all(1 <= step <= longest for step in steps)


@given(PLACES_AND_SECONDS, SCHOOLS)
def test_a_moment_has_the_pillars_of_the_windows_that_hold_it(place_and_second, conventions):
    """But where a clock shows a time again: a day is one stretch, and begins where it is first shown."""
    zone, second = place_and_second
    instant = datetime.fromtimestamp(second, ZoneInfo(zone))
    assume(not instant.fold)
    request = {"method": "moment", "at": instant.isoformat(), "conventions": conventions}
    for unit, pillar in engine.read(request).figure.moment.pillars._asdict().items():
        (window,) = windows(unit, instant, instant + timedelta(seconds=1), zone, conventions)
        assert window.starts.timestamp() <= second < window.ends.timestamp()
        assert window.label == pillar


@given(
    st.dates(*((date(1600, 1, 1), date(2200, 12, 30)) if SOAK else (date(1900, 1, 1), date(2100, 12, 31)))),
    st.sampled_from("Asia/Shanghai Asia/Kolkata UTC Etc/GMT+12 Etc/GMT-14".split()),
    st.sampled_from(["standard", "mean", "true"]),
    st.floats(-180, 180),
    SCHOOLS,
)
def test_the_hours_of_a_day_are_the_moments_of_their_first_and_last_seconds(day, zone, kind, longitude, school):
    """Also by the sun, whose hours begin with the first second that it shows."""
    conventions = {**school, "solar_time": kind}
    hours = engine.hours(day, zone, conventions, longitude)
    label = PAIRS[(day.toordinal() + 14) % 60]
    for hour in hours:
        for second in (hour.starts.timestamp(), hour.ends.timestamp() - 1):
            at = datetime.fromtimestamp(second, ZoneInfo(zone)).isoformat()
            if at[:4] not in ("1599", "2201"):
                request = {
                    "method": "moment",
                    "at": at,
                    "location": {"longitude": longitude},
                    "conventions": conventions,
                }
                pillars = engine.read(request).figure.moment.pillars
                assert (pillars.day, pillars.hour) == (label, hour.label)
    assert all(before.ends.timestamp() == after.starts.timestamp() for before, after in pairwise(hours))
