"""Readings that are kept, side by side: two to four, of one member's own."""

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from tests.readings.conftest import NOW, TIAN, member_of, signed_in


@pytest.fixture
def readings(alice) -> list:
    """Five readings of alice's, of the 田 house and its neighbours, and one of which the text gives no time."""
    houses = [TIAN | {"surnames": [surname]} for surname in "田王韩林"]
    asked = [*houses, {"method": "direct", "hexagram": "讼", "line": 1, "topic": "weather"}]
    return [keep_reading(alice, request=request, question="何居？", language="en", now=NOW) for request in asked]


def address(*readings) -> str:
    return "/readings/compare/?" + "&".join(f"r={reading.code}" for reading in readings)


def test_two_to_four_stand_in_the_order_in_which_they_were_chosen(alice, readings):
    for chosen in (readings[:2], readings[1::-1], readings[:3], readings[:4]):
        page = signed_in(alice).get(address(*chosen))
        assert page.status_code == 200
        assert [column.reading for column in page.context["columns"]] == chosen


def test_each_column_tells_figure_relation_verdict_and_timings(alice, readings):
    """井 line 5: 坎, water, feeds 巽; 亥 and 子 answer first, then 申 and 酉, 寅 and 卯, and 29 years."""
    page = signed_in(alice).get(address(readings[0], readings[4]))
    house, weather = page.context["columns"]
    assert house.answer["chart"]["primary"]["name"] == "井"
    assert house.relation == "Use feeds body"
    assert [timing.name for timing in house.timings] == ["亥子", "酉申", "寅卯", "29 years"]
    assert house.strip.unit == "year"
    assert (weather.timings, weather.strip) == ([], None)
    assert "Water feeds wood, and the house can flourish" in page.text
    assert "Of this matter the text gives no time." in page.text


def test_the_strips_have_one_axis(alice, readings):
    columns = signed_in(alice).get(address(*readings[:3])).context["columns"]
    assert len({(column.strip.cells[0].starts, column.strip.cells[-1].ends) for column in columns}) == 1


@pytest.mark.parametrize("number", [0, 1, 5])
def test_fewer_than_two_or_more_than_four_are_not_set_side_by_side(alice, readings, number):
    page = signed_in(alice).get(address(*readings[:number]))
    assert page.status_code == 422
    assert "choose two to four" in page.text


def test_one_that_is_named_twice_counts_once(alice, readings):
    assert signed_in(alice).get(address(readings[0], readings[0])).status_code == 422
    page = signed_in(alice).get(address(readings[0], readings[1], readings[0]))
    assert [column.reading for column in page.context["columns"]] == readings[:2]


def test_one_that_is_not_the_members_to_see_is_not_found_like_one_that_never_was(
    alice, bob, charlie, practice, readings
):
    own = [keep_reading(bob, request=TIAN, language="en", now=NOW) for _ in range(2)]
    assert signed_in(bob).get(address(*own)).status_code == 200
    assert signed_in(bob).get(address(*own, readings[0])).status_code == 404
    assert signed_in(charlie).get(address(*own)).status_code == 404
    assert signed_in(alice).get(f"{address(*readings[:2])}&r=nothing").status_code == 404
    assert signed_in(member_of(practice, "dora", "assistant")).get(address(*own)).status_code == 403


def test_looking_at_them_is_written_down_for_each(alice, readings):
    """T22."""
    signed_in(alice).get(address(*readings[:2]))
    seen = AuditEntry.objects.filter(action="saw_reading").values_list("object_code", flat=True)
    assert sorted(seen) == sorted(reading.code for reading in readings[:2])


def test_a_question_is_text_and_nothing_else(alice, readings):
    """T11."""
    bad = keep_reading(alice, request=TIAN, question="<script>alert(1)</script>", language="en", now=NOW)
    page = signed_in(alice).get(address(bad, readings[0])).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_the_list_and_the_case_offer_ticks_where_there_are_two(alice, readings):
    browser = signed_in(alice)
    page = browser.get("/readings/").text
    assert page.count('type="checkbox" name="r"') == 5
    assert 'action="/readings/compare/"' in page
    case = open_case(alice, question="A new house", now=NOW)
    file_reading(alice, readings[0], client=None, case=case, now=NOW)
    assert 'name="r"' not in browser.get(f"/cases/{case.code}/").text
    file_reading(alice, readings[1], client=None, case=case, now=NOW)
    page = browser.get(f"/cases/{case.code}/").text
    assert page.count('type="checkbox" name="r"') == 2
    assert 'action="/readings/compare/"' in page


def test_columns_cost_no_query_each_but_for_the_trail(alice, readings, django_assert_max_num_queries):
    browser = signed_in(alice)
    for number in (2, 4):
        browser.get(address(*readings[:number]))  # each first look is written down
        with django_assert_max_num_queries(5 + number):
            browser.get(address(*readings[:number]))
