"""The engine: its import, castings and readings of random moments, and the same castings by another package."""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta, timezone

BEIJING = timezone(timedelta(hours=8))
IMPORT = "import time; start = time.perf_counter(); import engine; print(time.perf_counter() - start)"
FIRST = (
    "import time; start = time.perf_counter(); import engine; "
    "asked = {'method': 'time', 'at': '2026-11-30T14:05:00+08:00', 'surnames': ['王'], 'topic': 'wealth'}; "
    "engine.read(asked).to_dict(); print(time.perf_counter() - start)"
)
PASS = "from tests.benchmarks.bench_engine import first_pass; print(*first_pass({topics!r}))"
TOPICS = (
    "affairs household dwelling marriage childbirth food plan fame wealth trade travel traveller visit lost illness "
    "lawsuit grave"
).split()
MANY = 50_000
SCHOOLS = ({}, {"day_starts": "zi-hour"}, {"leap_month": "next", "year_starts": "spring-begins"})


def main() -> Iterator[tuple[str, float, str]]:
    imports = [float(subprocess.check_output([sys.executable, "-c", IMPORT])) for _ in range(5)]
    yield "import engine", statistics.median(imports) * 1000, "ms"

    import engine  # here, so that importing this file is not what is measured

    chance = random.Random(64)
    moments = [_moment(chance) for _ in range(MANY)]
    requests = [_request(moment, chance) for moment in moments]
    surnamed = [request | {"surnames": ["王"]} for request in requests]

    casts = _per_second(engine.cast, requests)
    yield "engine.cast", casts, "a second"
    yield "engine.cast with a surname", _per_second(engine.cast, surnamed), "a second"
    yield "engine.read", _per_second(engine.read, surnamed), "a second"
    for name, topics in (("a house", ["dwelling"]), ("a topic", TOPICS)):
        passes = [_passes(topics) for _ in range(3)]
        yield f"engine.read of {name}, first 50,000", max(first for first, _ in passes), "a second"
        yield f"engine.read of {name}", max(again for _, again in passes), "a second"
    yield "a first reading, from the start", statistics.median(_first_readings()), "ms"

    from meihua_yi import qigua_time

    others = _per_second(qigua_time, [moment.replace(tzinfo=None) for moment in moments])
    yield "meihua-yi with lunardate", others, "a second"
    yield "engine.cast to meihua-yi", casts / others, "times"

    near, far = (_days_of_you(engine.windows, year) for year in (2026, 2090))
    yield "a branch day of 2026", near, "µs"
    yield "a branch day of 2090", far, "µs"
    yield "2090 to 2026", far / near, "times"


def _passes(topics: Sequence[str]) -> tuple[float, float]:
    """A first pass and another in a new process."""
    first, again = subprocess.check_output([sys.executable, "-c", PASS.format(topics=[*topics])], text=True).split()
    return float(first), float(again)


def first_pass(topics: Sequence[str]) -> tuple[float, float]:
    """Readings a second of a first pass and of another over the same moments, where no figure has been read before."""
    import engine

    chance = random.Random(64)
    asked = [
        _request(_moment(chance), chance) | {"surnames": ["王"], "topic": chance.choice(topics)} for _ in range(MANY)
    ]
    for topic in topics:  # loads the tables: what that costs is told by the first reading
        engine.read(asked[0] | {"topic": topic})
    return MANY / _seconds(engine.read, asked), MANY / _seconds(engine.read, asked)


def _request(moment: datetime, chance: random.Random) -> dict[str, object]:
    return {"method": "time", "at": moment.isoformat(), "conventions": chance.choice(SCHOOLS)}


def _first_readings() -> list[float]:
    """Milliseconds from the start of the import to a reading, in five processes."""
    return [float(subprocess.check_output([sys.executable, "-c", FIRST])) * 1000 for _ in range(5)]


def _moment(chance: random.Random) -> datetime:
    """A moment of 1901–2099, which lunardate knows too."""
    return datetime(1901, 3, 1, tzinfo=BEIJING) + timedelta(seconds=chance.randrange(198 * 365 * 86_400))


def _per_second(function: Callable[..., object], arguments: Iterable[object]) -> float:
    """The best of three runs."""
    arguments = list(arguments)
    for argument in arguments[:100]:  # loads the tables
        function(argument)
    return len(arguments) / min(_seconds(function, arguments) for _ in range(3))


def _seconds(function: Callable[..., object], arguments: Iterable[object]) -> float:
    start = time.perf_counter()
    for argument in arguments:
        function(argument)
    return time.perf_counter() - start


def _days_of_you(windows: Callable[..., object], year: int) -> float:
    """Microseconds for the 酉 days of one fortnight of a year."""
    since = datetime(year, 12, 1, tzinfo=UTC)

    def ask(since: datetime) -> object:
        return windows({"branches": ["酉"]}, "day", since, since + timedelta(days=14), "Asia/Shanghai")

    return 1e6 / _per_second(ask, [since] * 1000)


if __name__ == "__main__":
    for line in main():
        print(*line)
