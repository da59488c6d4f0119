"""A client and a practitioner, or one client twice, that say what came of a promise at once: one answer stands."""

import json

import pytest

from tests.services.races import told

BEGIN = """
import sys, datetime, json, django; django.setup()
from django.test import Client as Browser
from readings import clock
now = datetime.datetime.fromisoformat("2027-01-07T09:00:00+08:00")
clock.now = lambda: now
from readings.accounts.models import Membership
from readings.outcomes.actions import AnsweredMeanwhile
from readings.outcomes.asking.actions import make_answer_link
from readings.outcomes.models import AnswerLink, Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Promise
"""

PREPARE = (
    BEGIN
    + """
from readings.accounts.models import Practice, User
from readings.cases.sealed.actions import keep_reading
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked
practice = Practice.objects.create(name="P", time_zone="Asia/Shanghai")
user = User.objects.create_user("a@example.org", name="a")
member = Membership.objects.create(practice=practice, user=user, role="owner")
promise = locked(member, keep_reading(member, request=TIAN, question="A house", language="en", now=NOW), now=NOW)
print(make_answer_link(member, promise, now=now)[1])
"""
)

CLIENT = (
    BEGIN
    + """
browser = Browser(SERVER_NAME="localhost")
print("ready", flush=True); input()
answer = browser.post(f"/answer/{sys.argv[1]}/", {"answer": "happened", "happened_from": sys.argv[2]})
print(answer.status_code)
"""
)

MEMBER = (
    BEGIN
    + """
member, promise = Membership.objects.get(), Promise.objects.get()
print("ready", flush=True); input()
try:
    resolve_promise(member, promise, answer="did-not-happen", reported_at=now, now=now)
    print("kept")
except AnsweredMeanwhile:
    print("told")
"""
)

LOOK = (
    BEGIN
    + """
answers = list(Resolution.objects.values_list("answer", "recorded_by__user__name"))
open_links = AnswerLink.objects.filter(used_at=None, revoked_at=None).count()
print(json.dumps([answers, Promise.objects.get().answer, open_links]))
"""
)


@pytest.fixture
def token(python) -> str:
    """Of a link to a promise whose horizon is over; 3 December is inside, 5 December is not."""
    return python(PREPARE).communicate()[0].strip()


def look(python) -> list:
    return json.loads(python(LOOK).communicate()[0])


def test_a_client_who_sends_twice_at_once_has_answered_once_and_is_thanked_twice(python, token):
    clicks = [python(CLIENT, token, day) for day in ("2026-12-03", "2026-12-05")]
    assert told(clicks) == ["302", "302"]
    answers, stands, open_links = look(python)
    assert answers in ([["inside", None]], [["outside", None]])
    assert (stands, open_links) == (answers[0][0], 0)


def test_of_a_client_and_a_practitioner_at_once_one_is_kept_and_the_other_told(python, token):
    both = told([python(CLIENT, token, "2026-12-03"), python(MEMBER)])
    answers, stands, open_links = look(python)
    if both == ["302", "told"]:
        assert answers == [["inside", None]]
    else:
        assert both == ["404", "kept"]
        assert answers == [["did-not-happen", "a"]]
    assert (stands, open_links) == (answers[0][0], 0)
