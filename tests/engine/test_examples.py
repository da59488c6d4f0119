"""The figures that the source itself reads."""

import re

from engine.examples import SOURCE, examples
from engine.hexagrams import HEXAGRAMS
from engine.passages import passage
from engine.rules import read_toml

ROWS = read_toml("examples")["example"]


def test_the_nine_readings_of_eight_figures_are_there_and_two_are_of_one():
    """革 is read twice; 复 履 归妹 夬 讼 泰 鼎 once."""
    assert [len(examples(name, line)) for name, line in (("革", 1), ("复", 2), ("讼", 1), ("乾", 1))] == [2, 1, 1, 0]
    assert len({(row["hexagram"], row["line"]) for row in ROWS}) == 8
    assert len(ROWS) == 9
    assert {row["hexagram"] for row in ROWS} <= {hexagram.name for hexagram in HEXAGRAMS.values()}


def test_what_is_quoted_stands_in_the_source():
    assert [row["id"] for row in ROWS if not passage(SOURCE, row["text"], row["heading"])] == []


def test_each_is_glossed_in_both_languages():
    for row in ROWS:
        assert len(row["en"]) >= 30 and len(re.findall(r"[\u3400-\u9fff]", row["zh"])) >= 12
