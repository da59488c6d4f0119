"""A survey of alice's, on which an omen, an observation and a direction were seen."""

from uuid import uuid4

import pytest

from readings.clients.actions import add_client
from readings.surveys.actions import add_house, start_survey
from readings.surveys.models import Direction, Observation, Omen, Survey
from tests.readings.conftest import NOW

OMEN = "house-gutter-to-gate"


@pytest.fixture
def survey(alice) -> Survey:
    house = add_house(alice, add_client(alice, name="Tian", now=NOW), name="Tian house", now=NOW)
    return start_survey(alice, house, now=NOW)


@pytest.fixture
def omen(alice, survey) -> Omen:
    said = {"practice": survey.practice, "survey": survey, "said_by": alice, "said_at": NOW}
    return Omen.objects.create(omen=OMEN, is_there=True, **said)


@pytest.fixture
def observation(alice, survey) -> Observation:
    said = {"practice": survey.practice, "survey": survey, "said_by": alice, "said_at": NOW}
    return Observation.objects.create(key=uuid4(), place="hall", words="an old clock", **said)


@pytest.fixture
def direction(alice, survey) -> Direction:
    said = {"practice": survey.practice, "survey": survey, "said_by": alice, "said_at": NOW}
    return Direction.objects.create(direction="N", seen="a well", **said)
