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
def test_postgres_speaks_chinese_and_is_gone_afterwards():
    with postgres_server() as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT length('梅花易数')").fetchone() == (4,)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)


def test_redis_answers_and_is_gone_afterwards():
    with redis_server() as url:
        assert redis.Redis.from_url(url).ping() is True
    with pytest.raises(redis.ConnectionError):
        redis.Redis.from_url(url).ping()


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
