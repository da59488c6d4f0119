"""A client says through a link, once, what came of a promise."""

from datetime import date, datetime, timedelta

import pytest
from django.test import Client as Browser
from django.utils.html import strip_tags

from readings.accounts.models import AuditEntry, Practice
from readings.accounts.tokens import hash_of
from readings.clients.merging import merge_clients
from readings.clients.models import Client
from readings.outcomes.asking.actions import NotToBeAsked, make_answer_link, revoke_answer_link
from readings.outcomes.models import AnswerLink, Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Promise
from readings.predictions.proof.erasing import erase_link
from tests.readings.conftest import NOW, signed_in
from tests.readings.outcomes.asking.conftest import AFTER, CLAIM, ENDS, INSIDE, OUTSIDE, opened, said, token_of

MONTH = timedelta(days=30)


def stands() -> list[tuple]:
    return list(Resolution.objects.values_list("answer", "happened_from", "happened_to", "how_known", "blind"))


def test_the_page_shows_who_asks_the_claim_and_the_two_days_of_the_horizon(alice, promise, at):
    at(AFTER)
    page = opened(token_of(alice, promise))
    assert page.status_code == 200
    assert "Did this happen between 1 Dec 2026 and 5 Jan 2027?" in strip_tags(page.text)
    assert CLAIM in page.text
    assert "Lin&#x27;s practice asks:" in page.text


@pytest.mark.parametrize(("day", "answer"), [(INSIDE, "inside"), (OUTSIDE, "outside")])
def test_a_day_is_judged_by_the_windows(alice, promise, at, day, answer):
    """1 December is 己酉; 3 December is the first 亥 day, and 5 December is 丑."""
    at(AFTER)
    response = said(token_of(alice, promise), first=day, how="My bank")
    assert (response.status_code, response["Location"]) == (302, "/answer/thanks/?language=en")
    happened = date.fromisoformat(day)
    assert stands() == [(answer, happened, happened, "My bank", True)]
    promise.refresh_from_db()
    assert (promise.state, promise.answer) == (Promise.State.RESOLVED, answer)
    assert Resolution.objects.get().is_by_client


def test_a_range_is_inside_when_all_of_its_days_are(alice, promise, at):
    """3 and 4 December are 亥 and 子, 5 December is not among them."""
    at(AFTER)
    said(token_of(alice, promise), first="2026-12-03", last="2026-12-04")
    assert stands()[0][0] == "inside"


def test_a_range_of_which_a_day_is_not_is_outside(alice, promise, at):
    at(AFTER)
    said(token_of(alice, promise), first="2026-12-03", last="2026-12-05")
    assert stands()[0][0] == "outside"


@pytest.mark.parametrize(("answer", "kept"), [("did-not", "did-not-happen"), ("not-sure", "unknown")])
def test_with_the_other_answers_days_that_were_typed_are_not_read(alice, promise, at, answer, kept):
    at(AFTER)
    said(token_of(alice, promise), answer, first=INSIDE)
    assert stands() == [(kept, None, None, "", True)]


def test_of_a_told_promise_it_is_not_blind(alice, told_promise, at):
    at(AFTER)
    said(token_of(alice, told_promise), first=INSIDE)
    assert stands()[0][-1] is False


def test_that_it_happened_can_be_said_before_the_horizon_ends(alice, promise, at):
    at(datetime.fromisoformat("2026-12-04T09:00:00+08:00"))
    token = token_of(alice, promise)
    assert "come back after 5 Jan 2027" in opened(token).text
    assert said(token, first=INSIDE).status_code == 302
    assert stands()[0][0] == "inside"


@pytest.mark.parametrize("answer", ["did-not", "not-sure"])
def test_that_it_did_not_can_be_said_only_when_the_horizon_has_ended(alice, promise, at, answer):
    """The horizon ends with 5 January, at midnight in Shanghai."""
    at(ENDS - timedelta(seconds=1))
    token = token_of(alice, promise)
    refused = said(token, answer)
    assert (refused.status_code, stands()) == (422, [])
    assert "Please come back after 5 Jan 2027." in refused.text
    at(ENDS)
    assert said(token, answer).status_code == 302
    assert len(stands()) == 1


