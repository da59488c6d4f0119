"""Snippets: words with places, kept for oneself or the practice, and put into a note with the places filled."""

import pytest

from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import Snippet
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippet_actions import write_snippet
from readings.cases.noting.snippets import PLACES, filled, filled_snippets, unknown_places
from readings.clients.actions import add_client
from tests.readings.conftest import NOW, member_of, signed_in

EVERY = " | ".join(f"{{{name}}}" for name in PLACES)


@pytest.fixture
def person(bob):
    return add_client(bob, name="Tian <b>", now=NOW)


def test_a_snippet_is_kept_changed_thrown_away_and_taken_back(bob):
    browser = signed_in(bob)
    browser.post("/cases/snippets/new/", {"title": "Greeting", "text": "Dear {client},"})
    snippet = Snippet.objects.get()
    assert (snippet.text, snippet.is_shared, snippet.author) == ("Dear {client},", False, bob)
    fields = {"title": "Greeting", "text": "{date}: {client}", "is_shared": "on"}
    assert browser.post(f"/cases/snippets/{snippet.code}/", fields)["Location"] == "/cases/snippets/"
    assert "{date}: {client}" in browser.get("/cases/snippets/").text
    thrown = browser.post(f"/cases/snippets/{snippet.code}/bin/", follow=True)
    assert f'action="/cases/bin/snippet/{snippet.code}/"' in thrown.text
    assert "{date}: {client}" not in thrown.text
    assert browser.post(f"/cases/bin/snippet/{snippet.code}/")["Location"] == "/cases/snippets/"
    assert list(AuditEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "write_snippet",
        "change_snippet",
        "throw_away_snippet",
        "take_back_snippet",
    ]


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("{client} {line}", []),
        ("{cleint} and {cleint}", ["cleint"]),
        ("{client.practice}", ["client.practice"]),
        ("{client!r:>9}", ["client!r:>9"]),
        ("{}", [""]),
        ("{ client }", [" client "]),
        ("{{client}}", []),
        ("a { b", []),
    ],
)
def test_what_stands_in_braces_has_to_be_a_place(text, unknown):
    assert unknown_places(text) == unknown


def test_an_unknown_place_is_named_at_its_field_and_nothing_is_kept(bob):
    sent = signed_in(bob).post("/cases/snippets/new/", {"title": "x", "text": "Dear {cleint}"})
    assert sent.status_code == 422
    assert sent.context["form"].errors["text"] == ["There is no place {cleint}; those that there are stand beside."]
    assert "Dear {cleint}" in sent.text
    assert Snippet.objects.count() == 0


def test_a_reading_fills_every_place(bob, reading):
    """井 48 to 升 46, its fifth line moving: 坎 above holds the line and is the use, 巽 below the body."""
    write_snippet(bob, title="All", text=EVERY, is_shared=False, now=NOW)
    [snippet] = filled_snippets(bob, Target(reading=reading), now=NOW)
    said = dict(zip(PLACES, snippet.text.split(" | "), strict=True))
    verdict = reading.result_in("en")["verdict"]["en"]
    assert "{" not in snippet.text
    assert said.pop("first_timing")
    assert said == {
        "client": "Tian <b>",
        "question": "A new house",
        "primary": "Jǐng 井",
        "changed": "Shēng 升",
        "line": "line 5",
        "body": "巽 wood",
        "use": "坎 water",
        "verdict": verdict,
        "date": "30 Nov 2026",
    }


def test_a_case_is_filled_from_its_newest_reading_and_a_client_from_itself(bob, case, person, reading):
    write_snippet(bob, title="x", text="{client} {question} {primary}", is_shared=False, now=NOW)
    [of_case] = filled_snippets(bob, Target(case=case), now=NOW)
    [of_client] = filled_snippets(bob, Target(client=person), now=NOW)
    assert of_case.text == "Tian <b> A new house Jǐng 井"
    assert of_client.text == "Tian <b> {question} {primary}"


def test_filling_reads_no_attribute_and_fills_no_value_twice():
    assert filled("{client.__class__} {client}", {"client": "{date}", "date": "today"}) == ("{client.__class__} {date}")


def test_a_note_can_begin_with_a_snippet_where_nothing_runs_in_the_page(bob, case):
    snippet = write_snippet(bob, title="Greeting", text="Dear {client},", is_shared=False, now=NOW)
    browser = signed_in(bob)
    page = browser.get(f"/cases/{case.code}/note/?snippet={snippet.code}")
    assert page.context["form"]["text"].value() == "Dear Tian <b>,"
    assert "Dear Tian &lt;b&gt;," in page.text
    assert "Tian <b>" not in page.text
    for nothing in ("", "none", "\x00"):
        assert browser.get(f"/cases/{case.code}/note/", {"snippet": nothing}).context["form"]["text"].value() == ""


def test_in_the_page_the_filled_words_lie_ready(bob, case):
    """T11: the client's name is text in an attribute, whatever it holds."""
    write_snippet(bob, title="Greeting", text="Dear {client},", is_shared=False, now=NOW)
    form = signed_in(bob).get(f"/cases/{case.code}/note/", headers={"HX-Request": "true"}).text
    assert 'data-text="Dear Tian &lt;b&gt;,"' in form


def test_who_sees_and_changes_what(practice, alice, bob, charlie):
    own = write_snippet(bob, title="Own", text="x", is_shared=False, now=NOW)
    shared = write_snippet(bob, title="Shared", text="y", is_shared=True, now=NOW)
    eve = member_of(practice, "eve", Membership.Role.PRACTITIONER)
    dora = member_of(practice, "dora", Membership.Role.ASSISTANT)
    seen = {member: set(Snippet.objects.visible_to(member)) for member in (alice, bob, eve, dora, charlie)}
    assert seen == {alice: {shared}, bob: {own, shared}, eve: {shared}, dora: set(), charlie: set()}
    for member, snippet, status in (
        (bob, own, 200),
        (alice, shared, 200),
        (alice, own, 404),
        (eve, shared, 404),
        (charlie, shared, 404),
    ):
        assert signed_in(member).get(f"/cases/snippets/{snippet.code}/").status_code == status
    assert signed_in(eve).post(f"/cases/snippets/{shared.code}/bin/").status_code == 404
    assert Snippet.objects.filter(binned_at=None).count() == 2


def test_another_persons_snippet_is_not_put_into_a_note(alice, bob, case):
    snippet = write_snippet(alice, title="Own", text="Alice’s", is_shared=False, now=NOW)
    page = signed_in(bob).get(f"/cases/{case.code}/note/?snippet={snippet.code}")
    assert "Alice’s" not in page.text


def test_the_list_costs_the_same_however_many_there_are(bob, django_assert_num_queries):
    browser = signed_in(bob)
    browser.get("/cases/snippets/")
    for number in range(12):
        write_snippet(bob, title=f"{number}", text="x", is_shared=False, now=NOW)
    with django_assert_num_queries(6):
        browser.get("/cases/snippets/")
