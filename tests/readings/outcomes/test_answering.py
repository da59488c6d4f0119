"""One tap: what happened, said where it was asked."""

from datetime import timedelta

import pytest
from django.template import Context, Template
from django.test import RequestFactory

from readings.accounts.models import AuditEntry
from readings.notices.models import Notice
from readings.outcomes.actions import record_outcome
from readings.outcomes.models import Outcome
from readings.predictions.ticking.taking import take_due_steps
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, signed_in

IN_PLACE = {"HX-Request": "true"}
AFTER_TWO_DAYS = NOW + timedelta(days=2)


@pytest.fixture
def window(alice, tian, you_days, monkeypatch):
    """The 己酉 day, 1 December 2026 in Shanghai, on the third, when it has passed and alice has been asked."""
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    take_due_steps(now=AFTER_TWO_DAYS)
    monkeypatch.setattr("readings.clock.now", lambda: AFTER_TWO_DAYS)
    return timing.windows.first()


def tap(member, window, answer, **more):
    headers = more.pop("headers", None)
    return signed_in(member).post(f"/windows/{window.code}/answer/", {"answer": answer, **more}, headers=headers)


def asking(member):
    return Notice.objects.filter(recipient=member, kind="window_closes")


def drawn(member, notices):
    """The answers of some notices, as a page of them draws them."""
    request = RequestFactory().get("/notices/", {"page": "2"})
    request.member = member
    each = Template("{% for notice in page %}{% include 'notices/window_closes/actions.html' %}{% endfor %}")
    return each.render(Context({"request": request, "page": notices, "csrf_token": "token"}))


@pytest.mark.parametrize("answer", ["inside", "outside", "did-not-happen", "unknown"])
def test_one_tap_records_and_comes_back_to_where_it_was_asked(alice, window, answer):
    response = tap(alice, window, answer, next="/notices/?page=2")
    assert (response.status_code, response["Location"]) == (302, "/notices/?page=2")
    outcome = Outcome.objects.get()
    assert (outcome.answer, outcome.recorded_by, outcome.recorded_at) == (answer, alice, AFTER_TWO_DAYS)
    window.refresh_from_db()
    assert window.settled_at == AFTER_TWO_DAYS
    assert AuditEntry.objects.filter(action="record_outcome").count() == 1


def test_the_notice_after_a_tap_leads_to_the_page_that_says_more(alice, window):
    browser = signed_in(alice)
    page = browser.post(f"/windows/{window.code}/answer/", {"answer": "outside", "next": "/"}, follow=True).text
    assert f'Recorded. <a class="quiet" href="/windows/{window.code}/outcome/">Say more, or correct it</a>' in page
    form = browser.get(f"/windows/{window.code}/outcome/").context["form"]
    assert (form["answer"].value(), form["corrects"].value()) == ("outside", Outcome.objects.get().code)


@pytest.mark.parametrize("following", ["//evil", "https://evil.example/", "/\\evil", "javascript:alert(1)", ""])
def test_an_address_elsewhere_leads_to_the_timing_instead(alice, window, following):
    assert tap(alice, window, "inside", next=following)["Location"] == f"/timings/{window.timing.code}/"


def test_a_second_tap_of_the_same_person_is_the_first_one_again(alice, window):
    tap(alice, window, "inside", next="/")
    assert tap(alice, window, "inside", next="/")["Location"] == "/"
    assert Outcome.objects.count() == 1
    assert AuditEntry.objects.filter(action="record_outcome").count() == 1


def test_who_taps_after_somebody_else_is_told_and_nothing_is_overwritten(alice, bob, window):
    standing = record_outcome(bob, window, answer="outside", now=NOW)
    response = tap(alice, window, "inside", next="/")
    assert response.status_code == 409
    assert "Somebody recorded an answer meanwhile." in response.text
    form = response.context["form"]
    assert (form["answer"].value(), form["corrects"].value()) == ("inside", standing.code)
    assert Outcome.objects.get() == standing


def test_another_answer_of_the_same_person_is_no_second_tap(alice, window):
    tap(alice, window, "inside")
    assert tap(alice, window, "outside").status_code == 409
    assert Outcome.objects.get().answer == "inside"


