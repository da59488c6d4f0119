import pytest

from readings.accounts.models import Practice
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.clients.models import Client
from tests.readings.conftest import NOW

# What a page of a question posts; nothing of a birth is known.
BLANK = {
    **dict.fromkeys(("more", "topic", "people", "house", "birth_year", "birth_month", "birth_day"), ""),
    "birth_calendar": "solar",
    "birth_time": "",
    "birth_branch": "",
}
QUESTION = "Shall we move in spring?"
ASKED = BLANK | {"question": QUESTION}


@pytest.fixture
def wei(bob) -> Client:
    """A client of bob's who agreed to be kept."""
    client = add_client(bob, name="Wei", email="wei@example.org", now=NOW)
    give_consent(bob, client, kind="processing", given_on=NOW.date(), now=NOW)
    return client


@pytest.fixture
def open_practice(alice) -> Practice:
    """Alice's practice, which takes questions on its public page."""
    Practice.objects.filter(pk=alice.practice_id).update(takes_questions=True)
    return Practice.objects.get(pk=alice.practice_id)
