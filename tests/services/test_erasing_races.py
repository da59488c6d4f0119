"""A client is erased while another process locks a promise of theirs, on either database: no word is left of it."""

import json

import pytest

from tests.services.races import told

BEGIN = """
import sys, datetime, json, django; django.setup()
from django.http import Http404
from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.desk.erasing.actions import NotErasable, erase_client
from readings.predictions.models import Link, Promise
from readings.predictions.promising.actions import lock_promise, save_draft
from readings.predictions.promising.refusals import Refused
from readings.predictions.proof.verifying import verify_practice
from tests.readings.conftest import NOW, TIAN
"""

PREPARE = (
    BEGIN
    + """
from readings.accounts.models import Practice, User
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.clients.actions import add_client
practice = Practice.objects.create(name="P", time_zone="Asia/Shanghai")
user = User.objects.create_user("a@example.org", name="a")
member = Membership.objects.create(practice=practice, user=user, role="owner")
client = add_client(member, name="Tian", now=NOW)
reading = keep_reading(member, request=TIAN, question="A house", language="en", now=NOW)
file_reading(member, reading, client=client, case=None, now=NOW)
said = dict(position=0, unit="day", length=36, claim="It arrives", criteria="The bank shows it", told=False)
save_draft(member, reading, **said, now=NOW)
"""
)

LOCK = (
    BEGIN
    + """
member, draft = Membership.objects.get(), Promise.objects.get()
print("ready", flush=True); input()
try:
    lock_promise(member, draft, now=NOW)
except (Http404, Refused):
    print("gone")
else:
    print("locked")
"""
)

ERASE = (
    BEGIN
    + """
member, client = Membership.objects.get(), Client.objects.get()
print("ready", flush=True); input()
try:
    erase_client(member, client, now=NOW)
except NotErasable:
    print("gone")
else:
    print("erased")
"""
)

LOOK = (
    BEGIN
    + """
member = Membership.objects.get()
rows = [Client.objects.count(), Reading.objects.count(), Promise.objects.count()]
words = Link.objects.exclude(record="", salt="").count()
faults = [fault for chain in verify_practice(member.practice, now=NOW) for fault in chain.faults]
print(json.dumps([rows, words, faults, AuditEntry.objects.filter(action="erase_client").count()]))
"""
)

ERASED = [[0, 0, 0], 0, [], 1]


@pytest.fixture
def python(python):
    """Start Python code against a database in which a client has a draft."""
    assert python(PREPARE).wait() == 0
    return python


def seen(python) -> list:
    return json.loads(python(LOOK).communicate()[0])


def test_a_promise_is_erased_whether_it_was_locked_just_before_or_not(python):
    lock, erase = told([python(LOCK), python(ERASE)])
    assert erase == "erased"
    assert lock in ("locked", "gone")
    assert seen(python) == ERASED


def test_of_two_who_erase_at_once_one_does(python):
    assert sorted(told([python(ERASE), python(ERASE)])) == ["erased", "gone"]
    assert seen(python) == ERASED
