"""How far the evidence has come."""

import pytest

from readings.look import evidence
from readings.look.rates import evidence as written


def test_the_ticks_are_a_twentieth_one_and_twenty():
    """ln 20 / ln 800 × 616 = 2.995732 / 6.684612 × 616 = 276.06, and twice that is 552.13; each half a tick less."""
    drawing = evidence.draw(2.3881678765, 616)
    assert [tick.x for tick in drawing.ticks] == [0, 275.56, 551.63]


def test_the_value_stands_where_its_logarithm_is():
    """(ln 2.3881678765 + ln 20) / ln 800 × 616 = (0.870526 + 2.995732) / 6.684612 × 616 = 356.28."""
    assert evidence.place(2.3881678765, 616) == 356.28
    drawing = evidence.draw(2.3881678765, 616)
    assert drawing.diamond == "356.28,-7.07 363.35,0 356.28,7.07 349.21,0"
    assert (drawing.texts[-1].words, drawing.texts[-1].x) == ("e = 2.4", 356.28)


@pytest.mark.parametrize(
    ("e", "words", "at"),
    [(55.4530913157, "e = 55.5, beyond the line", 616), (0.004, "e = under 0.01, beyond the line", 0)],
)
def test_a_value_beyond_the_axis_stands_at_its_end_and_says_so(e, words, at):
    drawing = evidence.draw(e, 616)
    assert evidence.place(e, 616) == at
    assert drawing.texts[-1].words == words
    left, right = drawing.texts[-1].extent(13)
    assert left >= -0.01
    assert right <= 616.01


def test_what_is_not_convincing_is_not_rounded_up_to_it():
    assert [written(e) for e in (2.3881678765, 19.99, 20, 0.0476336798, 0.999, 55.4530913157, 4321)] == [
        *("2.4", "19.9", "20.0", "0.05", "0.99", "55.5", "over 1000")
    ]
