"""What is done to a house: its words and its plan changed, and figures cast for its families.

The practice is locked first, as where a client is erased, so that the two wait for each other.
"""

from datetime import datetime

from django.db import transaction

import engine
from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.cases.files.taken_files import TakenFile
from readings.cases.models import Reading
from readings.cases.sealed.actions import keep_reading_of
from readings.surveys.houses.plans import storing_plan
from readings.surveys.houses.versions import locked
from readings.surveys.models import House, HouseFigure


class NoMoment(Exception):
    """Of the house not more than a year is known, which gives no figure; nothing was written."""


class NoSurname(Exception):
    """No family of the house is known; nothing was written."""


class CannotBeCast(Exception):
    """The engine refuses the figure of one of the families; nothing was written."""

    def __init__(self, surname: str):
        super().__init__(surname)
        self.surname = surname


def change_house(
    member: Membership,
    house: House,
    *,
    seen: str,
    plan: TakenFile | None = None,
    removes_plan: bool = False,
    now: datetime,
    **said,
) -> House:
    """Change what is kept of a house, if it still is what was seen (`version_of`); `said` are its fields.

    Raises ChangedMeanwhile where somebody else was first, QuotaUsedUp where a new plan finds no room.
    """
    with storing_plan(plan) as store, transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=house.practice_id)
        house = locked(house, seen=seen)
        for field, value in said.items():
            setattr(house, field, value)
        store(house, removes=removes_plan)
        house.save()
        record_action(member, "change_house", house, now=now)
    return house


def cast_house(member: Membership, house: House, *, language: str, now: datetime) -> list[Reading]:
    """Cast the figure of each family from the house's moment, but of those that have it already; the new readings.

    Raises NoMoment, NoSurname and CannotBeCast, and House.DoesNotExist for one that is gone.
    """
    with transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=house.practice_id)
        house = House.objects.select_for_update(of=("self",)).select_related("practice", "client").get(pk=house.pk)
        if house.since is None:
            raise NoMoment
        if not house.surnames:
            raise NoSurname
        there = set(house.figures.filter(reading__cast_at=house.since).values_list("surname", flat=True))
        families = [surname for surname in house.surnames.split() if surname not in there]
        readings = [_cast(member, house, surname, language=language, now=now) for surname in families]
        if readings:
            record_action(member, "cast_house", house, now=now)
    return readings


def _cast(member: Membership, house: House, surname: str, *, language: str, now: datetime) -> Reading:
    request = {"method": "time", "at": house.since_there.isoformat(), "surnames": [surname], "topic": "dwelling"}
    try:
        reading = keep_reading_of(
            member,
            client=house.client,
            request=request | house.practice.school,
            question=f"{house.name} · {surname}",
            language=language,
            now=now,
        )
    except engine.RequestError as error:
        raise CannotBeCast(surname) from error
    HouseFigure.objects.create(practice=house.practice, house=house, reading=reading, surname=surname)
    return reading
