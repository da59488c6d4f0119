"""What a strip shows, and where it draws it."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from readings.look import strip, strip_drawing
from readings.look.shapes import Rect
from readings.look.strip import Cell, Mark, Plumb, Total

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"


@dataclass
class Window:
    timing: int
    label: str
    starts: datetime
    ends: datetime
    polarity: str
    word: str


def year(number: int) -> datetime:
    return datetime(number, 2, 4, tzinfo=UTC)


def year_windows(branches: str, polarity: str, word: str, *, timing: int = 0) -> list[Window]:
    """The years 2026–2054 of these branches; 2026 is a 午 year."""
    return [
        Window(timing, f"甲{branch}", year(number), year(number + 1), polarity, word)
        for number in range(2026, 2055)
        if (branch := BRANCHES[(number - 4) % 12]) in branches
    ]


def years(windows: list[Window], **more) -> strip.Strip:
    bounds = [year(number) for number in range(2026, 2056)]
    return strip.strip_of_windows(
        "year", windows, bounds=bounds, now=datetime(2026, 11, 30, tzinfo=UTC), zone=UTC, **more
    )


def cells(count: int, labels: dict[int, str] | None = None) -> list[Cell]:
    return [Cell(year(2026 + place), year(2027 + place), (labels or {}).get(place, "")) for place in range(count)]


def good(branches: str, first: int, last: int | None = None, **more) -> Mark:
    return Mark(0, "good", branches, more.pop("word", ""), first, first if last is None else last, **more)


def bad(branches: str, first: int, **more) -> Mark:
    return Mark(0, "bad", branches, more.pop("word", ""), first, first, **more)


def words_of(drawing: strip_drawing.StripDrawing, kind: str) -> list[tuple[str, float, float]]:
    return [(text.words, text.x, text.y) for text in drawing.texts if text.kind == kind]


def test_neighbouring_branches_of_one_timing_join():
    """亥 and 子 years are 2031, 2032 and twelve years on 2043, 2044: cells 5–6 and 17–18."""
    marks = years(year_windows("亥子", "good", "gain")).marks
    assert [(mark.branches, mark.first, mark.last) for mark in marks] == [("亥子", 5, 6), ("亥子", 17, 18)]


def test_branches_of_two_timings_stay_apart():
    windows = year_windows("亥", "good", "gain", timing=0) + year_windows("子", "good", "joy", timing=1)
    assert [mark.branches for mark in years(windows).marks] == ["亥", "子", "亥", "子"]


def test_an_open_window_stays_by_itself():
    """2026 is a 午 year and open, 2027 a 未 year of the same timing: two blocks."""
    marks = years(year_windows("午未", "good", "gain")).marks
    assert [(mark.branches, mark.open) for mark in marks[:2]] == [("午", True), ("未", False)]


def test_every_window_is_listed_with_its_dates():
    """A window is half-open, so the last day of a year that ends at midnight is the day before."""
    listed = years(year_windows("酉", "bad", "loss")).windows[0]
    assert (listed.label, listed.dates, listed.polarity, listed.open) == (
        "甲酉",
        "4 Feb 2029 – 3 Feb 2030",
        "bad",
        False,
    )


def test_a_total_stands_in_the_cell_of_its_instant():
    """2026 + 25 = 2051 is cell 25; what lies after the last cell is not drawn."""
    totals = [Total(datetime(2051, 6, 1, tzinfo=UTC), "廿五年"), Total(year(2055), "廿九年")]
    assert years([], totals=totals).plumbs == (Plumb(25, "廿五年"),)


def test_a_day_is_named_today_only_while_it_is():
    bounds = [datetime(2026, 11, 30, tzinfo=UTC) + timedelta(days=place) for place in range(25)]
    now = datetime(2026, 11, 30, 15, tzinfo=UTC)
    today = strip.strip_of_windows("day", [], bounds=bounds, now=now, zone=UTC)
    later = strip.strip_of_windows("day", [], bounds=bounds, now=now + timedelta(days=2), zone=UTC)
    assert [cell.axis_label for cell in today.cells if cell.axis_label] == ["Today", "12 Dec", "23 Dec"]
    assert later.cells[0].axis_label == "30 Nov"


def test_a_good_block_stands_from_fifteen_to_one_above_the_axis():
    """29 cells of 10 px: cells 5 and 6 are 50–70, one pixel in at each side."""
    drawing = strip_drawing.draw(strip.build("year", cells(29), [good("亥", 5), good("子", 6)]), 290)
    assert drawing.axis == Rect(0, -0.75, 290, 1.5)
    assert [(block.rect, block.hollow) for block in drawing.blocks] == [(Rect(51, -15, 18, 14), False)]
    assert words_of(drawing, "branch") == [("亥子", 60, -22)]


def test_a_bad_box_is_hollow_and_thirteen_high_from_seven_below():
    """Cell 3 is 30–40; one pixel in, and half the stroke of 1.5 more: 31.75, 10 − 2 − 1.5 = 6.5 wide."""
    drawing = strip_drawing.draw(strip.build("year", cells(29), [bad("酉", 3, word="loss")]), 290)
    assert [(block.rect, block.hollow) for block in drawing.blocks] == [(Rect(31.75, 7, 6.5, 13), True)]
    assert words_of(drawing, "branch") == [("酉", 35, 37)]
    assert words_of(drawing, "word") == [("loss", 35, 51)]


def test_a_word_is_said_only_the_first_time():
    marks = [good("亥", 5, word="gain"), good("亥", 17, word="gain")]
    drawing = strip_drawing.draw(strip.build("year", cells(29), marks), 290)
    assert words_of(drawing, "word") == [("gain", 55, -38)]


def test_words_are_left_out_where_a_strip_above_said_them():
    drawing = strip_drawing.draw(strip.build("month", cells(12), [good("亥", 5, word="gain")], shows_words=False), 380)
    assert words_of(drawing, "word") == []


def test_an_open_window_says_so_instead_of_its_word():
    drawing = strip_drawing.draw(strip.build("year", cells(29), [good("午", 6, word="gain", open=True)]), 290)
    assert drawing.blocks[0].open
    assert [(text.words, text.open) for text in drawing.texts] == [("午", True), ("Open now", True)]


def test_a_total_is_a_plumb_line_from_the_middle_of_its_cell():
    """Cell 25 is 250–260, its middle 255: a line 1.5 × 57 from 254.25, its name 72 below."""
    drawing = strip_drawing.draw(strip.build("year", cells(29), [], [Plumb(25, "廿五年")]), 290)
    assert drawing.plumbs == (Rect(254.25, 0, 1.5, 57),)
    assert words_of(drawing, "plumb") == [("廿五年", 255, 72)]


def test_where_the_house_stands_the_line_goes_up():
    drawing = strip_drawing.draw(strip.build("year", cells(29), [], [Plumb(25, "廿五年", up=True)]), 290)
    assert drawing.plumbs == (Rect(254.25, -57, 1.5, 57),)
    assert words_of(drawing, "plumb") == [("廿五年", 255, -62)]


def test_ticks_of_one_by_five_part_the_cells():
    """Three cells of 10 have four ticks, the outer two inside the drawing."""
    ticks = strip_drawing.draw(strip.build("year", cells(3), []), 30).ticks
    assert [tick.x for tick in ticks] == [0, 9.5, 19.5, 29]
    assert {(tick.width, tick.height) for tick in ticks} == {(1, 5)}


def test_the_ends_of_the_axis_are_flush_and_what_has_no_room_is_left_out():
    """At 290 px "2027", centred on 15, would run into "2026", which is 27 px wide."""
    labels = {0: "2026", 1: "2027", 14: "2040", 28: "2054"}
    drawing = strip_drawing.draw(strip.build("year", cells(29, labels), []), 290)
    axis = {text.words: (text.x, text.anchor) for text in drawing.texts if text.kind == "axis"}
    assert axis == {"2026": (0, "start"), "2054": (290, "end"), "2040": (145, "middle")}


def test_a_month_is_labelled_at_the_tick_that_begins_it():
    drawing = strip_drawing.draw(strip.build("month", cells(12, {3: "4 Feb"}), []), 240)
    assert [(text.x, text.anchor) for text in drawing.texts] == [(60, "start")]


@pytest.mark.parametrize(("unit", "width"), [("year", 912), ("month", 380), ("day", 492)])
def test_no_text_leaves_the_drawing(unit, width):
    marks = [good("午", 0, word="gain", open=True), bad("酉", 11, word="loss")]
    drawing = strip_drawing.draw(strip.build(unit, cells(12), marks, [Plumb(11, "廿九年")]), width)
    for text in drawing.texts:
        left, right = text.extent(strip_drawing.SIZES[text.kind])
        assert left >= 0
        assert right <= width
