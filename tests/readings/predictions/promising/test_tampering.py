"""T18: whatever is posted about a locked promise, and by whom, what was locked stays as it is, byte for byte."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client as Browser

from readings.accounts.models import Membership, User
from readings.cases.sealed.actions import keep_reading
from readings.outcomes.models import Resolution
from readings.predictions.models import Promise
from tests.readings.conftest import NOW, TIAN, member_of, signed_in
from tests.readings.predictions.promising.test_pages import typed
from tests.readings.promises import locked

# What somebody would send who wanted the promise to have said otherwise, or to have been locked at another time.
OTHERWISE = {
    "claim": "It was meant otherwise",
    "criteria": "Somebody says so",
    "told": "told",
    "word": "必",
    "length": "60",
    "knowledge": "rumoured",
    "locked_at": "2020-01-01",
    "horizon_ends": "2040-01-01",
    "windows": "[]",
    "flagged": "1",
    "counted": "",
    "primary": "on",
    "state": "draft",
    "answer": "inside",
    "link": "",
    "made_by": "1",
    "practice": "1",
    "now": "2020-01-01",
}
TABLES = (
    *("predictions_promise", "predictions_promiserule", "predictions_amendment"),
    *("predictions_link", "predictions_chain", "outcomes_resolution"),
)


@pytest.fixture
def reading(bob):
    return keep_reading(bob, request=TIAN, question="A house", language="en", now=NOW)


@pytest.fixture
def promise(bob, reading) -> Promise:
    return locked(bob, reading, now=NOW)


def rows() -> dict[str, list[tuple]]:
    """Every column of every row of a promise and its seal, as the database holds them."""
    found = {}
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"SELECT * FROM {table} ORDER BY id")
            found[table] = cursor.fetchall()
    return found


def sealed_columns(promise: Promise) -> dict:
    """All of the promise but what is open after the lock."""
    row = Promise.objects.filter(pk=promise.pk).values().get()
    return {name: value for name, value in row.items() if name not in {"state", "answer", "next_step", "next_due_at"}}


def posts(promise: Promise, reading) -> list[tuple[str, dict]]:
    """Everything that could be posted to change it."""
    said = typed(reading) | OTHERWISE | {"code": promise.code}
    page = f"/promises/{promise.code}/"
    return [
        *((f"{page}edit/", said | {way: "1"}) for way in ("lock", "draft", "count")),
        *((f"/readings/{reading.code}/promise/", said | {way: "1"}) for way in ("lock", "draft")),
        # As it was first sent: the form again, with other words in it alone.
        (f"/readings/{reading.code}/promise/", typed(reading, code=promise.code, claim="Half of it", lock="1")),
        (f"{page}withdraw/", OTHERWISE),
        (page, said),
        (f"{page}amend/", OTHERWISE | {"words": " "}),
        (f"{page}outcome/", OTHERWISE | {"answer": "did-not-happen"}),
    ]


@pytest.mark.parametrize("who", ["bob", "alice"])
def test_neither_who_made_it_nor_the_owner_changes_a_locked_promise(alice, bob, promise, reading, who):
    browser, before = signed_in({"alice": alice, "bob": bob}[who]), rows()
    for address, said in posts(promise, reading):
        assert browser.post(address, said).status_code in (200, 302, 422), address
        assert rows() == before, address
    for method in (browser.put, browser.patch, browser.delete):
        for address in (f"/promises/{promise.code}/", f"/promises/{promise.code}/edit/"):
            method(address)
    assert rows() == before


def test_the_answer_to_each_says_that_it_is_locked(bob, promise, reading):
    """The form leads to the promise as it was locked; giving it up says why it can't be."""
    browser, page = signed_in(bob), f"/promises/{promise.code}/"
    for address, said in posts(promise, reading)[:6]:
        assert browser.post(address, said)["Location"] == page, address
    answer = browser.post(f"{page}withdraw/", follow=True)
    assert "This promise is locked already: it can’t be changed, only be amended." in answer.text


def test_a_colleague_who_may_not_see_it_finds_none_of_it(bob, promise, reading):
    colleague = signed_in(member_of(bob.practice, "erin", Membership.Role.PRACTITIONER))
    before = rows()
    for address, said in posts(promise, reading):
        assert colleague.post(address, said).status_code == 404, address
    assert rows() == before


def test_another_practice_finds_none_of_it(charlie, promise, reading):
    before = rows()
    for address, said in posts(promise, reading):
        assert signed_in(charlie).post(address, said).status_code == 404, address
    assert rows() == before


def test_an_assistant_is_refused(bob, promise, reading):
    assistant, before = signed_in(member_of(bob.practice, "dora", Membership.Role.ASSISTANT)), rows()
    for address, said in posts(promise, reading):
        assert assistant.post(address, said).status_code == 403, address
    assert rows() == before


def test_who_is_not_signed_in_is_sent_to_sign_in(promise, reading):
    before = rows()
    for address, said in posts(promise, reading):
        assert Browser().post(address, said)["Location"].startswith("/sign-in/"), address
    assert rows() == before


def test_the_admin_has_no_page_to_change_it(promise, reading):
    staff, before = Browser(), rows()
    staff.force_login(User.objects.create_superuser("root@example.org", "a long password", name="Root"))
    for model, pk in (("promise", promise.pk), ("link", promise.link_id), ("chain", promise.link.chain_id)):
        for place in ("", "add/", f"{pk}/change/", f"{pk}/delete/"):
            sent = OTHERWISE | {"post": "yes", "action": "delete_selected", "_selected_action": [pk]}
            assert staff.post(f"/admin/predictions/{model}/{place}", sent).status_code == 404
    for address, said in posts(promise, reading):
        assert staff.post(address, said).status_code in (302, 403, 404), address
    assert rows() == before


def test_an_amendment_and_an_answer_take_nothing_else_along(bob, promise, monkeypatch):
    """What they are sent beside their own fields is left alone; the clock is the server's."""
    before, later = sealed_columns(promise), NOW + timedelta(days=60)
    browser, page = signed_in(bob), f"/promises/{promise.code}/"
    assert browser.post(f"{page}amend/", OTHERWISE | {"words": "In two parts"}).status_code == 302
    amendment = promise.amendments.get()
    assert (amendment.words, amendment.amended_by, amendment.amended_at) == ("In two parts", bob, NOW)
    assert sealed_columns(promise) == before
    monkeypatch.setattr("readings.clock.now", lambda: later)
    sent = OTHERWISE | {"answer": "outside", "decided_at": "2020-01-01", "reported_on": "2027-01-29"}
    assert signed_in(bob).post(f"{page}outcome/", sent)["Location"] == page
    resolution = Resolution.objects.get()
    assert (resolution.answer, resolution.decided_at, resolution.recorded_by) == ("outside", later, bob)
    assert sealed_columns(promise) == before
