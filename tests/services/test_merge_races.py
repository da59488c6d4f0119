"""Two processes that merge clients, part them or record a consent at the same time, on either database."""

import json

from tests.services.races import told

BEGIN = """
import sys, datetime, json, django; django.setup()
from readings.accounts.models import Membership, Practice, User
from readings.cases.shelf.case_actions import open_case
from readings.clients import consents, merging
from readings.clients.actions import add_client
from readings.clients.models import Client, Consent, Merge
now = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00")
"""

# Three clients, of whom each has a case; c was merged into b, and can be parted.
PREPARE = (
    BEGIN
    + """
practice = Practice.objects.create(name="P")
user = User.objects.create_user("owner@example.org", name="owner")
member = Membership.objects.create(practice=practice, user=user, role="owner")
a, b, c = (add_client(member, name=name, now=now) for name in "abc")
for client in (a, b, c):
    open_case(member, question=client.name, client=client, now=now)
if sys.argv[1] == "merged":
    merging.merge_clients(member, b, gone=c, now=now)
"""
)

TRY = (
    BEGIN
    + """
member = Membership.objects.get()
mine, others = (Client.objects.select_related("practice").get(name=name) for name in sys.argv[1:])
merge = Merge.objects.first()
print("ready", flush=True); input()
try:
    {attempt}
    print("done")
except (merging.NotMergeable, merging.UndoneAlready, merging.LaterMerge, consents.GivenAlready) as refusal:
    print(type(refusal).__name__)
"""
)

COUNT = (
    BEGIN
    + """
print(json.dumps({
    "present": Client.objects.present().count(),
    "merges": Merge.objects.filter(undone_at=None).count(),
    "cases of the absent": Client.objects.exclude(merged_into=None).filter(cases__isnull=False).count(),
    "consents": Consent.objects.count(),
}))
"""
)


def outcome_of(python, prepared: str, attempt: str, first: str, second: str) -> tuple[list[str], dict]:
    """What the two were told, in alphabetical order, and what the database holds then."""
    assert python(PREPARE, prepared).wait() == 0
    code = TRY.format(attempt=attempt)
    both = [python(code, first, second), python(code, second, first)]
    return sorted(told(both)), json.loads(python(COUNT).communicate()[0])


def test_of_two_clients_merged_into_each_other_at_once_one_is_kept(python):
    attempt = "merging.merge_clients(member, mine, gone=others, now=now)"
    answers, left = outcome_of(python, "three", attempt, "a", "b")
    assert answers == ["NotMergeable", "done"]
    assert left == {"present": 2, "merges": 1, "cases of the absent": 0, "consents": 0}


def test_a_client_is_merged_into_one_of_two_at_once(python):
    attempt = 'merging.merge_clients(member, mine, gone=Client.objects.get(name="c"), now=now)'
    answers, left = outcome_of(python, "three", attempt, "a", "b")
    assert answers == ["NotMergeable", "done"]
    assert left == {"present": 2, "merges": 1, "cases of the absent": 0, "consents": 0}


def test_a_merge_is_undone_by_one_of_two_at_once(python):
    answers, left = outcome_of(python, "merged", "merging.undo_merge(member, merge, now=now)", "a", "b")
    assert answers == ["UndoneAlready", "done"]
    assert left == {"present": 3, "merges": 0, "cases of the absent": 0, "consents": 0}


def test_of_two_who_record_one_consent_at_once_one_is_told_that_it_stands(python):
    attempt = """consents.give_consent(
        member, Client.objects.select_related("practice").get(name="a"), kind="reminders", given_on=now.date(), now=now
    )"""
    answers, left = outcome_of(python, "three", attempt, "a", "b")
    assert answers == ["GivenAlready", "done"]
    assert left["consents"] == 1
