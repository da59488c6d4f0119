"""What a person settles of their notices: by kind and channel, and the hours at which they come."""

from datetime import time

import pytest
from django.test import Client as Browser

from readings.accounts.models import AuditEntry, User
from readings.notices.choices import Choices
from readings.notices.models import Choice
from tests.readings.conftest import signed_in

PAGE = "/account/notices/"

KINDS = (
    *("window_opens", "day_opens", "window_closes", "promise_ends"),
    *("client_message", "enquiry", "appointment"),
)
# As the page stands before anything is chosen: what is ticked.
AS_IT_IS = {
    "list_at": "07:00",
    "quiet_from": "",
    "quiet_until": "",
    "window_nears-in_app": "on",
    **{f"{kind}-{channel}": "on" for kind in KINDS for channel in ("in_app", "email")},
}


def chosen() -> dict:
    return {(each.kind, each.channel): each.wanted for each in Choice.objects.all()}


def test_the_page_shows_what_is_so_unless_somebody_chooses(alice):
    page = signed_in(alice).get(PAGE)
    form = page.context["form"]
    ticked = {name for name in form.fields if form[name].value() is True}
    assert ticked == AS_IT_IS.keys() - {"list_at", "quiet_from", "quiet_until"}
    assert 'aria-labelledby="kind-day_opens channel-email"' in page.text


def test_what_cannot_be_refused_says_so_and_is_no_box(alice):
    """Of a note that was opened: in the app always, by mail never."""
    page = signed_in(alice).get(PAGE).text
    row = page.split('id="kind-note_opened"')[1].split("</tr>")[0]
    assert (row.count("<small>always</small>"), row.count("<small>never</small>"), row.count("<input")) == (1, 1, 0)


def test_kept_as_it_is_nothing_is_stored(alice):
    assert signed_in(alice).post(PAGE, AS_IT_IS)["Location"] == PAGE
    assert chosen() == {}


def test_only_what_differs_is_stored_and_it_is_told_in_the_trail(alice):
    posted = {name: value for name, value in AS_IT_IS.items() if name != "day_opens-email"} | {
        "window_nears-email": "on",
        "list_at": "06:30",
        "quiet_from": "22:00",
        "quiet_until": "07:30",
    }
    signed_in(alice).post(PAGE, posted)
    assert chosen() == {("day_opens", "email"): False, ("window_nears", "email"): True}
    person = User.objects.get(pk=alice.user_id)
    assert (person.list_at, person.quiet_from, person.quiet_until) == (time(6, 30), time(22), time(7, 30))
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.object_code) == ("change_choices", alice.user, alice.code)
    choices = Choices([alice.user_id])
    assert choices.channels_of(alice.user_id, "day_opens") == ["in_app"]
    assert choices.channels_of(alice.user_id, "window_nears") == ["in_app", "email"]


def test_chosen_back_it_is_stored_no_more(alice):
    browser = signed_in(alice)
    browser.post(PAGE, {name: value for name, value in AS_IT_IS.items() if not name.startswith("day_opens")})
    assert chosen() == {("day_opens", "email"): False, ("day_opens", "in_app"): False}
    browser.post(PAGE, AS_IT_IS)
    assert chosen() == {}


def test_what_cannot_be_refused_is_not_taken_though_it_is_posted(alice):
    signed_in(alice).post(PAGE, AS_IT_IS | {"note_opened-email": "on", "practice_exported-in_app": ""})
    assert chosen() == {}


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("quiet_until", {"quiet_from": "22:00"}),
        ("quiet_from", {"quiet_until": "07:00"}),
        ("quiet_until", {"quiet_from": "22:00", "quiet_until": "22:00"}),
        ("quiet_from", {"quiet_from": "25:00"}),
        ("list_at", {"list_at": ""}),
        ("list_at", {"list_at": "morning"}),
    ],
)
def test_what_does_not_fit_is_422_keeps_the_ticks_and_changes_nothing(alice, field, changed):
    posted = {name: value for name, value in AS_IT_IS.items() if name != "day_opens-email"} | changed
    answer = signed_in(alice).post(PAGE, posted)
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, [field])
    assert (form["day_opens-email"].value(), form["day_opens-in_app"].value()) == (False, True)
    person = User.objects.get(pk=alice.user_id)
    assert (chosen(), person.list_at, person.quiet_from) == ({}, time(7), None)
    assert AuditEntry.objects.count() == 0


def test_a_person_without_a_practice_chooses_too(db):
    browser = Browser()
    browser.force_login(User.objects.create_user("dora@example.org", name="Dora"))
    assert browser.get(PAGE).status_code == 200
    assert browser.post(PAGE, AS_IT_IS).status_code == 302
    assert AuditEntry.objects.count() == 0


def test_nobodys_choices_are_anybody_elses(alice, bob):
    signed_in(alice).post(PAGE, {"list_at": "06:00", "quiet_from": "", "quiet_until": ""})
    assert Choices([bob.user_id]).channels_of(bob.user_id, "day_opens") == ["in_app", "email"]
    assert User.objects.get(pk=bob.user_id).list_at == time(7)
