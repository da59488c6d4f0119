"""Notes: on a client, a case, a place in a reading, a figure or a rule; and who reads them."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import Case, Note
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.noting.notes import MOST, ReadingNotes, notes_on
from readings.cases.shelf.case_actions import assign_case
from readings.clients.actions import add_client
from readings.clients.models import Client
from tests.readings.conftest import NOW, member_of, signed_in

SECRET = "他怕水，不愿说。"


@pytest.fixture
def targets(person, case, reading):
    return [
        Target(client=person),
        Target(case=case),
        Target(reading=reading),
        Target(reading=reading, place="now"),
        Target(subject="hexagram-48"),
    ]


def test_a_note_stands_on_the_page_of_what_it_is_on(bob, targets):
    browser = signed_in(bob)
    for number, target in enumerate(targets):
        sent = browser.post(target.write, {"text": f"**Word {number}**", "visibility": "author"})
        note = Note.objects.latest("pk")
        assert (sent.status_code, sent["Location"]) == (302, f"{target.page}#note-{note.code}")
        assert f"<strong>Word {number}</strong>" in browser.get(target.page).text
    assert [entry.action for entry in AuditEntry.objects.order_by("-pk")[:20]].count("write_note") == 5


def test_a_note_is_only_its_authors_unless_they_say_otherwise(bob, case):
    form = signed_in(bob).get(f"/cases/{case.code}/note/").context["form"]
    assert form["visibility"].value() == "author"
    assert signed_in(bob).post(f"/cases/{case.code}/note/", {"text": "x"}).status_code == 422
    assert Note.objects.count() == 0


def test_nothing_is_kept_without_words_and_what_was_typed_stays(bob, case):
    sent = signed_in(bob).post(f"/cases/{case.code}/note/", {"text": " ", "visibility": "practice"})
    assert sent.status_code == 422
    long = "字" * 20_001
    sent = signed_in(bob).post(f"/cases/{case.code}/note/", {"text": long, "visibility": "practice"})
    assert sent.status_code == 422
    assert long in sent.text
    assert Note.objects.count() == 0


def test_what_is_posted_beyond_the_form_is_not_taken(alice, bob, case):
    """T10."""
    fields = {"text": "x", "visibility": "author", "author": alice.pk, "version": 9, "subject": "hexagram-1"}
    signed_in(bob).post(f"/cases/{case.code}/note/", fields)
    note = Note.objects.get()
    assert (note.author, note.version, note.subject, note.practice) == (bob, 1, "", bob.practice)


def test_a_note_on_a_case_or_on_its_reading_changes_the_case(bob, targets, case):
    for target in (targets[1], targets[2]):
        Case.objects.update(changed_at=NOW.replace(year=2020))
        write_note(bob, target, text="x", visibility="author", now=NOW)
        assert Case.objects.get().changed_at == NOW


@pytest.mark.parametrize("place", ["nowhere", "m05-halves", "outside", "\x00"])
def test_a_place_that_the_reading_has_not_is_not_found(bob, reading, place):
    browser = signed_in(bob)
    assert browser.get(f"/readings/{reading.code}/note/", {"place": place}).status_code == 404
    assert browser.post(f"/readings/{reading.code}/note/?place={place}", {"text": "x"}).status_code == 404


@pytest.mark.parametrize("subject", "hexagram-0 hexagram-65 hexagram-x trigram-水 rule-none case-1 x".split())
def test_a_subject_that_does_not_exist_is_not_found(bob, subject):
    assert signed_in(bob).get(f"/notes/on/{subject}/").status_code == 404


def test_a_rule_of_a_reading_has_the_words_written_beside_it_here_and_everywhere(bob, reading):
    rule = reading.result["findings"][0]["rule"]
    write_note(bob, Target(reading=reading, place=rule), text="In this house", visibility="author", now=NOW)
    write_note(bob, Target(subject=f"rule-{rule}"), text="In every house", visibility="author", now=NOW)
    place = ReadingNotes(bob, reading, reading.result).once(rule)
    assert [note.words for note in place.rows] == ["In this house", "In every house"]
    page = signed_in(bob).get(f"/readings/{reading.code}/").text
    assert (page.count("In this house"), page.count("In every house")) == (1, 1)
    assert "In every house" in signed_in(bob).get(f"/rules/{rule}/").text
    assert "In this house" not in signed_in(bob).get(f"/rules/{rule}/").text


def test_a_rule_that_speaks_twice_shows_its_notes_once(bob, reading):
    notes = ReadingNotes(bob, reading, reading.result)
    rule = reading.result["findings"][0]["rule"]
    assert notes.once(rule) is not None
    assert notes.once(rule) is None


def test_a_note_on_a_figure_comes_up_at_the_next_cast(bob, reading):
    """井 is cast again from the same request: its figure is on the sketch and on the reading."""
    write_note(bob, Target(subject="hexagram-48"), text="The well again", visibility="author", now=NOW)
    write_note(bob, Target(subject="trigram-坎"), text="Water again", visibility="author", now=NOW)
    write_note(bob, Target(subject="hexagram-1"), text="Heaven", visibility="author", now=NOW)
    page = signed_in(bob).get(f"/readings/{reading.code}/").text
    assert "The well again" in page
    assert "Water again" in page
    assert "Heaven" not in page
    typed = {"when": "now", "method": "direct", "direct-upper": "坎", "direct-lower": "巽", "direct-line": "5"}
    sketch = signed_in(bob).post("/cast/sketch/", typed)
    assert sketch.status_code == 200
    assert "The well again" in sketch.text
    assert "Heaven" not in sketch.text
    assert "Water again" in signed_in(bob).get("/correspondences/kan/").text


def test_in_place_the_form_comes_alone_and_the_note_takes_its_place(bob, case):
    browser, address = signed_in(bob), f"/cases/{case.code}/note/"
    in_place = {"HX-Request": "true"}
    form = browser.get(address, headers=in_place).text
    assert "<textarea" in form
    assert "<html" not in form
    refused = browser.post(address, {"text": "", "visibility": "author"}, headers=in_place)
    assert (refused.status_code, "<html" in refused.text) == (422, False)
    kept = browser.post(address, {"text": "Kept", "visibility": "author"}, headers=in_place)
    assert kept.status_code == 200
    assert "<p>Kept</p>" in kept.text
    assert f'hx-get="{address}"' in kept.text  # and the way to one more


def test_what_was_written_can_be_thrown_away_and_taken_back(bob, targets):
    for target in targets:
        note = write_note(bob, target, text="Well water", visibility="author", now=NOW)
        browser = signed_in(bob)
        thrown = browser.post(f"/notes/{note.code}/bin/", follow=True)
        assert f'action="/cases/bin/note/{note.code}/"' in thrown.text
        assert "Well water" not in browser.get(target.page).text
        assert browser.get(f"/notes/{note.code}/").status_code == 404
        back = browser.post(f"/cases/bin/note/{note.code}/")
        assert back["Location"] == target.page
        assert "Well water" in browser.get(target.page).text
        note.delete()


def test_only_its_author_throws_a_note_away(alice, bob, case):
    note = write_note(bob, Target(case=case), text="x", visibility="practice", now=NOW)
    assert signed_in(alice).post(f"/notes/{note.code}/bin/").status_code == 404
    note.refresh_from_db()
    assert note.binned_at is None


def test_the_database_holds_a_note_to_one_thing(bob, case, person):
    for things in ({"case": case, "client": person}, {}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Note.objects.create(practice=bob.practice, author=bob, text="x", **things)


# Who reads what


def test_a_practitioner_reads_what_the_practice_may_read_on_what_is_theirs(alice, bob, targets, practice):
    eve = member_of(practice, "eve", Membership.Role.PRACTITIONER)
    for target in targets:
        write_note(alice, target, text="For all", visibility="practice", now=NOW)
        write_note(alice, target, text="For Alice", visibility="author", now=NOW)
    assert {note.text for note in Note.objects.visible_to(bob)} == {"For all"}
    assert Note.objects.visible_to(bob).count() == 5
    assert [note.subject for note in Note.objects.visible_to(eve)] == ["hexagram-48"]
    assert Note.objects.visible_to(alice).count() == 10
    assert Note.objects.closed_to(bob).count() == 0


def test_a_note_goes_out_of_sight_with_what_it_is_on(alice, bob, case, person):
    write_note(bob, Target(case=case), text="x", visibility="practice", now=NOW)
    write_note(bob, Target(client=person), text="x", visibility="practice", now=NOW)
    assign_case(alice, case, practitioner=alice, now=NOW)
    Client.objects.update(practitioner=alice)
    assert Note.objects.visible_to(bob).count() == 0
    Case.objects.update(binned_at=NOW)
    Client.objects.filter(pk=person.pk).update(merged_into=add_client(alice, name="Tian", now=NOW))
    assert Note.objects.visible_to(alice).count() == 0


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_for_who_reads_no_cases_no_note_is_so_much_as_asked_for(practice, targets, bob, role):
    """T16."""
    dora = member_of(practice, "dora", role)
    for target in targets:
        write_note(bob, target, text=SECRET, visibility="practice", now=NOW)
    with CaptureQueriesContext(connection) as queries:
        assert list(Note.objects.visible_to(dora)) == []
        assert list(Note.objects.closed_to(dora)) == []
        assert all(notes_on(dora, target).rows == [] for target in targets)
    assert len(queries) == 0
    browser = signed_in(dora)
    addresses = {target.page for target in targets} | {target.write for target in targets}
    addresses |= {"/", "/cases/", "/clients/", f"/search/?q={SECRET[:3]}", "/notices/", "/practice/", "/cases/bin/"}
    with CaptureQueriesContext(connection) as queries:
        assert all(SECRET not in browser.get(address).text for address in addresses)
    assert not any('"cases_note"' in query["sql"] for query in queries)


def test_another_practice_reads_nothing_of_it(bob, charlie, targets):
    for target in targets:
        write_note(bob, target, text=SECRET, visibility="practice", now=NOW)
    browser = signed_in(charlie)
    assert Note.objects.visible_to(charlie).count() == 0
    assert all(SECRET not in browser.get(target.write).text for target in targets)


def test_a_note_is_not_on_the_sheet_that_a_client_is_given(bob, reading):
    """T16: neither on a printed reading nor in its picture, whose templates set the reading's own part of the page."""
    from django.template.loader import render_to_string

    from readings.desk.reading_page import ReadingPage

    rule = reading.result["findings"][0]["rule"]
    for target in (Target(reading=reading), Target(reading=reading, place=rule), Target(subject="hexagram-48")):
        write_note(bob, target, text=SECRET, visibility="practice", now=NOW)
    page = ReadingPage(reading, language="en", now=NOW)
    for name in ("sheet", "picture"):
        sheet = render_to_string(f"desk/print/{name}.html", {"page": page, "reading": reading, "on_paper": True})
        assert SECRET not in sheet
        assert "/note/" not in sheet


