"""What is said about the eight directions: around what and why they are asked, what was seen, where the house faces."""

from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.surveys.locking import open_to
from readings.surveys.models import Direction, House, Survey
from readings.versions import ChangedMeanwhile, digest_of

SEEN = ("seen", "element", "verdict", "note", "avertable", "advice", "advice_done")
ASKED = ("centre", "topic")


def ask_directions(member: Membership, survey: Survey, *, centre: str, topic: str, now: datetime) -> Survey:
    """Around what the directions are taken, and what they are asked about; raises Survey.DoesNotExist if it is gone."""
    with transaction.atomic():
        survey = open_to(member, survey)
        if (survey.centre, survey.topic) != (centre, topic):
            survey.centre, survey.topic = centre, topic
            survey.save(update_fields=ASKED)
            record_action(member, "ask_directions", survey, now=now)
    return survey


def write_direction(
    member: Membership, survey: Survey, *, direction: str, version: str, now: datetime, **said
) -> Direction:
    """What was seen in a direction, over what the member saw there; said once more, it stays as it is.

    `said` are the fields of SEEN. Raises ChangedMeanwhile if `version` is no longer the one that stands, and
    Survey.DoesNotExist where the survey was erased.
    """
    with transaction.atomic():
        survey = open_to(member, survey)
        row = survey.directions.filter(direction=direction).first()
        if row is not None and all(getattr(row, name) == value for name, value in said.items()):
            return row
        if version != version_of(row):
            raise ChangedMeanwhile
        row = row or Direction(practice_id=survey.practice_id, survey=survey, direction=direction)
        for name in SEEN:
            setattr(row, name, said[name])
        row.said_by, row.said_at = member, now
        row.save()
        record_action(member, "write_direction", survey, now=now)
    return row


def version_of(row: Direction | None) -> str:
    """What somebody has seen who has seen what is said of a direction; of none, that nothing was."""
    return digest_of([getattr(row, name) for name in SEEN]) if row else ""


def set_facing(member: Membership, survey: Survey, *, facing: str, now: datetime) -> House:
    """Where the house of the survey faces; raises Survey.DoesNotExist where it was erased."""
    with transaction.atomic():
        survey = open_to(member, survey)
        house = House.objects.get(pk=survey.house_id)
        if house.facing != facing:
            house.facing = facing
            house.save(update_fields=["facing"])
            record_action(member, "set_facing", house, now=now)
    return house
