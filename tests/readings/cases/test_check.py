"""Whether a figure cast elsewhere follows from its stated inputs: the 田 house, and errors planted in it."""

import pytest
from django.test import Client as Browser
from django.utils import translation

import engine
from readings.cases.casting.check import shown_check
from readings.cases.models import Reading
from tests.readings.conftest import TIAN, signed_in

# 寅 3 + 12 + 1 + 6 = 22 leaves 6, 坎; with 午 7 it is 29, 巽, line 5.
HOUSE = {
    "when": "lunar",
    "opened_at": "2026-11-30T14:05:00+08:00",
    "lunar_year": "2022",
    "lunar_month": "12",
    "lunar_day": "1",
    "lunar_hour": "午",
    "surname": "田",
    "upper": "坎",
    "lower": "巽",
    "line": "5",
}
FIGURE = {"upper": "坎", "lower": "巽", "line": 5}


@pytest.fixture
def browser(alice) -> Browser:
    return signed_in(alice)


def test_the_figure_of_the_source_follows_and_the_working_is_shown(browser):
    response = browser.post("/cast/check/", HOUSE)
    found = response.context["shown"]
    assert (response.status_code, found.follows, found.changes) == (200, True, [])
    assert [(row.terms, row.sum, row.gives) for row in found.working] == [
        ("year 寅 3 ＋ month 12 ＋ day 1 ＋ 田 6", 22, "坎"),
        ("22 ＋ hour 午 7", 29, "巽"),
        ("", 29, "line 5"),
    ]
    assert "It follows." in response.text
    assert "As claimed" not in response.text
    assert Reading.objects.count() == 0


@pytest.mark.parametrize(
    ("planted", "changes"),
    [
        ({"lunar_hour": "未"}, ["Hour: stated 未, it would have to be 午."]),
        (
            {"lunar_month": "11"},
            [
                "Lunar year: stated 寅, it would have to be 卯.",
                "Month: stated 11, it would have to be 12.",
                "Day: stated 1, it would have to be 2 or 26.",
                "Strokes of 田: stated 6, it would have to be 7.",
            ],
        ),
        (
            {"surname": "", "strokes": "5"},
            [
                "Lunar year: stated 寅, it would have to be 卯.",
                "Day: stated 1, it would have to be 2 or 26.",
                "Strokes: stated 5, it would have to be 6.",
            ],
        ),
        ({"line": "4"}, ["Moving line alone differs: claimed line 4, counted line 5."]),
        ({"upper": "离"}, ["Upper trigram alone differs: claimed 离, counted 坎."]),
    ],
)
def test_a_planted_error_is_named(browser, planted, changes):
    response = browser.post("/cast/check/", HOUSE | planted)
    assert response.status_code == 200
    assert response.context["shown"].changes == changes
    assert "It does not follow." in response.text


def test_both_figures_are_drawn(browser):
    found = browser.post("/cast/check/", HOUSE | {"lunar_hour": "未"}).context["shown"]
    assert [(figure.chart["primary"]["name"], figure.line) for figure in (found.counted, found.claimed)] == [
        ("坎", 6),
        ("井", 5),
    ]


def test_a_figure_that_no_single_input_explains_is_said_to_be_one(browser):
    response = browser.post("/cast/check/", HOUSE | {"lunar_hour": "子", "upper": "坤", "lower": "震", "line": "1"})
    assert response.context["shown"].changes == []
    assert "No single input explains it: more than one thing would have to differ." in response.text


def test_a_convention_of_another_school_is_named(browser, practice):
    """By the modern count 田 has five strokes."""
    practice.conventions = {"strokes": "modern"}
    practice.save()
    changes = browser.post("/cast/check/", HOUSE).context["shown"].changes
    assert changes[-1] == "Strokes of a surname: here as typed, it would have to be as printed or with corners."


def test_the_day_that_begins_with_zi_is_named_where_it_explains_the_figure(browser):
    """23:30 of the 22nd, cast as if it were the 23rd: 震 over 巽, line 3."""
    late = {"when": "solar", "moment": "2026-11-30T23:30", "surname": "王", "upper": "震", "lower": "巽", "line": "3"}
    changes = browser.post("/cast/check/", HOUSE | late).context["shown"].changes
    assert changes == [
        "Lunar year: stated 午, it would have to be 未.",
        "Month: stated 10, it would have to be 11.",
        "Day: stated 22, it would have to be 23.",
        "Strokes of 王: stated 4, it would have to be 5.",
        "When the day begins: here midnight, it would have to be 23:00.",
    ]


def test_of_two_surnames_the_one_that_would_have_to_differ_is_named():
    """王 4 and 田 6 where 王 4 and 田 5 were counted."""
    wanted = engine.cast(TIAN | {"strokes": [4, 5]} | {"surnames": ["王", "田"]}).cast
    claimed = {"upper": wanted.upper.name, "lower": wanted.lower.name, "line": wanted.line}
    changes = shown_check(engine.fit(TIAN | {"surnames": ["王", "田"]}, claimed)).changes
    assert "Strokes of 王: stated 4, it would have to be 3." in changes
    assert "Strokes of 田: stated 6, it would have to be 5." in changes


def test_values_are_said_in_the_script_of_the_page():
    with translation.override("zh-hant"):
        month = shown_check(engine.fit(TIAN | {"month": 11}, FIGURE)).changes[1]
        trigram = shown_check(engine.fit(TIAN, FIGURE | {"upper": "离"})).changes[0]
    assert ("十一月" in month, "十二月" in month, "離" in trigram) == (True, True, True)


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"upper": ""}, "upper", "needed"),
        ({"lower": ""}, "lower", "needed"),
        ({"line": ""}, "line", "needed"),
        ({"line": "7"}, "line", "Select a valid choice"),
        ({"lunar_day": "31"}, "lunar_day", "outside what there is"),
        ({"when": "solar", "moment": ""}, "moment", "needed"),
        ({"surname": "㐀"}, "surname", "Fill in their number"),
        ({"strokes": "four"}, "strokes", "A whole number is needed"),
    ],
)
def test_what_cannot_be_checked_is_422_names_the_field_and_keeps_what_was_typed(browser, typed, field, words):
    response = browser.post("/cast/check/", HOUSE | typed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert words in response.context["form"].errors[field][0]
    assert 'value="2022"' in response.text
    assert response.context["shown"] is None


def test_the_page_opens_with_a_date_and_time_to_be_filled_in(browser):
    page = browser.get("/cast/check/")
    assert page.context["form"]["when"].value() == "solar"
    assert page.context["shown"] is None
