from datetime import datetime, timedelta

import pytest
from django.test import Client as Browser

from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.clients.models import Client
from readings.portal.meeting.actions import arrange, ask_to_meet
from readings.portal.models import Appointment
from tests.clients_side import came_in
from tests.readings.conftest import NOW, member_of

FIRST, SECOND = (datetime.fromisoformat(f"2026-12-0{day}T10:00:00+08:00") for day in (7, 8))


@pytest.fixture
def wei(bob) -> Client:
    """A client of bob's who has an address and agreed to be written to."""
    client = add_client(bob, name="Wei", email="wei@example.org", now=NOW)
    give_consent(bob, client, kind="reminders", given_on=NOW.date(), now=NOW)
    return client


@pytest.fixture
def weis(wei) -> Browser:
    """Wei's own browser."""
    return came_in(wei)


@pytest.fixture
def proposed(bob, wei) -> Appointment:
    """Bob proposes two mornings to Wei."""
    return proposal(bob, wei, FIRST, SECOND)


@pytest.fixture
def asked(wei) -> Appointment:
    """Wei asks bob for one of two mornings."""
    return ask_to_meet(wei, times=[FIRST, SECOND], now=NOW)


@pytest.fixture
def assistant(practice) -> Membership:
    return member_of(practice, "dora", Membership.Role.ASSISTANT)


@pytest.fixture
def at(monkeypatch):
    """Let the one clock show another instant."""

    def set_clock(now: datetime) -> datetime:
        monkeypatch.setattr("readings.clock.now", lambda: now)
        return now

    return set_clock


def proposal(member: Membership, client: Client, *times: datetime, is_agreed: bool = False, now=NOW) -> Appointment:
    """An hour with the member at one of these times, in a place that is named."""
    said = {"practitioner": member, "minutes": 60, "where": "Nanjing Road 5", "times": times, "is_agreed": is_agreed}
    return arrange(member, client, **said, now=now)


def code_of(appointment: Appointment, time: datetime) -> str:
    return appointment.times.get(starts_at=time).code


def typed(*times: str, **more) -> dict:
    """What a form of times is sent with."""
    return {f"time_{number}": time for number, time in enumerate(times, 1)} | more


HOUR = timedelta(hours=1)
