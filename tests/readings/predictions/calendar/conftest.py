"""A client of alice's, and timings on it set by hand."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.predictions.calendar.months import Month, month_of
from readings.predictions.calendar.shown import on_the_calendar
from readings.predictions.models import Timing
from readings.predictions.watching.actions import set_timing
from tests.readings.conftest import NOW

BRANCHES = list("子丑寅卯辰巳午未申酉戌亥")


@pytest.fixture
def client(alice) -> Client:
    return add_client(alice, name="Tian", now=NOW)


def expect(
    member: Membership,
    client: Client,
    branches: str | list[str] = "酉",
    unit: str = "day",
    first: str = "2026-11-30",
    days: int = 12,
    polarity: str = "good",
    words: str = "The money comes",
) -> Timing:
    """A timing whose windows lie in so many days by the clock of the practice."""
    zone = ZoneInfo(member.practice.time_zone)
    since = datetime.combine(date.fromisoformat(first), time(), zone)
    return set_timing(
        member,
        client,
        words=words,
        polarity=polarity,
        unit=unit,
        branches=[] if unit == "range" else list(branches),
        since=since,
        until=since + timedelta(days=days),
        now=since,
    )


def month(member: Membership, first: str, zone: str = "Asia/Shanghai", now: datetime = NOW) -> Month:
    return month_of(date.fromisoformat(first), on_the_calendar(member), zone=ZoneInfo(zone), now=now)


def standing(page: Month) -> dict[str, list[str]]:
    """The stems and branches that stand on the days of a month."""
    return {f"{day.date:%m-%d}": [shown.window.label for shown in day.windows] for day in page.busy}
