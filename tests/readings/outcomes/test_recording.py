from datetime import date, datetime, timedelta

import pytest
from django.utils import timezone

from readings.accounts.models import AuditEntry
from readings.outcomes.actions import AnsweredMeanwhile, record_outcome
from readings.outcomes.forms import OutcomeForm
from readings.outcomes.models import Outcome
from readings.predictions.models import Timing, Window
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, signed_in


@pytest.fixture
def window(alice, tian, you_days):
    """The 己酉 day, 1 December 2026 in Shanghai."""
    return watch_timing(alice, tian, position=you_days, unit="day", now=NOW).windows.first()


def filled(window, answer, happened_from="", happened_to="", corrects=""):
    standing = window.outcomes.current().first()
    data = {"answer": answer, "happened_from": happened_from, "happened_to": happened_to, "corrects": corrects}
    return OutcomeForm(data, window=window, standing=standing)


def test_the_first_answer_settles_the_window(alice, window):
    record_outcome(alice, window, answer="inside", happened_from=date(2026, 12, 1), now=NOW)
    window.refresh_from_db()
    assert window.settled_at == NOW
    assert AuditEntry.objects.filter(action="record_outcome").count() == 1


def test_a_second_first_answer_is_refused_and_nothing_is_written(alice, bob, window):
    record_outcome(alice, window, answer="inside", now=NOW)
    with pytest.raises(AnsweredMeanwhile):
        record_outcome(bob, window, answer="outside", now=NOW)
    assert Outcome.objects.get().answer == "inside"
    assert AuditEntry.objects.filter(action="record_outcome").count() == 1


def test_a_correction_keeps_what_it_corrects(alice, window):
    first = record_outcome(alice, window, answer="inside", now=NOW)
    second = record_outcome(alice, window, answer="unknown", corrects=first, now=NOW + timedelta(days=1))
    window.refresh_from_db()
    assert list(window.outcomes.current()) == [second]
    assert list(window.outcomes.all()) == [second, first]
    assert window.settled_at == NOW


def test_an_answer_is_corrected_once_and_then_its_correction(alice, window):
    first = record_outcome(alice, window, answer="inside", now=NOW)
    record_outcome(alice, window, answer="unknown", corrects=first, now=NOW)
    with pytest.raises(AnsweredMeanwhile):
        record_outcome(alice, window, answer="void", corrects=first, now=NOW)
    assert Outcome.objects.count() == 2


@pytest.mark.parametrize("answer", Outcome.Answer.values)
def test_every_answer_can_be_given_without_days(window, answer):
    assert filled(window, answer).is_valid()


@pytest.mark.parametrize(
    ("answer", "first", "last", "field"),
    [
        ("inside", "2026-12-01", "", None),
        ("inside", "2026-12-01", "2026-12-02", "answer"),  # not all of it is inside
        ("inside", "2026-11-30", "", "answer"),
        ("outside", "2026-12-02", "", None),
        ("outside", "2026-11-30", "2026-12-01", None),  # partly outside is not inside
        ("outside", "2026-12-01", "", "answer"),
        ("inside", "2026-12-01", "2026-11-30", "happened_to"),
        ("inside", "", "2026-12-01", "happened_from"),
        ("unknown", "2026-12-01", "", "happened_from"),
        ("did-not-happen", "2026-12-01", "", "happened_from"),
        ("", "2026-12-01", "", "answer"),
    ],
)
def test_the_days_agree_with_the_answer(window, answer, first, last, field):
    errors = filled(window, answer, first, last).errors
    assert (field in errors) if field else errors == {}


def test_recording_from_the_page_leads_back_to_the_timing(alice, window):
    response = signed_in(alice).post(
        f"/windows/{window.code}/outcome/", {"answer": "inside", "happened_from": "2026-12-01"}
    )
    assert (response.status_code, response["Location"]) == (302, f"/timings/{window.timing.code}/")
    assert Outcome.objects.get().recorded_by == alice


def test_a_page_that_did_not_see_the_standing_answer_gets_409_and_keeps_what_was_typed(alice, window):
    standing = record_outcome(alice, window, answer="outside", now=NOW)
    response = signed_in(alice).post(f"/windows/{window.code}/outcome/", {"answer": "inside", "note": "heard by phone"})
    assert response.status_code == 409
    assert "heard by phone" in response.text
    assert f'value="{standing.code}"' in response.text
    assert Outcome.objects.count() == 1


