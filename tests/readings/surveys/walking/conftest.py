import pytest

from readings.clients.actions import add_client
from readings.surveys.actions import add_house, start_survey
from tests.readings.conftest import NOW, signed_in


@pytest.fixture
def house(bob):
    """The house of a client of bob's."""
    client = add_client(bob, name="Tian", now=NOW)
    return add_house(bob, client, name="Tian house", facing="S", rooms=["Study"], now=NOW)


@pytest.fixture
def survey(bob, house):
    return start_survey(bob, house, now=NOW)


@pytest.fixture
def browser(bob):
    return signed_in(bob)
