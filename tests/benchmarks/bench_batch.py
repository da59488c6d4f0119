"""`python -m engine batch` written to the null device: lines a second, and whether its memory grows with them."""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

BEIJING = timezone(timedelta(hours=8))
FEW, MANY = 10_000, 100_000
# Runs the command line and tells its peak memory, since a parent only learns that of its largest child.
RUN = "import resource, sys; from engine.cli import main; main(['batch', sys.argv[1]]); " + (
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
)


def main() -> Iterator[tuple[str, float, str]]:
    seconds, memory = zip(*(_run(number) for number in (FEW, MANY)), strict=True)
    yield "lines", MANY / seconds[1], "a second"
    yield "lines, start left out", (MANY - FEW) / (seconds[1] - seconds[0]), "a second"
    yield f"peak memory, {FEW:,} lines", memory[0], "MB"
    yield f"peak memory, {MANY:,} lines", memory[1], "MB"
    yield "json.dumps of everything", _plain(), "a second"


def _run(number: int) -> tuple[float, float]:
    """Seconds and peak megabytes of so many lines."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "requests.jsonl"
        file.write_text("".join(map(_line, _moments(number))), encoding="utf8")
        start = time.perf_counter()
        run = subprocess.run(
            [sys.executable, "-c", RUN, str(file)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True
        )
        return time.perf_counter() - start, int(run.stderr) / 1024


def _moments(number: int) -> Iterator[datetime]:
    chance, first = random.Random(64), datetime(1901, 3, 1, tzinfo=BEIJING)
    return (first + timedelta(seconds=chance.randrange(198 * 365 * 86_400)) for _ in range(number))


def _line(moment: datetime) -> str:
    return json.dumps({"method": "time", "at": moment.isoformat()}) + "\n"


def _plain() -> float:
    """Lines a second where nothing is kept: reading and json.dumps in one process."""
    import engine

    lines = list(map(_line, _moments(5000)))
    start = time.perf_counter()
    for line in lines:
        json.dumps(engine.read(json.loads(line)).to_dict(), ensure_ascii=False)
    return len(lines) / (time.perf_counter() - start)
