"""Things met outside the figure: how genuine their element is, whether they move, and how a request tells them.

The vectors are worked by hand from 001 断占总诀 (真火之体，有火之形色 … 动而吉者，应吉之速).
"""

import pytest

import engine
from engine.chart import Shape
from engine.judgement import outside
from engine.responses import Response, read_responses
from engine.rules import table
from engine.trigrams import TRIGRAMS

# Body, what is met, and what the first finding rests on and says.
VECTORS = [
    ("乾", "炉火", "true-fire-furnace", "bad"),
    ("兑", "灶火", "true-fire-kiln", "bad"),
    ("乾", "烈焰", "true-fire-blaze", "bad"),
    ("乾", "红衣", "apparent-fire-colour", "neutral"),
    ("兑", "空盒", "apparent-fire-hollow", "neutral"),
    ("乾", "枯木", "apparent-fire-withered-wood", "neutral"),
    ("乾", "阳光", "apparent-fire-daylight", "neutral"),
    ("乾", "灯", "weak-fire-lamp", "mixed"),
    ("震", "金钗", "weak-metal-hairpin", "neutral"),
    ("震", "金箔", "weak-metal-foil", "neutral"),
    ("巽", "金锭", "weak-metal-ingot", "neutral"),
    ("巽", "银杯", "weak-metal-silver-cup", "neutral"),
    ("震", "锡壶", "weak-metal-tin", "neutral"),
    ("巽", "碎铜", "weak-metal-bits", "neutral"),
    ("震", "快刀", "true-metal-blade", "bad"),
    ("巽", "大锯", "true-metal-axe-saw", "bad"),
    ("离", "水", "true-water", "bad"),
    ("离", "黑色", "apparent-water-black", "neutral"),
    ("离", "湿布", "apparent-water-wet", "neutral"),
    ("离", "血", "apparent-water-blood", "neutral"),
    ("乾", "土", "true-gen-soil-metal", "good"),
    ("乾", "瓦片", "apparent-gen-tile", "neutral"),
    ("离", "柴薪", "true-gen-firewood", "good"),
    ("离", "大树", "weak-gen-standing-tree", "good"),
    ("震", "水", "true-gen-water-wood", "good"),
    ("巽", "猪", "weak-gen-pig-blood-wood", "good"),
]

# A script, a language and names that are longer than those of the rows.
NAMED_NEARLY = [
    ("乾", "爐火", "true-fire-furnace"),
    ("乾", "红衣人", "apparent-fire-colour"),
    ("乾", "红", "apparent-fire-colour"),
    ("乾", "一盏路灯", "weak-fire-lamp"),
    ("乾", "the lamps", "weak-fire-lamp"),
    ("震", "A sharp knife", "true-metal-blade"),
    ("离", "松树", "weak-gen-standing-tree"),
    ("离", "a bucket of water", "true-water"),
]

# No row tells it of this body: the force that the rows give the thing goes by analogy.
BY_ANALOGY = [
    ("坤", "大树", "true-weigh-others", "mixed"),
    ("坎", "泥土", "true-weigh-others", "bad"),
    ("坎", "瓦片", "true-weigh-others", "neutral"),
    ("坤", "炉火", "true-gen-distinguish", "good"),
    ("艮", "红衣", "true-gen-distinguish", "neutral"),
    ("坎", "快刀", "true-gen-distinguish", "good"),
    ("坎", "金箔", "true-gen-distinguish", "neutral"),
    ("离", "猪", "true-by-analogy", "mixed"),
]

# Named by no row: its trigram, the rule and the polarity. 马 is 乾, 牛 坤, 龟 离.
BY_KIND = [
    ("震", "马", "乾", "true-by-analogy", "bad"),
    ("坎", "马", "乾", "true-gen-distinguish", "good"),
    ("坎", "牛", "坤", "true-weigh-others", "bad"),
    ("乾", "牛", "坤", "true-gen-distinguish", "good"),
    ("乾", "龟", "离", "true-by-analogy", "bad"),
    ("震", "horse", "乾", "true-by-analogy", "bad"),
]

# The thing as told, what its motion says, and the rows of motion that this rests on.
MOTIONS = [
    ("震", "快刀", "moving", "moving-judge-bad", []),
    ("震", "快刀", "carried", "moving-judge-bad", ["moving-implement-carried"]),
    ("震", "快刀", "still", "moving-judge-still", []),
    ("震", "快刀", None, "moving-judge-still", ["moving-implement-carried"]),
    ("震", "水", "carried", "moving-judge-good", ["moving-water-carried"]),
    ("震", "水", None, None, []),
    ("离", "河水", None, None, []),
    ("离", "井水", None, "moving-judge-still", ["moving-well-pond-still"]),
    ("离", "井水", "carried", "moving-judge-bad", ["moving-water-carried"]),
    ("乾", "泥土", None, "moving-judge-still", ["moving-earth-rock-still"]),
    ("乾", "泥土", "carried", "moving-judge-good", ["moving-stone-earth-carried"]),
    ("震", "马", None, "moving-judge-bad", ["moving-horse-ox"]),
    ("乾", "牛", None, "moving-judge-good", ["moving-horse-ox"]),
    ("乾", "牛", "still", "moving-judge-still", []),
    ("巽", "猪", None, "moving-judge-good", ["moving-horse-ox"]),
    ("乾", "炉火", None, None, []),
    ("乾", "灯", "moving", None, []),
    ("乾", "灯", "still", "moving-judge-still", []),
    ("乾", "红衣", "moving", None, []),
    ("乾", "阳光", None, None, []),
]

