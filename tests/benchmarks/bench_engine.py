"""The engine: its import, and castings of random lunar facts."""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
IMPORT = "import time; start = time.perf_counter(); import engine; print(time.perf_counter() - start)"


def main() -> Iterator[tuple[str, float, str]]:
    imports = [float(subprocess.check_output([sys.executable, "-c", IMPORT])) for _ in range(5)]
    yield "import engine", statistics.median(imports) * 1000, "ms"

    import engine  # here, so that importing this file is not what is measured

    yield "engine.cast", _per_second(engine.cast, 20_000), "a second"
    yield "engine.read", _per_second(engine.read, 2_000), "a second"


def _per_second(function: Callable[[dict], object], number: int) -> float:
    chance = random.Random(64)
    requests = [
        {
            "method": "time",
            "year_branch": chance.choice(BRANCHES),
            "month": chance.randint(1, 12),
            "day": chance.randint(1, 30),
            "hour_branch": chance.choice(BRANCHES),
            "strokes": [chance.randint(1, 30)],
        }
        for _ in range(number)
    ]
    function(requests[0])  # loads the tables
    start = time.perf_counter()
    for request in requests:
        function(request)
    return number / (time.perf_counter() - start)
