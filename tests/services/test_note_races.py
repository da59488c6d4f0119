"""Two processes that write one note at the same time, on either database: one text stands, and none is lost."""

import json

import pytest

from tests.services.races import told

BEGIN = """
import sys, datetime, json, django; django.setup()
from readings.accounts.models import Membership, Practice, User
from readings.cases.models import Note
from readings.cases.noting.note_actions import change_note, write_note
from readings.cases.noting.note_targets import Target
from readings.versions import ChangedMeanwhile
now = datetime.datetime.fromisoformat("2026-12-01T00:00:00+08:00")
"""

PREPARE = (
    BEGIN
    + """
practice = Practice.objects.create(name="P")
for name in ("a", "b"):
    user = User.objects.create_user(f"{name}@example.org", name=name)
    member = Membership.objects.create(practice=practice, user=user, role="owner")
write_note(member, Target(subject="hexagram-48"), text="first", visibility="practice", now=now)
"""
)

TRY = (
    BEGIN
    + """
member, note = Membership.objects.get(user__name=sys.argv[1]), Note.objects.get()
print("ready", flush=True); input()
try:
    change_note(member, note, seen=1, text=f"of {sys.argv[1]}", now=now)
    print("kept")
except ChangedMeanwhile:
    print("told")
"""
)

LOOK = (
    BEGIN
    + """
note = Note.objects.get()
versions = list(note.versions.order_by("number").values_list("number", "text", "written_by__user__name"))
print(json.dumps([note.version, note.text, versions]))
"""
)


@pytest.fixture
def python(python):
    """Start Python code against a database in which two owners share a note."""
    assert python(PREPARE).wait() == 0
    return python


def test_of_two_who_saw_the_same_text_one_is_kept_and_the_other_told(python):
    both = {name: python(TRY, name) for name in ("a", "b")}
    answers = dict(zip(both, told([*both.values()]), strict=True))
    assert sorted(answers.values()) == ["kept", "told"]
    [winner] = [name for name, answer in answers.items() if answer == "kept"]
    version, text, versions = json.loads(python(LOOK).communicate()[0])
    assert (version, text) == (2, f"of {winner}")
    assert versions == [[1, "first", "b"], [2, f"of {winner}", winner]]
