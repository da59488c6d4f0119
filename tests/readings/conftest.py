"""The cast of every test: alice owns a practice, bob works in it, charlie owns another one."""

from datetime import datetime

import pytest
from django.conf import settings
from django.test import Client as Browser
from django.urls import reverse
from django.utils import translation

from readings import clock
from readings.accounts.models import Membership, Practice, User
from readings.accounts.sessions import BEGAN, SEEN
from readings.cases.sealed.actions import keep_reading

# A Monday, 2026-11-30 14:05 in Shanghai: day 戊申, so that the next 酉 day is tomorrow.
NOW = datetime.fromisoformat("2026-11-30T14:05:00+08:00")

TIAN = {
    "method": "time",
    "year": 2022,
    "month": 12,
    "day": 1,
    "hour_branch": "午",
    "surnames": ["田"],
    "topic": "dwelling",
}


def member_of(practice: Practice, name: str, role: str) -> Membership:
    user = User.objects.create_user(f"{name}@example.org", "a long password", name=name.title())
    return Membership.objects.create(practice=practice, user=user, role=role, joined_at=NOW)


def signed_in(member: Membership) -> Browser:
    browser = Browser()
    browser.force_login(member.user)
    session = browser.session
    # As the first page of a session writes it, so that no test counts that write among its queries.
    session[BEGAN] = session[SEEN] = clock.now().timestamp()
    session.save()
    return browser


def known_again(member: Membership) -> Browser:
    """A browser whose person has just said once more who they are."""
    browser = signed_in(member)
    browser.post(reverse("account_reauthenticate"), {"password": "a long password"})
    return browser


@pytest.fixture(autouse=True)
def clock_stands_still(monkeypatch):
    """The one clock shows NOW; a test that needs another instant hands it to the action."""
    monkeypatch.setattr("readings.clock.now", lambda: NOW)


@pytest.fixture(autouse=True)
def words_are_english():
    """A page leaves its language behind; each test begins in that of the source."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True)
def files_lie_in_a_folder_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def practice(db) -> Practice:
    return Practice.objects.create(name="Lin's practice", time_zone="Asia/Shanghai")


@pytest.fixture
def alice(practice) -> Membership:
    return member_of(practice, "alice", Membership.Role.OWNER)


@pytest.fixture
def chinese_names(alice):
    """Alice and her practice under Chinese names, so that whatever is Latin on a page is the page's own."""
    Practice.objects.update(name="林氏")
    User.objects.update(name="林")


@pytest.fixture
def bob(practice) -> Membership:
    return member_of(practice, "bob", Membership.Role.PRACTITIONER)


@pytest.fixture
def charlie(db) -> Membership:
    return member_of(Practice.objects.create(name="Another practice"), "charlie", Membership.Role.OWNER)


@pytest.fixture
def tian(alice):
    """The 田 house of the source, kept by alice."""
    return keep_reading(alice, request=TIAN, question="新屋起造，此居如何？", language="en", now=NOW)


@pytest.fixture
def you_days(tian) -> int:
    """The position of the loss among the timings of the 田 house, here on 酉 alone: its windows stand apart."""
    place = [timing["about"] for timing in tian.result["timings"]].index("loss")
    tian.result["timings"][place]["branches"] = ["酉"]
    return place
