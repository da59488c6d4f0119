"""Two phones on one walk at the same instant, on either database: each omen stays one row, and no note is lost."""

import json

import pytest

from tests.services.races import told

BEGIN = """
import sys, json, django; django.setup()
from uuid import UUID
from readings.accounts.models import AuditEntry, Membership
from readings.surveys.models import Observation, Omen, Survey
from readings.surveys.walking import actions
from readings.versions import ChangedMeanwhile
from tests.readings.conftest import NOW
OMENS = ["house-python", "house-torn-shoe", "house-boat-on-land"]
NOTE = dict(avertable=False, advice="", advice_done="")
"""

PREPARE = (
    BEGIN
    + """
from readings.accounts.models import Practice, User
from readings.clients.actions import add_client
from readings.surveys.actions import add_house, start_survey
practice = Practice.objects.create(name="P")
for name in ("a", "b"):
    user = User.objects.create_user(f"{name}@example.org", name=name)
    member = Membership.objects.create(practice=practice, user=user, role="owner")
house = add_house(member, add_client(member, name="Tian", now=NOW), name="House", now=NOW)
start_survey(member, house, now=NOW)
"""
)

PHONE = (
    BEGIN
    + """
member = Membership.objects.get(user__name=sys.argv[1])
survey = Survey.objects.select_related("house__client").get()
print("ready", flush=True); input()
"""
)

TICK = (
    PHONE
    + """
for omen in OMENS:
    actions.say_omen(member, survey, omen=omen, is_there=True, said_at=NOW, now=NOW)
print("said")
"""
)

GO_ON = (
    PHONE
    + """
actions.look_over(member, survey, place="gate", now=NOW)
actions.look_over(member, survey, place="hall", now=NOW)
print("went on")
"""
)

NOTE = (
    PHONE
    + """
nothing = actions.version_of(None)
try:
    actions.note_omen(member, survey, omen="house-python", seen=nothing, note=f"of {sys.argv[1]}", **NOTE, now=NOW)
    print("kept")
except ChangedMeanwhile:
    print("told")
"""
)

OBSERVE = (
    PHONE
    + """
said = dict(words="A fox", place="yard", room="", polarity="", note="", **NOTE)
key = UUID("5eed5eed-5eed-4eed-8eed-5eed5eed5eed")
print(actions.write_observation(member, survey, key=key, **said, now=NOW).words)
"""
)

ERASE = (
    PHONE
    + """
from readings.desk.erasing.actions import erase_client
erase_client(member, survey.house.client, now=NOW)
print("gone")
"""
)

TICK_WHAT_GOES = (
    PHONE
    + """
try:
    actions.say_omen(member, survey, omen="house-python", is_there=True, said_at=NOW, now=NOW)
except Survey.DoesNotExist:
    pass
print("answered")
"""
)

LOOK = (
    BEGIN
    + """
print(json.dumps([
    list(Omen.objects.order_by("omen").values_list("omen", "is_there", "note")), Observation.objects.count(),
    AuditEntry.objects.exclude(action__in=["add_client", "add_house", "start_survey"]).count(),
]))
"""
)


@pytest.fixture
def python(python):
    """Start Python code against a database in which two owners walk through one house."""
    assert python(PREPARE).wait() == 0
    return python


def seen(python) -> list:
    return json.loads(python(LOOK).communicate()[0])


def test_what_both_tick_is_one_row_and_one_line_in_the_trail(python):
    assert told([python(TICK, "a"), python(TICK, "b")]) == ["said"] * 2
    ticks = ["house-boat-on-land", "house-python", "house-torn-shoe"]
    assert seen(python) == [[[omen, True, ""] for omen in ticks], 0, 3]


def test_what_one_ticks_stands_while_the_other_goes_on_to_the_next_place(python):
    """8 omens at the gate and 10 in the hall, two of which are ticked, and the boat in the yard: 19 rows."""
    assert sorted(told([python(TICK, "a"), python(GO_ON, "b")])) == ["said", "went on"]
    omens, _observations, trail = seen(python)
    assert len(omens) == 19
    assert [omen for omen, is_there, _note in omens if is_there] == [
        "house-boat-on-land",
        "house-python",
        "house-torn-shoe",
    ]
    assert trail == 5


def test_of_two_first_notes_on_an_omen_one_is_kept_and_the_other_told(python):
    both = {name: python(NOTE, name) for name in ("a", "b")}
    answers = dict(zip(both, told([*both.values()]), strict=True))
    assert sorted(answers.values()) == ["kept", "told"]
    [winner] = [name for name, answer in answers.items() if answer == "kept"]
    assert seen(python) == [[["house-python", True, f"of {winner}"]], 0, 1]


def test_an_observation_sent_twice_at_once_is_one(python):
    assert told([python(OBSERVE, "a"), python(OBSERVE, "a")]) == ["A fox"] * 2
    assert seen(python) == [[], 1, 1]


def test_a_tick_while_the_client_is_erased_breaks_nothing(python):
    assert sorted(told([python(TICK_WHAT_GOES, "a"), python(ERASE, "b")])) == ["answered", "gone"]
    assert seen(python)[0] == []
