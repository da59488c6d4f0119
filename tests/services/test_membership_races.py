"""Two processes that change who belongs to a practice at the same time, on either database."""

import json
from textwrap import dedent

import pytest

from tests.services.races import told

BEGIN = """
import sys, datetime, json, django; django.setup()
from readings.accounts import invitations, practice_actions
from readings.accounts.models import Invitation, Membership, Practice, User
from readings.cases.shelf.case_actions import open_case
from readings.cases.models import Case
from readings.desk.joining import leaving
now = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00")
"""

# Two owners, of whom each has one case; two practitioners likewise; an invitation to somebody from outside.
PREPARE = (
    BEGIN
    + """
practice = Practice.objects.create(name="P")
for name, role in [("a", "owner"), ("b", "owner"), ("c", "practitioner"), ("d", "practitioner")]:
    user = User.objects.create_user(f"{name}@example.org", name=name)
    member = Membership.objects.create(practice=practice, user=user, role=role)
    open_case(member, question=name, now=now)
User.objects.create_user("guest@example.org", name="guest")
invitations.invite(member, email="guest@example.org", role="reader", now=now)
"""
)

# What both do at once: `mine` is this process's member, `others` that of the other one.
TRY = (
    BEGIN
    + """
members = {{member.user.name: member for member in Membership.objects.select_related("practice", "user")}}
mine, others = sys.argv[1:]
mine, others = members.get(mine), members.get(others)
guest, invitation = User.objects.get(name="guest"), Invitation.objects.select_related("practice").get()
print("ready", flush=True); input()
try:
    {attempt}
    print("done")
except (practice_actions.LastOwner, leaving.HeirNeeded, invitations.Void) as refusal:
    print(type(refusal).__name__)
"""
)

COUNT = (
    BEGIN
    + """
active = Membership.objects.active()
print(json.dumps({
    "owners": active.owners().count(),
    "guests": Membership.objects.filter(user__name="guest").count(),
    "cases of the absent": Case.objects.exclude(practitioner__in=active).count(),
}))
"""
)


@pytest.fixture
def python(python):
    """Start Python code against a database of two owners, two practitioners and an invitation."""
    assert python(PREPARE).wait() == 0
    return python


def outcome_of(python, attempt: str, first: str, second: str) -> tuple[list[str], dict]:
    """What the two were told, in alphabetical order, and what the database holds then."""
    code = TRY.format(attempt=dedent(attempt).strip())
    both = [python(code, first, second), python(code, second, first)]
    return sorted(told(both)), json.loads(python(COUNT).communicate()[0])


def test_of_two_owners_who_leave_at_once_one_stays(python):
    attempt = 'leaving.end_membership(mine, mine, heir=members["c"], now=now)'
    answers, left = outcome_of(python, attempt, "a", "b")
    assert answers == ["LastOwner", "done"]
    assert left == {"owners": 1, "guests": 0, "cases of the absent": 0}


def test_of_two_owners_who_take_each_others_role_at_once_one_keeps_it(python):
    attempt = 'leaving.change_role(mine, others, role="practitioner", heir=None, now=now)'
    answers, left = outcome_of(python, attempt, "a", "b")
    assert answers == ["LastOwner", "done"]
    assert left["owners"] == 1


def test_of_two_who_leave_at_once_each_to_the_other_one_has_to_choose_again(python):
    attempt = "leaving.end_membership(mine, mine, heir=others, now=now)"
    answers, left = outcome_of(python, attempt, "c", "d")
    assert answers == ["HeirNeeded", "done"]
    assert left == {"owners": 2, "guests": 0, "cases of the absent": 0}


def test_of_two_who_accept_one_invitation_at_once_one_gets_the_place(python):
    answers, left = outcome_of(python, "invitations.accept(guest, invitation, now=now)", "a", "b")
    assert answers == ["Void", "done"]
    assert left["guests"] == 1
