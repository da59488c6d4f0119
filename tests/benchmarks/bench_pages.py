"""Pages over 100,000 cases on a throw-away PostgreSQL: the list, search, a client, and the cast preview."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from urllib.parse import urlencode

CASES, CLIENTS, PAGE = 100_000, 20_000, 50
ROUNDS = 21


def main() -> Iterator[tuple[str, float, str]]:
    """The figures of a process of its own: which database Django has is settled when it starts."""
    from tests.services.servers import postgres_server

    with postgres_server() as server:
        environ = os.environ | {"DATABASE_URL": server.url, "DJANGO_SETTINGS_MODULE": "meihua_site.settings.test"}
        told = subprocess.check_output([sys.executable, "-m", "tests.benchmarks.bench_pages"], env=environ, text=True)
    for line in told.splitlines():
        name, figure, unit = line.split("\t")
        yield name, float(figure), unit


def measure() -> Iterator[tuple[str, float, str]]:
    """Milliseconds of server time, the median of several: the whole request without the network."""
    from django.test import Client as Browser
    from django.test.utils import override_settings

    owner = _fill()
    browser = Browser(SERVER_NAME="localhost")
    browser.force_login(owner.user)
    list_of = lambda cursor="": lambda: browser.get(f"/cases/{cursor}")  # noqa: E731
    first = _median(list_of())
    yield f"case list of {CASES:,}, first page", first, "ms"
    far = _median(list_of(_cursor_of_page(1000, owner)))
    yield "case list, thousandth page", far, "ms"
    yield "thousandth to first", far / first, "times"
    yield "search for a name", _median(lambda: browser.get("/search/?q=欧阳1234")), "ms"
    yield "search by pinyin", _median(lambda: browser.get("/search/?q=ouyang1234")), "ms"
    yield "client's page", _median(lambda: browser.get(f"/clients/{_busiest().code}/")), "ms"
    preview = _median(lambda: browser.post("/cast/sketch/", *_typed()))
    with override_settings(ROOT_URLCONF="tests.benchmarks.empty_page"):
        empty = _median(lambda: browser.get("/"))
    yield "cast preview", preview, "ms"
    yield "an empty view, signed in", empty, "ms"
    yield "preview to empty view", preview / empty, "times"


def _typed() -> tuple[str, str]:
    """What htmx sends while one types: every field of the form, most of them empty."""
    from readings.cases.casting.forms import CastForm

    said = {"when": "now", "method": "time", "question": "新屋起造，此居如何？", "surname": "田", "topic": "dwelling"}
    return urlencode(dict.fromkeys(CastForm.base_fields, "") | said), "application/x-www-form-urlencoded"


def _fill():
    """A practice of one owner with many clients and cases, one client of whom has a thousand of them."""
    from django.core.management import call_command

    from readings import clock
    from readings.accounts.models import Membership, Practice, User
    from readings.cases.models import Case
    from readings.clients.models import Client
    from readings.finding import searchable

    call_command("migrate", verbosity=0)
    now = clock.now()
    owner = Membership.objects.create(
        practice=Practice.objects.create(name="Large"),
        user=User.objects.create_user("owner@example.org", name="Owner"),
        role=Membership.Role.OWNER,
    )
    of_all = {"practice": owner.practice, "practitioner": owner}
    names = [f"欧阳{number}" for number in range(CLIENTS)]
    clients = Client.objects.bulk_create(
        (Client(name=name, search=searchable(name), created_by=owner, created_at=now, **of_all) for name in names),
        batch_size=5000,
    )
    found_by = searchable("新屋起造，此居如何？")
    Case.objects.bulk_create(
        (
            Case(
                question="新屋起造，此居如何？",
                client=clients[0 if number % 100 == 0 else number % CLIENTS],
                search=found_by,
                created_at=now - timedelta(minutes=number),
                changed_at=now - timedelta(minutes=number),
                **of_all,
            )
            for number in range(CASES)
        ),
        batch_size=5000,
    )
    _analyse()
    return owner


def _analyse() -> None:
    """What PostgreSQL does by itself after a while."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _busiest():
    from readings.clients.models import Client

    return Client.objects.get(name="欧阳0")


def _cursor_of_page(number: int, owner) -> str:
    """The address of a page by its number, without turning all pages before it."""
    from readings.cases.models import Case
    from readings.paging import page_of

    ordered = Case.objects.visible_to(owner).order_by("-changed_at", "-id")
    last_before = (number - 1) * PAGE - 1
    two = ordered.filter(pk__in=[ordered[last_before].pk, ordered[last_before + 1].pk])
    return f"?after={page_of(two, {}, by='-changed_at', size=1).older}"


def _median(ask: Callable[[], object]) -> float:
    ask()
    return statistics.median(_milliseconds(ask) for _ in range(ROUNDS))


def _milliseconds(ask: Callable[[], object]) -> float:
    start = time.perf_counter()
    response = ask()
    taken = time.perf_counter() - start
    assert response.status_code == 200, response.status_code
    return taken * 1000


if __name__ == "__main__":
    import django

    django.setup()
    for name, figure, unit in measure():
        print(f"{name}\t{figure}\t{unit}", flush=True)