def test_before_the_horizon_begins_there_is_nothing_to_choose(alice, promise):
    """NOW is 30 November, the day before."""
    token = token_of(alice, promise)
    page = opened(token)
    assert "Please come back after 1 Dec 2026." in page.text
    assert "<form" not in page.text
    assert said(token, first="2026-11-30").status_code == 422
    assert stands() == []


@pytest.mark.parametrize(
    ("first", "last", "complaint"),
    [
        ("", "", "Say on which day"),
        ("", INSIDE, "Say on which day"),
        (OUTSIDE, INSIDE, "This day comes before the first one."),
        ("2026-11-30", "", "This day is not between 1 Dec 2026 and 5 Jan 2027."),
        ("2027-01-06", "", "This day is not between 1 Dec 2026 and 5 Jan 2027."),
        ("soon", "", "Enter a valid date."),
    ],
)
def test_days_that_can_t_be_are_refused_and_what_was_typed_is_kept(alice, promise, at, first, last, complaint):
    at(AFTER)
    token = token_of(alice, promise)
    refused = said(token, first=first, last=last, how="The bank told me")
    assert complaint in refused.text
    assert 'value="The bank told me"' in refused.text
    assert (refused.status_code, stands()) == (422, [])
    assert opened(token).status_code == 200


def test_days_are_not_to_come(alice, promise, at):
    at(datetime.fromisoformat("2026-12-03T09:00:00+08:00"))
    refused = said(token_of(alice, promise), first="2026-12-04")
    assert "This day is not between 1 Dec 2026 and 3 Dec 2026." in refused.text
    assert stands() == []


def test_looking_uses_nothing_up(alice, promise, at):
    at(AFTER)
    token = token_of(alice, promise)
    statuses = {getattr(Browser(), way)(f"/answer/{token}/").status_code for way in ("head", "get") for _ in range(10)}
    assert statuses == {200}
    assert said(token, first=INSIDE).status_code == 302


def test_a_head_leaves_no_trace_and_a_get_when_it_was(alice, promise, at):
    at(AFTER)
    token = token_of(alice, promise)
    Browser().head(f"/answer/{token}/")
    assert AnswerLink.objects.get().opened_at is None
    opened(token)
    assert AnswerLink.objects.get().opened_at == AFTER


def test_a_link_is_used_once_and_a_second_click_is_thanked_as_well(alice, promise, at):
    at(AFTER)
    token = token_of(alice, promise)
    first, second = said(token, first=INSIDE), said(token, first=OUTSIDE)
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert [row[0] for row in stands()] == ["inside"]
    assert opened(token).status_code == 404
    at(AFTER + timedelta(minutes=2))
    assert said(token, first=OUTSIDE).status_code == 404


def test_thanks_are_the_same_whatever_was_answered():
    page = Browser().get("/answer/thanks/")
    assert "Thank you" in page.text
    assert page.cookies == {}


def test_every_link_that_does_not_stand_gets_one_answer(alice, promise, at):
    """Used, taken back, outlived by 30 days after the horizon, or never made."""
    at(AFTER)
    used, revoked, unknown = token_of(alice, promise), token_of(alice, promise), "x" * 43
    revoke_answer_link(alice, AnswerLink.objects.get(token_hash=hash_of(revoked)), now=AFTER)
    answers = [opened(revoked), opened(unknown), opened(hash_of(revoked))]
    said(used, first=INSIDE)
    answers.append(opened(used))
    assert {(page.status_code, page.content) for page in answers} == {(404, answers[0].content)}
    assert [dict(page.headers) for page in answers] == [dict(answers[0].headers)] * 4


def test_it_lasts_thirty_days_from_the_end_of_the_horizon(alice, promise, at):
    token = token_of(alice, promise)
    at(ENDS + MONTH - timedelta(seconds=1))
    assert opened(token).status_code == 200
    at(ENDS + MONTH)
    assert opened(token).status_code == 404
    assert said(token, first=INSIDE).status_code == 404
    assert stands() == []


