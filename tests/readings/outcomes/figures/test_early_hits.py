"""W9: what comes true is reported early, what fails only at the end; so nothing counts before its horizon is over.

A matter happens with probability 3/5 within a year, on any day of it alike, and the windows cover 1/6 of the days.
"""

from collections import Counter
from datetime import timedelta
from fractions import Fraction

import pytest

from readings.outcomes.figures.counting import figures_of
from readings.outcomes.figures.wording import as_misses
from readings.predictions.models import Promise
from tests.readings.conftest import NOW
from tests.readings.outcomes.figures.rows import DAY, sealed

HAPPENS, COVERED = Fraction(3, 5), Fraction(1, 6)
YEAR = 360  # days, so that sixths, fifths and sixtieths of it are whole
MOMENT = timedelta(microseconds=1)


def test_w9_the_rate_among_the_answered_is_a_sixth_and_the_true_one_a_tenth():
    """Of one promise a day, the one of day s has happened by the end of the year with 3/5 · (365 − s)/365.

    Summed over s = 0…364: 3/5 · 183 = 109.8 are answered, 18.3 of them hits: 18.3/109.8 = 1/6 = .166667. Each whole
    horizon gives 3/5 · 1/6 = 1/10 = .10.
    """
    answered = sum(HAPPENS * Fraction(365 - day, 365) for day in range(365))
    hits = sum(HAPPENS * COVERED * Fraction(365 - day, 365) for day in range(365))
    assert (answered, hits) == (Fraction(1098, 10), Fraction(183, 10))
    assert float(hits / answered) == pytest.approx(0.166667, abs=5e-7)
    assert hits / answered == Fraction(1, 6)
    assert Fraction(1, 10) == HAPPENS * COVERED


def comes_of(day: int) -> tuple[int, str]:
    """How many days after NOW it is reported what came of the promise that is locked on a day, and what.

    Of each 60 days' promises 36 happen, 6 of them within windows: six days' in a row are reported at once, five
    outside and one inside, 6 to 354 days on. What doesn't happen is said to have not as its horizon ends.
    """
    six = day // 6
    if six % 10 >= 6:
        return day + YEAR, "did-not-happen"
    return 6 * six + 6 * (1 + 7 * six % 59), "outside" if day % 6 else "inside"


@pytest.fixture
def intake(alice, tian) -> list[Promise]:
    """Two years of one promise a day, each with a horizon of a year; nobody has said what came of them."""
    days = [NOW + day * DAY for day in range(2 * YEAR)]
    return sealed(alice, tian, [""] * len(days), starting=days, flagged=YEAR // 6, length=YEAR)


def report(intake: list[Promise], until: int) -> Counter:
    """Write down what is reported until so many days after NOW, and count it."""
    reported = {}
    for day, promise in enumerate(intake):
        at, answer = comes_of(day)
        if at <= until:
            reported.setdefault(answer, []).append(promise.pk)
    for answer, found in reported.items():
        Promise.objects.filter(pk__in=found).update(answer=answer)
    return Counter({answer: len(found) for answer, found in reported.items()})


def test_w9_after_a_year_of_steady_intake_nothing_counts_although_a_sixth_of_the_answers_are_hits(alice, intake):
    """The first horizon ends with the year."""
    answers = report(intake, YEAR - 1)
    assert Fraction(answers["inside"], answers.total()) == Fraction(1, 6)
    assert answers.total() > 100
    figures = figures_of(alice, now=NOW + YEAR * DAY - MOMENT)
    assert (figures.not_told.n, figures.not_told.hits, figures.not_told.did_not_happen) == (0, 0, 0)
    assert figures.not_told.e == 1
    assert figures.running == 2 * YEAR


@pytest.mark.parametrize("finished", [60, 120, 240, 360, 600])
def test_w9_of_finished_horizons_a_tenth_are_hits_at_any_time(alice, intake, finished):
    """Of 60 promises 36 happen, 6 of them within windows: 6/60 = 1/10, with what did not happen as misses."""
    until = YEAR + finished - 1  # when the horizon of the last of them ends
    answers = report(intake, until)
    assert Fraction(answers["inside"], answers.total()) > Fraction(1, 10)
    figures = figures_of(alice, now=NOW + until * DAY)
    tally, sixties = figures.not_told, finished // 60
    assert (tally.inside, tally.outside, tally.did_not_happen) == (6 * sixties, 30 * sixties, 24 * sixties)
    assert (tally.unanswered, tally.unknown, figures.running) == (0, 0, 2 * YEAR - finished)
    assert Fraction(tally.hits, tally.n + tally.did_not_happen) == Fraction(1, 10)
    assert as_misses(tally).startswith(f"As misses: {6 * sixties} hits in {finished}, chance {10 * sixties}")
