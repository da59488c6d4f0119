"""Two processes that say what happened with one window at the same time, on either database: one answer stands."""

import json

import pytest

from tests.services.races import told

BEGIN = """
import sys, datetime, json, django; django.setup()
from readings.accounts.models import AuditEntry, Membership, Practice, User
from readings.notices.models import Notice
from readings.outcomes.actions import AnsweredMeanwhile, record_outcome
from readings.outcomes.models import Outcome
from readings.predictions.models import Timing, Window
now, day = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00"), datetime.timedelta(days=1)
"""

PREPARE = (
    BEGIN
    + """
practice = Practice.objects.create(name="P")
for name in ("a", "b"):
    user = User.objects.create_user(f"{name}@example.org", name=name)
    member = Membership.objects.create(practice=practice, user=user, role="owner")
timing = Timing.objects.create(
    practice=practice, words="A letter", unit="range", polarity="good", since=now - day, until=now, watched_by=member
)
window = Window.objects.create(timing=timing, starts=now - day, ends=now)
Notice.objects.create(
    recipient=member, kind="window_closes", key=f"{timing.code}:closes", context={"window": window.code}, at=now
)
"""
)

TRY = (
    BEGIN
    + """
member, answer = Membership.objects.select_related("practice").get(user__name=sys.argv[1]), sys.argv[2]
window = Window.objects.select_related("timing__practice").get()
print("ready", flush=True); input()
try:
    record_outcome(member, window, answer=answer, now=now)
    print("kept")
except AnsweredMeanwhile:
    print("told")
"""
)

LOOK = (
    BEGIN
    + """
outcomes = list(Outcome.objects.values_list("answer", "recorded_by__user__name"))
entries = AuditEntry.objects.filter(action="record_outcome").count()
print(json.dumps([outcomes, entries, Window.objects.get().settled_at == now, Notice.objects.unread().count()]))
"""
)


@pytest.fixture
def python(python):
    """Start Python code against a database in which a window of two owners has passed."""
    assert python(PREPARE).wait() == 0
    return python


def test_of_two_who_answer_at_once_one_is_kept_and_the_other_told(python):
    both = {"a": python(TRY, "a", "inside"), "b": python(TRY, "b", "outside")}
    answers = dict(zip(both, told([*both.values()]), strict=True))
    assert sorted(answers.values()) == ["kept", "told"]
    [winner] = [name for name, answer in answers.items() if answer == "kept"]
    outcomes, entries, settled, unread = json.loads(python(LOOK).communicate()[0])
    assert outcomes == [[{"a": "inside", "b": "outside"}[winner], winner]]
    assert (entries, settled, unread) == (1, True, 0)


def test_one_person_who_taps_twice_at_once_has_answered_once(python):
    assert sorted(told([python(TRY, "a", "inside"), python(TRY, "a", "inside")])) == ["kept", "told"]
    outcomes, entries, _settled, _unread = json.loads(python(LOOK).communicate()[0])
    assert (outcomes, entries) == ([["inside", "a"]], 1)