def test_one_made_later_lasts_thirty_days_from_its_making(alice, promise):
    late = ENDS + timedelta(days=90)
    link, _token = make_answer_link(alice, promise, now=late)
    assert link.expires_at == late + MONTH


def test_what_the_practitioner_said_ends_it(alice, promise, at):
    at(AFTER)
    token = token_of(alice, promise)
    resolve_promise(alice, promise, answer="did-not-happen", reported_at=AFTER, now=AFTER)
    assert opened(token).status_code == 404
    assert said(token, first=INSIDE).status_code == 404
    assert [row[0] for row in stands()] == ["did-not-happen"]
    with pytest.raises(NotToBeAsked):
        make_answer_link(alice, promise, now=AFTER)


def test_it_outlives_a_merge_of_the_client(alice, promise, person, at):
    at(AFTER)
    token = token_of(alice, promise)
    twin = Client.objects.create(practice=alice.practice, name="Tian", practitioner=alice, created_by=alice)
    merge_clients(alice, twin, gone=person, now=AFTER)
    assert said(token, first=INSIDE).status_code == 302


def test_it_ends_with_what_was_sealed(alice, promise, at):
    at(AFTER)
    token = token_of(alice, promise)
    erase_link(promise.link, now=AFTER)
    assert opened(token).status_code == 404


def test_nobody_is_asked_about_an_illness_unless_the_practice_counts_it(alice, promise, at, monkeypatch):
    at(AFTER)
    token = token_of(alice, promise)
    monkeypatch.setattr("readings.predictions.promising.matters.concerns_of", lambda reading, rules: {"illness"})
    assert opened(token).status_code == 404
    with pytest.raises(NotToBeAsked):
        make_answer_link(alice, promise, now=AFTER)
    Practice.objects.update(scores_illness=True)
    assert opened(token).status_code == 200


def test_nobody_is_ever_asked_about_a_death(alice, promise, at, monkeypatch):
    token = token_of(alice, promise)
    Practice.objects.update(scores_illness=True)
    monkeypatch.setattr("readings.predictions.promising.matters.concerns_of", lambda reading, rules: {"death"})
    assert opened(token).status_code == 404
    with pytest.raises(NotToBeAsked):
        make_answer_link(alice, promise, now=NOW)


def test_the_address_is_shown_once_and_only_its_hash_is_kept(alice, promise):
    browser = signed_in(alice)
    made = browser.post(f"/promises/{promise.code}/links/")
    token = made.context["address"].removeprefix("http://localhost:8000/answer/").removesuffix("/")
    assert AnswerLink.objects.get().token_hash == hash_of(token)
    assert "no-store" in made["Cache-Control"]
    assert token not in browser.get(f"/promises/{promise.code}/links/").text
    assert token not in browser.get(f"/promises/{promise.code}/").text
    assert list(AuditEntry.objects.filter(action__contains="answer_link").values_list("action")) == [
        ("make_answer_link",)
    ]


def test_a_link_is_taken_back_from_the_page(alice, promise):
    token = token_of(alice, promise)
    code = AnswerLink.objects.get().code
    browser = signed_in(alice)
    assert browser.post(f"/promises/{promise.code}/links/{code}/revoke/").status_code == 302
    assert opened(token).status_code == 404
    assert AuditEntry.objects.filter(action="revoke_answer_link").count() == 1
    browser.post(f"/promises/{promise.code}/links/{code}/revoke/")
    assert AuditEntry.objects.filter(action="revoke_answer_link").count() == 1


def test_a_link_of_another_promise_or_practice_is_not_found(alice, bob, charlie, promise):
    token = token_of(alice, promise)
    code = AnswerLink.objects.get().code
    for member in (bob, charlie):
        assert signed_in(member).post(f"/promises/{promise.code}/links/{code}/revoke/").status_code == 404
        assert signed_in(member).post(f"/promises/{promise.code}/links/").status_code == 404
    assert opened(token).status_code == 200
    assert AnswerLink.objects.count() == 1


def test_who_tries_too_often_has_to_wait(alice, promise, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"answer_link": "2/m/ip"}
    assert [opened("x" * 43).status_code for _ in range(3)] == [404, 404, 429]
