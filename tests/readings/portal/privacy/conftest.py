"""Wei, a client of bob's, and the browser on which they are in."""

import pytest

from readings.clients.actions import add_client
from readings.clients.models import Client
from tests.clients_side import came_in
from tests.readings.conftest import NOW


@pytest.fixture
def wei(bob) -> Client:
    return add_client(bob, name="Wei", email="wei@example.org", now=NOW)


@pytest.fixture
def device(wei):
    return came_in(wei)
