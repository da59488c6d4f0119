"""Break-glass: what is written for its author's eyes, an owner reads only with a reason that is kept and told."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import NoteOpening
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.notices.models import Message, Notice
from tests.readings.conftest import NOW, member_of, signed_in

SECRET = "Afraid-of-the-well"


@pytest.fixture
def closed(bob, person, case, reading):
    """Bob's own notes on everything that a note can be on."""
    rule = reading.result["findings"][0]["rule"]
    targets = [
        Target(client=person),
        Target(case=case),
        Target(reading=reading),
        Target(reading=reading, place=rule),
        Target(subject=f"rule-{rule}"),
        Target(subject="trigram-坎"),
        Target(subject="hexagram-48"),
    ]
    return [write_note(bob, target, text=SECRET, visibility="author", now=NOW) for target in targets]


def test_without_a_reason_the_words_are_in_no_answer_and_in_no_query(alice, closed, case, person, reading):
    browser = signed_in(alice)
    addresses = [Target.of(note).page for note in closed] + [Target.of(note).write for note in closed]
    addresses += [f"/notes/{note.code}/{part}" for note in closed for part in ("", "history/", "open/")]
    addresses += ["/", "/cast/", "/cases/", "/clients/", "/readings/", "/cases/bin/", "/cases/snippets/"]
    addresses += [f"/search/?q={SECRET[:6]}", "/practice/audit/", "/notices/"]
    assert all(SECRET not in browser.get(address).text for address in addresses)
    assert "A note of Bob’s, for their own eyes." in browser.get(f"/cases/{case.code}/").text
    assert NoteOpening.objects.count() == 0


def test_an_owner_opens_it_with_a_reason_for_that_one_answer(alice, bob, closed):
    note = closed[1]
    browser = signed_in(alice)
    opened = browser.post(f"/notes/{note.code}/open/", {"reason": "Bob is in hospital"})
    assert opened.status_code == 200
    assert SECRET in opened.text
    assert "no-store" in opened["Cache-Control"]
    opening = NoteOpening.objects.get()
    assert (opening.note, opening.opened_by, opening.reason, opening.opened_at) == (
        note,
        alice,
        "Bob is in hospital",
        NOW,
    )
    entry = AuditEntry.objects.get(action="open_note")
    assert (entry.actor, entry.object_code) == (alice.user, note.code)
    for address in (f"/cases/{note.case.code}/", f"/notes/{note.code}/open/", "/practice/audit/"):
        assert SECRET not in browser.get(address).text
    assert SECRET not in str(dict(browser.session))


def test_the_author_is_told_inside_the_house_and_reads_it_on_the_note(alice, bob, closed):
    note = closed[1]
    signed_in(alice).post(f"/notes/{note.code}/open/", {"reason": "Bob is in hospital"})
    notice = Notice.objects.get()
    assert (notice.recipient, notice.headline) == (bob, "Alice opened a note that only you read: “Bob is in hospital”")
    assert Message.objects.count() == 0
    browser = signed_in(bob)
    assert f'href="/notices/{notice.code}/"' in browser.get("/notices/").text
    assert browser.get(f"/notices/{notice.code}/")["Location"] == f"/cases/{note.case.code}/#note-{note.code}"
    assert "Opened by Alice, 30 Nov 2026 14:05: “Bob is in hospital”" in browser.get(f"/cases/{note.case.code}/").text


def test_each_opening_is_told_by_itself(alice, bob, closed):
    for reason in ("Ill", "Still ill"):
        signed_in(alice).post(f"/notes/{closed[0].code}/open/", {"reason": reason})
    assert [notice.context["reason"] for notice in Notice.objects.order_by("pk")] == ["Ill", "Still ill"]


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301])
def test_without_words_there_is_no_reason(alice, closed, reason):
    sent = signed_in(alice).post(f"/notes/{closed[0].code}/open/", {"reason": reason})
    assert sent.status_code == 422
    assert SECRET not in sent.text
    assert (NoteOpening.objects.count(), Notice.objects.count()) == (0, 0)


def test_nobody_but_an_owner_of_the_practice_opens_it(practice, bob, charlie, closed):
    eve = member_of(practice, "eve", Membership.Role.PRACTITIONER)
    for member, status in ((eve, 403), (bob, 403), (charlie, 404)):
        sent = signed_in(member).post(f"/notes/{closed[4].code}/open/", {"reason": "Curious"})
        assert sent.status_code == status
        assert SECRET not in sent.text
    assert (NoteOpening.objects.count(), Notice.objects.count()) == (0, 0)


def test_an_owners_own_note_is_closed_to_the_other_owner(practice, alice):
    zoe = member_of(practice, "zoe", Membership.Role.OWNER)
    note = write_note(alice, Target(subject="hexagram-48"), text=SECRET, visibility="author", now=NOW)
    assert SECRET not in signed_in(zoe).get("/notes/on/hexagram-48/").text
    assert SECRET in signed_in(zoe).post(f"/notes/{note.code}/open/", {"reason": "Ill"}).text


def test_an_owner_sees_that_there_are_closed_notes_at_no_further_cost(alice, closed, case):
    with CaptureQueriesContext(connection) as queries:
        signed_in(alice).get(f"/cases/{case.code}/")
    asked = [query["sql"] for query in queries if 'FROM "cases_note"' in query["sql"]]
    assert len(asked) == 1
