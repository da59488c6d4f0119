"""Which hours a moment may have been: a page that shows the figure of each."""

import pytest
from django.test import Client as Browser

from readings.accounts.models import AuditEntry
from readings.cases.models import Reading
from tests.readings.conftest import signed_in

# Of the last day of November, the 22nd of the tenth month, 午 7 + 10 + 22 + 4 strokes of 王 = 43.
DAY = {"date": "2026-11-30", "part": "day", "surname": "王"}
MIDNIGHT = DAY | {"part": "between", "since": "21:00", "until": "03:00"}


@pytest.fixture
def browser(alice) -> Browser:
    return signed_in(alice)


def shown(browser: Browser, typed: dict):
    response = browser.post("/cast/hours/", typed)
    assert response.status_code == 200
    return response.context["shown"]


def figures(rows) -> list[tuple]:
    casts = [row.answer["cast"] for row in rows]
    return [(row.branch, cast["upper"], cast["lower"], cast["line"]) for row, cast in zip(rows, casts, strict=True)]


def test_across_midnight_the_hour_zi_has_the_figures_of_both_days(browser):
    """43 leaves 3, 离, and on the 23rd 44 leaves 4, 震; below and for the line the hour is added."""
    rows = shown(browser, MIDNIGHT).rows
    assert figures(rows) == [("亥", "离", "艮", 1), ("子", "离", "震", 2), ("子", "震", "巽", 3), ("丑", "震", "坎", 4)]
    assert [(row.span, row.day, row.lunar) for row in rows] == [
        ("21:00–23:00", "30 Nov", "month 10, day 22"),
        ("23:00–00:00", "", ""),
        ("00:00–01:00", "1 Dec", "month 10, day 23"),
        ("01:00–03:00", "1 Dec", "month 10, day 23"),
    ]
    assert Reading.objects.count() == 0


def test_a_practice_whose_day_begins_with_zi_has_one_figure_for_that_hour(browser, practice):
    practice.conventions = {"day_starts": "zi-hour"}
    practice.save()
    rows = shown(browser, MIDNIGHT).rows
    assert figures(rows) == [("亥", "离", "艮", 1), ("子", "震", "巽", 3), ("丑", "震", "坎", 4)]
    assert [(row.span, row.day, row.lunar) for row in rows] == [
        ("21:00–23:00", "30 Nov", "month 10, day 22"),
        ("23:00–01:00", "", "month 10, day 23"),
        ("01:00–03:00", "1 Dec", "month 10, day 23"),
    ]


def test_a_whole_day_has_thirteen_rows_of_which_the_late_zi_repeats_the_early(browser):
    response = browser.post("/cast/hours/", DAY)
    found = response.context["shown"]
    assert (len(found.rows), found.figures) == (13, 12)
    assert [row.same_as for row in found.rows] == [*[""] * 12, "子 00:00–01:00"]
    assert "12 different figures are possible." in response.text
    assert "The same figure as 子 00:00–01:00" in response.text


def test_a_month_that_begins_within_the_hour_parts_it_without_another_figure(browser):
    """大雪 of 2026 is on the 7th of December at 10:52."""
    found = shown(browser, DAY | {"date": "2026-12-07", "part": "morning"})
    assert [(row.branch, row.span, row.same_as) for row in found.rows] == [
        ("辰", "07:00–09:00", ""),
        ("巳", "09:00–10:52", ""),
        ("巳", "10:52–11:00", "巳 09:00–10:52"),
    ]
    assert found.figures == 2


def test_what_all_hours_agree_on_is_said(browser):
    response = browser.post("/cast/hours/", MIDNIGHT | {"topic": "dwelling"})
    assert response.context["shown"].polarities == {"mixed": 4}
    assert response.context["shown"].relation == ""
    assert "They agree in the verdict:" in response.text
    assert "In every one:" not in response.text


def test_verdicts_that_differ_are_counted_by_figure(browser):
    """Of 离 above, the month of 亥 making water strong: fed and not overcome 巳 未 申 亥, neither of both 戌: good.

    Overcome and not fed 寅 酉, or, being fire out of season, by 坎 in season 子 丑 午: bad.
    Fed, and overcome by wood that is out of season, 卯 辰: mixed.
    """
    response = browser.post("/cast/hours/", DAY)
    assert response.context["shown"].polarities == {"good": 5, "bad": 5, "mixed": 2}
    assert "Their verdicts differ:" in response.text


def test_hours_whose_use_feeds_the_body_alike_say_so_together(browser):
    """子 噬嗑, use 震 wood and body 离 fire; 丑 鼎, use 巽 wood and body 离 fire."""
    response = browser.post("/cast/hours/", DAY | {"part": "between", "since": "00:00", "until": "03:00"})
    assert response.context["shown"].relation == "Use feeds body"
    assert "In every one: Use feeds body." in response.text


