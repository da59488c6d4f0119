"""Not yours is 404, and nothing happens; not signed in is the sign-in page."""

import pytest
from django.test import Client as Browser

from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import Case, Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.outcomes.models import Outcome
from readings.predictions.models import Timing
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, TIAN, member_of, signed_in


@pytest.fixture
def addresses(alice, tian):
    """Every address that names an object of alice's practice, with the method that acts there."""
    client = add_client(alice, name="Tian", now=NOW)
    case = open_case(alice, question="A new house", client=client, now=NOW)
    file_reading(alice, tian, client=client, case=case, now=NOW)
    timing = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    window = timing.windows.first()
    return {
        "get": [
            f"/readings/{tian.code}/",
            f"/readings/{tian.code}/file/",
            f"/cases/{case.code}/",
            f"/clients/{client.code}/",
            f"/clients/{client.code}/edit/",
            f"/timings/{timing.code}/",
            f"/windows/{window.code}/outcome/",
        ],
        "post": [
            f"/readings/{tian.code}/file/",
            f"/clients/{client.code}/edit/",
            f"/clients/{client.code}/family/new/",
            f"/readings/{tian.code}/watch/1/day/",
            f"/timings/{timing.code}/stop/",
            f"/windows/{window.code}/outcome/",
        ],
    }


POSTED = {"name": "Stolen", "answer": "inside", "new_client": "Stolen"}


def everything():
    rows = [list(model.objects.order_by("pk").values()) for model in (Client, Case, Reading, Timing, Outcome)]
    return rows, AuditEntry.objects.count()


def test_the_owner_sees_every_page(alice, addresses):
    browser = signed_in(alice)
    assert {address: browser.get(address).status_code for address in addresses["get"]} == dict.fromkeys(
        addresses["get"], 200
    )


def test_another_practice_gets_404_and_changes_nothing(charlie, addresses):
    browser, before = signed_in(charlie), everything()
    assert {browser.get(address).status_code for address in addresses["get"]} == {404}
    assert {browser.post(address, POSTED).status_code for address in addresses["post"]} == {404}
    assert everything() == before


def test_a_practitioner_gets_404_for_what_is_anothers(bob, addresses):
    browser, before = signed_in(bob), everything()
    assert {browser.get(address).status_code for address in addresses["get"]} == {404}
    assert {browser.post(address, POSTED).status_code for address in addresses["post"]} == {404}
    assert everything() == before


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_who_does_not_read_cases_gets_403(practice, addresses, role):
    browser, before = signed_in(member_of(practice, "dora", role)), everything()
    # The client's page is open to an assistant in another form: tests/readings/clients/test_contacts.py.
    mine = {
        method: [address for address in found if role == Membership.Role.READER or "/clients/" not in address]
        for method, found in addresses.items()
    }
    for address in ["/cast/", "/compare/", "/cases/", *mine["get"]]:
        assert browser.get(address).status_code == 403
    assert {browser.post(address, POSTED).status_code for address in mine["post"]} == {403}
    assert everything() == before


def test_whoever_is_not_signed_in_is_asked_to_and_comes_back(addresses):
    browser, before = Browser(), everything()
    for address in addresses["get"]:
        assert browser.get(address)["Location"] == f"/sign-in/?next={address}"
    for address in addresses["post"]:
        assert browser.post(address, POSTED)["Location"] == f"/sign-in/?next={address}"
    assert everything() == before


def test_lists_hold_only_what_one_may_see(alice, bob, charlie, tian):
    keep_reading(bob, request=TIAN, question="Bob's own", language="en", now=NOW)
    assert "Bob&#x27;s own" in signed_in(bob).get("/readings/").text
    assert "新屋" not in signed_in(bob).get("/readings/").text
    assert "Bob&#x27;s own" in signed_in(alice).get("/readings/").text
    assert "Bob&#x27;s own" not in signed_in(charlie).get("/readings/").text


def test_a_reading_is_not_filed_under_another_practices_client_or_case(alice, charlie, tian):
    foreign_client = add_client(charlie, name="Foreign", now=NOW)
    foreign_case = open_case(charlie, question="Foreign", now=NOW)
    for posted in ({"client": foreign_client.code}, {"case": foreign_case.code}):
        assert signed_in(alice).post(f"/readings/{tian.code}/file/", posted).status_code == 422
    tian.refresh_from_db()
    assert (tian.client, tian.case) == (None, None)
