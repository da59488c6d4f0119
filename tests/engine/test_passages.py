"""Where the phrases of the rules stand: found in the four sources, among classical text alone."""

import re
import subprocess
import sys

import pytest

import engine
from engine.passages import Passage, misprinted, passage
from engine.rules import COMPANION, all_rules
from engine.sources import SOURCES
from engine.tables import open_table
from tests.services.processes import PROJECT

NOT_CHINESE = re.compile("[^\u3400-\u9fff]+")
FOUR = [stem for stem in SOURCES if not stem.startswith(COMPANION)]
QUOTING = [rule for rule in all_rules() if rule.kind != "omitted" and rule.text and rule.source in FOUR]
EXCERPTS, VOLUME_3, _, COLLECTION = FOUR


def chinese(text: str) -> str:
    return NOT_CHINESE.sub("", text)


def of_rule(identity: str) -> Passage:
    rule = engine.rule(identity)
    return passage(rule.source, rule.text, rule.heading)


def holds(words: str, text: str) -> bool:
    """Whether the text has the words as they stand, or of a list each item in its order."""
    if chinese(words) in chinese(text):
        return True
    place = 0
    for item in NOT_CHINESE.split(words):
        place = text.find(item, place)
        if place < 0:
            return False
        place += len(item)
    return True


def test_every_phrase_is_found_in_its_source():
    lost = []
    for rule in QUOTING:
        found = passage(rule.source, rule.text, rule.heading)
        if found is None or not holds(rule.text.split("…")[0], found.phrase):
            lost.append(rule.id)
    assert lost == []
    assert len(QUOTING) > 300


def test_a_phrase_stands_in_surroundings_that_are_whole_paragraphs_of_the_source():
    for rule in QUOTING:
        whole = "".join(passage(rule.source, rule.text, rule.heading))
        with open_table(f"sources/{rule.source}.txt") as file:
            text = file.read()
        assert f"\n{whole}\n" in f"\n{text}", rule.id
        assert len(chinese(whole)) >= 90, rule.id


@pytest.mark.parametrize("source", FOUR)
def test_no_modern_commentary_is_kept(source):
    with open_table(f"sources/{source}.txt") as file:
        text = file.read()
    assert len(text) > 1900
    for modern in ("解说", "白话", "释意", "说的是", "就是", "因此", "所以说", "＆"):
        assert modern not in text


def test_a_phrase_has_the_words_before_and_after_it():
    assert of_rule("housecast-one-generator-saves") == (
        "韩姓之居，得益变中乎。巽体，互见艮、坤，变兑克体，此居必有官讼，见于酉年月日。申酉年连见病患，所喜用卦，"
        "其震与巽体比和，当见于寅卯年月日后。申酉年后大凶。三十一年之后，遇申酉年，此居当毁。",
        "若非有兑，或有一坎，再见三是一年，此居亦无恙也",
        "。",
    )


def test_a_short_paragraph_is_shown_among_its_neighbours():
    """A couplet of the song, a list of the correspondences."""
    shown = of_rule("ww-xun-sky")
    assert shown.before.endswith("否则为奸邪。\n［天文］：")
    assert (shown.phrase, shown.after.split("\n")[1]) == ("风", "［地理］：林苑、园囿。")


def test_marks_and_brackets_do_not_matter_and_are_kept_as_the_source_prints_them():
    assert passage(VOLUME_3, "易逆数也").phrase == "“易逆数也"
    assert passage(VOLUME_3, "［天文］雪老阳").phrase == "［天文］：雪、老阳"
    assert passage(COLLECTION, "三九共六方三方三数").phrase == "三九共六方，三方三数"


def test_parts_of_one_paragraph_are_one_stretch_and_of_several_the_first_alone():
    assert of_rule("true-fire-furnace").phrase == "盖见炉中火、窑灶之火，真火也"
    assert of_rule("housecast-same-joy").phrase == "寅卯年当大快意，比和之气也"


@pytest.mark.parametrize(
    ("rule", "before"),
    [
        ("ww-xun-sky", "［天文］："),  # 风 stands in seven places
        ("ww-dui-clothing", "［衣物］："),
        ("el-gen-cycle", "土与瓦器皆坤土，金遇之，"),  # where the next of its parts stands too
        ("song-ctl-bad", "比和为吉"),
    ],
)
def test_of_several_places_it_is_that_of_the_rule(rule, before):
    assert of_rule(rule).before.endswith(before)


def test_what_is_condensed_or_not_there_has_no_passage():
    assert passage("meihua-vol1", "以时数配作下卦") is None
    assert passage(EXCERPTS, "") is None
    assert passage(EXCERPTS, "……") is None
    assert passage(EXCERPTS, "龘龘") is None
    assert passage(EXCERPTS, "龘、龘") is None
    with pytest.raises(engine.RequestError):
        passage("nothing", "风")


@pytest.mark.parametrize(
    ("identity", "printed"),
    [
        ("housecast-one-generator-saves", ("再见三是一年",)),
        ("housecast-gen-gain", ("坎生体用也",)),  # two characters out of their order
        ("ww-li-numbers", ("禄：巳", "轨：七百六十三")),
        ("ww-gen-nature", ()),  # 艮阳: as near to 艮止 as to 民阳
        ("apparent-fire-daylight", ()),
    ],
)
def test_the_words_that_are_emended_are_told_where_they_can_be(identity, printed):
    rule = engine.rule(identity)
    assert misprinted(rule.text, rule.emended) == printed


@pytest.mark.parametrize(("text", "emended"), [("风", ""), ("", "风"), ("风", "风雷")])
def test_what_emends_nothing_of_the_phrase_is_no_misprint(text, emended):
    assert misprinted(text, emended) == ()


def test_importing_the_engine_reads_no_source():
    told = "import sys, engine; print([name for name in sys.modules if name == 'engine.passages'])"
    run = subprocess.run([sys.executable, "-c", told], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_maker_refuses_originals_that_are_built_otherwise(tmp_path):
    """Only one of the four is there."""
    (tmp_path / "001_x.txt").write_text("故宫", encoding="utf8")
    run = subprocess.run([sys.executable, PROJECT / ".ci/make_sources.py", tmp_path], capture_output=True, text=True)
    assert run.returncode != 0
    assert "four sources" in run.stderr