def test_one_hour_is_one_figure_and_agrees_with_nothing(browser):
    response = browser.post("/cast/hours/", DAY | {"part": "noon"})
    assert "1 figure is possible." in response.text
    assert "They agree in the verdict:" not in response.text


@pytest.mark.parametrize(
    ("part", "branches"),
    [
        ("dawn", "丑寅"),
        ("early", "卯辰"),
        ("morning", "辰巳"),
        ("noon", "午"),
        ("afternoon", "未申"),
        ("evening", "酉戌亥"),
        ("night", "子子丑"),
    ],
)
def test_a_part_of_the_day_holds_its_hours(browser, part, branches):
    assert "".join(row.branch for row in shown(browser, DAY | {"part": part}).rows) == branches


def test_an_hour_is_kept_as_a_reading_of_its_beginning(browser, alice):
    keep = {"keep": "2026-12-01T01:00:00+08:00", "question": "When?", "topic": "dwelling"}
    response = browser.post("/cast/hours/", MIDNIGHT | keep)
    reading = Reading.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/readings/{reading.code}/")
    assert reading.cast_at.isoformat() == "2026-11-30T17:00:00+00:00"
    assert (reading.upper, reading.lower, reading.line) == ("震", "坎", 4)
    assert (reading.question, reading.topic, reading.cast_by) == ("When?", "dwelling", alice)
    assert AuditEntry.objects.get().action == "keep_reading"


def test_the_date_of_an_empty_form_is_today_by_the_clock_of_the_practice(browser, practice):
    """At 14:05 in Shanghai it is still the evening before in Honolulu."""
    practice.time_zone = "Pacific/Honolulu"
    practice.save()
    page = browser.get("/cast/hours/")
    assert 'name="date" value="2026-11-29"' in page.text
    assert page.context["shown"] is None


def test_the_hours_are_those_of_the_practices_clock_whatever_zone_the_person_reads_in(browser, alice):
    alice.user.time_zone = "America/New_York"
    alice.user.save()
    assert [row.starts for row in shown(browser, DAY | {"part": "noon"}).rows] == ["2026-11-30T11:00:00+08:00"]


def test_the_night_in_which_the_clocks_go_forward_is_shorter(browser, practice):
    """In Berlin 2:00 became 3:00, so that the stretch ends where the hour 丑 does."""
    practice.time_zone = "Europe/Berlin"
    practice.save()
    rows = shown(browser, {"date": "2026-03-29", "part": "between", "since": "01:00", "until": "02:30"}).rows
    assert [(row.branch, row.span) for row in rows] == [("丑", "01:00–03:00"), ("寅", "03:00–03:30")]


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"date": ""}, "date", "required"),
        ({"date": "1500-01-01"}, "date", "outside what there is"),
        ({"date": "9999-12-31", "part": "night"}, "date", "outside what there is"),
        ({"date": "2200-12-31", "part": "night"}, "date", "outside what there is"),
        ({"part": "teatime"}, "part", "Select a valid choice"),
        ({"part": "between", "since": "21:00", "until": ""}, "until", "needed"),
        ({"part": "between", "since": "", "until": "21:00"}, "since", "needed"),
        ({"part": "between", "since": "25:00", "until": "21:00"}, "since", "valid time"),
        ({"surname": "㐀"}, "surname", "Fill in their number"),
        ({"surname": "王 田 韩"}, "surname", "outside what there is"),
        ({"strokes": "four"}, "strokes", "A whole number is needed"),
        ({"topic": "nothing"}, "topic", "No topic is called “nothing”"),
        ({"keep": "2026-11-29T21:00:00+08:00"}, "keep", "not among those"),
    ],
)
def test_what_gives_no_hours_is_422_names_the_field_and_keeps_what_was_typed(browser, typed, field, words):
    response = browser.post("/cast/hours/", MIDNIGHT | {"question": "kept as typed"} | typed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert words in response.text
    assert "kept as typed" in response.text
    assert Reading.objects.count() == 0


def test_a_practice_that_goes_by_the_sun_without_a_longitude_is_told_so(browser, practice):
    practice.conventions = {"solar_time": "true"}
    practice.save()
    response = browser.post("/cast/hours/", DAY)
    assert response.status_code == 422
    assert response.context["form"].non_field_errors() == ["This is needed to cast."]


def test_by_the_sun_the_hours_part_where_it_stands(browser, practice):
    """In Ürümqi the mean sun is two hours and ten minutes behind the clock: at 11:10 it shows 9:00."""
    practice.conventions, practice.longitude = {"solar_time": "mean"}, 87.5
    practice.save()
    rows = shown(browser, DAY | {"part": "noon"}).rows
    assert [(row.branch, row.span) for row in rows] == [("辰", "11:00–11:10"), ("巳", "11:10–13:00")]
