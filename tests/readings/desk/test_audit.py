"""The trail in words: for the owner alone, the latest first, and a word for every action that there is."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import AuditEntry, Membership
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.desk.audit import ACTIONS
from readings.desk.erasing.actions import erase_client
from readings.portal.acts import record_act
from readings.portal.models import ErasureRequest
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, member_of, signed_in

ROLE = Membership.Role


def test_every_action_that_writes_a_row_has_a_word():
    sources = [path.read_text() for path in Path(settings.BASE_DIR, "readings").rglob("*.py")]
    written = {name for source in sources for name in re.findall(r'record_act(?:ion)?\(\s*[\w.]+, "(\w+)"', source)}
    assert len(written) > 15
    assert written - ACTIONS.keys() == set()


def test_the_owner_reads_who_did_and_saw_what_the_latest_first(alice, bob, tian):
    client = add_client(bob, name="田家", phone="138 0000", now=NOW - timedelta(hours=2))
    case = open_case(bob, question="A new house", client=client, now=NOW - timedelta(hours=1))
    signed_in(bob).get(f"/clients/{client.code}/")
    entries = signed_in(alice).get("/practice/audit/").context["entries"]
    told = [(shown.who, shown.action, shown.name, shown.path) for shown in entries]
    assert told == [
        ("Bob", "saw a client", "田家", f"/clients/{client.code}/"),
        ("Alice", "cast a reading", "新屋起造，此居如何？", f"/readings/{tian.code}/"),
        ("Bob", "opened a case", "A new house", f"/cases/{case.code}/"),
        ("Bob", "took in a client", "田家", f"/clients/{client.code}/"),
    ]
    assert "138 0000" not in signed_in(alice).get("/practice/audit/").text


def test_looking_at_a_reading_and_a_case_is_written_down(alice, tian):
    """T22."""
    case = open_case(alice, question="A new house", now=NOW)
    file_reading(alice, tian, client=None, case=case, now=NOW)
    AuditEntry.objects.all().delete()
    browser = signed_in(alice)
    for _time in range(2):
        browser.get(f"/readings/{tian.code}/")
        browser.get(f"/cases/{case.code}/")
    assert list(AuditEntry.objects.order_by("id").values_list("action", "object_code", "at")) == [
        ("saw_reading", tian.code, NOW),
        ("saw_case", case.code, NOW),
    ]


def test_a_practice_reads_its_own_trail_only(alice, charlie, tian):
    add_client(charlie, name="Foreign", now=NOW)
    assert "Foreign" not in signed_in(alice).get("/practice/audit/").text
    assert [shown.name for shown in signed_in(charlie).get("/practice/audit/").context["entries"]] == ["Foreign"]


def test_the_trail_is_paged_and_costs_the_same_however_long_it_is(alice, tian, django_assert_num_queries):
    """Session, person, memberships; notices; count, entries, and one for each kind of object."""
    timing = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    browser = signed_in(alice)
    AuditEntry.objects.bulk_create(
        AuditEntry(
            practice=alice.practice,
            actor=alice.user,
            role="owner",
            action="watch_timing",
            object_type="timing",
            object_code=timing.code,
            at=NOW,
        )
        for _ in range(60)
    )
    browser.get("/practice/audit/")  # the session notes when it began
    with django_assert_num_queries(8):
        assert len(browser.get("/practice/audit/?page=2").context["entries"]) == 12
    assert len(browser.get("/practice/audit/").context["entries"]) == 50


@pytest.mark.parametrize("role", [ROLE.PRACTITIONER, ROLE.ASSISTANT, ROLE.READER])
def test_nobody_but_the_owner_reads_it(practice, alice, role):
    assert signed_in(member_of(practice, "dora", role)).get("/practice/audit/").status_code == 403


# What clients do on their own side


@pytest.fixture
def asked(bob):
    """A client who came in and asked to be erased, as rooms of the client's side write it."""
    client = add_client(bob, name="田家", now=NOW - timedelta(hours=2))
    week = timedelta(days=7)
    request = ErasureRequest.objects.create(practice=bob.practice, client=client, asked_at=NOW, due_at=NOW + week)
    record_act(client, "ask_erasure", request, now=NOW)
    return client


def test_what_a_client_did_stands_under_their_name(alice, asked):
    page = signed_in(alice).get("/practice/audit/")
    entry = page.context["entries"][0]
    assert (entry.who, str(entry.role), entry.name, entry.path) == ("田家", "client", "田家", "")
    assert "田家" in page.text


def test_of_an_erased_client_the_trail_keeps_what_was_done_and_no_name(alice, asked):
    erase_client(alice, asked, now=NOW)
    page = signed_in(alice).get("/practice/audit/")
    assert [(shown.who, str(shown.role)) for shown in page.context["entries"]] == [
        ("Alice", "owner"),
        ("erased", "client"),
        ("Bob", "practitioner"),
    ]
    assert "田家" not in page.text


def test_what_many_clients_did_costs_the_same(alice, bob, asked, django_assert_num_queries):
    browser = signed_in(alice)
    with CaptureQueriesContext(connection) as before:
        browser.get("/practice/audit/")
    for name in ("王", "李", "张"):
        record_act(add_client(bob, name=name, now=NOW), "ask_erasure", asked, now=NOW)
    with django_assert_num_queries(len(before)):
        browser.get("/practice/audit/")
