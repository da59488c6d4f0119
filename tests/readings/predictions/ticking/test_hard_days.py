"""Days, years and zones at which a clock that reckons carelessly goes wrong, each to the second."""

from datetime import datetime, timedelta

import pytest

from readings.cases.shelf.case_actions import open_case
from readings.notices.models import Notice
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import set_timing
from tests.readings.conftest import NOW

SECOND = timedelta(seconds=1)

# The zone, the school's day, what is watched from when; when it opens and closes, in UTC.
HARD = {
    "leap day": ("Asia/Shanghai", {}, "day", "申", "2028-02-29", "2028-02-28T16:00:00", "2028-02-29T16:00:00"),
    # Havana's clocks skip from midnight to one on 14 March 2027, so that this day begins at one and has 23 hours.
    "midnight is skipped": (
        *("America/Havana", {}, "day", "辰", "2027-03-14"),
        *("2027-03-14T05:00:00", "2027-03-15T04:00:00"),
    ),
    # They show midnight twice on 7 November 2027: the day begins at the first, and has 25 hours.
    "midnight comes twice": (
        *("America/Havana", {}, "day", "寅", "2027-11-07"),
        *("2027-11-07T04:00:00", "2027-11-08T05:00:00"),
    ),
    "fourteen hours ahead": (
        *("Pacific/Kiritimati", {}, "day", "酉", "2026-12-01"),
        *("2026-11-30T10:00:00", "2026-12-01T10:00:00"),
    ),
    "eleven hours behind": (
        *("Pacific/Niue", {}, "day", "酉", "2026-12-01"),
        *("2026-12-01T11:00:00", "2026-12-02T11:00:00"),
    ),
    "the school of 23:00": (
        *("Asia/Shanghai", {"day_starts": "zi-hour"}, "day", "酉", "2026-12-01"),
        *("2026-11-30T15:00:00", "2026-12-01T15:00:00"),
    ),
    # 立春 of 2027 is at 09:46:18 in China, of 2028 at 15:31:13; lunar-python says the same.
    "立春": ("Asia/Shanghai", {}, "year", "未", "2027-02-04", "2027-02-04T01:46:18", "2028-02-04T07:31:13"),
}


@pytest.mark.parametrize("hard", HARD.values(), ids=HARD)
def test_it_opens_and_closes_at_its_instant_and_not_a_second_before(hard, alice):
    zone, conventions, unit, branch, date, *instants = hard
    opens, closes = (datetime.fromisoformat(f"{instant}+00:00") for instant in instants)
    alice.practice.time_zone, alice.practice.conventions = zone, conventions
    alice.practice.save()
    since = datetime.fromisoformat(f"{date}T12:00:00+00:00") - timedelta(days=2)
    case = open_case(alice, question="When?", now=NOW)
    stretch = {"since": since, "until": since + timedelta(days=5), "now": min(NOW, since)}
    set_timing(alice, case, words="", polarity="good", unit=unit, branches=[branch], **stretch)
    told = Notice.objects.exclude(kind="window_nears")
    tick(now=opens - SECOND)
    assert told.count() == 0
    tick(now=opens)
    assert [(notice.at, notice.missed) for notice in told] == [(opens, False)]
    tick(now=closes - SECOND)
    assert told.count() == 1
    tick(now=closes)
    assert told.get(kind="window_closes").at == closes
