"""One person who is a client of two practices and works in a third, on one device: nothing shows through."""

from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client as Browser
from django.urls import reverse

from readings.accounts.models import Membership, Practice, User
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.portal.asking.actions import Asked, ask
from readings.portal.mailing import send_letters
from readings.portal.middleware import COOKIE
from readings.portal.talking.actions import write_to_client
from tests.clients_side import came_in
from tests.readings.conftest import NOW, signed_in

EMAIL = "mei@example.org"


@pytest.fixture
def mei(bob, charlie):
    """Her rows as a client of bob's practice and of charlie's, and her membership of her own."""
    clients = []
    for member, word in ((bob, "jade"), (charlie, "amber")):
        client = add_client(member, name="Mei", email=EMAIL, now=NOW)
        give_consent(member, client, kind="processing", given_on=NOW.date(), now=NOW)
        write_to_client(member, client, key=uuid4(), text=f"the {word} bowl", now=NOW)
        ask(client, Asked(f"Where is the {word}?"), now=NOW)
        clients.append(client)
    user = User.objects.create_user(EMAIL, "a long password", name="Mei")
    practice = Practice.objects.create(name="Mei's practice", time_zone="Asia/Shanghai")
    return (*clients, Membership.objects.create(practice=practice, user=user, role="owner"))


PAGES = ("my-home", "my-messages", "my-ask", "my-appointments", "my-privacy", "my-looked")


def test_on_each_path_she_is_the_client_of_that_practice_alone(mei):
    """A browser sends the cookie of a path to that path; she is signed in beside it as who she is in the third."""
    here, there, member = mei
    for client, own, other in ((here, "jade", "amber"), (there, "amber", "jade")):
        browser = signed_in(member)
        browser.cookies[COOKIE] = came_in(client).cookies[COOKIE].value
        pages = {name: browser.get(reverse(name, args=[client.code])) for name in PAGES}
        assert {name: page.status_code for name, page in pages.items()} == dict.fromkeys(PAGES, 200)
        assert own in pages["my-messages"].text
        assert own in pages["my-ask"].text
        for page in pages.values():
            assert other not in page.text
            assert member.practice.name not in page.text
            assert page.context["request"].member is None


def test_the_cookie_of_one_path_opens_nothing_of_the_other(mei):
    here, there, _member = mei
    assert came_in(here).get(reverse("my-home", args=[there.code])).status_code == 404


def test_in_her_own_practice_nothing_is_seen_of_what_she_is_elsewhere(mei):
    here, there, member = mei
    browser = signed_in(member)
    browser.cookies[COOKIE] = came_in(here).cookies[COOKIE].value
    for address in ("/", reverse("clients"), reverse("enquiries"), reverse("search") + "?q=Mei"):
        page = browser.get(address).text
        assert "jade" not in page
        assert here.code not in page
        assert there.code not in page
    assert browser.get(reverse("client", args=[here.code])).status_code == 404


def test_the_door_mails_each_practice_s_own_link_to_the_one_address(mei):
    """T2: the rows stay separate, and neither link says that there is another practice."""
    Browser().post(reverse("my-door"), {"email": EMAIL})
    send_letters(now=NOW)
    ways_in = [letter for letter in mail.outbox if "/my/in/" in letter.body]
    assert len(ways_in) == 2
    names = [client.practice.name for client in mei[:2]]
    for letter, own, other in zip(ways_in, names, reversed(names), strict=True):
        assert (own in letter.body or own in letter.subject) != (other in letter.body or other in letter.subject)
