"""The throw-away servers answer, and end with whoever started them."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis

from tests.services.processes import PROJECT, family, still_running, wait_until
from tests.services.servers import postgres_server, redis_server

STARTER = """
import time
from tests.services.servers import postgres_server, redis_server
with postgres_server(), redis_server():
    print("ready", flush=True)
    time.sleep(60)
"""


@pytest.mark.postgres
def test_postgres_speaks_chinese_keeps_it_over_a_stop_and_is_gone_afterwards():
    with postgres_server() as server:
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE book AS SELECT '梅花易数' AS title")
        server.stop()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(server.url)
        server.start()
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT title, length(title) FROM book").fetchall() == [("梅花易数", 4)]
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(server.url)


def test_redis_keeps_what_it_is_told_over_a_stop_and_is_gone_afterwards():
    with redis_server() as server:
        asked = redis.Redis.from_url(server.url, decode_responses=True)
        asked.set("book", "梅花易数")
        server.stop()
        with pytest.raises(redis.ConnectionError):
            asked.ping()
        server.start()
        assert asked.get("book") == "梅花易数"
    with pytest.raises(redis.ConnectionError):
        asked.ping()


@pytest.mark.postgres
def test_servers_end_with_a_starter_that_is_killed():
    starter = subprocess.Popen([sys.executable, "-c", STARTER], cwd=PROJECT, stdout=subprocess.PIPE, text=True)
    assert starter.stdout.readline() == "ready\n"
    members = family(starter.pid)
    programs = {Path(member.command.split()[0]).name for member in members}
    assert "postgres" in programs
    assert programs & {"redis-server", "valkey-server"}

    starter.send_signal(signal.SIGKILL)  # no cleanup of the starter's own can run
    starter.communicate()

    wait_until(lambda: not still_running(members), "end of every server")
    for folder in Path("/tmp").glob(f"meihua-*-{starter.pid}-*"):
        shutil.rmtree(folder)
