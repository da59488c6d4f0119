"""However much one watches: days come in the one list of the morning, and what opens at one instant in one mail."""

from collections import Counter
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.core import mail

from readings.cases.sealed.actions import keep_reading
from readings.notices.models import Message, Notice
from readings.predictions.models import Timing
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW

SHANGHAI = ZoneInfo("Asia/Shanghai")
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
SPRING = datetime.fromisoformat("2027-02-04T00:00:00+08:00")  # the day of 立春, with which 丁未 and its 寅 month begin


def readings_of(member, number: int, now: datetime) -> list:
    """Readings by time, an hour apart."""
    request = {"method": "time", "topic": "dwelling"}
    return [
        keep_reading(
            member, request=request | {"at": (now - timedelta(hours=hour)).isoformat()}, language="en", now=now
        )
        for hour in range(number)
    ]


def watch_on(member, reading, branches: list[str], unit: str, now: datetime) -> Timing:
    """Watch a reading's first timing as if it were on these branches."""
    reading.result["timings"][0]["branches"] = branches
    return watch_timing(member, reading, position=0, unit=unit, now=now)


def watch_hundred_days(member, now: datetime) -> None:
    """A hundred matters, each on the days of one branch, all twelve branches among them."""
    for place, reading in enumerate(readings_of(member, 100, now)):
        watch_on(member, reading, [BRANCHES[place % 12]], "day", now)


def walk(start: datetime, end: datetime) -> list[tuple[datetime, int]]:
    """Tick whenever something is due, as far as `end`: the instants at which mail left, and how much."""
    sent, now = [], start
    while now < end:
        before = len(mail.outbox)
        tick(now=now)
        sent += [(now.astimezone(SHANGHAI), len(mail.outbox) - before)] if len(mail.outbox) > before else []
        due = [
            *Timing.objects.exclude(next_due_at=None).order_by("next_due_at").values_list("next_due_at", flat=True)[:1],
            *Message.objects.exclude(due_at=None).order_by("due_at").values_list("due_at", flat=True)[:1],
        ]
        now = min(due, default=end)
    return sent


def test_a_hundred_watched_branch_days_over_a_month_send_one_mail_a_day(alice):
    """From 1 December, 己酉, six branches have three of the 30 days and six have two; 子丑寅卯 have nine matters each
    and the others eight: 3 × (8 + 8 + 8 + 9 + 9 + 9) + 2 × (9 + 8 + 8 + 8 + 8 + 8) = 251 openings.
    """
    watch_hundred_days(alice, NOW)
    sent = walk(NOW, NOW + timedelta(days=30))
    first = datetime(2026, 12, 1, 7, tzinfo=SHANGHAI)
    assert sent == [(first + timedelta(days=day), 1) for day in range(30)]
    assert Notice.objects.filter(kind="day_opens").count() == 251


def test_years_and_months_that_open_at_one_instant_come_in_one_further_mail(alice):
    """立春 of 2027 opens 20 years of 未 and 20 months of 寅 at once; that morning's list of days went before."""
    noon_before = SPRING - timedelta(hours=12)
    watch_hundred_days(alice, noon_before)
    for reading in readings_of(alice, 20, noon_before):
        for unit in ("year", "month"):
            watch_on(alice, reading, ["寅", "未"], unit, noon_before)
    sent = walk(noon_before, SPRING + timedelta(days=1))
    assert [(instant.date(), number) for instant, number in sent] == [(SPRING.date(), 1)] * 2
    opened = Notice.objects.filter(kind="window_opens")
    assert Counter(notice.context["unit"] for notice in opened) == {"year": 20, "month": 20}
    assert {notice.at for notice in opened} == {sent[1][0]}
    assert Message.objects.get(notices=opened[0]).notices.count() == 40
