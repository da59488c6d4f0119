"""Starting other programs so that none of them outlives the tests."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent.parent


class Running(NamedTuple):
    """A line of the process table."""

    pid: int
    parent: int
    group: int
    command: str


def start(
    *command: object, log: Path, death_signal: str = "TERM", user: str | None = None, **options
) -> subprocess.Popen:
    """Start a program at the head of a process group of its own, keeping what it prints in `log`.

    The kernel sends it `death_signal` when we die, also when we are killed and no cleanup of ours can run.
    """
    setpriv = ["setpriv", "--pdeathsig", death_signal]
    if user:
        setpriv += ["--reuid", user, "--regid", user, "--clear-groups"]
    with log.open("ab") as output:
        return subprocess.Popen(
            [*setpriv, "--", *map(str, command)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            **options,
        )


def stop(process: subprocess.Popen, how: signal.Signals = signal.SIGTERM, seconds: float = 15) -> list[str]:
    """Ask a program to stop; kill what is left of its family after `seconds`, and return what had to be killed."""
    members = family(process.pid)
    if process.poll() is None:
        process.send_signal(how)
    deadline = time.monotonic() + seconds
    while (left := still_running(members) or family(process.pid)) and time.monotonic() < deadline:
        process.poll()
        time.sleep(0.05)
    for running in left:
        with suppress(ProcessLookupError):
            os.kill(running.pid, signal.SIGKILL)
    process.wait()
    return [running.command for running in left]


def family(pid: int) -> list[Running]:
    """The running processes that stem from `pid` or are of its process group, itself included."""
    found: list[Running] = []
    pids = {pid}
    for running in sorted(_process_table()):  # parents before their children, but for numbers that wrapped around
        if running.pid in pids or running.parent in pids or running.group == pid:
            pids.add(running.pid)
            found.append(running)
    return found


def still_running(processes: list[Running]) -> list[Running]:
    """Those that have not ended; a new parent (the old one died) does not make another process of one."""
    now = {(running.pid, running.command) for running in _process_table()}
    return [running for running in processes if (running.pid, running.command) in now]


def _process_table() -> list[Running]:
    table = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            # "pid (name) state parent group …"; the name may itself hold spaces and brackets.
            state, parent, group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
            if state not in "ZX":  # ended, and only waiting to be counted
                table.append(Running(int(folder.name), int(parent), int(group), command))
    return table


def wait_until(ready: Callable[[], object], what: str, seconds: float = 30) -> object:
    """Ask again and again until the answer is true, and return it; TimeoutError names `what` never came."""
    deadline = time.monotonic() + seconds
    while not (answer := ready()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what}: not within {seconds:g} s")
        time.sleep(0.05)
    return answer
