"""Every route with every kind of user: what each of them gets for asking.

The objects are bob's, a practitioner; alice owns the practice. A stranger owns another one. A route that the table
does not know fails `test_the_table_knows_every_route`: say there what each kind of user gets, then it passes.
"""

import re
from dataclasses import dataclass, field

import pytest
from django.test import Client as Browser
from django.urls import URLPattern, get_resolver, reverse

from readings.accounts.models import Membership, User
from readings.cases.actions import file_reading, keep_reading, open_case
from readings.clients.actions import add_client
from readings.predictions.actions import watch_timing
from tests.readings.conftest import NOW, TIAN, member_of, signed_in

KINDS = ("anonymous", "stranger", "reader", "assistant", "practitioner", "owner")


@dataclass(frozen=True)
class Route:
    """A route and the status that each of KINDS gets, for GET or POST; `of` names the object in its address."""

    name: str
    statuses: tuple[int, ...]
    method: str = "get"
    of: str | None = None
    more: dict = field(default_factory=dict)  # further parts of the address

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def everyone(status: int) -> tuple[int, ...]:
    return (status,) * len(KINDS)


MEMBERS = (302, 200, 200, 200, 200, 200)  # of any practice
WHO_CASTS = (302, 200, 403, 403, 200, 200)
OWN_CASES = (302, 404, 403, 403, 200, 200)  # what hangs on a reading, a case or a timing
OWN_CASES_POSTED = (302, 404, 403, 403, 302, 302)
OWN_CASES_EMPTY = (302, 404, 403, 403, 422, 422)  # posting nothing where something has to be said

ROUTES = [
    Route("today", (200, 200, 200, 200, 200, 200)),
    Route("set-language", everyone(400), "post"),
    Route("set-language", everyone(405)),
    Route("notices", MEMBERS),
    Route("notices-read", (302, 302, 302, 302, 302, 302), "post"),
    Route("cast", WHO_CASTS),
    Route("cast-sketch", (302, 422, 403, 403, 422, 422), "post"),
    Route("compare", WHO_CASTS),
    Route("cases", WHO_CASTS),
    Route("case", OWN_CASES, of="case"),
    Route("reading", OWN_CASES, of="reading"),
    Route("reading-file", OWN_CASES, of="reading"),
    Route("reading-file", OWN_CASES_POSTED, "post", of="reading"),
    Route("watch", OWN_CASES_POSTED, "post", of="reading", more={"position": 0, "unit": "day"}),
    Route("timing", OWN_CASES, of="timing"),
    Route("timing-stop", OWN_CASES_POSTED, "post", of="timing"),
    Route("outcome", OWN_CASES, of="window"),
    Route("outcome", OWN_CASES_EMPTY, "post", of="window"),
]


@pytest.fixture
def browsers(practice, alice, bob, charlie):
    """A browser for each kind of user."""
    return {
        "anonymous": Browser(),
        "stranger": signed_in(charlie),
        "reader": signed_in(member_of(practice, "rosa", Membership.Role.READER)),
        "assistant": signed_in(member_of(practice, "anna", Membership.Role.ASSISTANT)),
        "practitioner": signed_in(bob),
        "owner": signed_in(alice),
    }


@pytest.fixture
def objects(bob):
    """One object of each kind, all of them bob's."""
    client = add_client(bob, name="Tian", now=NOW)
    case = open_case(bob, question="A new house", client=client, now=NOW)
    reading = keep_reading(bob, request=TIAN, question="A new house", language="en", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    timing = watch_timing(bob, reading, position=1, unit="day", now=NOW)
    return {"client": client, "case": case, "reading": reading, "timing": timing, "window": timing.windows.first()}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_the_route_answers_each_kind_of_user_as_the_table_says(route, kind, browsers, objects):
    parts = ({"code": objects[route.of].code} if route.of else {}) | route.more
    response = getattr(browsers[kind], route.method)(reverse(route.name, kwargs=parts))
    assert response.status_code == route.statuses[KINDS.index(kind)]
    if response.status_code == 404:  # the same page as for what was never there
        assert without_tokens(response) == without_tokens(browsers[kind].get("/nowhere/"))


def without_tokens(response) -> str:
    """The page without what differs from request to request: its tokens and its own address."""
    page = re.sub(r"[A-Za-z0-9]{64}", "", response.text)
    return page.replace(response.wsgi_request.get_full_path(), "")


def test_the_table_knows_every_route():
    known = {route.name for route in ROUTES}
    assert {name for name in names_of(get_resolver()) if name not in known} == set()


def names_of(resolver, prefix=""):
    """The names of all routes below a resolver, with their namespaces; a route without a name shows its pattern."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{prefix}{pattern.name or pattern.pattern}"
        else:
            yield from names_of(pattern, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)


def test_a_person_without_a_practice_is_let_into_none_of_them(objects):
    browser = Browser()
    browser.force_login(User.objects.create_user("dora@example.org", name="Dora"))
    for route in ROUTES:
        if route.of:
            address = reverse(route.name, kwargs={"code": objects[route.of].code} | route.more)
            assert getattr(browser, route.method)(address).status_code == 403
