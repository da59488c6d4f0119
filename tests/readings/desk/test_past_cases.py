"""Cases from before brought in: shown with what came of them, never counted, taken out again as a whole."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.desk.in_out import importing, undoing
from readings.outcomes.models import KeptFact, PastCase
from readings.predictions.models import Promise
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.desk.brought import upload

TABLE = """断辞,客户,占日,单位,地支,应期自,应期至,结果,应日
款到,王伟,2024/3/2,日,亥、子日,2024-03-02,2024年4月6日,应期内,2024.3.14
来信,李芳,,month,寅卯,,,Did not happen,
归来,,,,,,,,
"""


def brought(member, table: str):
    return importing.look_over(member, file_name="old.csv", content=table.encode(), now=NOW)


def test_a_table_of_cases_from_before_is_taken_in_and_out_again(bob):
    there = add_client(bob, name="王伟", now=NOW)
    batch = brought(bob, TABLE)
    assert batch.rows["kind"] == "past_cases"
    batch = importing.take_in(bob, batch, now=NOW)
    assert batch.rows["bad"] == []
    first = PastCase.objects.get(claim="款到")
    assert (first.client, first.unit, first.branches, first.answer) == (there, "day", "亥子", "inside")
    assert (first.said_on, first.happened_on) == (date(2024, 3, 2), date(2024, 3, 14))
    assert (first.window_first, first.window_last) == (date(2024, 3, 2), date(2024, 4, 6))
    assert (first.practice, first.brought_by, first.brought_at) == (bob.practice, bob, NOW)
    second = PastCase.objects.get(claim="来信")
    assert (second.client.name, second.unit, second.answer) == ("李芳", "month", "did-not-happen")
    assert PastCase.objects.get(claim="归来").client is None
    assert not Promise.objects.exists()
    assert not KeptFact.objects.exists()

    undone = undoing.undo(bob, batch, now=NOW)
    assert undone.rows["removed"] == {"clients": 1, "past_cases": 3}
    assert not PastCase.objects.exists()
    assert list(Client.objects.all()) == [there]


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("款到,,2024-13-01,,,,,,", "占日"),
        ("款到,,2026-12-01,,,,,,", "占日"),  # tomorrow
        ("款到,,,,,,,,2026-12-01", "应日"),
        ("款到,,,世纪,,,,,", "单位"),
        ("款到,,,,亥猫,,,,", "地支"),
        ("款到,,,,亥亥,,,,", "地支"),
        ("款到,,,,,2024-03-02,2024-03-01,,", "应期至"),
        ("款到,,,,,,,也许,", "结果"),
        (",王伟,,,,,,,", "断辞"),
        ("款" * 501 + ",,,,,,,,", "断辞"),
        ("款到," + "x" * 121 + ",,,,,,,", "客户"),
    ],
)
def test_a_row_with_anything_wrong_is_told_by_its_column_and_left_out(bob, row, column):
    batch = brought(bob, TABLE + row + "\n")
    batch = importing.take_in(bob, batch, now=NOW)
    assert [(number, errors[0][0]) for number, _cells, errors in batch.rows["bad"]] == [(5, column)]
    assert PastCase.objects.count() == 3


def test_what_was_brought_before_is_left_out_unless_one_says_otherwise(bob):
    importing.take_in(bob, brought(bob, TABLE), now=NOW)
    again = TABLE + "新事,,,,,,,,\n"
    batch = importing.take_in(bob, brought(bob, again), now=NOW)
    assert batch.rows["skipped"] == 3
    assert PastCase.objects.count() == 4
    importing.take_in(bob, brought(bob, again), with_twins=True, now=NOW)
    assert PastCase.objects.count() == 8


def test_nothing_is_written_before_it_is_taken_in(bob):
    browser = signed_in(bob)
    page = browser.get(upload(browser, TABLE.encode()).url)
    assert "3 rows can be taken in." in page.text
    assert "Cases from before, with what came of them" in page.text
    assert not PastCase.objects.exists()


def test_a_table_of_claims_can_be_read_as_one_of_cases(bob):
    batch = brought(bob, TABLE)
    importing.read_otherwise(batch, encoding="utf_8", kind="clients", columns=None)
    assert batch.rows["columns"][1] == "name"


def test_the_page_shows_them_and_no_figure(alice, bob):
    importing.take_in(bob, brought(bob, TABLE), now=NOW)
    page = signed_in(alice).get(reverse("past-cases"))
    assert page.status_code == 200
    for said in ("款到", "亥子", "Happened inside the window", "Did not happen", "14 Mar 2024", "王伟"):
        assert said in page.text
    assert "never counted" in page.text
    assert "%" not in page.content.decode().split("<main")[1].split("</main")[0]


def test_a_practitioner_sees_those_they_brought_and_those_of_their_clients(alice, bob, charlie, practice):
    importing.take_in(alice, brought(alice, "断辞,客户\n甲,\n乙,王伟\n"), now=NOW)
    Client.objects.update(practitioner=bob)
    importing.take_in(bob, brought(bob, "断辞\n丙\n"), now=NOW)
    assert set(PastCase.objects.visible_to(alice).values_list("claim", flat=True)) == {"甲", "乙", "丙"}
    assert set(PastCase.objects.visible_to(bob).values_list("claim", flat=True)) == {"乙", "丙"}
    assert not PastCase.objects.visible_to(charlie).exists()
    assert not PastCase.objects.visible_to(member_of(practice, "dora", "assistant")).exists()


def test_the_page_asks_as_often_for_many_as_for_one(alice, bob, django_assert_num_queries):
    importing.take_in(bob, brought(bob, "断辞,客户\n甲,王伟\n"), now=NOW)
    browser = signed_in(alice)
    with CaptureQueriesContext(connection) as before:
        browser.get(reverse("past-cases"))
    importing.take_in(bob, brought(bob, TABLE), now=NOW)
    with django_assert_num_queries(len(before)):
        browser.get(reverse("past-cases"))
