"""Two processes that change who belongs to a practice at the same time, on either database."""

import json
import os
import subprocess
import sys
from textwrap import dedent

import pytest

from tests.services.servers import fresh_database, fresh_sqlite

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


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def python(request, tmp_path):
    """Start Python code against a database of two owners, two practitioners and an invitation."""
    if request.param == "sqlite":
        database_url = fresh_sqlite(tmp_path)
    else:
        database_url = fresh_database(request.getfixturevalue("postgres_url"))
    settings = {"DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "meihua_site.settings.test"}
    (tmp_path / "mail").mkdir()
    environment = os.environ | settings | {"MEIHUA_MAIL": str(tmp_path / "mail")}

    def start(code, *arguments):
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    assert start(PREPARE).wait() == 0
    return start


def outcome_of(python, attempt: str, first: str, second: str) -> tuple[list[str], dict]:
    """What the two were told, in alphabetical order, and what the database holds then."""
    code = TRY.format(attempt=dedent(attempt).strip())
    both = [python(code, first, second), python(code, second, first)]
    for one in both:
        assert one.stdout.readline() == "ready\n"
    for one in both:
        one.stdin.write("go\n")
        one.stdin.flush()
    told = sorted(one.communicate()[0].strip() for one in both)
    return told, json.loads(python(COUNT).communicate()[0])


def test_of_two_owners_who_leave_at_once_one_stays(python):
    attempt = 'leaving.end_membership(mine, mine, heir=members["c"], now=now)'
    told, left = outcome_of(python, attempt, "a", "b")
    assert told == ["LastOwner", "done"]
    assert left == {"owners": 1, "guests": 0, "cases of the absent": 0}


def test_of_two_owners_who_take_each_others_role_at_once_one_keeps_it(python):
    attempt = 'leaving.change_role(mine, others, role="practitioner", heir=None, now=now)'
    told, left = outcome_of(python, attempt, "a", "b")
    assert told == ["LastOwner", "done"]
    assert left["owners"] == 1


def test_of_two_who_leave_at_once_each_to_the_other_one_has_to_choose_again(python):
    attempt = "leaving.end_membership(mine, mine, heir=others, now=now)"
    told, left = outcome_of(python, attempt, "c", "d")
    assert told == ["HeirNeeded", "done"]
    assert left == {"owners": 2, "guests": 0, "cases of the absent": 0}


def test_of_two_who_accept_one_invitation_at_once_one_gets_the_place(python):
    told, left = outcome_of(python, "invitations.accept(guest, invitation, now=now)", "a", "b")
    assert told == ["Void", "done"]
    assert left["guests"] == 1
