"""The pages of a promise: what they show before the lock, what they take, and whom they are open to."""

import re
from datetime import timedelta

import pytest
from django.template.loader import render_to_string

from readings.accounts.models import AuditEntry, Membership, Practice
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import open_case
from readings.desk.reading_page import ReadingPage
from readings.predictions.models import Amendment, Link, Promise, Timing
from readings.predictions.promising.actions import save_draft
from readings.predictions.promising.horizon import DAYS, horizon_of
from tests.readings.conftest import NOW, TIAN, member_of, signed_in
from tests.readings.predictions.promising.test_locking import SAID
from tests.readings.promises import locked


def typed(reading, **said) -> dict:
    """The form as somebody sends it who was shown all horizons of days."""
    seen = " ".join(horizon_of(reading, 0, "day", length, now=NOW).seal for length in DAYS)
    return {
        "code": "prmse2345678",
        "seen": seen,
        "position": "0",
        "unit": "day",
        "length": "36",
        "claim": "The payment arrives",
        "criteria": "The bank shows it",
        "told": "not-told",
        "knowledge": "nothing",
    } | said


def address(reading) -> str:
    return f"/readings/{reading.code}/promise/"


def nothing_was_written() -> bool:
    """Neither a promise nor a seal nor anything that a lock does beside it."""
    if Promise.objects.exists() or Link.objects.exists() or Timing.objects.exists():
        return False
    return not AuditEntry.objects.filter(action__in=["draft_promise", "lock_promise"]).exists()


def test_the_form_shows_every_horizon_with_its_days_and_rate_before_the_lock(alice, tian):
    """From 1 December 亥 and 子 are the 3rd and 4th of each twelve days: 6 of 36, 10 of 60, 20 of 120."""
    page = signed_in(alice).get(f"{address(tian)}").text
    assert '<p class="promised-branch"><span lang="zh">亥子</span> <small>year</small></p>' in page
    page = signed_in(alice).post(address(tian), typed(tian, count="1")).text
    assert '<p class="promised-branch"><span lang="zh">亥子</span> <small>day</small></p>' in page
    assert "3, 4, 15, 16, 27, 28 Dec</p>" in page
    assert "3, 4, 15, 16, 27, 28 Dec; 8, 9, 20, 21 Jan 2027</p>" in page
    for rate in ("6 of 36 days", "10 of 60 days", "20 of 120 days"):
        assert f"{rate}: by chance about one time in 6." in page
    assert "From 1 Dec 2026 to 5 Jan 2027, both included" in page
    assert "From 1 Dec 2026 to 29 Jan 2027, both included" in page
    assert nothing_was_written()


def test_whether_the_client_was_told_is_not_answered_beforehand(alice, tian):
    page = signed_in(alice).get(address(tian)).text
    assert len(re.findall(r'<input type="radio" name="told"', page)) == 2
    assert not re.search(r'name="told"[^>]*checked', page)


def test_a_promise_is_locked_from_its_form(alice, tian):
    answer = signed_in(alice).post(address(tian), typed(tian, lock="1", word="應"))
    promise = Promise.objects.get()
    assert answer["Location"] == f"/promises/{promise.code}/"
    assert (promise.state, promise.counted, promise.told, promise.word) == ("locked", True, False, "應")
    page = signed_in(alice).get(answer["Location"]).text
    for shown in ("The payment arrives", "The bank shows it", promise.link.commitment, promise.link.hash):
        assert shown in page
    assert "3, 4, 15, 16, 27, 28 Dec" in page


def test_sending_the_form_twice_is_one_promise(alice, tian):
    browser = signed_in(alice)
    first = browser.post(address(tian), typed(tian, lock="1"))
    second = browser.post(address(tian), typed(tian, lock="1"))
    assert first["Location"] == second["Location"] == "/promises/prmse2345678/"
    assert (Promise.objects.count(), Link.objects.count(), Timing.objects.count()) == (1, 1, 1)


def test_what_the_lock_settles_cannot_be_sent(alice, bob, tian):
    """T10."""
    sent = {
        "locked_at": "2020-01-01",
        "counted": "on",
        "primary": "on",
        "link": "1",
        "state": "resolved",
        "practice": "1",
        "made_by": str(bob.pk),
        "flagged": "1",
        "answer": "inside",
        "client": "1",
    }
    locked(alice, tian, now=NOW - timedelta(minutes=1))
    signed_in(alice).post(address(tian), typed(tian, lock="1") | sent)
    promise = Promise.objects.get(code="prmse2345678")
    assert (promise.locked_at, promise.counted, promise.primary, promise.state) == (NOW, False, False, "locked")
    assert (promise.practice, promise.made_by, promise.flagged, promise.answer) == (alice.practice, alice, 6, "")
    assert promise.client is None
    assert promise.link.number == 2


