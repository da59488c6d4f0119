"""The engine's Chinese in traditional characters: its table holds what OpenCC and our corrections make."""

import itertools
import json

import pytest

import engine
from engine.cli import main
from engine.hexagrams import HEXAGRAMS
from engine.trigrams import TRIGRAMS
from tests import traditional
from tests.engine.houses import house


@pytest.fixture(scope="module")
def maker():
    return traditional.maker()


def test_the_committed_files_are_what_the_script_makes(maker):
    assert maker.stale() == []


def test_every_gloss_clause_and_template_becomes_what_opencc_and_the_corrections_make(maker):
    convert = maker.Conversion()
    texts = set(maker.engine_texts())
    assert len(texts) > 200
    assert {text: engine.traditional(text) for text in texts} == {text: convert(text) for text in texts}


def test_so_does_every_sentence_of_the_384_figures(maker):
    convert = maker.Conversion()
    sentences = set()
    for upper, lower, line in itertools.product(TRIGRAMS, TRIGRAMS, range(1, 7)):
        request = {"method": "direct", "upper": upper, "lower": lower, "line": line, "topic": "dwelling"}
        sentences.update(glosses(engine.read(request).to_dict()))
    assert len(sentences) > 1000
    assert [text for text in sentences if engine.traditional(text) != convert(text)] == []


def glosses(value):
    """Every Chinese gloss in an answer."""
    if isinstance(value, list):
        for item in value:
            yield from glosses(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from [item] if key == "zh" else glosses(item)


def test_the_signs_stay_what_they_are():
    assert engine.traditional("离火克体，丑未年占之主凶") == "離火剋體，丑未年占之主凶"


def test_a_character_is_told_by_the_phrase_it_stands_in(maker, monkeypatch):
    """里 by itself is 里, a distance; in 家里 it is 裡."""
    monkeypatch.setattr(maker, "engine_texts", lambda: iter(["行三里", "走一里", "百里", "家里"]))
    table = maker.tomllib.loads(maker.engine_table())
    assert (table["characters"], table["phrases"]) == ({}, {"家里": "家裡"})


@pytest.mark.parametrize("names", [TRIGRAMS, HEXAGRAMS], ids=["trigrams", "hexagrams"])
def test_its_names_agree_with_the_names_in_the_tables(names):
    assert [engine.traditional(each.name) for each in names.values()] == [each.traditional for each in names.values()]


def test_the_command_line_answers_in_traditional_and_leaves_the_classical_phrase_alone(tmp_path, capfdbinary):
    file = tmp_path / "tian.json"
    file.write_text(json.dumps(house("田", year=2022)), encoding="utf8")
    assert main(["read", str(file), "--format", "text", "--lang", "zh-hant"]) == 0
    output = capfdbinary.readouterr().out.decode()
    assert "水來生木，此居可旺；金伏互中，酉申年有損，以二十九年為限。" in output
    assert "體互兌金剋體，離火制之而未盡" in output
    assert "亥子水年月日，当有进益，或得水边之财，坎生体用也 (周易梅花數擇抄, 屋宅之占訣, housecast-gen-gain)" in output
