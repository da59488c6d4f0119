from datetime import datetime

import pytest
from django.urls import reverse

from readings.cases.models import Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.clients.models import Client
from readings.portal.models import Shared
from readings.portal.sharing.actions import Told, share
from readings.portal.sharing.things import OfReading, OfSurvey
from readings.surveys.models import Survey
from tests.readings.conftest import NOW, TIAN
from tests.readings.surveys.walked import house_of, walked

WORDS = "Have the stove cleaned before you move in."


@pytest.fixture
def wei(bob) -> Client:
    """A client of bob's who agreed to be written to."""
    client = add_client(bob, name="Wei", email="wei@example.org", now=NOW)
    for kind in ("processing", "reminders"):
        give_consent(bob, client, kind=kind, given_on=NOW.date(), now=NOW)
    return client


@pytest.fixture
def reading(bob, wei) -> Reading:
    """The reading of the house of 田, filed under Wei."""
    kept = keep_reading(bob, request=TIAN, question="新屋起造，此居如何？", language="en", now=NOW)
    return file_reading(bob, kept, client=wei, case=None, now=NOW)


@pytest.fixture
def survey(bob, wei) -> Survey:
    """A walk through Wei's house; one photo of an omen is chosen for the client."""
    return walked(bob, house_of(bob, wei, now=NOW), now=NOW)


@pytest.fixture
def shared_by_bob(bob, wei):
    """Share a reading or a survey with Wei as bob does."""

    def share_it(thing: Reading | Survey, *, depth: str = "letter", now: datetime = NOW, **said) -> Shared:
        told = {"title": "Of your house", "words": WORDS, "depth": depth, "language": "en"} | said
        by_mail = told.pop("by_mail", False)
        of = OfReading(thing) if isinstance(thing, Reading) else OfSurvey(thing)
        return share(bob, of, client=wei, told=Told(**told), by_mail=by_mail, now=now)

    return share_it


def mine(shared: Shared) -> str:
    return reverse("my-shared", args=[shared.client.code, shared.code])
