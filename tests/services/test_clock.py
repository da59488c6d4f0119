"""One clock: web, worker and beat are three processes, and travel together."""

import urllib.request
from datetime import datetime, timedelta, timezone

import pytest

from tests.services.processes import wait_until
from tests.services.stack import Stack

SHANGHAI = timezone(timedelta(hours=8))
TODAY = datetime(2026, 11, 30, 9, tzinfo=SHANGHAI)  # 戊申
IN_A_YEAR = datetime(2027, 11, 30, 9, tzinfo=SHANGHAI)  # 365 days on, 癸丑: 戊 + 5 is 癸, 申 + 5 is 丑

# Alice watches the 酉 days of the 田 house.
ALICE = """
from readings import clock
from readings.accounts.models import Membership, Practice, User
from readings.cases.sealed.actions import keep_reading
from readings.predictions.watching.actions import watch_timing
user = User.objects.create_user("alice@example.org", name="Alice")
member = Membership.objects.create(practice=Practice.objects.create(name="P"), user=user, role="owner")
request = {"method": "direct", "upper": "坎", "lower": "巽", "line": 5, "topic": "dwelling"}
reading = keep_reading(member, request=request, language="en", now=clock.now())
position = [timing["about"] for timing in reading.result["timings"]].index("loss")
watch_timing(member, reading, position=position, unit="day", now=clock.now())
"""

# Printed: the key of a new session of hers.
SIGN_IN = """
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from readings.accounts.models import User
user = User.objects.get()
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
print(session.session_key)
"""

NOTICES = """
from readings.notices.models import Notice
print(*sorted({notice.created_at.date().isoformat() for notice in Notice.objects.all()}))
"""


@pytest.mark.postgres
def test_moving_the_clock_by_a_year_moves_web_worker_and_beat(stack_postgres: Stack):
    """Before: 30 November 2026, a 戊申 day, and nothing is due. After: 2027, a 癸丑 day, and what came due is told."""
    stack = stack_postgres
    stack.travel_to(TODAY)
    shell(stack, ALICE)
    session = shell(stack, SIGN_IN)
    assert {"web", "worker", "beat"} == set(stack.processes)
    assert "戊申" in page(stack, session)
    wait_until(lambda: ticks_of(stack, "2026-11-30"), "tick of 2026")
    assert shell(stack, NOTICES) == ""

    stack.travel_to(IN_A_YEAR)
    assert "Sign in" in page(stack, session)  # to the web a year has passed, and a session lasts thirty days
    assert "癸丑" in page(stack, shell(stack, SIGN_IN))
    # Beat sends on, and the worker says the instant at which it took what was sent.
    wait_until(lambda: ticks_of(stack, "2027-11-30") >= 2, "ticks of 2027")
    assert shell(stack, NOTICES) == "2027-11-30"


def shell(stack: Stack, code: str) -> str:
    return stack.manage("shell", "--verbosity", "0", "--command", code).strip()


def page(stack: Stack, session: str) -> str:
    request = urllib.request.Request(stack.url, headers={"Cookie": f"sessionid={session}"})
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.read().decode()


def ticks_of(stack: Stack, date: str) -> int:
    """How many ticks the worker took on that date of the product's clock."""
    return dict(stack.logs())["worker"].count(f"tick of {date}")
