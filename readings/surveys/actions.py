"""Houses and surveys as rows; what is seen on a walk has actions of its own."""

from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.cases.files.taken_files import TakenFile
from readings.clients.models import Client
from readings.surveys.houses.plans import storing_plan
from readings.surveys.models import House, Survey


def add_house(member: Membership, client: Client, *, plan: TakenFile | None = None, now: datetime, **said) -> House:
    """A house of a client; `said` are its fields as a form has checked them.

    Raises QuotaUsedUp where its plan finds no room, and Client.DoesNotExist for a client who is gone.
    """
    with storing_plan(plan) as store, transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=member.practice_id)
        client = Client.objects.present().get(pk=client.pk)
        house = House(practice=member.practice, client=client, created_by=member, created_at=now, **said)
        store(house)
        house.save()
        record_action(member, "add_house", house, now=now)
    return house


def start_survey(member: Membership, house: House, *, now: datetime) -> Survey:
    """A new walk through a house; raises House.DoesNotExist for one that is gone."""
    with transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=member.practice_id)
        house = House.objects.get(pk=house.pk)
        survey = Survey.objects.create(practice=member.practice, house=house, made_by=member, started_at=now)
        record_action(member, "start_survey", survey, now=now)
    return survey