def test_a_draft_is_kept_gone_on_with_and_locked(alice, tian):
    browser = signed_in(alice)
    draft_at = browser.post(address(tian), typed(tian, draft="1", told="", criteria=""))["Location"]
    assert Promise.objects.get().state == "draft"
    assert not Link.objects.exists()
    assert not Timing.objects.exists()
    assert f'href="{draft_at}edit/"' in browser.get(draft_at).text
    page = browser.get(f"{draft_at}edit/").text
    assert "The payment arrives" in page
    assert re.search(r'value="36"[^>]*checked', page)
    browser.post(f"{draft_at}edit/", typed(tian, lock="1", code=""))
    promise = Promise.objects.get()
    assert (promise.state, promise.criteria) == ("locked", "The bank shows it")
    assert browser.get(f"{draft_at}edit/")["Location"] == draft_at


def test_a_draft_is_given_up(alice, tian):
    draft = save_draft(alice, tian, **SAID, now=NOW)
    answer = signed_in(alice).post(f"/promises/{draft.code}/withdraw/")
    assert answer["Location"] == f"/readings/{tian.code}/"
    assert Promise.objects.get().state == "withdrawn"
    assert "The payment arrives" not in signed_in(alice).get(answer["Location"]).text


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"claim": " "}, "Say what is to happen"),
        ({"criteria": ""}, "Say how it will be judged"),
        ({"told": ""}, "Say whether the client has been told"),
        ({"length": "37"}, "not one of those that can be chosen"),
        ({"length": "x"}, "not one of those that can be chosen"),
        ({"unit": "year", "length": "13"}, "further ahead than the practice"),
        ({"unit": "year", "length": "3"}, "No window of this timing"),
        ({"unit": "hour"}, "not one of the available choices"),
        ({"position": "9"}, "not one of the available choices"),
        ({"seen": ""}, "The dates have moved on"),
        ({"told": "maybe"}, "not one of the available choices"),
        ({"word": "never"}, "not one of the available choices"),
        ({"claim": "x" * 501}, "at most 500 characters"),
    ],
)
def test_what_is_refused_is_said_and_keeps_what_was_typed(alice, tian, said, sentence):
    page = signed_in(alice).post(address(tian), typed(tian, lock="1", knowledge="rumoured") | said)
    assert page.status_code == 422
    assert sentence in page.text
    assert nothing_was_written()
    for word in ("claim", "criteria"):
        assert (said | {"claim": "The payment arrives", "criteria": "The bank shows it"} | said)[word] in page.text
    assert re.search(r'value="rumoured"[^>]*checked', page.text)


def test_new_figures_are_shown_where_those_seen_are_old(alice, tian, monkeypatch):
    sent = typed(tian, lock="1")
    monkeypatch.setattr("readings.clock.now", lambda: NOW + timedelta(days=1))
    browser = signed_in(alice)
    page = browser.post(address(tian), sent)
    assert page.status_code == 422
    assert "From 2 Dec 2026 to 6 Jan 2027, both included" in page.text
    assert nothing_was_written()
    [seen] = re.findall(r'name="seen" value="([^"]+)"', page.text)
    browser.post(address(tian), sent | {"seen": seen})
    assert Promise.objects.get().is_locked


