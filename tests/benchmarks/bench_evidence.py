"""A thousand practices that look at their evidence after each of two hundred cases: seconds for all of them."""

import time
from collections.abc import Iterator

PRACTICES, CASES = 1_000, 200
TRUE_RATES = (1 / 6, 1 / 4, 1 / 3)


def main() -> Iterator[tuple[str, float, str]]:
    import numpy

    from readings.outcomes.figures.scoring import paths

    rates = numpy.full((PRACTICES, CASES), 1 / 6)
    for true_rate in TRUE_RATES:
        start = time.perf_counter()
        hits = numpy.random.default_rng(seed=1).random((PRACTICES, CASES)) < true_rate
        convincing = (paths(rates, hits).max(axis=1) >= 20).mean()
        yield f"true rate 1/{round(1 / true_rate)}", time.perf_counter() - start, "s"
        yield f"true rate 1/{round(1 / true_rate)}, ever convincing", convincing * 100, "%"
