"""Four processes that claim the same due timings claim each one once, on either database."""

import json
import os
import subprocess
import sys

import pytest

from tests.services.servers import fresh_database, fresh_sqlite

# Makes `count` watched timings of one reading that are all due at NOW.
PREPARE = """
import sys, datetime, django; django.setup()
from readings.accounts.models import Membership, Practice, User
from readings.cases.sealed.actions import keep_reading
from readings.predictions.models import Timing, Window
now = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00")
user = User.objects.create_user("alice@example.org", name="Alice")
member = Membership.objects.create(practice=Practice.objects.create(name="P"), user=user, role="owner")
request = {"method": "direct", "upper": "坎", "lower": "巽", "line": 5, "topic": "dwelling"}
reading = keep_reading(member, request=request, language="en", now=now)
for number in range(int(sys.argv[1])):
    timing = Timing.objects.create(practice=reading.practice, reading=reading, position=number, unit="day", rule="r",
        polarity="bad", about="loss", branches=["酉"], watched_by=member,
        next_step="opens", next_step_at=now, next_due_at=now)
    Window.objects.create(timing=timing, label="己酉", starts=now, ends=now + datetime.timedelta(days=1))
"""

# Waits for the others at the barrier (a line on standard input), then claims whatever it finds due.
CLAIM = """
import datetime, django; django.setup()
from readings.predictions.tick import take_due_steps
now = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00")
print("ready", flush=True); input()
report = take_due_steps(now=now)
print(report.taken, report.failed)
"""

COUNT = """
import django, json; django.setup()
from django.db.models import Count
from readings.notices.models import Notice
from readings.predictions.models import Timing
print(json.dumps([Notice.objects.count(), Notice.objects.values("key").distinct().count(),
                  Timing.objects.filter(next_step="closes").count()]))
"""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request, tmp_path):
    if request.param == "sqlite":
        return fresh_sqlite(tmp_path)
    return fresh_database(request.getfixturevalue("postgres_url"))


@pytest.mark.soak
def test_four_processes_claim_four_hundred_due_timings_once_each(database_url, scale):
    count, processes = scale(400, 4000), scale(4, 8)
    environment = os.environ | {"DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "meihua_site.settings.test"}

    def python(code, *arguments, **more):
        command = [sys.executable, "-c", code, *map(str, arguments)]
        return subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    assert python(PREPARE, count).wait() == 0
    claimers = [python(CLAIM) for _ in range(processes)]
    for claimer in claimers:
        assert claimer.stdout.readline() == "ready\n"
    for claimer in claimers:
        claimer.stdin.write("go\n")
        claimer.stdin.flush()
    reports = [tuple(map(int, claimer.communicate()[0].split())) for claimer in claimers]
    assert sum(taken for taken, _failed in reports) == count
    assert [failed for _taken, failed in reports] == [0] * processes
    assert json.loads(python(COUNT).communicate()[0]) == [count, count, count]
