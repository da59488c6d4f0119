"""T17: who has seen the times of a matter answers no longer as one who knew nothing."""

from datetime import timedelta

import pytest
from django.urls import reverse

from readings.cases.models import Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.outcomes.asking.links import is_blind
from readings.outcomes.models import Resolution
from readings.portal.models import Shared
from readings.portal.sharing.actions import StopsBeingBlind, unshare
from tests.clients_side import came_in
from tests.readings.conftest import NOW, TIAN, signed_in
from tests.readings.portal.sharing.conftest import mine
from tests.readings.promises import locked

LATER = NOW + timedelta(hours=1)


def test_times_that_were_opened_end_it(bob, wei, reading, shared_by_bob):
    promise = locked(bob, reading, client=wei, told=False, now=NOW)
    shared = shared_by_bob(reading, names_times=True, stops_blind=True)
    assert is_blind(promise) is True
    came_in(wei).get(mine(shared))
    assert is_blind(promise) is False
    unshare(bob, shared, now=LATER)
    assert is_blind(promise) is False


def test_a_letter_without_times_does_not(bob, wei, reading, shared_by_bob):
    promise = locked(bob, reading, client=wei, told=False, now=NOW)
    came_in(wei).get(mine(shared_by_bob(reading)))
    assert is_blind(promise) is True


def test_they_are_not_named_by_an_oversight(bob, wei, reading, shared_by_bob):
    locked(bob, reading, client=wei, told=False, now=NOW)
    with pytest.raises(StopsBeingBlind):
        shared_by_bob(reading, names_times=True)
    said = {"depth": "findings", "title": "Of your house", "words": "", "language": "en", "share": ""}
    response = signed_in(bob).post(reverse("share-reading", args=[reading.code]), said)
    assert response.status_code == 422
    assert "Say that this is meant, or leave the times out." in response.text
    assert not Shared.objects.exists()


def test_it_is_the_same_matter_in_another_reading_of_the_case(bob, wei, reading, shared_by_bob, alice):
    case = open_case(bob, question="The house", client=wei, now=NOW)
    other = keep_reading(bob, request=TIAN, question="Once more", language="en", now=NOW)
    promise = locked(bob, other, client=wei, told=False, now=NOW)
    for each in (reading, other):
        file_reading(bob, each, client=wei, case=case, now=NOW)
    promise.reading.refresh_from_db()
    came_in(wei).get(mine(shared_by_bob(Reading.objects.get(pk=reading.pk), names_times=True, stops_blind=True)))
    assert is_blind(promise) is False


def test_the_answer_keeps_it(bob, wei, reading, shared_by_bob, monkeypatch):
    promise = locked(bob, reading, client=wei, told=False, now=NOW)
    shared = shared_by_bob(reading, names_times=True, stops_blind=True)
    after = promise.horizon_ends + timedelta(days=1)
    monkeypatch.setattr("readings.clock.now", lambda: after)
    browser = came_in(wei)
    browser.get(mine(shared))
    browser.post(
        reverse("my-happened", args=[wei.code, promise.code]),
        {"answer": "did-not", "happened_from": "", "happened_to": "", "how_known": ""},
    )
    assert Resolution.objects.get().blind is False
