"""One installation on each kind of database for all tests of this folder, with servers that can be stopped."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from typing import NamedTuple

import pytest

from tests.services.mail_server import MailServer
from tests.services.servers import Server, fresh_database, fresh_sqlite, postgres_server, redis_server
from tests.services.stack import Stack

START = datetime.fromisoformat("2026-11-30T09:00:00+08:00")


class Installation(NamedTuple):
    """The product and every server that it uses."""

    stack: Stack
    mail_server: MailServer
    postgres: Server | None
    redis: Server | None


@pytest.fixture(scope="package", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def installation(request, tmp_path_factory) -> Iterator[Installation]:
    folder = tmp_path_factory.mktemp("installation")
    with ExitStack() as running:
        mail_server = running.enter_context(MailServer())
        if request.param == "sqlite":
            stack = Stack(fresh_sqlite(folder), folder, **mail_server.environment)
            yield Installation(running.enter_context(stack), mail_server, None, None)
        else:
            postgres = running.enter_context(postgres_server())
            redis = running.enter_context(redis_server())
            stack = Stack(fresh_database(postgres.url), folder, redis.url, **mail_server.environment)
            yield Installation(running.enter_context(stack), mail_server, postgres, redis)


@pytest.fixture
def stack(installation: Installation) -> Iterator[Stack]:
    """The product, all of it running, at START, with nothing to come of what earlier tests left."""
    stack = installation.stack
    stack.rows("UPDATE predictions_timing SET next_due_at = NULL")
    stack.rows("UPDATE notices_message SET due_at = NULL")
    stack.travel_to(START)
    installation.mail_server.reset()
    for name in stack.names:
        if name not in stack.processes:
            stack.start(name)
    yield stack
    for extra in stack.processes.keys() - stack.names:
        stack.kill(extra)  # of a test that failed, too: it would take what the next one is to see taken
    installation.mail_server.reset()  # nobody is kept waiting while the product is stopped


@pytest.fixture
def mail_server(installation: Installation) -> MailServer:
    return installation.mail_server


@pytest.fixture
def postgres(installation: Installation) -> Server:
    return installation.postgres


@pytest.fixture
def redis_server_(installation: Installation) -> Server:
    return installation.redis
