"""The clock over 1,000,000 watched timings on a throw-away PostgreSQL: idle, ten thousand due, after an outage."""

import logging
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

from tests.benchmarks.many_timings import (
    DUE,
    FEW,
    FEW_OPEN,
    MANY_OPEN,
    PAST,
    SHARED_OPEN,
    TIMINGS,
    TODAY,
    fill,
)

ROUNDS = 21


def main() -> Iterator[tuple[str, float, str]]:
    """The figures of a process of its own: which database Django has is settled when it starts."""
    from tests.services.servers import postgres_server

    with postgres_server() as server:
        environ = os.environ | {"DATABASE_URL": server.url, "DJANGO_SETTINGS_MODULE": "meihua_site.settings.test"}
        command = [sys.executable, "-m", "tests.benchmarks.bench_clock"]
        told = subprocess.check_output(command, env=environ, text=True)
    for line in told.splitlines():
        name, figure, unit = line.split("\t")
        yield name, float(figure), unit


def measure() -> Iterator[tuple[str, float, str]]:
    """First what is idle, then what comes due, in the order of its instants."""
    logging.disable(logging.INFO)  # each tick says what it did
    fill()
    idle = [_database_milliseconds() for _ in range(ROUNDS)]
    yield f"idle tick, {TIMINGS:,} timings", statistics.median(idle), "ms of database"

    yield from _outage()
    few, many = _taken_apart(FEW_OPEN), _taken_apart(MANY_OPEN)
    yield f"{DUE:,} due at once", DUE / many.seconds, "a second"
    yield f"peak memory, {FEW:,} due", few.megabytes, "MB"
    yield f"peak memory, {DUE:,} due", many.megabytes, "MB"
    yield from _deliver()
    yield from _shared()


class Taken:
    """What a process of its own says of taking what is due at an instant."""

    def __init__(self, instant: datetime):
        command = [sys.executable, "-m", "tests.benchmarks.bench_clock", instant.isoformat()]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout.readline() == "ready\n"

    def begin(self) -> "Taken":
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        return self

    def end(self) -> "Taken":
        steps, failed, self.seconds, self.megabytes = map(float, self._process.communicate()[0].split())
        self.steps = int(steps)
        assert failed == 0
        return self


def take(instant: datetime) -> None:
    """Wait to be let go, take what is due at an instant, and say how it went."""
    from readings.predictions.ticking.taking import take_due_steps

    take_due_steps(now=PAST - timedelta(hours=1))  # connects
    print("ready", flush=True)
    sys.stdin.readline()
    start = time.perf_counter()
    taken = take_due_steps(now=instant)
    seconds = time.perf_counter() - start
    print(taken.steps, taken.failed, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def _taken_apart(instant: datetime) -> Taken:
    taken = Taken(instant).begin().end()
    assert taken.steps in (FEW, DUE), taken.steps
    return taken


def _shared() -> Iterator[tuple[str, float, str]]:
    workers = [Taken(SHARED_OPEN) for _ in range(2)]
    start = time.perf_counter()
    for worker in workers:
        worker.begin()
    shares = [worker.end().steps for worker in workers]
    yield f"{DUE:,} due, two workers", DUE / (time.perf_counter() - start), "a second"
    yield "taken by the lesser of the two", min(shares), "timings"
    yield "taken twice", sum(shares) - DUE, "timings"


def _database_milliseconds() -> float:
    """Of a tick with nothing due: what its queries take, as the connection sees them."""
    from django.db import connection

    from readings.predictions.ticking.tick import tick

    spent = []

    def timed(execute, *arguments):
        start = time.perf_counter()
        try:
            return execute(*arguments)
        finally:
            spent.append(time.perf_counter() - start)

    with connection.execute_wrapper(timed):
        tick(now=PAST - timedelta(hours=1))
    return sum(spent) * 1000


def _outage() -> Iterator[tuple[str, float, str]]:
    """A thousand timings with thirty windows each, one every twelve days of a year in which nothing ticked."""
    from readings.notices.models import Message, Notice
    from readings.predictions.ticking.taking import take_due_steps

    start = time.perf_counter()
    take_due_steps(now=TODAY)
    yield f"a year's outage, {FEW:,} timings", time.perf_counter() - start, "s"
    yield "told of it in the app", Notice.objects.count(), "notices"
    long_past = Notice.objects.filter(at__lt=TODAY - timedelta(days=2))
    yield "mailed of what is long past", Message.notices.through.objects.filter(notice__in=long_past).count(), "notices"


def _deliver() -> Iterator[tuple[str, float, str]]:
    """All that is to leave at once or with the list of the next morning, to a mail server that does nothing."""
    from django.test.utils import override_settings

    from readings.notices.delivery import deliver_due
    from readings.notices.models import Message

    morning = TODAY + timedelta(hours=23)  # seven in Shanghai; every window is still open
    due = Message.objects.due(morning)
    notices, sent = Message.notices.through.objects.filter(message__in=due).count(), 0
    start = time.perf_counter()
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend"):
        while due.exists():
            sent += deliver_due(now=morning)
    seconds = time.perf_counter() - start
    yield "mails of these", sent, "mails"
    yield "delivered", sent / seconds, "mails a second"
    yield "delivered in them", notices / seconds, "notices a second"


if __name__ == "__main__":
    import django

    django.setup()
    if sys.argv[1:]:
        take(datetime.fromisoformat(sys.argv[1]))
    else:
        for name, figure, unit in measure():
            print(f"{name}\t{figure}\t{unit}", flush=True)
