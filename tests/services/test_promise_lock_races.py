"""Two processes that lock at the same instant, on either database: one draft is one promise, one matter counts once."""

import json

import pytest

from tests.services.races import told

BEGIN = """
import sys, datetime, json, django; django.setup()
from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.predictions.models import Chain, Link, Promise, PromiseRule, Timing
from readings.predictions.promising.actions import lock_promise, save_draft
from tests.readings.conftest import NOW, TIAN
SAID = dict(position=0, unit="day", length=36, claim="It arrives", criteria="The bank shows it", told=False)
"""

PREPARE = (
    BEGIN
    + """
from readings.accounts.models import Practice, User
from readings.cases.sealed.actions import keep_reading
practice = Practice.objects.create(name="P", time_zone="Asia/Shanghai")
user = User.objects.create_user("a@example.org", name="a")
member = Membership.objects.create(practice=practice, user=user, role="owner")
reading = keep_reading(member, request=TIAN, question="A house", language="en", now=NOW)
for code in ("aaaaaaaaaaaa", "bbbbbbbbbbbb"):
    save_draft(member, reading, code=code, **SAID, now=NOW)
"""
)

LOCK = (
    BEGIN
    + """
member, draft = Membership.objects.get(), Promise.objects.get(code=sys.argv[1])
print("ready", flush=True); input()
print(lock_promise(member, draft, now=NOW).code)
"""
)

SEND = (
    BEGIN
    + """
from readings import clock
clock.now = lambda: NOW
from django.test import Client as Browser
from readings.accounts.models import User
from readings.predictions.promising.horizon import horizon_of
browser, reading = Browser(SERVER_NAME="localhost"), Reading.objects.get()
browser.force_login(User.objects.get())
seen = horizon_of(reading, 0, "day", 36, now=NOW).seal
form = SAID | {"code": "cccccccccccc", "told": "not-told", "knowledge": "nothing", "seen": seen, "lock": "1"}
print("ready", flush=True); input()
print(browser.post(f"/readings/{reading.code}/promise/", form)["Location"])
"""
)

LOOK = (
    BEGIN
    + """
sealed = Promise.objects.sealed()
print(json.dumps([
    sorted(sealed.values_list("primary", flat=True)), sorted(sealed.values_list("counted", flat=True)),
    list(Link.objects.values_list("number", flat=True)), Chain.objects.get().length, Timing.objects.count(),
]))
"""
)


@pytest.fixture
def python(python):
    """Start Python code against a database in which a reading has two drafts."""
    assert python(PREPARE).wait() == 0
    return python


def seen(python) -> list:
    return json.loads(python(LOOK).communicate()[0])


def test_of_two_on_one_matter_one_is_counted(python):
    codes = told([python(LOCK, "aaaaaaaaaaaa"), python(LOCK, "bbbbbbbbbbbb")])
    assert codes == ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]
    assert seen(python) == [[False, True], [False, True], [1, 2], 2, 1]


def test_one_draft_locked_twice_is_one_promise(python):
    assert told([python(LOCK, "aaaaaaaaaaaa"), python(LOCK, "aaaaaaaaaaaa")]) == ["aaaaaaaaaaaa"] * 2
    assert seen(python) == [[True], [True], [1], 1, 1]


def test_a_form_sent_twice_at_once_is_one_promise(python):
    assert told([python(SEND), python(SEND)]) == ["/promises/cccccccccccc/"] * 2
    assert seen(python) == [[True], [True], [1], 1, 1]
