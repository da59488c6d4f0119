"""The page of the figures over 50,000 promises, on SQLite and on a throw-away PostgreSQL."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.benchmarks.many_promises import NOW, fill

PROMISES = 50_000
ROUNDS = 11


def main() -> Iterator[tuple[str, float, str]]:
    """The figures of two processes of their own: which database Django has is settled when it starts."""
    from tests.services.servers import postgres_server

    with tempfile.TemporaryDirectory() as folder:
        yield from _apart("SQLite", f"sqlite:///{Path(folder) / 'db.sqlite3'}")
    with postgres_server() as server:
        yield from _apart("PostgreSQL", server.url)


def _apart(database: str, url: str) -> Iterator[tuple[str, float, str]]:
    environ = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "meihua_site.settings.test"}
    told = subprocess.check_output([sys.executable, "-m", "tests.benchmarks.bench_figures"], env=environ, text=True)
    for line in told.splitlines():
        name, figure, unit = line.split("\t")
        yield f"{name}, {database}", float(figure), unit


def measure() -> Iterator[tuple[str, float, str]]:
    """Milliseconds of server time, the median of several: the whole request without the network."""
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client as Browser
    from django.urls import reverse

    from readings import clock
    from readings.outcomes.figures.counting import figures_of

    clock.now = lambda: NOW
    call_command("migrate", verbosity=0)
    owner = fill(PROMISES)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # what PostgreSQL does by itself after a while
    browser = Browser(SERVER_NAME="localhost")
    browser.force_login(owner.user)

    def look(**chosen: str) -> None:
        assert browser.get(reverse("verification"), chosen).status_code == 200

    yield "figures counted", _median(lambda: figures_of(owner, now=NOW)), "ms"
    yield f"page of {PROMISES:,}", _median(look), "ms"
    yield "page, of one topic", _median(lambda: look(topic="travel")), "ms"


def _median(ask: Callable[[], object]) -> float:
    ask()
    return statistics.median(_milliseconds(ask) for _ in range(ROUNDS))


def _milliseconds(ask: Callable[[], object]) -> float:
    start = time.perf_counter()
    ask()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    import django

    django.setup()
    for name, figure, unit in measure():
        print(f"{name}\t{figure}\t{unit}", flush=True)
