from datetime import datetime, timedelta

import pytest
from django.test import Client as Browser

from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.predictions.models import Promise
from tests.clients_side import came_in
from tests.readings.conftest import NOW
from tests.readings.promises import locked

# 36 days from the day after NOW, 2026-12-01 to 2027-01-05; the windows, of 亥 and 子, begin on 3 and 4 December.
RUNNING = NOW + timedelta(days=10)
AFTER = datetime.fromisoformat("2027-01-06T09:00:00+08:00")
CLAIM = "The payment arrives"


@pytest.fixture
def wei(alice) -> Client:
    return add_client(alice, name="Wei", email="wei@example.org", now=NOW)


@pytest.fixture
def told(alice, tian, wei) -> Promise:
    return locked(alice, tian, client=wei, claim=CLAIM, told=True, now=NOW)


@pytest.fixture
def untold(alice, tian, wei) -> Promise:
    return locked(alice, tian, client=wei, claim=CLAIM, told=False, now=NOW)


@pytest.fixture
def at(monkeypatch):
    """Let the one clock show another instant, and give Wei a browser on which they are in by then."""

    def come_in(client: Client, now: datetime) -> Browser:
        monkeypatch.setattr("readings.clock.now", lambda: now)
        return came_in(client)

    return come_in
