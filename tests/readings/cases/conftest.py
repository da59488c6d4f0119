"""A reading of bob's as most are: cast for a client, and filed under a case."""

import pytest

from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from tests.readings.conftest import NOW, TIAN


@pytest.fixture
def person(bob):
    return add_client(bob, name="Tian", now=NOW)


@pytest.fixture
def case(bob, person):
    return open_case(bob, question="A new house", client=person, now=NOW)


@pytest.fixture
def reading(bob, case, person):
    kept = keep_reading(bob, request=TIAN, question="A new house", language="en", now=NOW)
    return file_reading(bob, kept, client=person, case=case, now=NOW)
