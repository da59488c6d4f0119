"""The page of a reading: what its verdict rests on, when it answers, and what the book says of the figure itself."""

from datetime import UTC, datetime

import engine
from readings.cases.sealed.actions import keep_reading
from readings.desk.reading_page import ReadingPage
from tests.readings.conftest import NOW, signed_in

SONG = {"method": "direct", "hexagram": "讼", "line": 1, "topic": "wealth"}


def page_of(alice, **request) -> ReadingPage:
    reading = keep_reading(alice, request=SONG | request, language="en", now=NOW)
    return ReadingPage(reading, language="en", now=NOW)


def test_a_verdict_that_is_plainly_bad_rests_on_what_is_bad_and_the_other_side_is_shown_beside_it(alice):
    """讼 line 1: the body 乾 feeds the use 坎, 离 overcomes it and nothing feeds it; the changed 兑 is of its kind."""
    page = page_of(alice)
    assert page.polarity == "bad"
    assert [rule.id for rule in page.rests_on] == ["v2-wealth-drain", "verdict-good-ctl-only"]
    assert [side["polarity"] for side in page.sides] == ["good", "bad"]
    shown = signed_in(alice).get(f"/readings/{page.reading.code}/").text
    assert "It rests on" in shown
    assert 'href="/rules/verdict-good-ctl-only/"' in shown


def test_a_number_of_days_is_laid_from_the_day_of_the_casting(alice):
    """井 line 5 is fed by 坎, 6: from 30 November it is 6 December."""
    page = page_of(alice, hexagram="井", line=5, topic="plan", at="2026-11-30T14:05:00+08:00")
    row = next(row for row in page.timings if row.shown.name == "6 days")
    assert row.first.window.starts.date().isoformat() == "2026-12-06"


def test_a_number_of_days_is_laid_from_the_civil_day_of_a_lunar_date_too(alice):
    """The first of the twelfth month of 2022 is 23 December; 井 line 5 is fed by 坎, 6: the 29th."""
    tian = {"method": "time", "year": 2022, "month": 12, "day": 1, "hour_branch": "午", "strokes": [6], "topic": "plan"}
    reading = keep_reading(alice, request=tian, language="en", now=NOW)
    outlook = reading.outlook()
    timing = next(row for row in outlook.answer["timings"] if row.get("count") == 6)
    since, until = (datetime(2022, 12, day, tzinfo=UTC) for day in (20, 31))
    assert [each.starts.date().isoformat() for each in outlook.windows(timing, "day", since, until)] == ["2022-12-29"]


def test_a_finding_of_two_sources_names_both(alice):
    """井 line 5: the use feeds the body, of which song and volume 2 say alike in a question of money."""
    page = page_of(alice, hexagram="井", line=5)
    also = {finding.rule.id: finding.also for stage in page.stages for finding in stage.findings}
    assert also["song-wealth-gen-same"] == [engine.source("meihua-vol2").title_en]


def test_a_figure_that_the_book_reads_itself_is_quoted_as_the_books_own(alice):
    """讼 line 1 is the book's example of money; no rule of the engine is named by it."""
    reading, other = page_of(alice).reading, page_of(alice, line=2).reading
    browser = signed_in(alice)
    page = browser.get(f"/readings/{reading.code}/").text
    assert "In the book" in page
    assert "次得离卦属火，能克金" in page
    assert "In the book" not in browser.get(f"/readings/{other.code}/").text
