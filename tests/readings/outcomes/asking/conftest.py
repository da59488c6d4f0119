from datetime import datetime, timedelta

import pytest
from django.test import Client as Browser

from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.clients.models import Consent
from readings.outcomes.asking.actions import make_answer_link
from readings.predictions.models import Promise
from tests.readings.conftest import NOW
from tests.readings.promises import locked

# 36 days from the day after NOW, 2026-12-01 to 2027-01-05; the first windows, of 亥 and 子, are 3 and 4 December.
ENDS = datetime.fromisoformat("2027-01-06T00:00:00+08:00")
AFTER = ENDS + timedelta(hours=9)
WEEK = timedelta(days=7)
INSIDE, OUTSIDE = "2026-12-03", "2026-12-05"
CLAIM = "The payment arrives"


@pytest.fixture
def person(alice):
    """A client of alice's who agreed to be kept and to be written to."""
    client = add_client(alice, name="Tian", email="tian@example.org", now=NOW)
    for kind in (Consent.Kind.PROCESSING, Consent.Kind.REMINDERS):
        give_consent(alice, client, kind=kind, given_on=NOW.date(), now=NOW)
    return client


@pytest.fixture
def promise(alice, tian, person) -> Promise:
    return locked(alice, tian, client=person, claim=CLAIM, now=NOW)


@pytest.fixture
def told_promise(alice, tian, person) -> Promise:
    return locked(alice, tian, client=person, claim=CLAIM, told=True, now=NOW)


@pytest.fixture
def at(monkeypatch):
    """Let the one clock show another instant."""

    def set_clock(now: datetime) -> datetime:
        monkeypatch.setattr("readings.clock.now", lambda: now)
        return now

    return set_clock


def token_of(member, promise, *, now=NOW) -> str:
    return make_answer_link(member, promise, now=now)[1]


def opened(token: str, language: str = "en", choice: str = ""):
    """The page as a browser of some language opens it, `choice` another one that was chosen there."""
    asked = {"language": choice} if choice else {}
    return Browser().get(f"/answer/{token}/", asked, headers={"accept-language": language})


def said(token: str, answer: str = "happened", first: str = "", last: str = "", how: str = "", browser=None):
    posted = {"answer": answer, "happened_from": first, "happened_to": last, "how_known": how}
    return (browser or Browser(enforce_csrf_checks=True)).post(f"/answer/{token}/", posted)
