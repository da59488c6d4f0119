"""The interval of a rate, and chance beside it."""

from readings.look import interval
from readings.look.shapes import Line, Rect

FORTY = (0.1610801625, 0.4283495581, 11 / 40, 1 / 6)  # 11 of 40


def test_the_axis_reaches_to_the_next_ten_per_cent_above_the_interval():
    """42.8 % lies under 50 %: six ticks, each 10 further on by 123.2 of 616."""
    drawing = interval.draw(*FORTY, 616)
    assert drawing.highest == 50
    assert [tick.x for tick in drawing.ticks] == [0, 122.7, 245.9, 369.1, 492.3, 615]


def test_the_axis_reaches_as_far_as_chance_and_never_beyond_all():
    assert interval.draw(0, 0.2424940067, 0, 0.5, 616).highest == 60
    assert interval.draw(0.5655175352, 1, 1, 1 / 6, 616).highest == 100


def test_the_bar_lies_over_the_axis_from_end_to_end():
    """.1610801625 / .5 × 616 = 198.45 and .4283495581 / .5 × 616 = 527.73; 3 thick about −22, its ends 15 high."""
    drawing = interval.draw(*FORTY, 616)
    assert drawing.bar == Rect(198.45, -23.5, 329.28, 3)
    assert drawing.caps == (Rect(197.7, -29.5, 1.5, 15), Rect(526.98, -29.5, 1.5, 15))


def test_the_rate_is_a_square_on_its_corner():
    """.275 / .5 × 616 = 338.8; half the diagonal of 10 is 7.07."""
    assert interval.draw(*FORTY, 616).diamond == "338.8,-29.07 345.87,-22 338.8,-14.93 331.73,-22"


def test_chance_is_a_line_with_its_word_left_of_it():
    """1/6 / .5 × 616 = 205.33; the word ends 6 before."""
    drawing = interval.draw(*FORTY, 616)
    word = drawing.texts[-1]
    assert drawing.chance == Line(205.33, -38, 205.33, 0)
    assert (word.words, word.x, word.y, word.anchor) == ("chance", 199.33, -39, "end")


def test_the_rate_is_labelled_with_the_interval():
    label = interval.draw(*FORTY, 616).texts[-2]
    assert (label.words, label.x) == ("16–43 %", 338.8)


def test_the_word_of_chance_climbs_over_the_label_that_it_would_touch():
    """Chance at .26 and the rate at .275, on the phone: 182 and 192.5 of 350."""
    drawing = interval.draw(0.1610801625, 0.4283495581, 0.275, 0.26, 350)
    assert drawing.texts[-1].y == -57
    assert drawing.chance == Line(182, -57, 182, 0)


def test_the_word_of_chance_stands_right_of_a_line_that_has_no_room_at_its_left():
    """A thirtieth of the axis to 60 %: 350 × .02 / .6 = 11.67, and 6 more."""
    word = interval.draw(0.3, 0.55, 0.4, 0.02, 350).texts[-1]
    assert (word.x, word.anchor) == (17.67, "start")


def test_the_ends_of_the_axis_are_written_with_their_sign():
    words = [text.words for text in interval.draw(*FORTY, 350).texts if text.kind == "tick"]
    assert words == ["0 %", "10", "20", "30", "40", "50 %"]
