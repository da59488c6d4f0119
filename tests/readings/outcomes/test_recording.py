from datetime import date, timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.outcomes.actions import AnsweredMeanwhile, record_outcome
from readings.outcomes.forms import OutcomeForm
from readings.outcomes.models import Outcome
from readings.predictions.actions import watch_timing
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
