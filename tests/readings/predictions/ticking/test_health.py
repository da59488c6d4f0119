from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client as Browser

from readings.notices.models import Message
from readings.predictions.models import Heartbeat, Timing
from readings.predictions.ticking.heartbeat import MOST_KEPT, beat, is_late, last_beat, late_after
from readings.predictions.ticking.tick import TickReport, tick
from tests.readings.conftest import NOW

MINUTE = timedelta(minutes=1)


def asked(**headers):
    response = Browser().get("/health/", headers=headers)
    return response.status_code, response.json()


def test_every_tick_beats_and_says_what_it_did(timing):
    tick(now=NOW)
    (heartbeat,) = Heartbeat.objects.all()
    assert (heartbeat.name, heartbeat.at) == ("tick", NOW)
    counts = dict.fromkeys(("taken", "failed", "delivered", "emptied", "worked", "missed"), 0)
    assert heartbeat.report == counts | {"late": 0.0, "recent": []}


def test_of_the_ticks_that_took_something_the_last_twenty_are_kept(db):
    for number in range(MOST_KEPT + 5):
        beat(TickReport(taken=1, late=float(number)), milliseconds=3, now=NOW + number * MINUTE)
    beat(TickReport(), milliseconds=3, now=NOW + 60 * MINUTE)
    recent = last_beat().report["recent"]
    assert [each["late"] for each in recent] == [float(number) for number in range(24, 4, -1)]


def test_the_clock_stands_when_it_has_been_silent_for_five_minutes_and_a_second(db):
    assert is_late(NOW, last_beat())
    beat(TickReport(), milliseconds=3, now=NOW)
    assert not is_late(NOW + 5 * MINUTE, last_beat())
    assert is_late(NOW + 5 * MINUTE + timedelta(seconds=1), last_beat())


def test_a_clock_that_ticks_seldom_may_be_silent_for_five_ticks(settings):
    settings.TICK_SECONDS = 120
    assert late_after() == 10 * MINUTE


def test_all_is_well_after_a_tick(timing):
    tick(now=NOW)
    assert asked() == (
        200,
        {"status": "ok", "ill": [], "seconds": {"clock": 0, "steps": None, "messages": None}},
    )


def test_a_clock_that_never_ticked_is_ill(db):
    assert asked() == (
        503,
        {"status": "ill", "ill": ["clock"], "seconds": {"clock": None, "steps": None, "messages": None}},
    )


def test_steps_and_messages_are_ill_when_one_has_waited_for_more_than_a_quarter_of_an_hour(timing, alice):
    tick(now=NOW)
    quarter = 15 * MINUTE
    Timing.objects.update(next_due_at=NOW - quarter)
    Message.objects.create(recipient=alice, channel="email", bundle="x", wanted_at=NOW, due_at=NOW - quarter)
    assert asked()[0] == 200
    Timing.objects.update(next_due_at=NOW - quarter - timedelta(seconds=1))
    Message.objects.update(due_at=NOW - quarter - timedelta(seconds=1))
    assert asked() == (
        503,
        {"status": "ill", "ill": ["steps", "messages"], "seconds": {"clock": 0, "steps": 901, "messages": 901}},
    )


def test_a_database_that_is_away_is_said_to_be(db, monkeypatch):
    def away():
        raise OperationalError

    monkeypatch.setattr("readings.predictions.ticking.health.last_beat", away)
    assert asked() == (503, {"status": "ill", "ill": ["database"]})


def test_a_cache_that_is_away_is_said_to_be_where_one_is_set(timing, settings, monkeypatch):
    def away(key):
        raise ConnectionError

    tick(now=NOW)
    monkeypatch.setattr("readings.predictions.ticking.health.cache.get", away)
    assert asked()[0] == 200
    settings.REDIS_URL = "redis://nowhere"
    assert asked()[1]["ill"] == ["cache"]


def test_it_is_never_kept_and_leaves_no_cookie(db):
    response = Browser().get("/health/")
    assert "no-store" in response["Cache-Control"]
    assert not response.cookies


def test_it_asks_three_queries_of_whoever_asks(timing, django_assert_num_queries):
    tick(now=NOW)
    with django_assert_num_queries(3):
        asked()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000"])
def test_a_container_asks_from_within_past_the_proxy_that_speaks_https(timing, settings, host):
    tick(now=NOW)
    settings.SECURE_SSL_REDIRECT = True
    assert asked(host=host)[0] == 200
