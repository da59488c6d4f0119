"""Today's ribbon of days."""

from datetime import date, timedelta

from readings.look import ribbon
from readings.look.ribbon import RibbonDay
from readings.look.shapes import Rect

TODAY = RibbonDay(date(2026, 11, 30), "申", good=2, bad=1, open=True)
DAYS = [TODAY] + [RibbonDay(TODAY.date + timedelta(days=ahead), "酉") for ahead in range(1, 14)]


def test_fourteen_days_are_drawn_wide_and_seven_on_the_phone():
    assert len(ribbon.draw(DAYS, *ribbon.WIDE).cells) == 14
    assert len(ribbon.draw(DAYS, *ribbon.NARROW).cells) == 7


def test_good_windows_are_solid_squares_above_the_line():
    """350 / 7 = 50, the middle of the first cell 25; two squares of 12, 16 from each other: 25 − 8 − 6 = 11 and 27."""
    assert ribbon.draw(DAYS, 7, 350).cells[0].squares == (Rect(11, -14, 12, 12), Rect(27, -14, 12, 12))


def test_a_bad_window_is_a_hollow_square_below_it():
    """A stroke of 1.5 around 10.5 makes 12: 25 − 5.25 = 19.75, and its upper edge 4.75 − 0.75 = 4 below the axis."""
    assert ribbon.draw(DAYS, 7, 350).cells[0].hollows == (Rect(19.75, 4.75, 10.5, 10.5),)


def test_the_first_day_is_today_and_the_others_have_their_weekday():
    first, second = ribbon.draw(DAYS, 7, 350).cells[:2]
    assert [text.words for text in first.texts] == ["Today", "30", "申"]
    assert [text.words for text in second.texts] == ["Tue", "1", "酉"]
    assert (first.today, first.open, first.busy) == (True, True, True)
    assert (second.today, second.open, second.busy) == (False, False, False)
