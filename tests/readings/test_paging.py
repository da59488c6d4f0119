"""Pages of a list, each begun after the last row of the one before."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.cases.models import Case
from readings.paging import page_of
from tests.readings.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def seven(alice):
    """Cases 0 to 6; 2, 3 and 4 of them changed in the same instant."""
    hours = [0, 1, 2, 2, 2, 5, 6]
    for number, hour in enumerate(hours):
        Case.objects.create(
            practice=alice.practice, practitioner=alice, question=str(number), changed_at=NOW + timedelta(hours=hour)
        )
    return Case.objects.all()


def questions(page) -> str:
    return "".join(case.question for case in page.rows)


def test_pages_follow_each_other_without_a_gap_or_a_repetition(seven):
    """By threes, newest first; of the three of one instant the one made last leads: 6 5 4, 3 2 1, 0."""
    first = page_of(seven, {}, by="-changed_at", size=3)
    second = page_of(seven, {"after": first.older}, by="-changed_at", size=3)
    third = page_of(seven, {"after": second.older}, by="-changed_at", size=3)
    assert [questions(page) for page in (first, second, third)] == ["654", "321", "0"]
    assert (first.newer, third.older) == (None, None)


def test_one_can_go_back_the_way_one_came(seven):
    first = page_of(seven, {}, by="-changed_at", size=3)
    second = page_of(seven, {"after": first.older}, by="-changed_at", size=3)
    back = page_of(seven, {"before": second.newer}, by="-changed_at", size=3)
    assert questions(back) == "654"
    assert back.newer is None
    assert back.older == first.older


def test_a_row_that_comes_meanwhile_moves_none_of_the_later_pages(seven, alice):
    first = page_of(seven, {}, by="-changed_at", size=3)
    Case.objects.create(practice=alice.practice, practitioner=alice, question="9", changed_at=NOW + timedelta(hours=9))
    assert questions(page_of(seven, {"after": first.older}, by="-changed_at", size=3)) == "321"


def test_words_are_paged_upwards(seven):
    first = page_of(seven, {}, by="question", size=4)
    assert questions(first) == "0123"
    assert questions(page_of(seven, {"after": first.older}, by="question", size=4)) == "456"


@pytest.mark.parametrize(
    "cursor", ["x", "=", "bm8", "eyJhdCI6IjIwMjYtMDEtMDEiLCJpZCI6MX0", "eyJpcyI6ICJcdTAwMDAiLCAiaWQiOiAxfQ"]
)
def test_a_cursor_that_cannot_be_read_gives_the_first_page(seven, cursor):
    """No base64, no JSON ("no"), an instant without a zone, and a NUL, which PostgreSQL takes in no text."""
    assert questions(page_of(seven, {"after": cursor}, by="-changed_at", size=3)) == "654"


def test_an_empty_list_has_one_page_without_rows(alice):
    page = page_of(Case.objects.all(), {}, by="-changed_at")
    assert page == ([], None, None)


def test_a_page_is_one_query_and_reads_one_row_more_than_it_shows(seven):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        page_of(seven, {}, by="-changed_at", size=3)
    assert len(asked) == 1
    assert "LIMIT 4" in asked[0]["sql"]
