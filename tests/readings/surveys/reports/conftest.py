"""The 田 house walked through, with something of each kind that a report tells."""

from uuid import uuid4

import pytest

from readings.accounts.models import Practice
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.clients.actions import add_client
from readings.surveys.models import Direction, HouseFigure, Observation, Omen, Survey
from tests.readings.conftest import NOW, TIAN
from tests.readings.surveys.walked import house_of, photo_of


@pytest.fixture
def client_of_house(bob):
    return add_client(bob, name="田先生", language="zh-hant", now=NOW)


@pytest.fixture
def house(bob, client_of_house):
    Practice.objects.update(letterhead="河坊街 12 号\nTuesday to Saturday")
    house = house_of(bob, client_of_house, now=NOW, since_year=None)
    reading = keep_reading(bob, request=TIAN, question="", language="zh-hans", now=NOW)
    file_reading(bob, reading, client=client_of_house, case=None, now=NOW)
    house.since = reading.cast_at
    house.save()
    HouseFigure.objects.create(practice=bob.practice, house=house, reading=reading, surname="田")
    return house


def tick(survey: Survey, *omens: str, is_there: bool = True, **said) -> Omen:
    """The last of some omens, all of them there or not there."""
    of = {"practice": survey.practice, "survey": survey, "said_by": survey.made_by, "said_at": NOW}
    for omen in omens:
        row = Omen.objects.create(omen=f"house-{omen}", is_there=is_there, **of, **said)
    return row


def observe(survey: Survey, words: str, **said) -> Observation:
    of = {"practice": survey.practice, "survey": survey, "said_by": survey.made_by, "said_at": NOW}
    return Observation.objects.create(key=uuid4(), words=words, **of, **said)


def look(survey: Survey, direction: str, **said) -> Direction:
    of = {"practice": survey.practice, "survey": survey, "said_by": survey.made_by, "said_at": NOW}
    return Direction.objects.create(direction=direction, **of, **said)


@pytest.fixture
def survey(bob, house) -> Survey:
    """Two good, one mixed and four bad omens, of which one speaks of a death and one of an illness."""
    survey = Survey.objects.create(practice=bob.practice, house=house, made_by=bob, started_at=NOW, note="秘记甲")
    tick(survey, "gate-clean", "early-smoke", "boat-on-land", "broken-steps")
    tick(survey, "torn-shoe", "owl-calls", is_there=False)
    gutter = {"note": "秘记乙", "avertable": True, "advice": "改檐槽", "advice_done": "no"}
    gutter = tick(survey, "gutter-to-gate", **gutter)
    death = tick(survey, "lamp-on-ground", advice="移灯")
    tick(survey, "flock-sheep", advice="避羊")
    seen = observe(survey, "墙上有裂", place="hall", room="中堂", polarity="bad", note="秘记丙", advice="补墙")
    south = look(survey, "S", seen="水池", element="水", verdict="bad", note="秘记丁", advice="填池")
    for row in ({"omen": gutter}, {"omen": death}, {"observation": seen}, {"direction": south}, {}):
        for chosen in (True, False):
            photo_of(bob, survey, for_client=chosen, now=NOW, **row)
    return survey
