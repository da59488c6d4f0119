"""The page on which a practitioner says what came of a promise, and the part of the promise's page that shows it."""

from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from readings.outcomes.models import Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Promise
from readings.predictions.promising.actions import save_draft
from tests.readings.conftest import NOW, signed_in
from tests.readings.promises import NOT_YET_PROMISED, locked

ENDS = datetime.fromisoformat("2027-01-06T00:00:00+08:00")  # of 36 days from 1 December 2026
DAY = timedelta(days=1)
TYPED = {"how_known": "seen at the bank", "note": "called at noon"}


@pytest.fixture
def promise(alice, tian) -> Promise:
    """亥 and 子 are 3–4, 15–16 and 27–28 December."""
    return locked(alice, tian, now=NOW)


@pytest.fixture
def at_the_end(monkeypatch):
    monkeypatch.setattr("readings.clock.now", lambda: ENDS + timedelta(hours=9))


def send(member, promise, **typed):
    return signed_in(member).post(reverse("promise-outcome", args=[promise.code]), typed)


def test_the_page_shows_what_was_promised_and_how_it_is_judged(alice, promise):
    page = signed_in(alice).get(reverse("promise-outcome", args=[promise.code])).text
    for words in ("The payment arrives", "The bank shows it", "36 days", "3, 4, 15, 16, 27, 28 Dec"):
        assert words in page
    assert 'value="2026-11-30"' in page  # when it was reported


@pytest.mark.parametrize(
    ("first", "last", "answer"),
    [
        ("2026-12-03", "", "inside"),
        ("2026-12-03", "2026-12-04", "inside"),
        ("2026-12-04", "2026-12-05", "outside"),
        ("2026-11-22", "", "outside"),
    ],
)
def test_from_the_days_alone_follows_whether_it_was_inside(alice, promise, at_the_end, first, last, answer):
    response = send(alice, promise, happened_from=first, happened_to=last)
    assert (response.status_code, response["Location"]) == (302, f"/promises/{promise.code}/")
    assert Resolution.objects.get().answer == answer


def test_without_days_the_practitioner_may_say_it_plainly(alice, promise, at_the_end):
    assert send(alice, promise, answer="inside", **TYPED).status_code == 302
    resolution = Resolution.objects.get()
    assert (resolution.answer, resolution.happened_from, resolution.recorded_by) == ("inside", None, alice)
    assert (resolution.reported_at, resolution.how_known) == (ENDS + timedelta(hours=9), "seen at the bank")
    page = signed_in(alice).get(f"/promises/{promise.code}/").text
    assert "Said by the practitioner: Alice" in page
    assert "called at noon" in page


def test_an_earlier_day_of_the_report_is_the_end_of_that_day(alice, promise, at_the_end):
    send(alice, promise, happened_from="2026-12-03", reported_on="2026-12-03")
    assert Resolution.objects.get().reported_at == datetime.fromisoformat("2026-12-03T23:59:59.999999+08:00")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({}, "Say what came of it, or on which days it happened."),
        ({"answer": "inside", "happened_from": "2026-12-05"}, "Not all of these days lie inside a window."),
        ({"answer": "void"}, "Say why it is void"),
        ({"happened_from": "2027-01-07"}, "This day had not come when it was reported."),
        ({"happened_from": "2026-12-04", "happened_to": "2026-12-03"}, "Say what came of it"),
        ({"answer": "outside", "happened_from": "2026-12-05", "happened_to": "2026-12-03"}, "before the first one"),
        ({"answer": "inside", "reported_on": "2027-01-07"}, "in the future"),
        ({"answer": "inside", "reported_on": "2026-11-29"}, "before the promise was locked"),
        ({"answer": "inside", "reported_on": "someday"}, "valid date"),
        ({"answer": "perhaps"}, "valid choice"),
        ({"answer": "inside", "how_known": "x" * 201}, "at most 200"),
    ],
)
def test_what_does_not_fit_is_422_and_keeps_what_was_typed(alice, promise, at_the_end, typed, words):
    response = send(alice, promise, **TYPED | typed)
    assert response.status_code == 422
    assert words in response.text
    assert "called at noon" in response.text
    assert ("seen at the bank" in response.text) or "how_known" in typed
    assert Resolution.objects.count() == 0


def test_before_the_end_that_it_did_not_happen_is_422(alice, promise):
    response = send(alice, promise, answer="did-not-happen", **TYPED)
    assert response.status_code == 422
    assert "only be said when the horizon has ended" in response.text
    assert Resolution.objects.count() == 0


def test_a_page_that_did_not_see_the_standing_answer_gets_409_and_keeps_what_was_typed(alice, promise, at_the_end):
    standing = resolve_promise(None, promise, answer="outside", reported_at=ENDS, blind=True, now=ENDS)
    response = send(alice, promise, answer="inside", **TYPED)
    assert response.status_code == 409
    assert f'value="{standing.code}"' in response.text
    assert "called at noon" in response.text
    assert Resolution.objects.count() == 1


def test_a_correction_begins_with_what_stands_and_both_are_shown(alice, promise, at_the_end):
    standing = resolve_promise(None, promise, answer="outside", reported_at=ENDS, blind=True, now=ENDS)
    form = signed_in(alice).get(reverse("promise-outcome", args=[promise.code])).context["form"]
    assert [form[name].value() for name in ("answer", "corrects")] == ["outside", standing.code]
    assert send(alice, promise, answer="unknown", corrects=standing.code).status_code == 302
    for page in (f"/promises/{promise.code}/", f"/promises/{promise.code}/outcome/"):
        text = signed_in(alice).get(page).text
        assert "<b>Cannot be known</b>" in text
        assert "<s>Happened outside the window</s>" in text
        assert "Said by the client, blind" in text


def test_what_was_taken_back_is_answered_again(alice, promise, monkeypatch):
    first = resolve_promise(alice, promise, answer="inside", reported_at=NOW, now=NOW)
    assert send(alice, promise, answer="unknown", corrects=first.code).status_code == 302
    assert "Said before" in signed_in(alice).get(f"/promises/{promise.code}/").text
    monkeypatch.setattr("readings.clock.now", lambda: ENDS)
    back = promise.resolutions.current().get()
    assert send(alice, promise, answer="did-not-happen", corrects=back.code, reported_on="").status_code == 302
    assert [row.answer for row in promise.resolutions.all()] == ["did-not-happen", "unknown", "inside"]


def test_an_answer_to_another_promise_is_not_found(alice, tian, promise, at_the_end):
    other = resolve_promise(
        alice, locked(alice, tian, position=1, now=NOW), answer="inside", reported_at=ENDS, now=ENDS
    )
    assert send(alice, promise, answer="inside", corrects=other.code).status_code == 404
    assert promise.resolutions.count() == 0


def test_a_draft_has_no_such_page(alice, tian):
    draft = save_draft(alice, tian, **NOT_YET_PROMISED, now=NOW)
    assert send(alice, draft, answer="void", void_reason="mistake").status_code == 404
    assert Resolution.objects.count() == 0


def test_a_promise_of_another_practitioner_or_practice_is_not_found(bob, charlie, promise, at_the_end):
    for member in (bob, charlie):
        assert send(member, promise, answer="inside").status_code == 404
    assert Resolution.objects.count() == 0


def test_the_promises_page_says_whether_it_runs_or_is_unanswered(alice, promise, monkeypatch):
    address = f"/promises/{promise.code}/"
    assert "Its horizon runs to" in signed_in(alice).get(address).text
    monkeypatch.setattr("readings.clock.now", lambda: ENDS)
    assert "nobody has said what came of it" in signed_in(alice).get(address).text