def test_what_was_written_is_escaped_wherever_it_stands(bob, targets):
    """T11."""
    for target in targets:
        write_note(bob, target, text="<script>alert(1)</script>", visibility="author", now=NOW)
    browser = signed_in(bob)
    note = Note.objects.first()
    addresses = [target.page for target in targets] + [target.write for target in targets]
    for address in [*addresses, f"/notes/{note.code}/", f"/notes/{note.code}/history/", "/cases/bin/"]:
        assert "<script>alert" not in browser.get(address).text
    assert escape("<script>alert(1)</script>") in browser.get(f"/notes/{note.code}/").text


# How much it costs


def test_a_section_asks_two_queries_however_many_notes_there_are(bob, case):
    target = Target(case=case)
    for number in range(3):
        write_note(bob, target, text=str(number), visibility="author", now=NOW)
    with CaptureQueriesContext(connection) as few:
        assert len(notes_on(bob, target).rows) == 3
    Note.objects.bulk_create(
        Note(practice=bob.practice, author=bob, case=case, text="more", visibility="practice") for _ in range(MOST)
    )
    with CaptureQueriesContext(connection) as many:
        notes = notes_on(bob, target)
        told = [(str(note.author.user), note.writer, note.words, note.seen_by) for note in notes.rows]
    assert (len(few), len(many)) == (2, 2)
    assert (len(told), notes.more) == (MOST, True)


def test_the_notes_of_a_whole_reading_are_two_queries(bob, reading):
    for finding in reading.result["findings"]:
        target = Target(reading=reading, place=finding["rule"])
        write_note(bob, target, text="x", visibility="author", now=NOW)
    with CaptureQueriesContext(connection) as queries:
        notes = ReadingNotes(bob, reading, reading.result)
        assert all(notes.once(rule).rows for rule in notes.rules)
        assert notes.whole.rows == notes.of_figure == []
    assert len(queries) == 2


def test_all_notes_are_on_the_things_own_page_of_notes(bob, case):
    Note.objects.bulk_create(
        Note(practice=bob.practice, author=bob, case=case, text=f"No. {number}.", visibility="practice")
        for number in range(60)
    )
    browser, address, seen = signed_in(bob), f"/cases/{case.code}/note/", []
    while address:
        page = browser.get(address).context["page"]
        seen += [note.words for note in page.rows]
        address = page.older and f"/cases/{case.code}/note/?after={page.older}"
    assert sorted(seen) == sorted(f"No. {number}." for number in range(60))
