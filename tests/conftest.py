"""What every test may ask for: throw-away servers, and the whole product as processes on either database."""

import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings

from tests.services.servers import fresh_database, fresh_sqlite, postgres_server, redis_server
from tests.services.stack import Stack

SOAK = os.environ.get("MEIHUA_SOAK") == "1"
SEED = int(os.environ.get("MEIHUA_SEED") or (random.randrange(1_000_000) if SOAK else 64))

# Derandomised, so that a change is judged by the change alone; `make soak` looks for news.
hypothesis.settings.register_profile("tests", deadline=None, derandomize=True)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=20_000, print_blob=True)
hypothesis.settings.load_profile("soak" if SOAK else "tests")


def pytest_configure(config: pytest.Config) -> None:
    # As Ctrl-C: the fixtures get to stop what they started.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    expected = os.environ.get("MEIHUA_EXPECT_DATABASE", "sqlite3")
    if not settings.DATABASES["default"]["ENGINE"].endswith(f".{expected}"):
        raise pytest.UsageError(
            f"these tests are meant for {expected}, but DATABASE_URL says otherwise; "
            "for PostgreSQL: python -m tests.services.run_on_postgres tests/readings"
        )


def pytest_report_header() -> list[str]:
    database = settings.DATABASES["default"]["ENGINE"].rpartition(".")[2]
    return [f"database: {database}", f"random kills: MEIHUA_SEED={SEED}"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Show beside a failure what the processes of the product printed."""
    report = yield
    if report.failed:
        stacks = [value for value in getattr(item, "funcargs", {}).values() if isinstance(value, Stack)]
        report.sections += [(f"log of {name}", text) for stack in dict.fromkeys(stacks) for name, text in stack.logs()]
    return report


@pytest.fixture(scope="session")
def scale():
    """scale(400, 4000): the first number, under `make soak` the second."""
    return lambda ordinary, soak: soak if SOAK else ordinary


@pytest.fixture(scope="session")
def seed() -> int:
    """What random moments come from: the same ones each time, under `make soak` new ones unless MEIHUA_SEED is set."""
    return SEED


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A throw-away PostgreSQL server; `fresh_database(postgres_url)` makes a migrated database on it."""
    with postgres_server() as server:
        yield server.url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A throw-away Redis server."""
    with redis_server() as server:
        yield server.url


@pytest.fixture
def stack_sqlite(tmp_path: Path) -> Iterator[Stack]:
    """The product on SQLite, with `manage.py check_windows --loop` as its clock."""
    with Stack(fresh_sqlite(tmp_path), tmp_path) as stack:
        yield stack


@pytest.fixture
def stack_postgres(tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[Stack]:
    """The product on PostgreSQL and Redis, with a Celery worker and beat as its clock."""
    with Stack(fresh_database(postgres_url), tmp_path, redis_url) as stack:
        yield stack


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def stack(request: pytest.FixtureRequest) -> Stack:
    """The product on either database, one after the other."""
    return request.getfixturevalue(f"stack_{request.param}")