FAULTS = [
    ({"kind": "thing", "what": "炉火"}, "type", "responses"),
    ("炉火", "type", "responses"),
    (["炉火"], "type", "responses"),
    ([{"kind": "thing", "what": "炉火"}] * 21, "range", "responses"),
    ([{"kind": "thing", "what": "炉火", "colour": "red"}], "unknown-field", "responses.colour"),
    ([{"what": "炉火"}], "missing", "responses.kind"),
    ([{"kind": "ghost", "what": "炉火"}], "choice", "responses.kind"),
    ([{"kind": 1, "what": "炉火"}], "type", "responses.kind"),
    ([{"kind": "thing"}], "missing", "responses.what"),
    ([{"kind": "thing", "what": 5}], "type", "responses.what"),
    ([{"kind": "thing", "what": "炉\ud800火"}], "type", "responses.what"),
    ([{"kind": "thing", "what": " "}], "range", "responses.what"),
    ([{"kind": "thing", "what": "火" * 61}], "range", "responses.what"),
    ([{"kind": "thing", "what": "炉火", "motion": "fast"}], "choice", "responses.motion"),
    ([{"kind": "thing", "what": "炉火", "motion": True}], "type", "responses.motion"),
    ([{"kind": "thing", "what": "鱼", "trigram": "fish"}], "choice", "responses.trigram"),
    ([{"kind": "thing", "what": "鱼", "trigram": 6}], "type", "responses.trigram"),
]


def met(body, what, motion=None):
    """The findings of a thing met by a body, which stands above a moving 坤."""
    shape = Shape(TRIGRAMS[body], TRIGRAMS["坤"], 1, "changed")
    assert shape.body.name == body
    return outside.findings(shape, [Response("thing", what, motion)])


@pytest.mark.parametrize(("body", "what", "rule", "polarity"), VECTORS)
def test_a_row_tells_how_genuine_a_thing_is(body, what, rule, polarity):
    found = met(body, what)[0]
    assert (found.rule.id, found.stage, found.polarity) == (rule, "outside", polarity)
    assert what in found.text["zh"] and what in found.text["en"]
    assert body in found.text["zh"] and "{" not in found.text["zh"] + found.text["en"]


def test_every_row_of_things_met_has_a_vector():
    outer = {rule.id for rule in table("motion").rules.values() if rule.outer}
    assert outer == {rule for _, _, rule, _ in VECTORS}
    assert len(outer) == len(VECTORS) == 26


@pytest.mark.parametrize(
    "rule", [rule for rule in table("motion").rules.values() if rule.outer], ids=lambda rule: rule.id
)
def test_each_name_of_a_row_finds_that_row(rule):
    body = {"metal": "兑", "wood": "巽", "fire": "离"}[rule.outer["body_element"]]
    assert {met(body, thing)[0].rule.id for thing in rule.outer["things"]} == {rule.id}


@pytest.mark.parametrize(("body", "what", "rule"), NAMED_NEARLY)
def test_a_thing_is_known_by_a_longer_name(body, what, rule):
    assert met(body, what)[0].rule.id == rule


@pytest.mark.parametrize("what", ["水果", "衣", "布", "water bottle"])
def test_a_name_that_shares_a_word_may_be_of_another_thing(what):
    """水果 is no water, and a dress (衣) need be neither red nor black."""
    outer = {rule for _, _, rule, _ in VECTORS}
    assert outer.isdisjoint(found.rule.id for body in ("乾", "震", "离") for found in met(body, what))


@pytest.mark.parametrize(("body", "what", "trigram"), [("乾", "火", "离"), ("震", "金", "乾")])
def test_the_element_by_itself_goes_by_its_trigram(body, what, trigram):
    """火 alone may be a furnace or a lamp, 金 a blade or a bracelet."""
    found = met(body, what)[0]
    assert (found.rule.id, found.trigrams) == ("true-by-analogy", (TRIGRAMS[trigram], TRIGRAMS[body]))


@pytest.mark.parametrize(("body", "what", "rule", "polarity"), BY_ANALOGY)
def test_the_force_of_a_thing_holds_for_other_bodies(body, what, rule, polarity):
    found = met(body, what)[0]
    assert (found.rule.id, found.polarity) == (rule, polarity)
    assert what in found.text["zh"] and "{" not in found.text["zh"] + found.text["en"]


@pytest.mark.parametrize(("body", "what", "trigram", "rule", "polarity"), BY_KIND)
def test_a_thing_of_no_row_goes_by_its_trigram(body, what, trigram, rule, polarity):
    found = met(body, what)[0]
    assert (found.rule.id, found.polarity) == (rule, polarity)
    assert found.trigrams == (TRIGRAMS[trigram], TRIGRAMS[body])
    assert f"归{trigram}" in found.text["zh"] and f"under {trigram}" in found.text["en"]


