"""The horizon of a promise and what its windows cover: W1 of the design, and where a horizon begins and ends."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

import engine
from readings.accounts.models import Practice
from readings.predictions.promising.horizon import DAYS, flagged_of, horizon_of, whole_units
from readings.predictions.promising.refusals import Refused
from readings.predictions.watching.laying import in_utc
from tests.readings.conftest import NOW

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
STEMS = "甲乙丙丁戊己庚辛壬癸"
SHANGHAI = ZoneInfo("Asia/Shanghai")
EVERY_PAIR = [STEMS[place % 10] + BRANCHES[place % 12] for place in range(60)]
GAIN = 0  # 亥子, the first timing of the 田 house
TOTAL = 3  # its count of 29 years


def branch_of(day: date) -> str:
    return BRANCHES[(day.toordinal() + 2) % 12]


def stem_of(day: date) -> str:
    return STEMS[(day.toordinal() + 1721424) % 10]


def midnight(text: str, zone: ZoneInfo = SHANGHAI) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def counted(said: dict, unit: str, since: datetime, until: datetime, **conventions) -> tuple[int, int]:
    """How many units of a stretch lie within the windows of what is said, and how many it has."""
    units = whole_units(unit, since, until, "Asia/Shanghai", conventions)
    windows = engine.windows(said | {"units": [unit]}, unit, since, until, "Asia/Shanghai", conventions=conventions)
    return flagged_of(units, in_utc(windows)), len(units)


def days_of(horizon) -> list[date]:
    return [horizon.days_of(window)[0] for window in horizon.windows]


@pytest.mark.parametrize(
    ("since", "until", "flagged", "days"),
    [
        ("2026-03-01", "2026-04-01", 6, 31),
        ("2026-02-01", "2026-03-01", 4, 28),
        ("2026-04-01", "2026-05-01", 4, 30),
        ("2026-06-01", "2026-07-01", 5, 30),
        ("2026-01-01", "2027-01-01", 62, 365),
    ],
)
def test_the_hai_and_zi_days_of_a_stretch_are_counted_from_the_calendar(since, until, flagged, days):
    """W1; the branch of a day is (ordinal + 2) mod 12, 子 being 0, so 亥 is 11."""
    said = {"branches": ["亥", "子"]}
    assert counted(said, "day", midnight(since), midnight(until)) == (flagged, days)
    first = date.fromisoformat(since)
    assert sum(branch_of(first + timedelta(days=number)) in "亥子" for number in range(days)) == flagged


def test_the_days_of_march_are_those_of_the_design():
    since, until = midnight("2026-03-01"), midnight("2026-04-01")
    windows = engine.windows({"branches": ["亥", "子"], "units": ["day"]}, "day", since, until, "Asia/Shanghai")
    assert [window.starts.day for window in windows] == [2, 3, 14, 15, 26, 27]


@pytest.mark.parametrize(("days", "flagged"), [(36, 6), (60, 10), (120, 20)])
def test_two_branches_cover_a_sixth_of_whole_cycles_whenever_they_begin(days, flagged):
    """36, 60 and 120 are three, five and ten cycles of twelve, and each cycle has one 亥 and one 子."""
    for later in range(12):
        since = midnight("2026-03-01") + timedelta(days=later)
        assert counted({"branches": ["亥", "子"]}, "day", since, since + timedelta(days=days)) == (flagged, days)


def test_geng_or_shen_days_cover_ten_of_sixty():
    """庚 (6 of ten) and 申 (8 of twelve) are both even: of 60 days 6 + 5 have one, and 庚申 has both, so ten."""
    pairs = [pair for pair in EVERY_PAIR if pair[0] == "庚" or pair[1] == "申"]
    since = midnight("2026-03-01")
    assert counted({"pairs": pairs}, "day", since, since + timedelta(days=60)) == (10, 60)
    days = [since.date() + timedelta(days=number) for number in range(60)]
    assert sum(stem_of(day) == "庚" or branch_of(day) == "申" for day in days) == 10


def test_shen_and_you_years_cover_two_of_ten_and_none_of_the_first_two():
    """2026 is 丙午; 申 and 酉 are 2028 and 2029. A year begins with 立春, the third to fifth of February."""
    said, since = {"branches": ["申", "酉"]}, midnight("2026-02-01")
    assert counted(said, "year", since, midnight("2036-02-20")) == (2, 10)
    assert counted(said, "year", since, midnight("2028-02-20")) == (0, 2)


def test_a_horizon_begins_with_the_first_whole_day_after_the_lock(alice, tian):
    """Locked on Monday 2026-11-30 at 14:05: 36 days from 1 December are those to 5 January.

    1 December is 己酉, so 亥 and 子 are the third and fourth, and those twelve and twenty-four days on.
    """
    horizon = horizon_of(tian, GAIN, "day", 36, now=NOW)
    assert (horizon.first_day, horizon.last_day) == (date(2026, 12, 1), date(2027, 1, 5))
    assert (horizon.starts, horizon.ends) == (midnight("2026-12-01"), midnight("2027-01-06"))
    assert (horizon.flagged, horizon.length, horizon.refusal) == (6, 36, "")
    assert days_of(horizon) == [
        *(date(2026, 12, 3), date(2026, 12, 4), date(2026, 12, 15), date(2026, 12, 16)),
        *(date(2026, 12, 27), date(2026, 12, 28)),
    ]
    assert all(branch_of(day) in "亥子" for day in days_of(horizon))


def test_a_lock_at_midnight_takes_the_day_that_begins_then(alice, tian):
    at = midnight("2026-12-01")
    assert horizon_of(tian, GAIN, "day", 36, now=at).first_day == date(2026, 12, 1)
    assert horizon_of(tian, GAIN, "day", 36, now=at - timedelta(seconds=1)).first_day == date(2026, 12, 1)
    assert horizon_of(tian, GAIN, "day", 36, now=at + timedelta(microseconds=1)).first_day == date(2026, 12, 2)


def test_a_day_that_is_open_at_the_lock_is_taken_out(alice, tian):
    """Locked at noon of 3 December, a 亥 day: the next are the 4th (子), and the last of 36 days is again a 亥 day."""
    horizon = horizon_of(tian, GAIN, "day", 36, now=midnight("2026-12-03T12:00"))
    assert horizon.first_day == date(2026, 12, 4)
    assert days_of(horizon)[0] == date(2026, 12, 4)
    assert days_of(horizon)[-1] == date(2027, 1, 8) == horizon.last_day
    assert horizon.flagged == 6


def test_a_day_of_the_school_that_begins_it_at_23_begins_then(alice, tian):
    """The day of 1 December lasts from 23:00 of 30 November; a lock at 23:00 sharp takes it, one after does not."""
    tian.result["conventions"]["day_starts"] = "zi-hour"
    horizon = horizon_of(tian, GAIN, "day", 36, now=NOW)
    assert horizon.starts == midnight("2026-11-30T23:00")
    assert (horizon.first_day, horizon.last_day) == (date(2026, 12, 1), date(2027, 1, 5))
    assert horizon.days_of(horizon.windows[0]) == (date(2026, 12, 3), date(2026, 12, 3))
    at = midnight("2026-11-30T23:00")
    assert horizon_of(tian, GAIN, "day", 36, now=at).first_day == date(2026, 12, 1)
    assert horizon_of(tian, GAIN, "day", 36, now=at + timedelta(seconds=1)).first_day == date(2026, 12, 2)


def test_days_over_a_change_of_the_clocks_are_whole_days(alice, tian):
    """Berlin turns back on 2026-10-25, a day of 25 hours: 36 days are 36 midnights, and an hour more."""
    in_zone(tian, "Europe/Berlin")
    berlin = ZoneInfo("Europe/Berlin")
    horizon = horizon_of(tian, GAIN, "day", 36, now=midnight("2026-10-01T12:00", berlin))
    assert (horizon.first_day, horizon.last_day) == (date(2026, 10, 2), date(2026, 11, 6))
    assert horizon.ends - horizon.starts == timedelta(days=36, hours=1)
    assert horizon.flagged == 6


def test_a_day_without_a_midnight_begins_with_its_first_moment(alice, tian):
    """Cairo goes forward at midnight before Friday 2026-04-24: that day begins at 01:00 and lasts 23 hours."""
    in_zone(tian, "Africa/Cairo")
    cairo = ZoneInfo("Africa/Cairo")
    horizon = horizon_of(tian, GAIN, "day", 36, now=midnight("2026-04-23T12:00", cairo))
    assert horizon.starts == datetime(2026, 4, 23, 22, tzinfo=UTC)
    assert horizon.starts.astimezone(cairo).hour == 1
    assert (horizon.first_day, horizon.last_day) == (date(2026, 4, 24), date(2026, 5, 29))
    assert (horizon.ends - horizon.starts, horizon.flagged) == (timedelta(days=36, hours=-1), 6)


def test_a_horizon_of_years_begins_with_the_next_spring(alice, tian):
    """After November 2026 the next 立春 is 4 February 2027, 丁未; twelve years hold one 亥 and one 子."""
    horizon = horizon_of(tian, GAIN, "year", 12, now=NOW)
    assert horizon.starts.astimezone(SHANGHAI).date() == date(2027, 2, 4)
    assert (horizon.flagged, horizon.length) == (2, 12)
    assert [window.label[-1] for window in horizon.windows] == ["亥", "子"]


def test_a_horizon_of_months_begins_with_the_next_term(alice, tian):
    """大雪 of 2026 is 7 December and begins the 子 month; twelve months hold it and one 亥 month."""
    horizon = horizon_of(tian, GAIN, "month", 12, now=NOW)
    assert horizon.starts.astimezone(SHANGHAI).date() == date(2026, 12, 7)
    assert ([window.label[-1] for window in horizon.windows], horizon.flagged) == (["子", "亥"], 2)
    assert horizon.ends == whole_units("month", NOW, NOW + timedelta(days=500), "Asia/Shanghai")[11].ends


def test_a_total_is_promised_in_years_and_refused_where_they_do_not_reach_it(alice, tian):
    """The 田 house of 2022 comes to 29 years in 2051, and the next 申 or 酉 year after that is 2052."""
    tian.practice.longest_promise = 30
    assert horizon_of(tian, TOTAL, "year", 12, now=NOW).refusal == "nothing"
    horizon = horizon_of(tian, TOTAL, "year", 30, now=NOW)
    assert (horizon.flagged, horizon.refusal) == (2, "")
    assert [window.starts.astimezone(SHANGHAI).year for window in horizon.windows] == [2051, 2052]
    with pytest.raises(Refused, match="unit"):
        horizon_of(tian, TOTAL, "day", 36, now=NOW)


@pytest.mark.parametrize(
    ("branches", "length", "refusal"),
    [
        ("申酉", 1, "nothing"),  # 2027 is 未
        ("未", 1, "everything"),
        ("申酉", 2, ""),  # 未申: half, and no more than that
        ("申酉", 3, "too-much"),  # 未申酉
        ("申酉", 4, ""),
    ],
)
def test_what_says_nothing_or_is_likelier_than_not_is_refused(alice, tian, branches, length, refusal):
    tian.result["timings"][GAIN]["branches"] = list(branches)
    assert horizon_of(tian, GAIN, "year", length, now=NOW).refusal == refusal


@pytest.mark.parametrize(
    ("position", "unit", "length", "code"),
    [
        (4, "day", 36, "timing"),
        (-1, "day", 36, "timing"),
        (0, "hour", 36, "unit"),
        (0, "range", 36, "unit"),
        (0, "day", 35, "length"),
        (0, "day", 0, "length"),
        (0, "year", 0, "length"),
        (0, "year", 13, "too-long"),
        (0, "month", 145, "too-long"),
    ],
)
def test_a_horizon_that_is_none_is_refused(alice, tian, position, unit, length, code):
    with pytest.raises(Refused) as refused:
        horizon_of(tian, position, unit, length, now=NOW)
    assert refused.value.code == code
    assert refused.value.sentence


def test_all_day_horizons_have_their_own_seal(alice, tian):
    seals = {horizon_of(tian, GAIN, "day", length, now=NOW).seal for length in DAYS}
    assert len(seals) == 3
    assert horizon_of(tian, GAIN, "day", 36, now=NOW + timedelta(hours=1)).seal in seals
    assert horizon_of(tian, GAIN, "day", 36, now=NOW + timedelta(days=1)).seal not in seals


def in_zone(reading, zone: str) -> None:
    Practice.objects.update(time_zone=zone)
    reading.practice.time_zone = zone
