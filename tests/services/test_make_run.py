"""`make run` is the product in one command: it answers, keeps its data, and leaves no process behind."""

import os
import signal
import urllib.request
from pathlib import Path

import pytest

from tests.services.processes import PROJECT, family, start, still_running, stop, wait_until
from tests.services.servers import environment, free_port


class MakeRun:
    """A `make run` with a database of its own."""

    def __init__(self, folder: Path):
        self.port = free_port()
        self.log = folder / "log"
        environ = environment(f"sqlite:///{folder / 'db.sqlite3'}", PORT=str(self.port))
        del environ["DJANGO_SETTINGS_MODULE"]  # as a newcomer has it
        self.process = start("make", "run", log=self.log, cwd=PROJECT, env=environ)

    def page(self) -> str:
        """The first page, once it is there."""

        def answer() -> str:
            assert self.process.poll() is None, self.log.read_text()
            try:
                with urllib.request.urlopen(f"http://localhost:{self.port}/", timeout=10) as response:
                    return response.read().decode()
            except OSError:
                return ""

        return wait_until(answer, f"the first page of `make run` on port {self.port}", seconds=90)


@pytest.fixture
def make_run(tmp_path: Path):
    """Starts `make run`, again and again on the same database; whatever still runs at the end is stopped."""
    started: list[MakeRun] = []

    def run() -> MakeRun:
        started.append(MakeRun(tmp_path))
        return started[-1]

    yield run
    for one in started:
        stop(one.process)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_stopping_it_leaves_no_process_behind(make_run, how):
    run = make_run()
    assert "<html" in run.page()
    members = family(run.process.pid)
    commands = " ".join(member.command for member in members)
    assert "gunicorn" in commands
    assert "check_windows --loop" in commands

    if how == signal.SIGINT:
        os.killpg(run.process.pid, how)  # as a terminal does: the whole foreground group
    else:
        run.process.send_signal(how)  # make alone

    wait_until(lambda: not still_running(members), "end of every process", seconds=20)


def test_it_says_where_it_is_and_keeps_its_data(make_run):
    first = make_run()
    first.page()
    assert f"http://localhost:{first.port}" in first.log.read_text()
    stop(first.process)

    second = make_run()
    second.page()
    assert "Traceback" not in second.log.read_text()
