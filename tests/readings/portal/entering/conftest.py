from datetime import datetime

import pytest
from django.test import Client as Browser
from django.test import RequestFactory

from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.portal.entering.links import BY_MAIL_FOR, new_entry_link
from readings.portal.entering.staff_actions import make_entry_link
from readings.portal.middleware import COOKIE, access_of
from tests.readings.conftest import NOW


@pytest.fixture
def wei(bob) -> Client:
    """A client of bob's, who has an address; nobody has asked them to agree to anything yet."""
    return add_client(bob, name="Wei", email="wei@example.org", now=NOW)


@pytest.fixture
def lu(charlie) -> Client:
    """Somebody of another practice with the same address: what lies behind it is theirs alone."""
    return add_client(charlie, name="Lu", email="WEI@example.org", now=NOW)


@pytest.fixture
def at(monkeypatch):
    """Let the one clock show another instant."""

    def set_clock(now: datetime) -> datetime:
        monkeypatch.setattr("readings.clock.now", lambda: now)
        return now

    return set_clock


def mailed_token(client: Client, *, now: datetime = NOW) -> str:
    """The token of a link as a letter carries it."""
    return new_entry_link(client, made_by=None, expires_at=now + BY_MAIL_FOR, now=now)[1]


def spoken_link(member: Membership, client: Client, **more) -> tuple[str, str]:
    """The token of a link for a chat, and its six digits."""
    _link, token, spoken = make_entry_link(member, client, days=7, now=NOW, **more)
    return token, spoken


def opened(token: str, browser: Browser | None = None) -> Browser:
    """A browser in which the link was opened; its button is not pressed yet."""
    browser = browser or Browser()
    browser.get(f"/my/in/{token}/")
    return browser


def press(browser: Browser, client: Client, spoken: str = ""):
    return browser.post(f"/my/{client.code}/in/", {"spoken": spoken} if spoken else {})


def is_in(browser: Browser, client: Client) -> bool:
    """Whether the cookie of this browser lets it in at the client's path."""
    request = RequestFactory().get(f"/my/{client.code}/")
    if COOKIE in browser.cookies:
        request.COOKIES[COOKIE] = browser.cookies[COOKIE].value
    return access_of(request, client.code) is not None
