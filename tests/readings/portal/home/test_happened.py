"""What came of a matter, as its client says it on their own pages: blind, once, and in the trail."""

from datetime import date

import pytest
from django.urls import reverse

from readings.accounts.models import AuditEntry, Practice
from readings.clients.actions import add_client
from readings.outcomes.models import Resolution
from readings.portal.models import Shared
from readings.predictions.models import Promise
from tests.clients_side import came_in
from tests.readings.conftest import NOW
from tests.readings.outcomes.asking.test_blind import found_in, secrets_of, whole
from tests.readings.portal.home.conftest import AFTER, CLAIM, RUNNING


def asked(promise: Promise) -> str:
    return reverse("my-happened", args=[promise.client.code, promise.code])


def said(answer: str, first: str = "", last: str = "", how: str = "") -> dict:
    return {"answer": answer, "happened_from": first, "happened_to": last, "how_known": how}


@pytest.mark.parametrize(
    ("sent", "answer", "days"),
    [
        (said("happened", "2026-12-03"), "inside", (date(2026, 12, 3), date(2026, 12, 3))),
        (said("happened", "2026-12-05"), "outside", (date(2026, 12, 5), date(2026, 12, 5))),
        (said("happened", "2026-12-03", "2026-12-04"), "inside", (date(2026, 12, 3), date(2026, 12, 4))),
        (said("did-not"), "did-not-happen", (None, None)),
        (said("not-sure"), "unknown", (None, None)),
    ],
)
def test_an_answer_is_written_as_the_client_s_own(wei, untold, at, sent, answer, days):
    """The windows are the 亥 and 子 days, the first of them 3 and 4 December."""
    response = at(wei, AFTER).post(asked(untold), sent)
    assert response.headers["Location"] == f"/my/{wei.code}/?said=answered"
    written = Resolution.objects.get()
    assert (written.answer, written.happened_from, written.happened_to) == (answer, *days)
    assert (written.recorded_by, written.reported_at, written.blind) == (None, AFTER, True)
    untold.refresh_from_db()
    assert untold.answer == answer
    entry = AuditEntry.objects.get(action="answer_promise")
    assert (entry.role, entry.client_code, entry.object_code, entry.actor) == ("client", wei.code, untold.code, None)


def test_what_was_told_is_not_blind(wei, told, at):
    at(wei, AFTER).post(asked(told), said("not-sure"))
    assert Resolution.objects.get().blind is False


def test_it_is_not_blind_either_once_its_times_were_read_in_what_was_shared(alice, wei, untold, at):
    of = {"practice": wei.practice, "client": wei, "reading": untold.reading, "shared_by": alice, "shared_at": NOW}
    Shared.objects.create(**of, title="x", language="en", content={}, tells_when=True, opened_at=RUNNING)
    at(wei, AFTER).post(asked(untold), said("not-sure"))
    assert Resolution.objects.get().blind is False


def test_before_it_is_over_it_can_be_said_only_that_it_happened(wei, told, at):
    browser = at(wei, RUNNING)
    page = browser.get(asked(told)).text
    assert "Not yet" in page
    assert page.count("disabled") == 2
    for answer in ("did-not", "not-sure"):
        assert browser.post(asked(told), said(answer)).status_code == 422
    assert not Resolution.objects.exists()
    browser.post(asked(told), said("happened", "2026-12-03"))
    assert Resolution.objects.get().answer == "inside"


def test_before_it_has_begun_nothing_can_be_said_of_it(wei, told):
    browser = came_in(wei)
    assert "That time has not begun." in browser.get(asked(told)).text
    assert browser.post(asked(told), said("happened", "2026-11-30")).status_code == 422
    assert not Resolution.objects.exists()


def test_what_was_typed_stands_on_the_page_that_refuses_it(wei, told, at):
    """The 6th of January is the day after the last."""
    page = at(wei, AFTER).post(asked(told), said("happened", "2027-01-06", how="a bank letter"))
    assert page.status_code == 422
    assert 'value="2027-01-06"' in page.text
    assert 'value="a bank letter"' in page.text
    assert not Resolution.objects.exists()


def test_it_is_answered_once(wei, untold, at):
    browser = at(wei, AFTER)
    browser.post(asked(untold), said("not-sure"))
    again = browser.post(asked(untold), said("did-not"))
    assert again.status_code == 409
    assert "This was answered already" in again.text
    assert browser.get(asked(untold)).status_code == 409
    assert Resolution.objects.get().answer == "unknown"
    assert AuditEntry.objects.filter(action="answer_promise").count() == 1


def test_nobody_is_asked_what_does_not_concern_them(alice, charlie, wei, untold, at):
    """Another client of the practice and one of another practice, both under their own address and under Wei's."""
    for member in (alice, charlie):
        other = add_client(member, name="Lu", now=NOW)
        browser = at(other, AFTER)
        for address in (asked(untold), asked(untold).replace(wei.code, other.code)):
            assert browser.get(address).status_code == 404
            assert browser.post(address, said("not-sure")).status_code == 404
    assert not Resolution.objects.exists()


def test_what_the_client_was_not_told_is_not_found_before_it_is_over(wei, untold, at):
    browser = at(wei, RUNNING)
    assert browser.get(asked(untold)).status_code == 404
    assert browser.post(asked(untold), said("happened", "2026-12-03")).status_code == 404
    assert not Resolution.objects.exists()


def test_nothing_of_an_illness_is_asked_unless_the_practice_counts_it(wei, untold, at, monkeypatch):
    monkeypatch.setattr("readings.predictions.promising.matters.concerns_of", lambda reading, rules: {"illness"})
    browser = at(wei, AFTER)
    assert browser.post(asked(untold), said("not-sure")).status_code == 404
    assert not Resolution.objects.exists()
    Practice.objects.update(scores_illness=True)
    assert browser.get(asked(untold)).status_code == 200


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_no_page_of_it_leads_to_what_was_foretold(wei, untold, at, language):
    """T17. The client's own name and code and the code of the promise are in the addresses that they came by."""
    secrets = secrets_of(untold) - {wei.name, wei.code, untold.code}
    browser = at(wei, AFTER)
    browser.cookies["django_language"] = language
    home = reverse("my-home", args=[wei.code])
    answers = [
        browser.get(home),
        browser.get(asked(untold)),
        browser.post(asked(untold), said("")),
        browser.post(asked(untold), said("happened", "2026-11-01", how="x")),
        browser.post(asked(untold), said("happened", "2026-12-03")),
        browser.get(home, {"said": "answered"}),
        browser.get(asked(untold)),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 422, 422, 302, 200, 409]
    assert CLAIM in answers[1].text
    for answer in answers:
        assert found_in(whole(answer), secrets) == set()
        assert answer.headers["Referrer-Policy"] in ("same-origin", "no-referrer")