def test_an_answer_that_does_not_fit_is_422_and_keeps_what_was_typed(alice, window):
    response = signed_in(alice).post(
        f"/windows/{window.code}/outcome/", {"answer": "inside", "happened_from": "2026-12-25", "note": "a letter came"}
    )
    assert response.status_code == 422
    assert "a letter came" in response.text
    assert Outcome.objects.count() == 0


def by_hand(member, *spans, unit):
    """A timing that was set by hand, of a case or of nothing, with windows at these stretches."""
    timing = Timing.objects.create(
        practice=member.practice,
        words="The letter",
        unit=unit,
        polarity="good",
        since=datetime.fromisoformat(spans[0][0]),
        until=datetime.fromisoformat(spans[-1][1]),
        watched_by=member,
    )
    for starts, ends in spans:
        Window.objects.create(timing=timing, starts=starts, ends=ends)
    return list(Window.objects.filter(timing=timing).select_related("timing__practice"))


def days_fit(window, answer, first, last=""):
    return filled(window, answer, first, last).is_valid()


def test_an_hour_over_midnight_is_of_both_days(alice):
    """From 23:00 to 01:00 in Shanghai: a part of the first and of the second of December."""
    [window] = by_hand(alice, ("2026-12-01T15:00:00+00:00", "2026-12-01T17:00:00+00:00"), unit="hour")
    assert [days_fit(window, "inside", f"2026-12-0{day}") for day in (1, 2, 3)] == [True, True, False]


def test_the_days_are_those_of_the_practice_wherever_the_reader_is(alice):
    """The first of December in Shanghai is half of the thirtieth of November elsewhere."""
    [window] = by_hand(alice, ("2026-12-01T00:00:00+08:00", "2026-12-02T00:00:00+08:00"), unit="day")
    with timezone.override("America/New_York"):
        assert days_fit(window, "inside", "2026-12-01")
        assert not days_fit(window, "inside", "2026-11-30")


def test_a_range_is_its_days_from_the_first_to_the_last(alice):
    """It begins and ends in the middle of a day, and both count as days of it."""
    [window] = by_hand(alice, ("2026-12-01T12:00:00+08:00", "2026-12-10T12:00:00+08:00"), unit="range")
    assert days_fit(window, "inside", "2026-12-01", "2026-12-10")
    assert not days_fit(window, "inside", "2026-12-01", "2026-12-11")
    assert days_fit(window, "outside", "2026-12-11")


def test_of_windows_that_touch_the_last_is_asked_about_for_all(alice):
    """亥 and 子, the third and fourth; 子 of another time stands alone."""
    hai, zi, alone = by_hand(
        alice,
        ("2026-12-03T00:00:00+08:00", "2026-12-04T00:00:00+08:00"),
        ("2026-12-04T00:00:00+08:00", "2026-12-05T00:00:00+08:00"),
        ("2026-12-16T00:00:00+08:00", "2026-12-17T00:00:00+08:00"),
        unit="day",
    )
    assert days_fit(zi, "inside", "2026-12-03", "2026-12-04")
    assert not days_fit(hai, "inside", "2026-12-03", "2026-12-04")
    assert not days_fit(alone, "inside", "2026-12-15")


@pytest.mark.parametrize("unit", ["range", "hour"])
def test_the_page_of_a_window_of_a_timing_without_a_reading_says_what_was_expected(alice, unit):
    [window] = by_hand(alice, ("2026-11-30T01:00:00+08:00", "2026-11-30T03:00:00+08:00"), unit=unit)
    browser = signed_in(alice)
    assert "The letter" in browser.get(f"/windows/{window.code}/outcome/").text
    assert (
        browser.post(f"/windows/{window.code}/outcome/", {"answer": "void", "note": "asked twice"}).status_code == 302
    )
    assert "Void" in browser.get(f"/timings/{window.timing.code}/").text


def test_a_correction_begins_with_all_that_stands(alice, window):
    standing = record_outcome(alice, window, answer="inside", happened_from=date(2026, 12, 1), note="a pot", now=NOW)
    form = signed_in(alice).get(f"/windows/{window.code}/outcome/").context["form"]
    assert [form[name].value() for name in ("answer", "happened_from", "note", "corrects")] == [
        "inside",
        date(2026, 12, 1),
        "a pot",
        standing.code,
    ]
