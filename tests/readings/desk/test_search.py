"""One search over clients, cases and readings."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.desk.models import SavedFilter
from tests.readings.conftest import NOW, TIAN, member_of, signed_in

LATER = NOW + timedelta(days=2)


@pytest.fixture
def house(alice, tian):
    """The client 欧阳修, whose case of the 田 house holds its reading: 井 to 升, cast on 2022-12-24 for 壬寅 12/1."""
    client = add_client(alice, name="歐陽修", phone="138-0000-1234", chat_name="醉翁", now=NOW)
    case = open_case(alice, question="新屋起造", topic="dwelling", client=client, now=NOW)
    file_reading(alice, tian, client=client, case=case, now=NOW)
    return client, case, tian


def found(member, query: str) -> set[str]:
    """The kinds of which the page links one, by the code of the house's client, case and reading."""
    page = signed_in(member).get(f"/search/?{query}")
    assert page.status_code == 200
    kinds = {"clients": "/clients/", "cases": "/cases/", "readings": "/readings/"}
    results = page.text.partition('id="results"')[2]
    return {kind for kind, address in kinds.items() if f'href="{address}' in results}


ALL = {"clients", "cases", "readings"}


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("欧阳", ALL),  # the name is kept in traditional characters
        ("歐陽", ALL),
        ("ouyang", ALL),
        ("OYX", ALL),  # initials
        ("醉翁", ALL),
        ("138-0000", ALL),
        ("新屋", {"cases", "readings"}),
        ("欧阳 新屋", {"cases", "readings"}),
        ("qizao", {"cases", "readings"}),
        ("井", {"readings"}),
        ("jing", {"readings"}),
        ("睽", {"readings"}),  # the nuclear hexagram
        ("坎", {"readings"}),
        ("井之升", {"readings"}),
        ("升之井", set()),
        ("欧阳 旧屋", set()),
        ("2026-11-30", ALL),  # taken in, opened and kept on that day
        ("2026年11月", ALL),
        ("2026-11-29", set()),
        ("2026-13-45", set()),
        ("％", set()),  # full-width: a plain % of a pattern finds no more than itself
        ("_", set()),
    ],
)
def test_a_word_finds_what_it_names(alice, house, words, kinds):
    assert found(alice, f"q={words}") == kinds


def test_a_date_is_that_of_the_practice(alice, house):
    """2026-11-30 14:05 in Shanghai; at 23:30 UTC of the 29th it was the 30th there."""
    add_client(alice, name="early", now=NOW.replace(hour=7, minute=30))
    page = signed_in(alice).get("/search/?q=2026-11-30&kind=client").text
    assert "early" in page


@pytest.mark.parametrize(
    ("filters", "kinds"),
    [
        ("topic=dwelling", {"cases", "readings"}),
        ("topic=wealth", set()),
        ("polarity=mixed", {"readings"}),
        ("polarity=good", set()),
        ("status=open", {"cases", "readings"}),
        ("status=closed", set()),
        ("since=2026-11-30", ALL),
        ("since=2026-12-01", set()),
        ("until=2026-11-30", ALL),
        ("until=2026-11-29", set()),
        ("q=欧阳&kind=client", {"clients"}),
        ("q=欧阳&kind=reading", {"readings"}),
    ],
)
def test_filters_narrow_what_is_found(alice, house, filters, kinds):
    assert found(alice, filters) == kinds


def test_nobody_finds_what_is_not_theirs(alice, bob, charlie, house):
    assistant = member_of(alice.practice, "dora", "assistant")
    assert found(charlie, "q=欧阳") == set()
    assert found(bob, "q=欧阳") == set()
    assert found(assistant, "q=欧阳") == {"clients"}
    assert found(assistant, "q=新屋&kind=reading") == set()  # a kind that an assistant can't choose


def test_what_cannot_be_read_is_said_at_its_field_and_kept(alice, house):
    page = signed_in(alice).get("/search/?q=欧阳&since=soon")
    assert page.status_code == 422
    assert 'value="soon"' in page.text
    assert "欧阳" in page.text


def test_one_kind_is_paged(alice):
    """51 clients in pages of 50: the oldest stands alone on the second."""
    for number in range(51):
        add_client(alice, name=f"client {number:02}", now=NOW + timedelta(minutes=number))
    browser = signed_in(alice)
    page = browser.get("/search/?q=client&kind=client").text
    assert ("client 50" in page, "client 01" in page, "client 00" in page) == (True, True, False)
    cursor = page.partition("after=")[2].partition('"')[0]
    second = browser.get(f"/search/?q=client&kind=client&after={cursor}").text
    assert ("client 00" in second, "client 01" in second) == (True, False)


def test_a_search_is_kept_under_a_name_and_forgotten(alice, house):
    browser = signed_in(alice)
    kept = browser.post("/search/keep/?q=欧阳&topic=dwelling&nonsense=1", {"name": "the poet"})
    assert kept.status_code == 302
    assert SavedFilter.objects.get().query == {"q": "欧阳", "topic": "dwelling"}
    assert "the poet" in browser.get("/search/").text
    browser.post("/search/keep/?q=修", {"name": "the poet"})  # one of that name is the new search
    assert SavedFilter.objects.get().query == {"q": "修"}
    browser.post(f"/search/{SavedFilter.objects.get().code}/forget/")
    assert not SavedFilter.objects.exists()


@pytest.mark.parametrize(
    ("address", "name"), [("/search/keep/", "empty"), ("/search/keep/?q=x", ""), ("/search/keep/?since=x", "bad")]
)
def test_a_search_for_nothing_or_without_a_name_is_not_kept(alice, address, name):
    page = signed_in(alice).post(address, {"name": name}, follow=True)
    assert "Not kept" in page.text
    assert not SavedFilter.objects.exists()


def test_somebody_elses_kept_search_is_not_found(alice, bob):
    signed_in(alice).post("/search/keep/?q=x", {"name": "mine"})
    kept = SavedFilter.objects.get()
    assert signed_in(bob).post(f"/search/{kept.code}/forget/").status_code == 404
    assert SavedFilter.objects.filter(pk=kept.pk).exists()


def test_what_was_written_stays_text(alice):
    add_client(alice, name="<script>alert(1)</script>", now=NOW)
    signed_in(alice).post("/search/keep/?q=<b>", {"name": "<img src=x>"})
    page = signed_in(alice).get("/search/?q=<script>").text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize("number", [1, 7])
def test_the_queries_do_not_grow_with_what_is_found(alice, number):
    for each in range(number):
        client = add_client(alice, name=f"欧阳 {each}", now=NOW)
        case = open_case(alice, question="新屋", client=client, now=NOW)
        reading = keep_reading(alice, request=TIAN, question="新屋", language="en", now=LATER)
        file_reading(alice, reading, client=client, case=case, now=LATER)
    browser = signed_in(alice)
    with CaptureQueriesContext(connection) as asked:
        browser.get("/search/?q=欧阳")
    assert len(asked) == 12


@pytest.mark.parametrize("field", ["tag", "practitioner"])
@pytest.mark.parametrize("address", ["/search/", "/cases/", "/clients/"])
def test_a_code_that_can_be_none_never_reaches_the_database(alice, address, field):
    """A NUL, which PostgreSQL takes in no text."""
    page = signed_in(alice).get(address, {field: "\x00"})
    assert page.status_code == (422 if address == "/search/" else 200)
