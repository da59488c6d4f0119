"""Throw-away PostgreSQL and Redis servers, as the tests of real processes need them.

with postgres_server() as server:
    database_url = fresh_database(server.url)
"""

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import count
from pathlib import Path
from signal import Signals
from subprocess import Popen
from urllib.parse import quote

import psycopg
import redis

from tests.services.processes import PROJECT, start, stop, wait_until

_numbers = count(1)


class Server:
    """A throw-away server at one address, which can be stopped and started again with all that it holds."""

    def __init__(self, url: str, run: Callable[[], Popen], ask: Callable[[], object], log: Path, how: Signals):
        self.url = url
        self._run, self._ask, self._log, self._how = run, ask, log, how

    def start(self) -> None:
        self._process = self._run()
        wait_until(self._answers, self.url)

    def stop(self) -> None:
        stop(self._process, self._how)

    def _answers(self) -> bool:
        if (status := self._process.poll()) is not None:
            raise RuntimeError(f"{self._process.args} ended with {status}:\n{self._log.read_text(errors='replace')}")
        try:
            self._ask()
        except (psycopg.OperationalError, redis.ConnectionError):
            return False
        return True


@contextmanager
def postgres_server() -> Iterator[Server]:
    """A running PostgreSQL server; its URL is that of its maintenance database."""
    programs = _postgres_programs()
    user = _postgres_user()
    with _folder("postgres", user) as folder:
        as_user = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if user else {}
        subprocess.run(
            [
                *(programs / "initdb", "--pgdata", folder / "data", "--username", "meihua", "--auth", "trust"),
                *("--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"),
            ],
            check=True,
            capture_output=True,
            cwd=folder,
            **as_user,
        )
        log = folder / "log"
        # A socket in the folder, no port: nothing to collide with, and nobody else can reach it.
        options = {
            "listen_addresses": "",
            "unix_socket_directories": folder,
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
        }
        settings = [f"--{name}={value}" for name, value in options.items()]
        command = [programs / "postgres", "-D", folder / "data", *settings]
        url = f"postgresql://meihua@{quote(str(folder), safe='')}/postgres"
        # QUIT: PostgreSQL's immediate shutdown, which also ends its children; INT its fast one, which writes what is
        # in hand and does not wait for clients to leave.
        run = partial(start, *command, log=log, death_signal="QUIT", user=user, cwd=folder)
        with _running(Server(url, run, lambda: psycopg.connect(url).close(), log, Signals.SIGINT)) as server:
            yield server


@contextmanager
def redis_server() -> Iterator[Server]:
    """A running Redis (or Valkey) server, which writes down what it is told."""
    program = _program("redis-server", "valkey-server")
    with _folder("redis") as folder:
        log = folder / "log"
        port = free_port()
        options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "yes", "--appendfsync", "no", "--dir", folder]
        url = f"redis://127.0.0.1:{port}/0"
        run = partial(start, program, "--port", port, *options, log=log)
        with _running(Server(url, run, redis.Redis.from_url(url).ping, log, Signals.SIGTERM)) as server:
            yield server


@contextmanager
def _running(server: Server) -> Iterator[Server]:
    try:
        server.start()
        yield server
    finally:
        server.stop()


def fresh_database(server_url: str) -> str:
    """A new, migrated, empty database on a throw-away PostgreSQL server, as a URL.

    The first call migrates a template (seconds), the others copy it (a tenth of one).
    """
    name = f"meihua_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server_url, autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'migrated'").fetchone():
            # Named at the end: a migration that fails leaves no template that looks whole.
            connection.execute("DROP DATABASE IF EXISTS migrating")
            connection.execute("CREATE DATABASE migrating")
            _migrate(_beside(server_url, "migrating"))
            connection.execute("ALTER DATABASE migrating RENAME TO migrated")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE migrated")
    return _beside(server_url, name)


def fresh_sqlite(folder: Path) -> str:
    """A new, migrated, empty SQLite database in `folder`, as a URL; the first is migrated, the others are copies."""
    database = folder / f"meihua-{next(_numbers)}.sqlite3"
    shutil.copy(_migrated_sqlite(), database)
    return f"sqlite:///{database}"


@cache
def _migrated_sqlite() -> Path:
    """A migrated SQLite database that goes with this process; closed, it is one file."""
    folder = Path(tempfile.mkdtemp(prefix=f"meihua-sqlite-{os.getpid()}-", dir="/tmp"))
    atexit.register(shutil.rmtree, folder)
    database = folder / "migrated.sqlite3"
    _migrate(f"sqlite:///{database}")
    return database


def environment(database_url: str, **more: str) -> dict[str, str]:
    """What a process of the product is started with in tests: our own environment less the choices of this shell."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MEIHUA_", "EMAIL_", "DJANGO_")) and name not in ("DATABASE_URL", "REDIS_URL", "PORT")
    }
    return ours | {"DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "meihua_site.settings.test"} | more


def _migrate(database_url: str) -> None:
    command = [PROJECT / ".venv/bin/python", "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, check=True, cwd=PROJECT, env=environment(database_url))


def _beside(server_url: str, name: str) -> str:
    return f"{server_url.rpartition('/')[0]}/{name}"


@contextmanager
def _folder(name: str, user: str | None = None) -> Iterator[Path]:
    """A folder that only `user` can read, in /tmp because that every user can reach."""
    folder = Path(tempfile.mkdtemp(prefix=f"meihua-{name}-{os.getpid()}-", dir="/tmp"))
    try:
        if user:
            shutil.chown(folder, user)
        yield folder
    finally:
        shutil.rmtree(folder)


def _postgres_programs() -> Path:
    """The folder with initdb and postgres: Debian keeps them off the PATH, one folder for each version."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else Path(_program("initdb")).resolve().parent


def _postgres_user() -> str | None:
    """Whom PostgreSQL runs as: it refuses root; everyone else runs it themselves."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def _program(*names: str) -> str:
    for name in names:
        if found := shutil.which(name):
            return found
    raise FileNotFoundError(f"{' or '.join(names)}: `make test` installs it")


def free_port() -> int:
    """A TCP port that nothing listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
