"""The compass, to the unit: look.md, *Geometry*."""

import pytest
from django.template import Context, Template
from django.utils import translation

from readings.look import compass
from readings.look.shapes import Rect


def by_direction(drawing):
    return {sector.direction: sector for sector in drawing.sectors}


def test_south_is_above_and_the_rest_follow_clockwise():
    assert [sector.direction for sector in compass.draw().sectors] == ["S", "SW", "W", "NW", "N", "NE", "E", "SE"]


def test_the_trigrams_of_the_later_heaven_stand_in_their_directions():
    standing = {sector.direction: sector.trigram for sector in compass.draw().sectors}
    assert standing == {
        "S": "离", "SW": "坤", "W": "兑", "NW": "乾", "N": "坎", "NE": "艮", "E": "震", "SE": "巽",
    }  # fmt: skip


def test_the_content_stands_on_r_107():
    """South, above: (160, 160 − 107) = (160, 53); the trigram is 36 wide, 24 higher, the names 20 lower."""
    south = by_direction(compass.draw())["S"]
    assert (south.trigram_x, south.trigram_y) == (142, 29)
    assert (south.names_x, south.names_y) == (160, 73)


def test_aslant_it_stands_upright_too():
    """South-west, at 45°: 107 × sin 45° = 75.66 to the right of the centre and above it."""
    south_west = by_direction(compass.draw())["SW"]
    assert (south_west.names_x, south_west.names_y) == (235.66, 104.34)
    assert (south_west.trigram_x, south_west.trigram_y) == (217.66, 60.34)


def test_the_smallest_chord_is_82_units():
    """Between its borders at ±22.5° a sector measures 2 × 107 × sin 22.5° = 81.9 on r 107."""
    left, right = compass.point(107, -22.5), compass.point(107, 22.5)
    assert right[0] - left[0] == pytest.approx(81.9, abs=0.1)


def test_a_sector_goes_from_r_62_to_r_150_between_its_borders():
    """sin 22.5° = 0.38268, cos 22.5° = 0.92388: 62 × these are 23.73 and 57.28, 150 × these 57.40 and 138.58."""
    south = by_direction(compass.draw())["S"]
    assert south.outline == (
        "M136.27 102.72L102.6 21.42A150 150 0 0 1 217.4 21.42L183.73 102.72A62 62 0 0 0 136.27 102.72Z"
    )


def test_the_rim_of_the_opposite_sector_is_where_the_house_sits():
    drawing = compass.draw(facing="S")
    assert (drawing.facing, drawing.sitting) == ("S", "N")
    assert drawing.rim == "M217.4 298.58A150 150 0 0 1 102.6 298.58"
    assert [sector.direction for sector in drawing.sectors if sector.facing] == ["S"]


def test_a_preference_turns_the_north_above():
    north = by_direction(compass.draw(top="N"))["N"]
    assert (north.names_x, north.names_y) == (160, 73)


def test_the_trigram_is_the_one_that_is_drawn_elsewhere():
    """坎, from the bottom 0 1 0: broken, whole, broken."""
    assert by_direction(compass.draw())["N"].bars == (
        Rect(0, 24, 20, 6),
        Rect(28, 24, 20, 6),
        Rect(0, 12, 48, 6),
        Rect(0, 0, 20, 6),
        Rect(28, 0, 20, 6),
    )


def test_the_middle_says_sitting_and_facing():
    assert compass.draw(facing="W").middle == ((153, "sits 震"), (180, "faces 兑"))
    assert compass.draw().middle == ()


def test_the_tag_draws_it_with_a_title_and_in_the_script_of_the_page():
    with translation.override("zh-hant"):
        drawn = Template('{% load look %}{% compass "W" %}').render(Context())
    assert drawn.count("<path") == 9
    assert ">兌<" in drawn
    assert "<title>" in drawn
    assert "<desc>" in drawn
