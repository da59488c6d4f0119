"""Today: what is open, comes within seven days, awaits an answer, and is overdue."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.desk.today import MOST_ROWS, last_asked, today_of
from readings.outcomes.actions import record_outcome
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Timing, Window
from readings.predictions.watching.actions import stop_watching, watch_timing
from tests.readings.conftest import NOW, signed_in
from tests.readings.promises import locked

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")
DAY, WEEK = timedelta(days=1), timedelta(days=7)


@pytest.fixture(autouse=True)
def in_shanghai():
    with timezone.override("Asia/Shanghai"):
        yield


def timing_of(member, *spans, unit="day", labels=(), **on):
    """A timing set by hand with windows at these stretches."""
    timing = Timing.objects.create(
        practice=member.practice,
        words="The letter",
        unit=unit,
        polarity="good",
        since=min(starts for starts, _ends in spans),
        until=max(ends for _starts, ends in spans),
        watched_by=member,
        created_at=NOW,
        **on,
    )
    labels = labels or [""] * len(spans)
    for (starts, ends), label in zip(spans, labels, strict=True):
        Window.objects.create(timing=timing, label=label, starts=starts, ends=ends)
    return timing


def days_from(*firsts):
    return [(first, first + DAY) for first in firsts]


def shown(section):
    return [(passed.branches, passed.window.label, passed.earlier) for passed in section.passed]


def test_what_is_open_what_comes_and_what_awaits_an_answer(alice, tian, you_days, monkeypatch):
    """On 13 December 酉 comes again; that of the first is twelve days past; 亥 子 of the third and fourth are over, and
    of the fifteenth and sixteenth still to come."""
    watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    watch_timing(alice, tian, position=0, unit="day", now=NOW)
    now = OPENS + timedelta(days=12, hours=9)
    monkeypatch.setattr("readings.clock.now", lambda: now)
    today = signed_in(alice).get("/").context["today"]
    assert [window.label for window in today.open.windows] == ["辛酉"]
    assert [window.label for window in today.coming.windows] == ["癸亥", "甲子"]
    assert shown(today.awaiting) == []
    assert shown(today.overdue) == [("亥子", "壬子", 0), ("酉", "己酉", 0)]


def test_a_window_awaits_for_seven_days_and_is_overdue_from_the_instant_at_which_they_are_over(alice):
    timing_of(alice, *days_from(OPENS), labels=["己酉"])
    asked_again = OPENS + DAY + WEEK
    before = today_of(alice, now=asked_again - timedelta(microseconds=1))
    assert (shown(before.awaiting), shown(before.overdue)) == ([("酉", "己酉", 0)], [])
    then = today_of(alice, now=asked_again)
    assert (shown(then.awaiting), shown(then.overdue)) == ([], [("酉", "己酉", 0)])


def test_a_window_awaits_from_the_instant_at_which_it_closes(alice):
    timing_of(alice, *days_from(OPENS), labels=["己酉"])
    before = today_of(alice, now=OPENS + DAY - timedelta(microseconds=1))
    assert ([window.label for window in before.open.windows], shown(before.awaiting)) == (["己酉"], [])
    then = today_of(alice, now=OPENS + DAY)
    assert (then.open.windows, shown(then.awaiting)) == ([], [("酉", "己酉", 0)])


def test_of_each_timing_the_last_unanswered_window_stands_with_the_number_of_those_before_it(alice):
    """Three apart; the last is answered, so that the second stands and one before it is counted."""
    timing = timing_of(alice, *days_from(OPENS, OPENS + 4 * DAY, OPENS + 6 * DAY), labels=["己酉", "癸丑", "乙卯"])
    record_outcome(alice, timing.windows.get(label="乙卯"), answer="inside", now=NOW)
    today = today_of(alice, now=OPENS + 8 * DAY)
    assert shown(today.awaiting) == [("丑", "癸丑", 1)]
    assert shown(today.overdue) == []


def test_windows_that_touch_are_one_row_from_the_end_of_the_last(alice):
    timing = timing_of(alice, *days_from(OPENS, OPENS + DAY, OPENS + 2 * DAY), labels=["己酉", "庚戌", "辛亥"])
    between = today_of(alice, now=OPENS + 2 * DAY + timedelta(hours=1))
    assert (shown(between.awaiting), [window.label for window in between.open.windows]) == ([], ["辛亥"])
    [passed] = today_of(alice, now=OPENS + 3 * DAY).awaiting.passed
    assert (passed.starts, passed.ends) == (OPENS, OPENS + 3 * DAY)
    assert (passed.branches, passed.earlier) == ("酉–亥", 0)
    record_outcome(alice, timing.windows.get(label="辛亥"), answer="inside", now=NOW)
    assert today_of(alice, now=OPENS + 3 * DAY).is_empty


def test_an_hour_timing_shows_its_hours_of_today_alone(alice):
    """From nine: that of nine is open, two more come today and three tomorrow."""
    hours = [OPENS + timedelta(hours=hour) for hour in (9, 15, 21, 33, 39, 45)]
    timing_of(alice, *[(hour, hour + timedelta(hours=2)) for hour in hours], unit="hour")
    today = today_of(alice, now=hours[0])
    assert [window.starts for window in today.open.windows] == hours[:1]
    assert [window.starts for window in today.coming.windows] == hours[1:3]
    assert [(day.good, day.bad) for day in today.ribbon] == [(0, 0)] * 14


def test_the_ribbon_counts_the_windows_of_days_and_no_ranges(alice):
    timing_of(alice, *days_from(OPENS, OPENS + 3 * DAY))
    timing_of(alice, (OPENS, OPENS + 5 * DAY), unit="range")
    today = today_of(alice, now=OPENS)
    assert [day.good for day in today.ribbon[:5]] == [1, 0, 0, 1, 0]
    assert [day.open for day in today.ribbon[:2]] == [True, False]


def test_timings_of_a_case_a_client_and_of_nothing_stand_with_their_words(alice):
    somebody = add_client(alice, name="Mrs Zhou", now=NOW)
    case = open_case(alice, question="Will the loan be granted?", now=NOW)
    timing_of(alice, (OPENS - 3 * DAY, OPENS + 3 * DAY), unit="range", client=somebody)
    timing_of(alice, *days_from(OPENS - 3 * DAY), case=case, labels=["丙午"])
    timing_of(alice, *days_from(OPENS - 20 * DAY), labels=["己丑"])
    page = signed_in(alice).get("/").text
    for words in ("Mrs Zhou The letter", "Will the loan be granted?", "Awaiting an outcome", "Overdue"):
        assert words in page


def test_what_is_no_longer_watched_or_not_ones_own_is_not_there(alice, bob, charlie):
    timing = timing_of(alice, *days_from(OPENS - 3 * DAY))
    assert today_of(bob, now=OPENS).is_empty
    assert today_of(charlie, now=OPENS).is_empty
    assert not today_of(alice, now=OPENS).is_empty
    stop_watching(alice, timing, now=OPENS)
    assert today_of(alice, now=OPENS).is_empty


def test_a_section_is_bounded_and_counts_the_rest(alice):
    """Three more than are shown of each state."""
    for _each in range(MOST_ROWS + 3):
        timing_of(alice, (OPENS - DAY, OPENS + DAY), unit="range")
        timing_of(alice, *days_from(OPENS + 2 * DAY))
        timing_of(alice, *days_from(OPENS - 3 * DAY))
        timing_of(alice, *days_from(OPENS - 30 * DAY))
    today = today_of(alice, now=OPENS)
    assert (len(today.open.windows), today.open.more) == (MOST_ROWS, 3)
    assert (len(today.coming.windows), today.coming.more) == (MOST_ROWS, 3)
    assert (len(today.awaiting.passed), today.awaiting.more) == (MOST_ROWS, 3)
    assert (len(today.overdue.passed), today.overdue.more) == (MOST_ROWS, 3)
    page = signed_in(alice).get("/")
    assert page.text.count("3 more in the calendar") == 2
    assert page.text.count('href="/unanswered/"') == 2


def test_today_asks_six_queries_with_five_thousand_windows_unanswered(alice):
    hours = [OPENS - timedelta(hours=3 * place) for place in range(2, 502)]
    for _each in range(10):
        timing = timing_of(alice, (hours[-1], hours[0] + timedelta(hours=2)), unit="hour")
        timing.windows.all().delete()
        Window.objects.bulk_create(
            Window(timing=timing, label="甲子", starts=hour, ends=hour + timedelta(hours=2)) for hour in hours
        )
    with CaptureQueriesContext(
        connection,
    ) as queries:
        today = today_of(alice, now=OPENS)
    assert len(queries) == 6
    assert [passed.earlier for passed in today.awaiting.passed] == [499] * 10
    assert today.overdue.passed == []


def test_the_list_of_what_is_unanswered_goes_on_over_pages(alice):
    """Fifty on the first, one on the second; each timing stands once."""
    for place in range(51):
        timing_of(alice, *days_from(OPENS - (3 + place) * DAY))
    browser = signed_in(alice)
    first = browser.get("/unanswered/")
    assert len(first.context["rows"]) == 50
    second = browser.get("/unanswered/", {"after": first.context["page"].older})
    assert [passed.window.starts for passed in second.context["rows"]] == [OPENS - 53 * DAY]
    assert last_asked(alice, now=OPENS).count() == 51


def test_a_promise_awaits_from_the_instant_at_which_its_horizon_ends_and_is_overdue_a_week_later(alice, bob, tian):
    promise = locked(alice, tian, now=NOW)
    ends = promise.horizon_ends
    assert promises_of(alice, ends - timedelta(microseconds=1)) == ([], [])
    assert promises_of(alice, ends) == ([promise], [])
    assert promises_of(alice, ends + WEEK - timedelta(microseconds=1)) == ([promise], [])
    assert promises_of(alice, ends + WEEK) == ([], [promise])
    assert promises_of(bob, ends) == ([], [])
    resolve_promise(alice, promise, answer="did-not-happen", reported_at=ends, now=ends)
    assert promises_of(alice, ends) == ([], [])


def promises_of(member, now):
    today = today_of(member, now=now)
    return today.awaiting.promises, today.overdue.promises


def test_promises_are_bounded_counted_and_listed_whole_on_a_page_of_their_own(alice, tian, monkeypatch):
    """Three more than are shown await an answer, as copies of one promise each with a link of its own."""
    promise = locked(alice, tian, now=NOW)
    ends = promise.horizon_ends
    for number in range(2, MOST_ROWS + 4):
        promise.link.pk, promise.link.number = None, number
        promise.link.save(force_insert=True)
        promise.link = promise.link
        promise.pk, promise.code, promise.claim = None, f"copy{number}", f"Promise {number}"
        promise.save(force_insert=True)
    today = today_of(alice, now=ends)
    assert (len(today.awaiting.promises), today.awaiting.more_promises) == (MOST_ROWS, 3)
    monkeypatch.setattr("readings.clock.now", lambda: ends)
    browser = signed_in(alice)
    assert "3 more promises without an answer" in browser.get("/").text
    assert "All promises without an answer" in browser.get("/unanswered/").text
    assert len(browser.get("/unanswered/", {"of": "promises"}).context["promises"]) == MOST_ROWS + 3


def test_no_promise_due_says_so(alice):
    page = signed_in(alice).get("/unanswered/", {"of": "promises"}).text
    assert "Every promise whose horizon has ended has its answer." in page


def test_an_empty_list_of_what_is_unanswered_says_so(alice):
    assert "Whatever passed has its answer." in signed_in(alice).get("/unanswered/").text


def test_no_window_is_looked_for_by_reading_all_of_them(alice, bob):
    timing_of(alice, *days_from(OPENS - 3 * DAY, OPENS, OPENS + 3 * DAY))
    for member in (alice, bob):
        with CaptureQueriesContext(connection) as queries:
            today_of(member, now=OPENS)
        plans = "\n".join(plan_of(query["sql"]) for query in queries)
        assert "Seq Scan on predictions_window" not in plans
        assert "SCAN predictions_window" not in plans


def plan_of(sql):
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # which reads a small table whole, unless it is told not to
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute(f"EXPLAIN {sql}")
        else:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}".replace("%", "%%"))
        return "\n".join(str(row[-1]) for row in cursor.fetchall())
