"""Stalks: each promise one, beside what chance alone gives."""

from readings.look import stalks
from readings.look.shapes import Rect, Text


def test_forty_promises_stand_in_forty_cells_the_hits_first_and_twice_as_high():
    """616 / 40 = 15.4; the middle of the first cell 7.7 less half a stroke 6.2; of the twelfth 11.5 × 15.4 − 1.5 =
    175.6."""
    drawing = stalks.draw(11, 40, 6.666667, 616)
    assert len(drawing.hits) == 11
    assert len(drawing.misses) == 29
    assert drawing.hits[0] == Rect(6.2, -52, 3, 52)
    assert drawing.misses[0] == Rect(175.6, -26, 3, 26)


def test_the_bracket_is_as_long_as_chance_has_cells():
    """6.666667 × 15.4 = 102.67; its end is 1.5 wide, so that it begins at 101.17."""
    left, foot, right = stalks.draw(11, 40, 6.666667, 616).bracket
    assert left == Rect(0, 10, 1.5, 7)
    assert foot == Rect(0, 15.5, 102.67, 1.5)
    assert right == Rect(101.17, 10, 1.5, 7)


def test_hits_misses_and_chance_are_written_beside_them():
    """The first miss begins at 11 × 15.4 = 169.4."""
    assert stalks.draw(11, 40, 6.666667, 616).texts == (
        Text(169.4, -40, "11 hits", "strong", anchor="start"),
        Text(616, -40, "29 misses", "label", anchor="end"),
        Text(0, 35, "chance, about 6.7", "label", anchor="start"),
    )


def test_where_the_misses_leave_no_room_both_stand_over_all_of_it():
    """14 of 15 on 350 end at 326.67; "14 hits" and "1 miss" take 7 × 7.28 + 6 × 7.28 and two gaps of 8, 110.64."""
    drawing = stalks.draw(14, 15, 2.5, 350)
    assert [text.y for text in drawing.texts] == [-60, -60, 35]
    assert drawing.top == 73


def test_without_a_miss_nothing_is_said_of_misses():
    assert [text.words for text in stalks.draw(12, 12, 2, 350).texts] == ["12 hits", "chance, about 2.0"]


def test_stalks_of_narrow_cells_are_thinner_than_their_cells():
    """350 / 120 = 2.9167, of which six tenths are 1.75."""
    drawing = stalks.draw(20, 120, 20, 350)
    assert {stalk.width for stalk in drawing.hits + drawing.misses} == {1.75}
    assert len(drawing.hits + drawing.misses) == 120


def test_over_a_hundred_and_twenty_promises_are_a_bar():
    """30 of 150 on 616: 616 / 150 × 30 = 123.2, and the rest 492.8."""
    drawing = stalks.draw(30, 150, 25, 616)
    assert drawing.hits == (Rect(0, -52, 123.2, 52),)
    assert drawing.misses == (Rect(123.2, -26, 492.8, 26),)
    assert drawing.bracket[1] == Rect(0, 15.5, 102.67, 1.5)


def test_without_a_hit_there_is_no_tall_part():
    assert stalks.draw(0, 150, 25, 616).hits == ()
