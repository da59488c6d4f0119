"""A client is erased between a page that shows a promise of theirs and what is posted from it: it is not found."""

from datetime import date, timedelta

import pytest
from django.http import Http404

from readings.accounts.models import AuditEntry
from readings.clients.actions import add_client
from readings.desk.erasing.actions import erase_client
from readings.outcomes.asking.actions import make_answer_link, revoke_answer_link
from readings.outcomes.models import AnswerLink, Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Amendment, Link, Promise, Timing
from readings.predictions.promising import views
from readings.predictions.promising.actions import amend_promise, lock_promise, save_draft, withdraw_draft
from readings.predictions.promising.horizon import horizon_of
from readings.predictions.promising.refusals import Refused
from tests.readings.conftest import NOW, signed_in
from tests.readings.predictions.promising.test_locking import SAID
from tests.readings.predictions.promising.test_pages import typed
from tests.readings.promises import locked

LATER = NOW + timedelta(days=60)  # the horizon of thirty-six days is over


@pytest.fixture
def person(alice, tian):
    client = add_client(alice, name="Tian", now=NOW)
    tian.client = client
    tian.save(update_fields=["client"])
    return client


@pytest.fixture
def draft(alice, tian, person) -> Promise:
    return save_draft(alice, tian, **SAID, now=NOW)


@pytest.fixture
def promise(alice, tian, person) -> Promise:
    return locked(alice, tian, now=NOW)


@pytest.fixture
def erased_when_posted(alice, person, monkeypatch):
    """Let a view find its promise, and somebody erase the client before the view goes on."""

    def erase_after(module: str, name: str) -> None:
        found = getattr(__import__(module, fromlist=[name]), name)

        def find_and_lose(*args):
            row = found(*args)
            erase_client(alice, person, now=NOW)
            return row

        monkeypatch.setattr(f"{module}.{name}", find_and_lose)

    return erase_after


def nothing_was_done() -> bool:
    """Nothing is left of the promise but its place in the chain, and the erasure is the last thing in the trail."""
    if any(model.objects.exists() for model in (Promise, Amendment, Resolution, AnswerLink, Timing)):
        return False
    return (
        not Link.objects.filter(erased_at=None).exists()
        and AuditEntry.objects.order_by("-pk").first().action == "erase_client"
    )


def test_a_draft_that_was_erased_is_not_locked(alice, person, draft):
    erase_client(alice, person, now=NOW)
    with pytest.raises(Http404):
        lock_promise(alice, draft, now=NOW)
    assert nothing_was_done()


def test_a_draft_that_was_erased_is_neither_changed_nor_given_up(alice, tian, person, draft):
    erase_client(alice, person, now=NOW)
    with pytest.raises(Http404):
        withdraw_draft(alice, draft, now=NOW)
    with pytest.raises(Refused, match="not-yours"):
        save_draft(alice, tian, code=draft.code, **SAID, now=NOW)
    assert nothing_was_done()


def test_a_promise_that_was_erased_is_not_amended(alice, person, promise):
    erase_client(alice, person, now=NOW)
    with pytest.raises(Http404):
        amend_promise(alice, promise, words="Two parts are enough", now=NOW)
    assert nothing_was_done()


def test_a_promise_that_was_erased_is_not_resolved(alice, person, promise):
    erase_client(alice, person, now=NOW)
    with pytest.raises(Http404):
        resolve_promise(alice, promise, answer="inside", happened_from=date(2026, 12, 3), reported_at=LATER, now=LATER)
    assert nothing_was_done()


def test_nobody_is_asked_about_a_promise_that_was_erased(alice, person, promise):
    link, _token = make_answer_link(alice, promise, now=NOW)
    erase_client(alice, person, now=NOW)
    with pytest.raises(Http404):
        make_answer_link(alice, promise, now=NOW)
    with pytest.raises(Http404):
        revoke_answer_link(alice, link, now=NOW)
    assert nothing_was_done()


@pytest.mark.parametrize("way", ["lock", "draft"])
def test_the_form_of_a_promise_that_was_erased_is_not_found(alice, tian, draft, erased_when_posted, way):
    seen = horizon_of(tian, 0, "day", 36, now=NOW).seal
    erased_when_posted(views.__name__, "get_promise")
    sent = typed(tian, code=draft.code, seen=seen) | {way: "1"}
    assert signed_in(alice).post(f"/promises/{draft.code}/edit/", sent).status_code == 404
    assert nothing_was_done()


def test_the_form_of_a_reading_that_was_erased_is_not_found(alice, tian, person, erased_when_posted):
    sent = typed(tian, lock="1")
    erased_when_posted(views.__name__, "get_reading")
    assert signed_in(alice).post(f"/readings/{tian.code}/promise/", sent).status_code == 404
    assert nothing_was_done()


def test_a_draft_that_was_erased_is_not_given_up_from_its_page(alice, draft, erased_when_posted):
    erased_when_posted(views.__name__, "get_promise")
    assert signed_in(alice).post(f"/promises/{draft.code}/withdraw/").status_code == 404
    assert nothing_was_done()


def test_words_for_a_promise_that_was_erased_are_not_taken(alice, promise, erased_when_posted):
    erased_when_posted(views.__name__, "get_promise")
    assert signed_in(alice).post(f"/promises/{promise.code}/amend/", {"words": "More"}).status_code == 404
    assert nothing_was_done()


def test_an_answer_to_a_promise_that_was_erased_is_not_taken(alice, promise, erased_when_posted):
    erased_when_posted("readings.outcomes.resolving.views", "get_promise")
    answer = signed_in(alice).post(
        f"/promises/{promise.code}/outcome/",
        {"answer": "void", "void_reason": "ambiguous", "reported_on": "2026-11-30"},
    )
    assert answer.status_code == 404
    assert nothing_was_done()
