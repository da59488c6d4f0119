"""The whole product as its real processes, with a clock and a letter-box that a test holds."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import psycopg

from tests.services.processes import PROJECT, family, start, still_running, stop, wait_until
from tests.services.servers import environment

TICK_SECONDS = 0.5
BIN = Path(sys.executable).parent


class Stack:
    """Web and clock of one installation on a migrated database, on a port of its own.

    With a Redis the clock is a Celery worker and its beat, without one `manage.py check_windows --loop`.
    """

    def __init__(self, database_url: str, folder: Path, redis_url: str | None = None, **environ: str):
        self.folder = folder
        self.redis_url = redis_url
        self.clock_file = folder / "clock"
        self.mail_folder = folder / "mail"
        self.database_url = database_url
        self.processes: dict[str, subprocess.Popen] = {}
        self.logged: dict[str, int] = {}  # how long the log of each was when it was last started
        # Bound here and handed to gunicorn: no other program can take the port in between.
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.url = f"http://localhost:{self.socket.getsockname()[1]}"
        ours = {
            "MEIHUA_CLOCK": str(self.clock_file),
            "MEIHUA_MAIL": str(self.mail_folder),
            "MEIHUA_FILES": str(folder / "files"),
            "MEIHUA_TICK_SECONDS": str(TICK_SECONDS),
            "MEIHUA_PUBLIC_URL": self.url,
        }
        with_redis = {"REDIS_URL": redis_url} if redis_url else {}
        self.environment = environment(database_url, **ours | with_redis | environ)

    def __enter__(self) -> "Stack":
        self.mail_folder.mkdir()
        self.travel(seconds=0)
        try:
            for name in self.names:
                self._begin(name)
            for name in self.names:
                self._wait_for(name)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    @property
    def names(self) -> list[str]:
        """The processes of the product, in the order in which they are started."""
        return ["web", "beat", "worker"] if self.redis_url else ["web", "clock"]

    @property
    def acts(self) -> str:
        """The name of the process that acts on what is due."""
        return self.names[-1]

    def start(self, name: str) -> None:
        """Start one of the processes, or start it again, and wait until it is ready; "worker-2" is a second worker."""
        self._begin(name)
        self._wait_for(name)

    def kill(self, name: str) -> None:
        """Kill a process and all its children at once, as a machine does that loses its power."""
        process = self.processes[name]
        members = family(process.pid)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        wait_until(lambda: not still_running(members), f"end of {name}")
        del self.processes[name]

    def stop(self) -> None:
        """Stop every process; AssertionError if one had to be killed."""
        # Gunicorn is not to wait for who might still ask something.
        how = {"web": signal.SIGQUIT}
        stopping = reversed(self.processes.items())
        killed = {name: left for name, process in stopping if (left := stop(process, how.get(name, signal.SIGTERM)))}
        self.processes.clear()
        self.socket.close()
        assert not killed, f"these did not stop when asked: {killed}"

    def travel_to(self, instant: datetime) -> None:
        """Let the product's clock, which goes on from there, show `instant`."""
        self.travel(seconds=(instant - datetime.now(UTC)).total_seconds())

    def travel(self, *, seconds: float) -> None:
        """Put the product's clock this far ahead of the wall clock."""
        draft = self.clock_file.with_suffix(".new")
        draft.write_text(f"{seconds:f}", encoding="ascii")
        draft.replace(self.clock_file)  # at once: no process ever reads half a number

    def mails(self) -> list[EmailMessage]:
        """The e-mails sent so far, oldest first."""
        files = sorted(self.mail_folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        # Django's file back-end ends each message with a line of 79 hyphens.
        texts = [text for file in files for text in re.split(rb"^-{79}\n", file.read_bytes(), flags=re.MULTILINE)]
        return [message_from_bytes(text, policy=policy.default) for text in texts if text.strip()]

    def manage(self, *arguments: str) -> str:
        """Run manage.py in this installation and return what it printed."""
        command = [BIN / "python", "manage.py", *arguments]
        done = subprocess.run(command, cwd=PROJECT, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr}")
        return done.stdout

    def rows(self, sql: str) -> list[tuple]:
        """What the database of this installation answers; cheap enough to be asked again and again."""
        if self.redis_url:
            connection = psycopg.connect(self.database_url)
        else:
            connection = sqlite3.connect(self.database_url.removeprefix("sqlite:///"), timeout=20)
        with closing(connection), connection:
            answer = connection.execute(sql)
            return answer.fetchall() if answer.description else []

    def logs(self) -> list[tuple[str, str]]:
        """What each process has printed: (its name, the text)."""
        return [(file.stem, file.read_text(errors="replace")) for file in sorted(self.folder.glob("*.log"))]

    def _begin(self, name: str) -> None:
        celery, options = ["celery", "-A", "meihua_site"], {}
        if name == "web":
            fd = self.socket.fileno()
            workers = ["--workers", "2", "--threads", "4", "--graceful-timeout", "5", "--no-control-socket"]
            command, options = ["gunicorn", "meihua_site.wsgi", "--bind", f"fd://{fd}", *workers], {"pass_fds": [fd]}
        elif name == "clock":
            command = ["python", "manage.py", "check_windows", "--loop"]
        elif name == "beat":
            command = [*celery, "beat", "--schedule", self.folder / "beat-schedule", "--pidfile="]
        else:
            at = ["--hostname", f"{name}@%h", "--concurrency", "2", "--loglevel", "info"]
            command = [*celery, "worker", *at]
        self.logged[name] = self._log(name).stat().st_size if self._log(name).exists() else 0
        program, *arguments = command
        self.processes[name] = start(
            BIN / program, *arguments, log=self._log(name), cwd=PROJECT, env=self.environment, **options
        )

    def _wait_for(self, name: str) -> None:
        says = {"clock": b"tick of ", "worker": b" ready."}.get(name.partition("-")[0])

        def is_ready() -> bool:
            if (status := self.processes[name].poll()) is not None:
                raise RuntimeError(f"{name} ended with {status}:\n{self._log(name).read_text(errors='replace')}")
            if name == "web":
                return self._web_answers()
            return says is None or says in self._log(name).read_bytes()[self.logged[name] :]

        wait_until(is_ready, name)

    def _web_answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=10):
                return True
        except urllib.error.HTTPError as answer:
            return answer.code < 500
        except OSError:
            return False

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"
