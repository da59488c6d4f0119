"""Clients see who of the practice looked at what is kept of them, and when."""

from datetime import timedelta

import pytest
from django.urls import reverse

from readings.accounts.actions import record_action
from readings.cases.noting.note_actions import open_note, write_note
from readings.cases.noting.note_targets import Target
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.portal.asking.actions import Asked, ask
from tests.clients_side import came_in
from tests.readings.conftest import NOW, signed_in


@pytest.fixture
def wei(bob):
    return add_client(bob, name="Wei", now=NOW)


def looked(wei) -> str:
    return came_in(wei).get(reverse("my-looked", args=[wei.code])).text


def test_nobody_has_at_first(wei):
    assert "Nobody has." in looked(wei)


def test_who_looked_is_said_in_plain_words_and_nothing_of_what_they_read(wei, alice, bob):
    case = open_case(bob, question="zq7question", client=wei, now=NOW)
    note = write_note(bob, Target(case=case), text="zq7note", visibility="author", now=NOW)
    open_note(alice, note, reason="zq7reason", now=NOW)
    signed_in(bob).get(reverse("case", args=[case.code]))
    signed_in(alice).get(reverse("client", args=[wei.code]))
    enquiry = ask(wei, Asked("zq7asked"), agreed=["processing"], now=NOW)
    signed_in(bob).get(reverse("enquiry", args=[enquiry.code]))
    signed_in(bob).get(reverse("client-messages", args=[wei.code]))
    page = looked(wei)
    assert "Bob (practitioner) looked at a question that you sent" in page
    assert "Bob (practitioner) read your messages" in page
    assert "Bob (practitioner) looked at a question of yours" in page
    assert "Alice (owner) looked at your page" in page
    assert "Alice (owner) opened a colleague’s note about you" in page
    assert "zq7" not in page


def test_looks_at_others_and_what_was_written_down_are_no_looks_at_me(wei, bob):
    other = add_client(bob, name="Lu", now=NOW)
    record_action(bob, "saw_client", other, now=NOW)
    record_action(bob, "change_client", wei, now=NOW)
    assert "Nobody has." in looked(wei)


def test_the_latest_come_first_fifty_to_a_page(wei, bob):
    for minute in range(51):
        record_action(bob, "saw_client", wei, now=NOW + timedelta(hours=minute))
    page = looked(wei)
    assert page.count("looked at your page") == 50
    assert "after=" in page
