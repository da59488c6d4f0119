"""What hits are worth against chance: pure functions of counts, and the tallies they are asked of, without a database.

A promise of a base rate b comes true by chance with probability b. Promises of the same rate are counted together,
since of these figures none but the running evidence depends on their order.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import exp, fsum, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

# How many times likelier than by chance a skill would make a hit; the evidence is the mean over all of them.
LIFTS = (1.25, 1.5, 2, 3, 5)
LEAST = 10  # promises, under which nothing is said of a rate
ANSWERED = 0.8  # the share of answers under which there is no headline
# How many counted promises it takes to show that one in so many comes true, where chance has one in six: a one-sided
# test of 5 % finds it with a power of 80 % from so many on.
NEEDED = {3: 46, 4: 161}

_Z = NormalDist().inv_cdf(0.975)
_LARGEST = 700.0  # the logarithm beyond which no float reaches


class Group(NamedTuple):
    """Promises of one base rate, `flagged` of `length` units, and how many came true."""

    flagged: int
    length: int
    hits: int
    misses: int

    @property
    def rate(self) -> float:
        return self.flagged / self.length

    @property
    def n(self) -> int:
        return self.hits + self.misses


def expected(groups: Iterable[Group]) -> float:
    """How many hits chance alone gives."""
    return fsum(group.n * group.rate for group in groups)


def variance(groups: Iterable[Group]) -> float:
    """Of the number of hits that chance alone gives."""
    return fsum(group.n * group.rate * (1 - group.rate) for group in groups)


def exact_chance(groups: Iterable[Group], hits: int) -> float:
    """P(at least so many hits) by chance, the Poisson-binomial's upper tail: for a report, never a watched page."""
    import numpy
    from scipy.stats import binom

    chances = numpy.ones(1)
    for group in groups:
        chances = numpy.convolve(chances, binom.pmf(numpy.arange(group.n + 1), group.n, group.rate))
    return min(1.0, float(chances[hits:].sum()))


def e_value(groups: Iterable[Group]) -> float:
    """The evidence that more comes true than by chance, which may be looked at every day: see LIFTS."""
    groups = list(groups)
    hits = sum(group.hits for group in groups)
    logs = [hits * log(lift) - fsum(group.n * log1p((lift - 1) * group.rate) for group in groups) for lift in LIFTS]
    highest = max(logs)
    mean = fsum(exp(each - highest) for each in logs) / len(LIFTS)
    return exp(min(highest + log(mean), _LARGEST))


def paths(rates, hits):
    """The evidence after each promise, in order: a row for each practice of an array of rates and one of hits."""
    import numpy

    logs = [numpy.cumsum(hits * log(lift) - numpy.log1p((lift - 1) * rates), axis=-1) for lift in LIFTS]
    together = numpy.logaddexp.reduce(logs) - log(len(LIFTS))
    return numpy.exp(numpy.minimum(together, _LARGEST))


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate; of none, all that is possible."""
    if n == 0:
        return 0.0, 1.0
    rate, weight = hits / n, _Z**2 / n
    middle = (rate + weight / 2) / (1 + weight)
    reach = _Z * sqrt(rate * (1 - rate) / n + weight / (4 * n)) / (1 + weight)
    low = 0.0 if hits == 0 else middle - reach
    high = 1.0 if hits == n else middle + reach
    return low, high


@dataclass(frozen=True)
class Tally:
    """Promises whose horizon is over, told or not told, by what came of them.

    What did not happen is no miss of the timing and stands apart, in `not_happened` by its base rates; what nobody
    has answered, or nobody can know, is a miss.
    """

    groups: tuple[Group, ...] = ()
    inside: int = 0
    outside: int = 0
    did_not_happen: int = 0
    unanswered: int = 0
    unknown: int = 0
    not_happened: tuple[Group, ...] = ()
    is_tested: bool = False

    @property
    def hits(self) -> int:
        return self.inside

    @property
    def n(self) -> int:
        return self.inside + self.outside + self.without_answer

    @property
    def without_answer(self) -> int:
        return self.unanswered + self.unknown

    @cached_property
    def expected(self) -> float:
        return expected(self.groups)

    @property
    def expected_with_those_that_did_not_happen(self) -> float:
        return expected(self.groups + self.not_happened)

    @cached_property
    def e(self) -> float | None:
        """The evidence; None where nothing is tested."""
        return e_value(self.groups) if self.is_tested else None

    @cached_property
    def e_with_those_that_did_not_happen(self) -> float | None:
        return e_value(self.groups + self.not_happened) if self.is_tested else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Of the rate, 95 %; None of too few."""
        return None if self.is_too_few else wilson(self.hits, self.n)

    @property
    def interval_rate(self) -> float:
        return _share(self.hits, self.n)

    @property
    def chance_rate(self) -> float:
        return _share(self.expected, self.n)

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the rate, were none of those without an answer a hit, and were all of them."""
        return _share(self.hits, self.n), _share(self.hits + self.without_answer, self.n)

    @property
    def answered(self) -> float:
        return _share(self.n - self.without_answer, self.n)

    @property
    def is_too_few(self) -> bool:
        return self.n < LEAST

    @property
    def has_headline(self) -> bool:
        return not self.is_too_few and self.answered >= ANSWERED


@dataclass(frozen=True)
class ListedTally:
    """What is listed and never tested, since its windows do not come round: years, months and counts."""

    n: int = 0
    hits: int = 0
    covered: float = 0.0  # the share of the time that the windows cover


@dataclass(frozen=True)
class Row:
    """Day promises not told of one rule, topic or practitioner."""

    key: str
    name: str
    n: int
    hits: int
    expected: float
    convincing: bool = False  # of a rule alone, after correction for the number of rules that were looked at


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0