@pytest.mark.parametrize(
    ("body", "what", "told", "rule", "polarity"),
    [
        ("离", "鱼", "坎", "true-by-analogy", "bad"),  # of 兑, 坎 and 巽 the one that is meant
        ("离", "鱼", "巽", "true-gen-distinguish", "good"),
        ("坤", "☃", "离", "true-gen-distinguish", "good"),  # which the correspondences do not hold
        ("乾", "马", "坤", "true-gen-distinguish", "good"),  # in place of 乾
    ],
)
def test_the_trigram_that_is_told_is_the_things(body, what, told, rule, polarity):
    shape = Shape(TRIGRAMS[body], TRIGRAMS["坤"], 1, "changed")
    found = outside.findings(shape, [Response("thing", what, None, told)])[0]
    assert (found.rule.id, found.polarity, found.trigrams) == (rule, polarity, (TRIGRAMS[told], TRIGRAMS[body]))
    assert what in found.text["zh"] and f"归{told}" in found.text["zh"]


def test_a_thing_that_a_row_names_goes_by_its_row_whatever_trigram_is_told():
    shape = Shape(TRIGRAMS["乾"], TRIGRAMS["坤"], 1, "changed")
    assert outside.findings(shape, [Response("thing", "炉火", None, "坎")])[0].rule.id == "true-fire-furnace"


def test_the_sentences_are_whole():
    found, haste = met("坎", "黄牛")
    assert (
        found.text["zh"] == "外面见黄牛，归坤，属土。体卦坎水遇之，也按轻重来论：能克体，主不吉，轻重看它是不是真土。"
    )
    assert found.text["en"] == (
        "What was met outside, 黄牛, stands under 坤, earth. For the body 坎 water this too is weighed as heavy or "
        "light: it overcomes the body, and this is bad, the more so the more real the earth."
    )
    assert haste.text["zh"] == "外面的黄牛是凶兆，又在动，坏事应得快。"
    assert haste.text["en"] == "The bad sign met outside, 黄牛, moves: the harm comes quickly."


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("乾", "马"),  # the same element
        ("离", "土"),  # the body feeds it
        ("震", "牛"),  # the body overcomes it
        ("坤", "水"),
        ("离", "鱼"),  # stands under 兑, 坎 and 巽
        ("震", "手机"),  # is like 手 in name only
        ("坤", "塑料袋"),
        ("坤", "☃"),
    ],
)
def test_what_neither_overcomes_nor_feeds_says_nothing(body, what):
    assert met(body, what, "moving") == []


@pytest.mark.parametrize(("body", "what", "motion", "rule", "because"), MOTIONS)
def test_motion_tells_how_soon(body, what, motion, rule, because):
    found = met(body, what, motion)[1:]
    assert [finding.rule.id for finding in found] == ([rule] if rule else [])
    for finding in found:
        assert finding.stage == "outside" and what in finding.text["zh"] and what in finding.text["en"]
        assert finding.polarity == finding.rule.polarity
        assert [row.id for row in finding.also] == because


def test_the_things_of_motion_belong_to_rows_of_motion():
    rules, moves = table("motion").rules, table("motion").words["moves"]
    for name, row in moves.items():
        assert rules[name].motion in ("carried", row.get("alone"))


def test_each_response_speaks_in_its_order():
    shape = Shape(TRIGRAMS["震"], TRIGRAMS["坤"], 1, "changed")
    found = outside.findings(shape, [Response("thing", "马"), Response("thing", "☃"), Response("thing", "水")])
    assert [finding.rule.id for finding in found] == ["true-by-analogy", "moving-judge-bad", "true-gen-water-wood"]


def test_a_row_without_a_sentence_says_nothing(monkeypatch):
    row = table("motion").rules["true-by-analogy"]
    monkeypatch.setitem(table("motion").rules, row.id, row._replace(templates={}))
    assert met("震", "马") == []


def test_responses_are_read():
    request = {"responses": [{"kind": "thing", "what": " 炉火 ", "motion": "still"}, {"kind": "thing", "what": "Red"}]}
    assert read_responses(request) == (Response("thing", "炉火", "still"), Response("thing", "Red"))
    fish = {"kind": "thing", "what": "鱼", "trigram": "坎"}
    assert read_responses({"responses": [fish]}) == (Response("thing", "鱼", None, "坎"),)
    assert read_responses({"responses": [{"kind": "thing", "what": "火" * 60, "motion": None}] * 20})[19].motion is None


@pytest.mark.parametrize("request_", [{}, {"responses": None}, {"responses": []}])
def test_no_responses(request_):
    assert read_responses(request_) == ()


@pytest.mark.parametrize(("responses", "code", "field"), FAULTS)
def test_a_fault_is_named(responses, code, field):
    with pytest.raises(engine.RequestError) as refused:
        read_responses({"responses": responses})
    assert (refused.value.code, refused.value.field) == (code, field)
