"""Processes that look for what is due at the same instant share it, and each thing is done once, on either database."""

import json

import pytest

from tests.services.races import told

# Makes `count` watched timings of one reading that are all due at NOW; the first 酉 day is told in one list.
PREPARE = """
import sys, datetime, django; django.setup()
from readings.accounts.models import Membership, Practice, User
from readings.cases.sealed.actions import keep_reading
from readings.predictions.models import Timing, Window
now = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00")
ends = now + datetime.timedelta(days=1)
user = User.objects.create_user("alice@example.org", name="Alice")
member = Membership.objects.create(practice=Practice.objects.create(name="P"), user=user, role="owner")
request = {"method": "direct", "upper": "坎", "lower": "巽", "line": 5, "topic": "dwelling"}
reading = keep_reading(member, request=request, language="en", now=now)
for number in range(int(sys.argv[1])):
    timing = Timing.objects.create(practice=reading.practice, reading=reading, position=number, unit="day", rule="r",
        polarity="bad", about="loss", branches=["酉"], since=now, until=ends, watched_by=member,
        next_step="opens", next_step_at=now, next_due_at=now)
    Window.objects.create(timing=timing, label="己酉", starts=now, ends=ends)
"""

# Waits for the others at the barrier (a line on standard input), then claims whatever it finds due.
CLAIM = """
import datetime, django; django.setup()
from readings.predictions.ticking.taking import take_due_steps
now = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00")
print("ready", flush=True); input()
taken = take_due_steps(now=now)
print(taken.steps, taken.failed)
"""

COUNT = """
import django, json; django.setup()
from readings.notices.models import Message, Notice
from readings.predictions.models import Timing
print(json.dumps([Notice.objects.count(), Notice.objects.values("key").distinct().count(),
                  Timing.objects.filter(next_step="closes").count(), Message.objects.count(),
                  Message.notices.through.objects.count()]))
"""

# The same at the hour of the morning list, whole ticks of it.
TICK = """
import datetime, django; django.setup()
from readings.predictions.ticking.tick import tick
now = datetime.datetime.fromisoformat("2026-12-01T07:00:00+08:00")
print("ready", flush=True); input()
tick(now=now)
"""


@pytest.mark.soak
def test_four_processes_claim_four_hundred_due_timings_once_each(python, scale):
    """All notices of the day are in one message, that of the morning, each once."""
    count, processes = scale(400, 4000), scale(4, 8)
    assert python(PREPARE, str(count)).wait() == 0
    reports = [[int(number) for number in line.split()] for line in told([python(CLAIM) for _ in range(processes)])]
    assert [failed for _taken, failed in reports] == [0] * processes
    assert sum(taken for taken, _failed in reports) == count
    assert json.loads(python(COUNT).communicate()[0]) == [count, count, count, 1, count]


def test_two_ticks_at_the_same_instant_send_one_mail(python, tmp_path):
    """The list of the morning, with the ten days that came at midnight."""
    assert python(PREPARE, "10").wait() == 0
    told([python(TICK), python(TICK)])
    assert json.loads(python(COUNT).communicate()[0]) == [10, 10, 10, 1, 10]
    [mail] = (tmp_path / "mail").iterdir()
    assert mail.read_text(encoding="utf-8").count("Message-ID:") == 1
