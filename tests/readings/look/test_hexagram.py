"""The drawings of hexagram, trigram and polarity, to the unit."""

import pytest

from readings.look import hexagram, polarity, trigram
from readings.look.shapes import Circle, Line, Rect


def test_a_whole_line_is_one_bar_and_a_broken_one_two():
    """坎 over 巽, from the bottom 011 010: line 1 is broken, 0–30 and 42–72; line 2 whole, 0–72."""
    lines = hexagram.draw("坎", "巽").lines
    assert lines[0].bars == (Rect(0, 66, 30, 6), Rect(42, 66, 30, 6))
    assert lines[1].bars == (Rect(0, 54, 72, 6),)


def test_the_trigrams_are_twelve_units_apart():
    """y = 12(6 − i) + 6 below: 66, 54, 42; above without the 6: 24, 12, 0. Line 4 ends at 30, line 3 begins at 42."""
    assert [hexagram.top_of(place) for place in range(1, 7)] == [66, 54, 42, 24, 12, 0]


def test_a_moving_yang_line_has_a_ring():
    """Line 5 of 井 is whole, its bar 12–18: the ring's centre is 9 left of the bars at y 15, its radius 3.5."""
    drawing = hexagram.draw("坎", "巽", 5)
    assert drawing.ring == Circle(-9, 15, 3.5)
    assert drawing.cross == ()
    assert [line.place for line in drawing.lines if line.moving] == [5]


def test_a_moving_yin_line_has_a_cross():
    """Line 2 of 益 (巽 over 震) is broken, its bar 54–60: strokes between (−12, 54) and (−6, 60) and back."""
    drawing = hexagram.draw("巽", "震", 2)
    assert drawing.cross == (Line(-12, 54, -6, 60), Line(-12, 60, -6, 54))
    assert drawing.ring is None


@pytest.mark.parametrize(("width", "stroke"), [(264, 1.5), (120, 1.5), (72, 1.5), (60, 1.8), (48, 2.25)])
def test_the_mark_is_never_thinner_than_one_and_a_half_pixels(width, stroke):
    """At 48 px a unit is 48/72 px, and 2.25 × 48/72 = 1.5 px; from 72 px on 1.5 units are at least that."""
    assert hexagram.draw("坎", "巽", 5, width).mark_stroke == pytest.approx(stroke)


def test_a_trigram_not_known_yet_is_three_outlines():
    """With the lower 震 known, lines 4–6 are hairline boxes: half a unit in from 0–72 and from the bar's 6."""
    lines = hexagram.draw(None, "震").lines
    assert [line.yang for line in lines] == [True, False, False, None, None, None]
    assert lines[5].bars == (Rect(0.5, 0.5, 71, 5),)


def test_a_line_of_an_unknown_trigram_is_not_marked():
    drawing = hexagram.draw(None, "震", 5)
    assert (drawing.ring, drawing.cross) == (None, ())


def test_a_trigram_is_48_by_30():
    """坎 from the bottom 010: bars at 24, 12 and 0, the broken ones 20/8/20."""
    assert trigram.draw("坎").bars == (
        Rect(0, 24, 20, 6),
        Rect(28, 24, 20, 6),
        Rect(0, 12, 48, 6),
        Rect(0, 0, 20, 6),
        Rect(28, 0, 20, 6),
    )


@pytest.mark.parametrize(
    ("code", "above", "below"),
    [("good", True, False), ("bad", False, True), ("mixed", True, True), ("neutral", False, False)],
)
def test_a_glyph_has_a_block_above_for_good_and_a_box_below_for_bad(code, above, below):
    """8 × 6 above, 6.5 × 4.5 (in the middle of a 1.5 stroke, so 8 × 6 over all) below an axis of 1.5 at 7.25."""
    glyph = polarity.glyph(code)
    assert glyph.axis == Rect(0, 7.25, 16, 1.5)
    assert glyph.above == (Rect(4, 0, 8, 6) if above else None)
    assert glyph.below == (Rect(4.75, 10.75, 6.5, 4.5) if below else None)
