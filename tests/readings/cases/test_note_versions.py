"""Two people who change one note: neither loses a word."""

from datetime import timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.models import Note
from readings.cases.noting.note_actions import change_note, write_note
from readings.cases.noting.note_targets import Target
from readings.cases.shelf.case_actions import open_case
from readings.versions import ChangedMeanwhile
from tests.readings.conftest import NOW, signed_in

LATER = NOW + timedelta(hours=1)


@pytest.fixture
def case(bob):
    return open_case(bob, question="A new house", now=NOW)


@pytest.fixture
def note(bob, case):
    return write_note(bob, Target(case=case), text="First", visibility="practice", now=NOW)


def versions(note):
    return list(note.versions.values_list("number", "text", "written_by__user__name", "written_at").order_by("number"))


def test_every_text_is_kept_with_who_wrote_it_and_when(alice, bob, note):
    change_note(alice, note, seen=1, text="Second", now=LATER)
    change_note(bob, note, seen=2, text="Third", now=LATER + timedelta(hours=1))
    note.refresh_from_db()
    assert (note.text, note.version, note.author, note.changed_at) == ("Third", 3, bob, LATER + timedelta(hours=1))
    assert versions(note) == [
        (1, "First", "Bob", NOW),
        (2, "Second", "Alice", LATER),
        (3, "Third", "Bob", LATER + timedelta(hours=1)),
    ]
    assert [entry.action for entry in AuditEntry.objects.order_by("-pk")[:2]] == ["change_note", "change_note"]


def test_the_page_of_former_texts_shows_all_of_them(alice, note):
    browser = signed_in(alice)
    assert "First" in browser.get(f"/notes/{note.code}/history/").text
    change_note(alice, note, seen=1, text="Second", now=LATER)
    page = browser.get(f"/notes/{note.code}/history/").text
    assert page.index("Second") < page.index("First")
    assert ("Alice" in page, "Bob" in page) == (True, True)
    assert "changed by Alice" in browser.get(f"/cases/{note.case.code}/").text


def test_the_second_of_two_loses_nothing_and_may_write_over_the_first(alice, bob, note):
    """Both open version 1; Alice keeps hers first. Bob is told, sees both, and keeps his as version 3."""
    address = f"/notes/{note.code}/"
    first, second = signed_in(alice), signed_in(bob)
    assert 'name="seen" value="1"' in second.get(address).text
    assert first.post(address, {"text": "Alice’s words", "seen": "1"}).status_code == 302
    refused = second.post(address, {"text": "Bob’s words", "visibility": "practice", "seen": "1"})
    assert refused.status_code == 409
    assert refused.context["form"]["text"].value() == "Bob’s words"
    assert refused.context["stands"].words == "Alice’s words"
    assert ">Alice’s words<" in refused.text
    assert 'name="seen" value="2"' in refused.text
    note.refresh_from_db()
    assert (note.text, note.version) == ("Alice’s words", 2)
    again = second.post(address, {"text": "Bob’s words", "visibility": "practice", "seen": "2"})
    assert again.status_code == 302
    note.refresh_from_db()
    assert (note.text, note.version) == ("Bob’s words", 3)
    assert [text for _number, text, *_who in versions(note)] == ["First", "Alice’s words", "Bob’s words"]


def test_in_place_the_refusal_takes_the_place_of_the_form(alice, bob, note):
    change_note(alice, note, seen=1, text="Alice’s words", now=LATER)
    typed = {"text": "Bob’s words", "visibility": "practice", "seen": "1"}
    refused = signed_in(bob).post(f"/notes/{note.code}/", typed, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    assert ("<html" in refused.text, "Alice’s words" in refused.text, "Bob’s words" in refused.text) == (
        False,
        True,
        True,
    )


@pytest.mark.parametrize("seen", ["", "2", "99"])
def test_a_version_that_nobody_saw_is_not_written_over(alice, note, seen):
    sent = signed_in(alice).post(f"/notes/{note.code}/", {"text": "Blind", "seen": seen})
    assert sent.status_code == 409
    note.refresh_from_db()
    assert (note.text, note.version, note.versions.count()) == ("First", 1, 0)


def test_the_same_words_again_are_no_new_version(alice, note):
    before = AuditEntry.objects.count()
    change_note(alice, note, seen=1, text="First", now=LATER)
    note.refresh_from_db()
    assert (note.version, note.changed_at, note.versions.count()) == (1, NOW, 0)
    assert AuditEntry.objects.count() == before


def test_its_author_alone_says_who_reads_it(alice, bob, note):
    signed_in(alice).post(f"/notes/{note.code}/", {"text": "Second", "visibility": "author", "seen": "1"})
    note.refresh_from_db()
    assert (note.text, note.visibility) == ("Second", "practice")
    signed_in(bob).post(f"/notes/{note.code}/", {"text": "Second", "visibility": "author", "seen": "2"})
    note.refresh_from_db()
    assert (note.version, note.visibility) == (2, "author")


def test_who_may_no_longer_read_a_note_changes_it_no_more(alice, bob, note):
    """Bob closes the note while Alice has it open; her text is not taken, and his not shown to her."""
    change_note(bob, note, seen=1, text="For me alone", visibility="author", now=LATER)
    sent = signed_in(alice).post(f"/notes/{note.code}/", {"text": "Hers", "seen": "2"})
    assert sent.status_code == 404
    with pytest.raises(ChangedMeanwhile):
        change_note(alice, note, seen=2, text="Hers", now=LATER)
    assert Note.objects.get().text == "For me alone"


def test_a_note_in_the_bin_is_not_changed(bob, note):
    Note.objects.update(binned_at=NOW)
    with pytest.raises(ChangedMeanwhile):
        change_note(bob, note, seen=1, text="Second", now=LATER)
    assert Note.objects.get().text == "First"
