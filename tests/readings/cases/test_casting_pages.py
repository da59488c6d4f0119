import pytest

from readings.accounts.models import AuditEntry
from readings.cases.models import Reading
from tests.readings.conftest import signed_in

# As the page of NOW sends it: 2026-11-30 14:05 in Shanghai is 午 year, month 10, day 22, hour 未 (8).
PAGE = {"when": "now", "opened_at": "2026-11-30T14:05:00+08:00", "method": "time"}
LUNAR = {
    "when": "lunar",
    "opened_at": "2026-11-30T14:05:00+08:00",
    "lunar_year": "2022",
    "lunar_month": "12",
    "lunar_day": "1",
    "lunar_hour": "午",
    "topic": "dwelling",
}


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def test_the_page_opens_with_the_figure_of_its_own_moment(browser):
    """午 7 + 10 + 22 = 39, by eights leaves 7: 艮 above; with 未 8 it is 47, leaves 7: 艮 below; by sixes 5."""
    page = browser.get("/cast/")
    assert page.status_code == 200
    assert page.context["sketch"].chart["primary"]["name"] == "艮"
    assert page.context["sketch"].line == 5


def test_casting_keeps_a_sealed_reading_and_opens_it(browser, alice):
    response = browser.post("/cast/", LUNAR | {"method": "time", "surname": "田", "question": "A new house?"})
    reading = Reading.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/readings/{reading.code}/")
    assert (reading.question, reading.primary_number, reading.changed_number) == ("A new house?", 48, 46)
    assert (reading.practice, reading.cast_by) == (alice.practice, alice)
    assert AuditEntry.objects.get().action == "keep_reading"


def test_the_moment_cast_from_is_the_one_that_the_page_showed(browser):
    """Opened at 14:05, sent later: the reading is of 14:05."""
    browser.post("/cast/", PAGE)
    assert Reading.objects.get().cast_at.isoformat() == "2026-11-30T06:05:00+00:00"


def test_a_figure_cast_elsewhere_is_entered_as_it_is(browser):
    browser.post("/cast/", PAGE | {"method": "direct", "direct-upper": "坎", "direct-lower": "巽", "direct-line": "5"})
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == ("坎", "巽", 5)


def test_strokes_typed_in_win_over_those_on_record(browser):
    """田 with 5 strokes: 16 + 5 = 21, 巽; with 午 7 it is 28, 震, fourth line: 益 (42) to 无妄 (25)."""
    browser.post("/cast/", LUNAR | {"method": "time", "surname": "田", "strokes": "5"})
    reading = Reading.objects.get()
    assert (reading.primary_number, reading.changed_number) == (42, 25)


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"surname": "㐀"}, "surname", "Fill in their number"),
        ({"strokes": "four"}, "strokes", "A whole number is needed"),
        ({"when": "lunar", "lunar_month": "13"}, "lunar_month", "outside what there is"),
        ({"when": "lunar", "lunar_day": "31"}, "lunar_day", "outside what there is"),
        ({"when": "lunar", "lunar_hour": ""}, "lunar_hour", "needed"),
        ({"when": "solar", "moment": ""}, "moment", "needed"),
        ({"when": "now", "opened_at": "yesterday"}, "when", "no such date"),
        ({"topic": "nothing"}, "topic", "No topic is called “nothing”"),
    ],
)
def test_what_cannot_be_cast_is_422_names_the_field_and_keeps_what_was_typed(browser, typed, field, words):
    response = browser.post("/cast/", LUNAR | {"method": "time", "question": "kept as typed"} | typed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert words in response.context["form"].errors[field][0]
    assert "kept as typed" in response.text
    assert Reading.objects.count() == 0
    assert AuditEntry.objects.count() == 0


def test_the_figure_is_redrawn_for_what_is_typed_and_nothing_is_kept(browser):
    response = browser.post("/cast/sketch/", LUNAR | {"method": "time", "surname": "田"}, HTTP_HX_REQUEST="true")
    assert response.status_code == 200
    assert "Figure: 井 to 升, line 5." in response.text
    assert "<html" not in response.text
    assert Reading.objects.count() == 0


def test_what_cannot_be_drawn_yet_leaves_the_figure_and_says_why(browser):
    response = browser.post("/cast/sketch/", LUNAR | {"method": "time", "lunar_day": ""}, HTTP_HX_REQUEST="true")
    assert response.status_code == 422
    assert response["HX-Retarget"] == "#refused"
    assert "Day: This is needed to cast." in response.text


def test_without_javascript_the_figure_is_drawn_by_a_button_and_nothing_is_kept(browser):
    response = browser.post("/cast/", LUNAR | {"method": "time", "surname": "田", "sketch": "1"})
    assert response.status_code == 200
    assert response.context["sketch"].chart["primary"]["name"] == "井"
    assert Reading.objects.count() == 0


def test_three_surnames_of_one_moment_stand_side_by_side(browser):
    """王 丰 to 震, 田 井 to 升, 韩 益 to 中孚, as the source has them."""
    page = browser.post("/compare/", LUNAR | {"surnames": "王 田、韩"})
    charts = [column.answer["chart"] for column in page.context["columns"]]
    assert [(chart["primary"]["name"], chart["changed"]["name"]) for chart in charts] == [
        ("丰", "震"),
        ("井", "升"),
        ("益", "中孚"),
    ]
    assert [column.strokes for column in page.context["columns"]] == [4, 6, 21]
    assert Reading.objects.count() == 0


def test_a_column_of_the_comparison_can_be_kept(browser):
    browser.post("/compare/", LUNAR | {"surnames": "王 田 韩", "keep": "1"})
    assert Reading.objects.get().primary_number == 48


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"surnames": ""}, "surnames"),
        ({"surnames": "王 田 韩 李 陈 林 张"}, "surnames"),
        ({"surnames": "王 㐀"}, "surnames"),
        ({"surnames": "王 田", "keep": "2"}, "keep"),
        ({"surnames": "王", "lunar_month": ""}, "lunar_month"),
    ],
)
def test_a_comparison_that_cannot_be_made_is_422_and_keeps_nothing(browser, typed, field):
    response = browser.post("/compare/", LUNAR | {"surnames": "王"} | typed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert Reading.objects.count() == 0


def test_markup_in_a_question_is_shown_as_it_was_typed_everywhere(browser):
    browser.post("/cast/", PAGE | {"question": "<script>alert(1)</script>"})
    reading = Reading.objects.get()
    for address in ("/readings/", f"/readings/{reading.code}/", f"/readings/{reading.code}/file/"):
        page = browser.get(address).text
        assert "<script>alert(1)" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
