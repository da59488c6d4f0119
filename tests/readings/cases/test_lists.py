"""The shelf: cases by what last changed, and every reading."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.cases.models import Case, Reading
from readings.cases.sealed.actions import keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.models import Tag
from tests.readings.conftest import NOW, TIAN, signed_in


@pytest.fixture
def cases(alice):
    """Three cases a minute apart: 屋 open, 财 waiting and tagged, 讼 closed."""
    tag = Tag.objects.create(practice=alice.practice, name="urgent")
    made = [
        open_case(alice, question=question, now=NOW + timedelta(minutes=number))
        for number, question in enumerate(("屋", "财", "讼"))
    ]
    Case.objects.filter(question="财").update(status="waiting")
    Case.objects.filter(question="讼").update(status="closed")
    made[1].tags.add(tag)
    return tag


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", ["财", "屋"]),  # what changed last first, the closed one left out
        ("?status=open", ["屋"]),
        ("?status=waiting", ["财"]),
        ("?status=closed", ["讼"]),
        ("?status=all", ["讼", "财", "屋"]),
        ("?status=nonsense", ["财", "屋"]),
        ("?tag={tag}", ["财"]),
        ("?status=open&tag={tag}", []),
        ("?tag=nonsense", ["财", "屋"]),
    ],
)
def test_the_list_shows_the_cases_that_are_asked_for(alice, cases, query, shown):
    page = signed_in(alice).get("/cases/" + query.format(tag=cases.code))
    assert [case.question for case in page.context["page"].rows] == shown


def test_a_practitioner_sees_their_own_alone(alice, bob, charlie, cases):
    own = open_case(bob, question="行", now=NOW)
    assert list(signed_in(bob).get("/cases/").context["page"].rows) == [own]
    assert list(signed_in(charlie).get("/cases/").context["page"].rows) == []


def test_the_next_page_keeps_what_was_asked_for(alice):
    """51 closed cases: fifty on the first page, the one opened first on the second."""
    for number in range(51):
        open_case(alice, question=f"case {number:02}", now=NOW + timedelta(minutes=number))
    Case.objects.update(status="closed")
    browser = signed_in(alice)
    page = browser.get("/cases/?status=closed").text
    assert "case 00" not in page
    assert "?status=closed&amp;after=" in page
    older = page.partition("?status=closed&amp;after=")[2].partition('"')[0]
    rows = browser.get(f"/cases/?status=closed&after={older}").context["page"].rows
    assert [case.question for case in rows] == ["case 00"]


def test_every_reading_stands_on_its_list_once(alice, bob):
    made = [
        keep_reading(alice, request=TIAN, question="", language="en", now=NOW + timedelta(minutes=number))
        for number in range(3)
    ]
    keep_reading(bob, request=TIAN, question="", language="en", now=NOW - timedelta(minutes=1))
    rows = signed_in(bob).get("/readings/").context["page"].rows
    assert [reading.cast_by for reading in rows] == [bob]
    rows = signed_in(alice).get("/readings/").context["page"].rows
    assert rows[:3] == made[::-1]
    assert len(rows) == Reading.objects.count() == 4


@pytest.mark.parametrize("number", [1, 40])
@pytest.mark.parametrize(("address", "queries"), [("/cases/?status=all", 7), ("/readings/", 5)])
def test_the_queries_do_not_grow_with_the_rows(alice, number, address, queries):
    for each in range(number):
        case = open_case(alice, question=f"屋 {each}", now=NOW)
        case.tags.add(Tag.objects.create(practice=alice.practice, name=f"tag {each}"))
        reading = keep_reading(alice, request=TIAN, question=f"屋 {each}", language="en", now=NOW)
        Reading.objects.filter(pk=reading.pk).update(case=case)
    browser = signed_in(alice)
    with CaptureQueriesContext(connection) as asked:
        browser.get(address)
    assert len(asked) == queries
