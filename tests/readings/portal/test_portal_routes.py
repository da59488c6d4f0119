"""Every route of the client's side with every kind of visitor: what each of them gets for asking.

The pages are Wei's, a client of bob's. A route that the table does not know fails
tests/readings/test_route_tables.py: say here what Wei gets, and whether a link to one reading opens it too; nobody else
gets more than the page that everybody gets who is not in.
"""

from dataclasses import dataclass, field

import pytest
from django.db import transaction
from django.test import Client as Browser
from django.urls import reverse

from readings.clients.models import Client
from tests.clients_side import came_in
from tests.readings.conftest import signed_in
from tests.readings.portal.objects import portal_objects
from tests.readings.test_routes import without_tokens

VISITORS = ("Wei", "Wei by a link to one reading", "another client", "a client elsewhere", "owner", "anonymous")


@dataclass(frozen=True)
class Route:
    """A route below a client's own path and what the client gets; `of` names the object in its address."""

    name: str
    status: int
    method: str = "get"
    of: str | None = None
    more: dict = field(default_factory=dict)  # further parts of the address
    limited: int = 404  # what whoever came by a link to one reading gets

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


@dataclass(frozen=True)
class Door:
    """A route to which everybody may come: what all of them get."""

    name: str
    status: int
    method: str = "get"
    more: dict = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


ROUTES = [
    # entering
    Route("my-enter", 404, "post", limited=404),  # no link was opened in this browser
    Route("my-leave", 302, "post", limited=302),
    # home
    Route("my-home", 200),
    Route("my-happened", 200, of="promise"),
    Route("my-happened", 422, "post", of="promise"),
    # sharing
    Route("my-shared", 200, of="shared", limited=200),
    Route("my-shared-photo", 404, of="shared", more={"photo": "unknown"}),
    # asking
    Route("my-ask", 200),
    Route("my-ask", 422, "post"),
    # talking
    Route("my-messages", 200),
    Route("my-messages", 422, "post"),
    Route("my-message-file", 404, of="client"),
    # meeting
    Route("my-appointments", 200),
    Route("my-appointments", 422, "post"),
    Route("my-appointment", 200, of="appointment"),
    Route("my-appointment", 409, "post", of="appointment"),  # no time is chosen
    Route("my-appointment-other", 200, of="appointment"),
    Route("my-appointment-other", 422, "post", of="appointment"),
    Route("my-appointment-cancel", 200, of="appointment"),
    Route("my-appointment-cancel", 302, "post", of="appointment"),
    Route("my-appointment-ics", 200, of="appointment"),
    # privacy
    Route("my-privacy", 200),
    Route("my-consent-give", 422, "post", more={"kind": "research"}),
    Route("my-consent-withdraw", 302, "post", of="consent"),
    Route("my-letters", 200),
    Route("my-letters", 302, "post"),
    Route("my-export", 200),
    Route("my-export", 200, "post"),
    Route("my-looked", 200),
    Route("my-erase", 200),
    Route("my-erase", 422, "post"),
    Route("my-erase-call-off", 302, "post"),
]

DOORS: list[Door] = [
    # entering
    Door("my-door", 200),
    Door("my-door", 422, "post"),
    Door("my-in-link", 302, more={"token": "unknown"}),
    Door("my-in-link", 405, "post", more={"token": "unknown"}),
    Door("my-in", 404),
    Door("my-in", 405, "post"),
    Door("my-left", 200),
    # asking
    Door("practice-ask", 200, more={"code": "practice"}),
    Door("practice-ask", 422, "post", more={"code": "practice"}),
    Door("practice-ask", 404, more={"code": "unknown"}),
    Door("practice-ask-sent", 200, more={"code": "practice"}),
    Door("ask-confirm-link", 302, more={"token": "unknown"}),
    Door("ask-confirm", 404),
    Door("ask-confirm", 404, "post"),
]


@pytest.fixture
def objects(alice, bob) -> dict:
    """One object of each kind, all of them Wei's."""
    return portal_objects(alice, bob)


@pytest.fixture
def browser(visitor, objects, alice, bob, charlie) -> Browser:
    """A browser of the kind of visitor that the test is about."""
    match visitor:
        case "Wei":
            return came_in(objects["client"])
        case "Wei by a link to one reading":
            return came_in(objects["client"], limited_to=objects["shared"])
        case "another client" | "a client elsewhere":
            member = bob if visitor == "another client" else charlie
            return came_in(
                Client.objects.create(practice=member.practice, name="Lu", practitioner=member, created_by=member)
            )
        case "owner":
            return signed_in(alice)
        case _:
            return Browser()


@pytest.mark.parametrize("visitor", VISITORS)
def test_every_route_answers_a_kind_of_visitor_as_the_table_says(visitor, browser, objects):
    """All routes lead to the same objects: what one of them changes is taken back before the next is asked."""
    answers, told_apart, came_by = {}, [], dict(browser.cookies)
    for number, route in enumerate(ROUTES):
        parts = dict(route.more) | ({"code": objects[route.of].code} if route.of else {})
        with transaction.atomic():
            response = ask(browser, route, client=objects["client"].code, **parts)
            answers[number, str(route)] = response.status_code
            if not visitor.startswith("Wei"):  # the page of a client who was never there
                nobody = ask(browser, route, client="none", **parts)
                if without_tokens(response) != without_tokens(nobody):
                    told_apart.append(str(route))
            transaction.set_rollback(True)
        browser.cookies.clear()
        browser.cookies.update(came_by)
    column = {"Wei": "status", "Wei by a link to one reading": "limited"}.get(visitor)
    said = {(number, str(route)): getattr(route, column) if column else 404 for number, route in enumerate(ROUTES)}
    assert answers == said
    assert told_apart == []


@pytest.mark.parametrize("visitor", VISITORS)
def test_every_door_answers_everybody_alike(visitor, browser, objects):
    answers = {}
    for number, door in enumerate(DOORS):
        with transaction.atomic():
            parts = {name: objects[of].code if of in objects else of for name, of in door.more.items()}
            answers[number, str(door)] = getattr(browser, door.method)(reverse(door.name, kwargs=parts)).status_code
            transaction.set_rollback(True)
    assert answers == {(number, str(door)): door.status for number, door in enumerate(DOORS)}


def ask(browser: Browser, route: Route, **parts):
    return getattr(browser, route.method)(reverse(route.name, kwargs=parts))
