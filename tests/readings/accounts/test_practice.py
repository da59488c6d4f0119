"""The practice: founding one, changing it, and working in one of several."""

from datetime import timedelta

import pytest
from django.test import Client as Browser

from readings.accounts.actions import record_sight
from readings.accounts.models import AuditEntry, Membership, Practice, User
from readings.accounts.practice_actions import end_membership, found_practice
from tests.readings.conftest import NOW, member_of, signed_in

ROLE = Membership.Role
CHANGED = {
    "name": "梅花易室",
    "language": "zh-hans",
    "time_zone": "Asia/Taipei",
    "letterhead": "南京路 1",
    "longest_promise": 5,
    "scores_illness": True,
}


def facts(practice):
    practice.refresh_from_db()
    return {name: getattr(practice, name) for name in CHANGED}


def test_whoever_belongs_to_no_practice_is_led_to_founding_one_and_owns_it(db):
    browser = Browser()
    browser.force_login(User.objects.create_user("dora@example.org", name="Dora"))
    assert browser.get("/")["Location"] == "/practice/new/"
    assert "You belong to no practice." in browser.get("/practice/new/").text
    posted = {"name": "Dora's", "time_zone": "Europe/Paris", "role": "reader", "code": "chosen", "owner": 1}
    assert browser.post("/practice/new/", posted)["Location"] == "/"
    member = Membership.objects.get()
    assert (member.user.name, member.role) == ("Dora", ROLE.OWNER)
    assert (member.practice.name, member.practice.time_zone) == ("Dora's", "Europe/Paris")
    assert member.practice.code != "chosen"
    assert [(entry.action, entry.practice) for entry in AuditEntry.objects.all()] == [
        ("found_practice", member.practice)
    ]


def test_whoever_has_a_practice_founds_another_and_goes_on_in_it(alice):
    browser = signed_in(alice)
    browser.post("/practice/new/", {"name": "Second", "time_zone": "Asia/Shanghai"})
    assert browser.session["practice"] == Practice.objects.get(name="Second").code
    assert "<h1>Second</h1>" in browser.get("/practice/").text


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "a\r\nb"}, {"time_zone": "Mars/Olympus"}])
def test_what_does_not_fit_founds_nothing_and_keeps_what_was_typed(alice, wrong):
    page = signed_in(alice).post("/practice/new/", {"name": "Kept", "time_zone": "Europe/Rome"} | wrong)
    assert page.status_code == 422
    assert ('value="Kept"' in page.text) == ("name" not in wrong)
    assert Practice.objects.count() == 1


def test_the_owner_changes_the_practice(alice):
    assert signed_in(alice).post("/practice/", CHANGED)["Location"] == "/practice/"
    assert facts(alice.practice) == CHANGED
    assert [entry.action for entry in AuditEntry.objects.all()] == ["change_practice"]


def test_an_answer_that_is_refused_stands_in_its_field_and_not_in_the_head(alice):
    page = signed_in(alice).post("/practice/", CHANGED | {"time_zone": "Mars/Olympus"})
    assert page.status_code == 422
    assert 'value="梅花易室"' in page.text
    assert '<a href="/practice/">Lin&#x27;s practice</a>' in page.text


@pytest.mark.parametrize("years", ["", "0", "61", "x"])
def test_how_far_ahead_is_promised_is_between_one_year_and_sixty(alice, years):
    page = signed_in(alice).post("/practice/", CHANGED | {"longest_promise": years})
    assert page.status_code == 422
    assert facts(alice.practice)["longest_promise"] == 12
    assert AuditEntry.objects.count() == 0


def test_promises_about_an_illness_are_not_counted_unless_that_is_ticked(alice):
    assert not alice.practice.scores_illness
    signed_in(alice).post("/practice/", {name: value for name, value in CHANGED.items() if name != "scores_illness"})
    assert facts(alice.practice)["scores_illness"] is False


@pytest.mark.parametrize("role", [ROLE.PRACTITIONER, ROLE.ASSISTANT, ROLE.READER])
def test_everybody_else_sees_name_and_members_and_changes_nothing(alice, practice, role):
    browser, before = signed_in(member_of(practice, "dora", role)), facts(practice)
    page = browser.get("/practice/").text
    assert "Lin&#x27;s practice" in page
    assert "Alice" in page
    assert "alice@example.org" not in page
    assert 'action="/practice/"' not in page
    assert browser.post("/practice/", CHANGED).status_code == 403
    assert facts(practice) == before
    assert AuditEntry.objects.count() == 0


@pytest.mark.parametrize("more", [{"conventions": '{"strokes": "modern"}'}, {"code": "chosen"}, {"practice": 99}])
def test_fields_beyond_the_form_are_ignored(alice, more):
    """T10."""
    code, conventions = alice.practice.code, alice.practice.conventions
    signed_in(alice).post("/practice/", CHANGED | more)
    stored = Practice.objects.get()
    assert (stored.code, stored.conventions, stored.name) == (code, conventions, "梅花易室")


def test_a_person_of_two_practices_switches_and_sees_what_belongs_to_the_one(alice, charlie):
    member = Membership.objects.create(practice=charlie.practice, user=alice.user, role=ROLE.READER)
    browser = signed_in(alice)
    assert "Another practice" in browser.get("/").text  # the switch names it
    assert browser.get("/cast/").status_code == 200
    key = browser.session.session_key
    assert browser.post("/practice/switch/", {"practice": charlie.practice.code})["Location"] == "/"
    assert browser.session.session_key != key  # T9
    assert browser.get("/cast/").status_code == 403
    assert "<h1>Another practice</h1>" in browser.get("/practice/").text
    end_membership(charlie, member, now=NOW)
    assert "<h1>Lin&#x27;s practice</h1>" in browser.get("/practice/").text  # checked anew on each request


@pytest.mark.parametrize("practice_code", ["foreign", "", "nowhere"])
def test_nobody_switches_into_a_practice_they_do_not_belong_to(alice, charlie, practice_code):
    """T1, T10: the code that is posted is looked up among the person's own."""
    browser = signed_in(alice)
    posted = {"practice": charlie.practice.code if practice_code == "foreign" else practice_code}
    assert browser.post("/practice/switch/", posted).status_code == 404
    assert "practice" not in browser.session
    assert "<h1>Lin&#x27;s practice</h1>" in browser.get("/practice/").text


def test_nobody_switches_back_into_a_practice_they_were_taken_out_of(alice, bob):
    other = found_practice(bob.user, name="Bob's", time_zone="Asia/Shanghai", now=NOW)
    browser = signed_in(bob)
    end_membership(alice, bob, now=NOW)
    assert browser.post("/practice/switch/", {"practice": alice.practice.code}).status_code == 404
    assert "<h1>Bob&#x27;s</h1>" in browser.get("/practice/").text
    assert other.practice.memberships.count() == 1


def test_a_look_is_written_once_an_hour_for_each_person_and_object(alice, bob):
    for member, minutes in [(alice, 0), (alice, 59), (bob, 59), (alice, 60), (alice, 119)]:
        record_sight(member, alice.practice, now=NOW + timedelta(minutes=minutes))
    entries = AuditEntry.objects.order_by("at", "id").values_list("actor__name", "action", "at")
    assert list(entries) == [
        ("Alice", "saw_practice", NOW),
        ("Bob", "saw_practice", NOW + timedelta(minutes=59)),
        ("Alice", "saw_practice", NOW + timedelta(minutes=60)),
    ]
