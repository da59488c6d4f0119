"""The list of cases is read along an index, from the cursor on: no page sorts, or passes over, those before it."""

from django.db import connection

from readings.cases.models import Case
from readings.cases.shelf import bin
from readings.cases.shelf.case_actions import open_case
from readings.paging import page_of
from tests.readings.conftest import NOW
from tests.readings.predictions.ticking.test_query_plans import plan


def test_a_page_of_cases_is_read_from_its_cursor_on(alice, bob, django_assert_num_queries):
    for _ in range(2):
        open_case(alice, question="屋", now=NOW)
    if connection.vendor == "postgresql":  # which rather sorts two rows than walk an index, unless it is told not to
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_sort = off")
    for member in (alice, bob):
        found = Case.objects.visible_to(member).order_by("-changed_at", "-id")
        told = plan(found.filter(changed_at__lte=NOW)[:51])
        assert "Index" in told or "INDEX" in told
        assert "changed_at" in told
        assert "TEMP B-TREE" not in told
        assert "Sort" not in told
    first = page_of(Case.objects.visible_to(alice), {}, by="-changed_at", size=1)
    with django_assert_num_queries(1):
        page_of(Case.objects.visible_to(alice), {"after": first.older}, by="-changed_at", size=1)


def test_what_has_lain_in_the_bin_long_enough_is_found_by_an_index_of_the_bin_alone(db):
    told = plan(bin.due_in_bin(NOW))
    for name in ("case", "note", "snippet", "question", "fee", "attachment", "relative"):
        assert f"{name}_bin" in told