def test_counting_again_answers_with_the_form_alone_and_complains_of_nothing(alice, tian):
    sent = typed(tian, count="1", unit="year", claim="")
    answer = signed_in(alice).post(address(tian), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.text.strip().startswith("<form")
    assert "2 of 12 years: by chance about one time in 6." in answer.text
    assert "field-error" not in answer.text
    assert nothing_was_written()


def test_another_promise_on_the_matter_is_warned_of_before_the_lock(alice, tian):
    assert "never counted.</b>" not in signed_in(alice).get(address(tian)).text
    locked(alice, tian, now=NOW)
    page = signed_in(alice).get(address(tian)).text
    assert "It would be kept and listed, never counted." in page
    assert "A promise on the same matter was locked on 30 Nov 2026." in page


def test_another_timing_than_the_first_is_listed_and_says_why(alice, tian):
    page = signed_in(alice).post(address(tian), typed(tian, position="1", count="1"))
    assert "It is not the engine’s first timing." in page.text
    promise = locked(alice, tian, position=1, now=NOW)
    assert "It is not the engine’s first timing." in signed_in(alice).get(f"/promises/{promise.code}/").text


def test_the_reading_lists_its_promises_and_offers_one(alice, tian):
    draft = save_draft(alice, tian, **SAID | {"claim": "A second thing"}, now=NOW)
    promise = locked(alice, tian, now=NOW)
    page = signed_in(alice).get(f"/readings/{tian.code}/").text
    assert f'<a class="plain" href="/readings/{tian.code}/promise/">Promise it</a>' in page
    assert (
        f'href="/promises/{promise.code}/">The payment arrives</a> <span class="small">locked · to 5 Jan 2027' in page
    )
    assert f'href="/promises/{draft.code}/">A second thing</a> <span class="small">draft · 36 days' in page


def test_words_are_added_to_a_locked_promise_and_sealed(alice, tian):
    promise = locked(alice, tian, now=NOW)
    browser = signed_in(alice)
    answer = browser.post(f"/promises/{promise.code}/amend/", {"words": "Two parts are enough", "link": "9"})
    assert answer["Location"] == f"/promises/{promise.code}/"
    assert "Two parts are enough" in browser.get(answer["Location"]).text
    assert Link.objects.count() == 2
    for words in ("", "x" * 501):
        page = browser.post(f"/promises/{promise.code}/amend/", {"words": words})
        assert page.status_code == 422
        assert words in page.text
    assert Amendment.objects.count() == 1


def test_a_draft_is_not_amended(alice, tian):
    draft = save_draft(alice, tian, **SAID, now=NOW)
    page = signed_in(alice).post(f"/promises/{draft.code}/amend/", {"words": "More"})
    assert page.status_code == 422
    assert not Amendment.objects.exists()


def test_a_locked_promise_is_not_given_up_from_its_page(alice, tian):
    promise = locked(alice, tian, now=NOW)
    answer = signed_in(alice).post(f"/promises/{promise.code}/withdraw/")
    assert answer["Location"] == f"/promises/{promise.code}/"
    assert Promise.objects.get().state == "locked"


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_who_reads_no_cases_neither_promises_nor_sees_a_promise(alice, tian, role):
    promise = locked(alice, tian, now=NOW)
    browser = signed_in(member_of(alice.practice, "dora", role))
    for path in (address(tian), f"/promises/{promise.code}/"):
        assert browser.get(path).status_code == 403
    assert browser.post(address(tian), typed(tian, lock="1")).status_code == 403
    assert browser.post(f"/promises/{promise.code}/amend/", {"words": "x"}).status_code == 403
    assert (Promise.objects.count(), Link.objects.count()) == (1, 1)


def test_a_promise_that_is_not_theirs_is_not_found(alice, bob, charlie, tian):
    promise = locked(alice, tian, now=NOW)
    for member in (bob, charlie):
        browser = signed_in(member)
        for path in (address(tian), f"/promises/{promise.code}/", f"/promises/{promise.code}/edit/"):
            assert browser.get(path).status_code == 404
        assert browser.post(address(tian), typed(tian, lock="1")).status_code == 404
        assert browser.post(f"/promises/{promise.code}/amend/", {"words": "x"}).status_code == 404
        assert browser.post(f"/promises/{promise.code}/withdraw/").status_code == 404
    assert (Promise.objects.count(), Link.objects.count()) == (1, 1)


def test_a_reading_whose_case_is_in_the_bin_is_not_promised(alice, tian):
    case = open_case(alice, question="A new house", now=NOW)
    file_reading(alice, tian, client=None, case=case, now=NOW)
    throw_away(alice, case, now=NOW)
    browser = signed_in(alice)
    assert browser.get(address(tian)).status_code == 404
    assert browser.post(address(tian), typed(tian, lock="1")).status_code == 404
    assert "Promise it" not in browser.get(f"/readings/{tian.code}/").text
    assert nothing_was_written()


def test_a_reading_without_a_timing_is_not_promised(alice):
    reading = keep_reading(alice, request=TIAN | {"topic": "weather"}, question="Rain?", language="en", now=NOW)
    if reading.result["timings"]:
        pytest.fail("this test wants a matter of which the text gives no time")
    assert signed_in(alice).get(address(reading)).status_code == 404


def test_the_practice_settles_how_far_ahead_is_promised(alice, tian):
    Practice.objects.update(longest_promise=2)
    page = signed_in(alice).post(address(tian), typed(tian, lock="1", unit="year", length="3"))
    assert page.status_code == 422
    assert "further ahead than the practice" in page.text
    assert nothing_was_written()


def test_a_promise_never_stands_on_what_is_printed_or_pictured_for_a_client(alice, tian):
    locked(alice, tian, claim="Not to be told", now=NOW)
    page = ReadingPage(tian, language="en", now=NOW)
    context = {"page": page, "reading": tian, "on_paper": True}
    for template in ("desk/print/picture.html", "desk/print/sheet.html"):
        assert "Not to be told" not in render_to_string(template, context)
