"""A survey of alice's; each direction is written about as its form sends it."""

import pytest

from readings.clients.actions import add_client
from readings.surveys.actions import add_house, start_survey
from readings.surveys.models import Survey
from tests.readings.conftest import NOW

BLANK = {"seen": "", "element": "", "verdict": "", "note": "", "advice": "", "advice_done": ""}


@pytest.fixture
def survey(alice) -> Survey:
    house = add_house(alice, add_client(alice, name="Tian", now=NOW), name="Tian house", now=NOW)
    return start_survey(alice, house, now=NOW)
