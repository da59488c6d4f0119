from datetime import datetime

import pytest
import vobject
from django.test import Client as Browser
from django.urls import reverse

from readings.clients.actions import add_client
from readings.predictions.feeds.actions import make_feed
from readings.predictions.watching.actions import set_timing
from tests.readings.conftest import NOW


def set_range(member, on, since: str | datetime, until: str | datetime, *, words: str = "moves in"):
    """A range that the member watches, from one instant to another; a day is its midnight in Shanghai."""
    since, until = (
        datetime.fromisoformat(f"{end}T00:00:00+08:00") if isinstance(end, str) else end for end in (since, until)
    )
    said = {"words": words, "polarity": "good", "unit": "range", "since": since, "until": until}
    return set_timing(member, on, **said, now=NOW)


def token_of(member, detail: str = "busy") -> str:
    _feed, token = make_feed(member, detail=detail, now=NOW)
    return token


def fetch(token: str, **headers):
    return Browser().get(reverse("feed", args=[token]), **headers)


def events_in(response) -> list:
    """The events as vobject reads them, which is not ours."""
    return vobject.readOne(response.text).contents.get("vevent", [])


def values(event, *names: str) -> tuple:
    return tuple(getattr(event, name).value for name in names)


@pytest.fixture
def person(alice):
    return add_client(alice, name="Mary Ann Lee", now=NOW)


@pytest.fixture
def moving(alice, person):
    """From 10 to 20 December."""
    return set_range(alice, person, "2026-12-10", "2026-12-21")
