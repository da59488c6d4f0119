"""The right values W2, W3 and W8 of the figures, to the digits printed."""

import pytest
from scipy.stats import binom, binomtest, poisson_binom

from readings.outcomes.figures.scoring import (
    NEEDED,
    Group,
    Tally,
    e_value,
    exact_chance,
    expected,
    paths,
    variance,
    wilson,
)
from readings.outcomes.figures.wording import how_many_it_takes

# W3: the base rates b as flagged of length, and whether each came true.
RATES = ((1, 12), (1, 12), (2, 12), (2, 12), (2, 12), (3, 12), (3, 12), (4, 10), (4, 10), (5, 30), (6, 31), (4, 30))
CAME_TRUE = (0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0)
UNEQUAL = [Group(*rate, hit, 1 - hit) for rate, hit in zip(RATES, CAME_TRUE, strict=True)]


def of_a_sixth(hits: int, n: int) -> list[Group]:
    return [Group(6, 36, hits, n - hits)]


def test_w2_eleven_of_forty_at_a_sixth():
    groups = of_a_sixth(11, 40)
    assert expected(groups) == pytest.approx(6.666667, abs=5e-7)
    assert 11 / expected(groups) == pytest.approx(1.65)
    assert exact_chance(groups, 11) == pytest.approx(0.0583587162, abs=5e-11)
    assert wilson(11, 40) == pytest.approx((0.1610801625, 0.4283495581), abs=5e-11)
    assert e_value(groups) == pytest.approx(2.3881678765, abs=5e-11)


@pytest.mark.parametrize(("hits", "e"), [(0, 0.0476336798), (15, 55.4530913157)])
def test_w2_the_evidence_of_none_and_of_fifteen(hits, e):
    assert e_value(of_a_sixth(hits, 40)) == pytest.approx(e, abs=5e-11)


def test_w2_the_edges_of_wilson():
    assert wilson(0, 5) == pytest.approx((0, 0.4344824648), abs=5e-11)
    assert wilson(5, 5) == pytest.approx((0.5655175352, 1), abs=5e-11)
    assert wilson(0, 12)[1] == pytest.approx(0.2424940067, abs=5e-11)
    assert wilson(0, 0) == (0, 1)


def test_w3_unequal_rates():
    assert expected(UNEQUAL) == pytest.approx(2.4602150538, abs=5e-11)
    assert variance(UNEQUAL) == pytest.approx(1.8349762978, abs=5e-11)
    assert exact_chance(UNEQUAL, 5) == pytest.approx(0.0724168279, abs=5e-11)
    assert 5 / expected(UNEQUAL) == pytest.approx(2.0323426573, abs=5e-11)
    assert e_value(UNEQUAL) == pytest.approx(3.0247618291, abs=5e-11)


def test_exact_chance_and_interval_are_those_of_scipy():
    rates = [flagged / length for flagged, length in RATES]
    for hits in range(1, 12):
        assert exact_chance(UNEQUAL, hits) == pytest.approx(poisson_binom(rates).sf(hits - 1), abs=1e-12)
    for hits in range(41):
        found = binomtest(hits, 40).proportion_ci(method="wilson")
        assert wilson(hits, 40) == pytest.approx((found.low, found.high), abs=1e-12)


def test_w8_a_third_unanswered_leaves_bounds_and_no_headline():
    """18 hits and 42 misses of 90: (18 + 42) / 90 answered; between 18/90 and (18 + 30)/90."""
    tally = Tally((Group(6, 36, 18, 72),), inside=18, outside=42, unanswered=30, is_tested=True)
    assert tally.answered == pytest.approx(0.6667, abs=5e-5)
    assert not tally.has_headline
    assert tally.bounds == pytest.approx((0.20, 0.533333), abs=5e-7)
    assert wilson(18, 60) == pytest.approx((0.1989816614, 0.4250870795), abs=5e-11)


def test_the_evidence_of_a_path_ends_with_that_of_its_counts():
    import numpy

    rates = numpy.array([[flagged / length for flagged, length in RATES]])
    assert paths(rates, numpy.array([CAME_TRUE]))[0, -1] == pytest.approx(e_value(UNEQUAL), rel=1e-12)


def test_fifty_thousand_promises_are_no_overflow():
    assert e_value(of_a_sixth(50_000, 50_000)) > 20
    assert 0 <= e_value(of_a_sixth(0, 50_000)) < 1e-100


def power(n: int, true_rate: float) -> float:
    """Of the one-sided 5 % test against a sixth: P(X ≥ c), c being the least with P(X ≥ c) ≤ 5 % by chance."""
    least = next(hits for hits in range(n + 1) if binom.sf(hits - 1, n, 1 / 6) <= 0.05)
    return binom.sf(least - 1, n, true_rate)


@pytest.mark.parametrize(("one_in", "n", "found"), [(4, 161, 0.8053006), (3, 46, 0.8111526)])
def test_from_161_on_a_fourth_is_shown_and_from_46_on_a_third(one_in, n, found):
    """The power goes up and down with n, as c is whole: from n on it never is under 80 %, and of n − 1 it is."""
    assert power(n, 1 / one_in) == pytest.approx(found, abs=5e-8)
    assert power(n - 1, 1 / one_in) < 0.8
    assert all(power(more, 1 / one_in) >= 0.8 for more in range(n, n + 100))
    assert NEEDED[one_in] == n
    assert f"about {n}" in how_many_it_takes()