def test_in_place_the_answer_stands_where_it_was_tapped_and_is_said(alice, window):
    response = tap(alice, window, "inside", headers=IN_PLACE)
    assert response.status_code == 200
    assert response.text.strip().startswith('<div class="tap-answers">')
    assert "<b>Happened inside the window</b>" in response.text
    assert '<p hx-swap-oob="innerHTML:#said">Recorded: Happened inside the window.</p>' in response.text
    assert "<form" not in response.text


def test_in_place_the_answer_of_somebody_else_is_shown_and_said(alice, bob, window):
    record_outcome(bob, window, answer="outside", now=NOW)
    response = tap(alice, window, "inside", headers=IN_PLACE)
    assert response.status_code == 422
    assert "Nothing of yours was written." in response.text
    assert "Somebody recorded an answer meanwhile: Happened outside the window.</p>" in response.text
    assert Outcome.objects.get().answer == "outside"


@pytest.mark.parametrize("answer", ["void", "maybe", ""])
def test_what_is_not_of_the_four_leads_to_the_page_and_records_nothing(alice, window, answer):
    response = tap(alice, window, answer)
    assert response.status_code == 422
    assert f'action="/windows/{window.code}/outcome/"' in response.text
    assert Outcome.objects.count() == 0


def test_a_window_of_another_practice_is_not_found_and_nothing_is_written(charlie, window):
    assert tap(charlie, window, "inside").status_code == 404
    assert Outcome.objects.count() == 0
    assert AuditEntry.objects.filter(action="record_outcome").count() == 0
    assert Notice.objects.exclude(read_at=None).count() == 0


def test_looking_at_the_address_of_an_answer_records_nothing(alice, window):
    """Mail scanners open links (T6)."""
    assert signed_in(alice).get(f"/windows/{window.code}/answer/?answer=inside").status_code == 405
    assert signed_in(alice).get(f"/windows/{window.code}/outcome/?answer=inside").status_code == 200
    assert Outcome.objects.count() == 0


@pytest.mark.parametrize(("asked", "chosen"), [("did-not-happen", "did-not-happen"), ("maybe", None), ("", None)])
def test_a_link_chooses_the_answer_on_the_page(alice, window, asked, chosen):
    form = signed_in(alice).get(f"/windows/{window.code}/outcome/", {"answer": asked}).context["form"]
    assert form["answer"].value() == chosen


def test_an_answer_makes_what_asked_for_it_read(alice, bob, window):
    """The notice of the day's coming and one of the timing's next window stay as they are."""
    [asked] = asking(alice)
    further = Notice.objects.create(
        recipient=alice, kind="window_closes", key=f"{window.timing.code}:x", context={"window": "another"}, at=NOW
    )
    tap(alice, window, "inside")
    asked.refresh_from_db()
    assert asked.read_at == AFTER_TWO_DAYS
    further.refresh_from_db()
    assert further.read_at is None
    assert Notice.objects.get(kind="day_opens").read_at is None


def test_the_notices_of_a_page_are_looked_up_together(alice, tian, you_days, window, django_assert_num_queries):
    """Two windows asked about, the first twice; the second is answered already: one look-up of windows, one of
    answers."""
    second = window.timing.windows.all()[1]
    take_due_steps(now=second.ends)
    record_outcome(alice, second, answer="outside", now=NOW)
    window.timing.windows.filter(pk=second.pk).update(starts=NOW, ends=NOW + timedelta(hours=1))
    notices = list(asking(alice))
    assert sorted(notice.context["window"] == window.code for notice in notices) == [False, True, True]
    with django_assert_num_queries(2):
        page = drawn(alice, notices)
    assert page.count("<form") == 2
    assert page.count("<b>Happened outside the window</b>") == 1
    assert page.count('name="next" value="/notices/?page=2"') == 2


def test_a_notice_of_what_its_reader_may_not_see_any_more_offers_no_answers(charlie, window):
    assert drawn(charlie, list(Notice.objects.filter(kind="window_closes"))).strip() == ""


def test_a_notice_of_a_window_that_was_moved_ahead_offers_no_answers(alice, window):
    window.ends = AFTER_TWO_DAYS + timedelta(days=1)
    window.save()
    assert drawn(alice, list(asking(alice))).strip() == ""


def test_the_timing_offers_the_answers_to_what_passed(alice, window):
    page = signed_in(alice).get(f"/timings/{window.timing.code}/").text
    assert page.count(f'action="/windows/{window.code}/answer/"') == 1
    assert page.count('<div class="tap-answers">') == 1
