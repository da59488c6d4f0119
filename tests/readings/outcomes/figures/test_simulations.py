"""What the running evidence does over two hundred cases that are looked at after each; a thousand practices in soak."""

import numpy
import pytest

from readings.outcomes.figures.scoring import paths
from tests.conftest import SOAK

PRACTICES, CASES = (1000 if SOAK else 100), 200
SIXTH = numpy.full((PRACTICES, CASES), 1 / 6)

pytestmark = pytest.mark.soak


def ever_convincing(true_rate: float, seed: int) -> float:
    hits = numpy.random.default_rng(seed).random((PRACTICES, CASES)) < true_rate
    return float((paths(SIXTH, hits).max(axis=1) >= 20).mean())


def test_without_skill_at_most_one_in_twenty_is_ever_called_convincing():
    """At most 5 %; of a hundred practices twice the standard error more, 5 % + 2 × 2.2 %."""
    assert ever_convincing(1 / 6, seed=1) <= (0.05 if SOAK else 0.094)


def test_one_in_three_against_one_in_six_is_found():
    assert ever_convincing(1 / 3, seed=2) >= (0.95 if SOAK else 0.9)


def test_none_of_forty_never_is():
    """Every case without a hit multiplies the evidence by less than one."""
    running = paths(SIXTH[:1, :40], numpy.zeros((1, 40), bool))[0]
    assert (numpy.diff(running) < 0).all()
    assert running[0] < 1
