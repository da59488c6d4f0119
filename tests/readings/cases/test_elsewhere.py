"""A figure that was cast elsewhere, kept as a reading with what the check found of it."""

import pytest
from django.utils import translation

from readings.cases.models import Reading
from readings.desk.reading_page import ReadingPage
from tests.readings.cases.test_check import HOUSE
from tests.readings.conftest import NOW, member_of, signed_in

KEPT = HOUSE | {"keep": "1", "question": "此居如何？", "topic": "dwelling", "source": "陈先生手录"}


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def test_a_figure_that_follows_is_kept_as_it_was_cast(browser, alice):
    response = browser.post("/cast/check/", KEPT)
    reading = Reading.objects.get()
    assert response["Location"] == f"/readings/{reading.code}/"
    assert (reading.upper, reading.lower, reading.line) == ("坎", "巽", 5)
    assert (reading.question, reading.topic, reading.cast_by) == ("此居如何？", "dwelling", alice)
    assert reading.result["request"]["method"] == "direct"
    told = reading.origin["elsewhere"]
    assert (told["source"], told["fits"], told["would_fit"]) == ("陈先生手录", True, [])
    assert {name: told["said"][name] for name in ("year", "month", "day", "hour_branch", "surnames")} == {
        "year": 2022,
        "month": 12,
        "day": 1,
        "hour_branch": "午",
        "surnames": ["田"],
    }
    page = browser.get(f"/readings/{reading.code}/").text
    assert "Cast elsewhere" in page
    assert "It is said to have been cast from this moment and 田." in page
    assert "It follows." in page
    assert "陈先生手录" in page


def test_the_moment_of_a_lunar_date_is_the_middle_of_its_hour(browser):
    """The first of the twelfth month of 2022 is 23 December; 午 is from 11 to 13."""
    browser.post("/cast/check/", KEPT)
    assert Reading.objects.get().cast_at.isoformat() == "2022-12-23T04:00:00+00:00"


def test_a_figure_that_does_not_follow_is_kept_with_what_would_explain_it(browser):
    browser.post("/cast/check/", KEPT | {"lunar_hour": "未"})
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == ("坎", "巽", 5)
    assert reading.origin["elsewhere"]["fits"] is False
    page = browser.get(f"/readings/{reading.code}/").text
    assert "It does not follow." in page
    assert "Hour: stated 未, it would have to be 午." in page


def test_what_was_found_is_said_in_the_language_of_the_reader(browser):
    browser.post("/cast/check/", KEPT | {"upper": "离"})
    with translation.override("zh-hant"):
        shown = ReadingPage(Reading.objects.get(), language="zh-hant", now=NOW).elsewhere
    assert (shown.said, shown.follows, "離" in shown.changes[0]) == ("田", False, True)


def test_a_date_of_long_ago_is_kept(browser):
    """1700 by the sun's time of Shanghai."""
    browser.post("/cast/check/", KEPT | {"when": "solar", "moment": "1700-05-06T10:00"})
    assert Reading.objects.get().cast_at.year == 1700


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"source": "x" * 301}, "source"),
        ({"question": "x" * 301}, "question"),
        ({"line": ""}, "line"),
        ({"when": "solar", "moment": "1500-05-06T10:00"}, "moment"),
        ({"lunar_day": "31"}, "lunar_day"),
    ],
)
def test_what_cannot_be_kept_is_422_and_keeps_what_was_typed(browser, typed, field):
    response = browser.post("/cast/check/", KEPT | typed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    if field != "source":
        assert 'value="陈先生手录"' in response.text
    assert Reading.objects.count() == 0


def test_without_the_button_nothing_is_kept_and_it_is_offered(browser):
    page = browser.post("/cast/check/", HOUSE)
    assert Reading.objects.count() == 0
    assert "Keep this reading" in page.text
    assert "Keep this reading" not in browser.get("/cast/check/").text


def test_the_source_is_text_and_nothing_else(browser):
    """T11."""
    browser.post("/cast/check/", KEPT | {"source": "<script>alert(1)</script>", "surname": "", "strokes": "6"})
    page = browser.get(f"/readings/{Reading.objects.get().code}/").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "cast from this moment and 6." in page


def test_a_figure_cast_here_says_nothing_of_elsewhere(browser, tian):
    assert "Cast elsewhere" not in browser.get(f"/readings/{tian.code}/").text


def test_who_casts_nothing_keeps_nothing(practice):
    assert signed_in(member_of(practice, "dora", "assistant")).post("/cast/check/", KEPT).status_code == 403
    assert Reading.objects.count() == 0
