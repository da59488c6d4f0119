"""Houses and surveys as rows; what is seen on a walk has actions of its own."""

from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.surveys.models import House, Survey


def add_house(member: Membership, client: Client, *, now: datetime, **said) -> House:
    """A house of a client; `said` are its fields as a form has checked them."""
    with transaction.atomic():
        house = House.objects.create(practice=member.practice, client=client, created_by=member, created_at=now, **said)
        record_action(member, "add_house", house, now=now)
    return house


def start_survey(member: Membership, house: House, *, now: datetime) -> Survey:
    """A new walk through a house."""
    with transaction.atomic():
        survey = Survey.objects.create(practice=member.practice, house=house, made_by=member, started_at=now)
        record_action(member, "start_survey", survey, now=now)
    return survey
