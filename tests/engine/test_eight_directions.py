"""The eight directions (坐端): for whom what is seen in each is good or ill, where an illness is, and bearings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.directions import DIRECTIONS
from engine.elements import ELEMENT_NAMES, Element
from engine.rules import table
from tests.engine.fuzzing import ODD
from tests.engine.test_fuzz import answered, is_json

# Direction, trigram, what feeds it, what overcomes it, the rules of gain and care, and that of illness.
ROWS = [
    ("N", "坎", "metal", "earth", "seat-kan-good", "seat-kan-bad", "seat-illness-kan"),
    ("NE", "艮", "fire", "wood", "seat-gen-good", "seat-gen-bad", "seat-illness-gen"),
    ("E", "震", "water", "metal", "seat-zhen-good", "seat-zhen-bad", "seat-illness-zhen"),
    ("SE", "巽", "water", "metal", "seat-xun", "seat-xun-bad", "seat-illness-xun"),
    ("S", "离", "wood", "water", "seat-li-good", "seat-li-bad", "seat-illness-li"),
    ("SW", "坤", "fire", "wood", "seat-kun-good", "seat-kun-bad", "seat-illness-kun"),
    ("W", "兑", "earth", "fire", "seat-dui-good", "seat-dui-bad", "seat-illness-dui"),
    ("NW", "乾", "earth", "fire", "seat-qian-good", "seat-qian-bad", "seat-illness-qian"),
]
FAMILY = {
    "乾": ("尊长老人", "the elders"),
    "坤": ("母亲和妇女", "the mother and the women"),
    "震": ("长子长孙", "the eldest son or grandson"),
    "坎": ("中男", "the middle son"),
    "离": ("中女", "the middle daughter"),
    "艮": ("少男", "the youngest son"),
    "兑": ("少女", "the youngest daughter"),
    "巽": ("长女", "the eldest daughter"),
}
SITES = {
    "乾": ("头", "the head"),
    "坤": ("腹部", "the belly"),
    "震": ("足", "the feet"),
    "巽": ("大腿", "the thighs"),
    "离": ("眼睛", "the eyes"),
    "坎": ("耳和血", "the ears and the blood"),
    "艮": ("手和手指", "the hands and fingers"),
    "兑": ("口和牙齿", "the mouth and teeth"),
}
by_row = pytest.mark.parametrize(
    ("direction", "trigram", "feeds", "overcomes", "good", "bad", "illness"), ROWS, ids=[row[0] for row in ROWS]
)
ENTRY = st.fixed_dictionaries(
    {"direction": st.sampled_from(list(DIRECTIONS)), "element": st.sampled_from([each.value for each in Element])},
    optional={"sign": st.sampled_from(["good", "bad"])},
)


def palace(direction, topic=None, **seen):
    """The palace of a direction in which one thing was seen."""
    answer = engine.eight_directions({"topic": topic, "seen": [{"direction": direction, **seen}]})
    return next(each for each in answer.palaces if each.direction == direction)


def found(direction, topic=None, **seen):
    """The rules that speak, and how."""
    return [(each.rule.id, each.polarity) for each in palace(direction, topic, **seen).findings]


@by_row
def test_what_feeds_a_palace_or_is_a_good_sign_is_gain(direction, trigram, feeds, overcomes, good, bad, illness):
    for seen in ({"element": feeds}, {"sign": "good"}, {"element": feeds, "sign": "good"}):
        assert found(direction, **seen) == [(good, "good")]
        assert palace(direction, **seen).outcome == "gain"


@by_row
def test_what_overcomes_a_palace_or_is_a_bad_sign_is_care(direction, trigram, feeds, overcomes, good, bad, illness):
    for seen in ({"element": overcomes}, {"sign": "bad"}, {"element": overcomes, "sign": "bad"}):
        assert found(direction, **seen) == [(bad, "bad")]
        assert palace(direction, **seen).outcome == "care"


@by_row
def test_an_illness_is_where_a_palace_is_overcome(direction, trigram, feeds, overcomes, good, bad, illness):
    zh, en = SITES[trigram]
    sick = palace(direction, "illness", element=overcomes)
    assert found(direction, "illness", element=overcomes) == [(bad, "bad"), (illness, "bad")]
    assert sick.to_dict()["site"] == {"zh": zh, "en": en}
    assert zh in sick.findings[1].text["zh"] and en in sick.findings[1].text["en"]
    assert engine.rule(illness).concerns == ("illness",)


@by_row
def test_an_illness_is_not_told_of_a_mere_sign_nor_unasked(direction, trigram, feeds, overcomes, good, bad, illness):
    for topic, seen in (("illness", {"sign": "bad"}), ("illness", {"element": feeds}), (None, {"element": overcomes})):
        assert palace(direction, topic, **seen).to_dict()["site"] is None


@by_row
def test_a_palace_has_its_trigram_and_member_of_the_family(direction, trigram, feeds, overcomes, good, bad, illness):
    told = palace(direction, sign="good").to_dict()
    zh, en = FAMILY[trigram]
    assert (told["trigram"], told["family"]) == (trigram, {"zh": zh, "en": en})
    assert told["element"] == DIRECTIONS[direction].element
    own = DIRECTIONS[direction].element
    assert (own.generated_by, own.overcome_by) == (feeds, overcomes)


@by_row
def test_other_elements_say_neither(direction, trigram, feeds, overcomes, good, bad, illness):
    for element in {*Element} - {feeds, overcomes}:
        assert found(direction, element=element.value) == [("seat-relation", "neutral")]
        assert palace(direction, element=element.value).outcome is None


def test_asked_about_a_birth_an_overcome_gen_says_that_the_child_is_not_raised():
    for seen in ({"element": "wood"}, {"sign": "bad"}):
        assert found("NE", "childbirth", **seen) == [("seat-gen-bad", "bad"), ("seat-gen-birth", "bad")]
    assert found("NE", "childbirth", element="fire") == [("seat-gen-good", "good")]
    assert found("E", "childbirth", sign="bad") == [("seat-zhen-bad", "bad")]
    assert engine.rule("seat-gen-birth").concerns == ("pregnancy", "death")


def test_what_the_text_leaves_out_is_inferred_and_says_so():
    rows = table("eight_directions").rules
    assert [rule.id for rule in rows.values() if rule.layer == "inferred"] == [
        "seat-dui-bad",
        "seat-xun",
        "seat-xun-bad",
    ]
    assert palace("W", sign="bad").to_dict()["findings"][0]["inferred"] is True
    assert palace("W", sign="good").to_dict()["findings"][0]["inferred"] is False
    assert "照其余各宫推" in palace("SE", sign="good").findings[0].text["zh"]


def test_the_rows_of_the_catalogue_are_all_there():
    """28, and a second row for the bad case of 巽, which the catalogue has in one with the good."""
    rows = table("eight_directions").rules
    told = {"seat-gen-birth", "seat-centre", "seat-wait", "seat-relation", "seat-open-ended"}
    assert set(rows) == told | {rule for row in ROWS for rule in row[4:]}
    assert len(rows) == 29


def test_a_thing_that_says_one_and_a_sign_that_says_the_other_are_both_told():
    both = palace("N", element="metal", sign="bad")
    assert [finding.rule.id for finding in both.findings] == ["seat-kan-good", "seat-kan-bad"]
    assert both.outcome == "both"
    assert both.findings[0].text["zh"] == "北方坎宫，所见属金，生坎水：喜事在中男。"
    assert both.findings[1].text["en"] == (
        "In the north, the palace of 坎, what was seen is a bad sign: the worry is about the middle son."
    )


@pytest.mark.parametrize(
    ("what", "element"),
    [("炉火", "fire"), ("furnace", "fire"), ("knife", "metal"), ("沟渠", "water"), ("xyzzy", None)],
)
def test_a_thing_is_of_the_element_of_its_correspondences(what, element):
    assert palace("S", what=what).seen[0].element == element


def test_an_element_that_is_told_goes_before_that_of_the_thing_and_is_read_in_chinese_too():
    for element, name in ELEMENT_NAMES.items():
        assert palace("S", what="炉火", element=name).seen[0].element is element


def test_a_thing_without_element_or_sign_says_nothing_yet():
    told = palace("E", what="xyzzy")
    assert found("E", what="xyzzy") == [("seat-relation", "neutral")]
    assert told.findings[0].text["zh"].startswith("东方震宫，所见xyzzy五行未明")
    assert told.to_dict()["seen"] == [{"what": "xyzzy", "element": None, "sign": None, "relation": None}]


def test_a_thing_is_told_with_how_it_stands_to_the_palace():
    """震 is wood."""
    names = {each.value: palace("E", element=each.value).seen[0].relation for each in Element}
    assert names == {"water": "feeds", "metal": "overcomes", "wood": "same", "fire": "fed", "earth": "overcome"}


def test_the_eight_are_there_from_north_clockwise_though_nothing_was_seen():
    answer = engine.eight_directions({}).to_dict()
    assert [row["direction"] for row in answer["directions"]] == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert all((row["outcome"], row["site"], row["findings"]) == (None, None, []) for row in answer["directions"])
    assert answer["counts"] == {"good": 0, "bad": 0, "neutral": 0}


def test_several_things_of_one_direction_are_told_in_their_order():
    answer = engine.eight_directions(
        {
            "seen": [
                {"direction": "西北", "what": "first", "sign": "good"},
                {"direction": "S", "sign": "bad"},
                {"direction": "NW", "what": "second", "sign": "good"},
            ]
        }
    )
    northwest = answer.palaces[-1]
    assert [each.what for each in northwest.seen] == ["first", "second"]
    assert [finding.rule.id for finding in northwest.findings] == ["seat-qian-good", "seat-qian-good"]
    assert answer.counts == {"good": 2, "bad": 1, "neutral": 0}


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ([], "type", ""),
        ({"sightings": []}, "unknown-field", "sightings"),
        ({"topic": "nothing"}, "choice", "topic"),
        ({"seen": {}}, "type", "seen"),
        ({"seen": ["N"]}, "type", "seen"),
        ({"seen": [{"sign": "good"}]}, "missing", "seen.direction"),
        ({"seen": [{"direction": "N"}]}, "missing", "seen.what"),
        ({"seen": [{"direction": "NNE", "sign": "good"}]}, "choice", "seen.direction"),
        ({"seen": [{"direction": "N", "sign": "mixed"}]}, "choice", "seen.sign"),
        ({"seen": [{"direction": "N", "element": "air"}]}, "choice", "seen.element"),
        ({"seen": [{"direction": "N", "element": 1}]}, "type", "seen.element"),
        ({"seen": [{"direction": "N", "what": ""}]}, "range", "seen.what"),
        ({"seen": [{"direction": "N", "what": "x", "note": ""}]}, "unknown-field", "seen.note"),
        ({"seen": [{"direction": "N", "sign": "good"}] * 81}, "range", "seen"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(request_, code, field):
    with pytest.raises(engine.RequestError) as refused:
        engine.eight_directions(request_)
    assert (refused.value.code, refused.value.field) == (code, field)


@given(st.lists(ENTRY, max_size=12), st.sampled_from([None, "illness", "childbirth", "wealth"]))
def test_of_whatever_is_seen_the_counts_add_up_and_each_thing_speaks_in_its_own_palace(seen, topic):
    answer = engine.eight_directions({"topic": topic, "seen": seen})
    findings = [finding for each in answer.palaces for finding in each.findings]
    assert sum(answer.counts.values()) == len(findings) >= len(seen)
    assert sum(len(each.seen) for each in answer.palaces) == len(seen)
    assert all(finding.trigrams == (each.trigram,) for each in answer.palaces for finding in each.findings)
    assert is_json(answer.to_dict())


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "topic": ODD,
            "seen": st.lists(
                st.fixed_dictionaries(
                    {"direction": st.sampled_from(list(DIRECTIONS)) | ODD},
                    optional={"what": ODD, "element": ODD, "sign": ODD},
                )
                | ODD,
                max_size=2,
            )
            | ODD,
        },
    )
    | ODD
)
def test_whatever_is_asked_is_answered_or_refused(request_):
    answer = answered(engine.eight_directions, request_)
    assert answer is None or is_json(answer.to_dict())


def test_each_direction_is_its_own_bearing():
    assert [engine.direction_at(45 * number) for number in range(8)] == list(DIRECTIONS)


@pytest.mark.parametrize(
    ("bearing", "direction"),
    [
        (22.4, "N"),
        (22.5, "NE"),
        (67.5, "E"),
        (112.5, "SE"),
        (157.5, "S"),
        (202.5, "SW"),
        (247.5, "W"),
        (292.5, "NW"),
        (337.4, "NW"),
        (337.5, "N"),
        (360, "N"),
        (-22.5, "N"),
        (-22.6, "NW"),
        (-1e-300, "N"),
    ],
)
def test_an_edge_belongs_to_the_direction_that_it_begins(bearing, direction):
    """N is from 337.5, included, to 22.5, which is NE; and so on round."""
    assert engine.direction_at(bearing) == direction


def test_a_magnetic_bearing_is_turned_by_the_declination():
    """20 + 5 = 25, NE; 25 - 5 = 20, N."""
    assert engine.direction_at(20, declination=5) == "NE"
    assert engine.direction_at(25, declination=-5) == "N"


def test_a_bearing_on_a_plan_is_turned_back_by_its_north():
    """North at the right of the plan (90): its top is west, 0 - 90 = -90; its right is north, 90 - 90 = 0."""
    assert engine.direction_at(0, plan_north=90) == "W"
    assert engine.direction_at(90, plan_north=90) == "N"


@pytest.mark.parametrize("named", ["bearing", "declination", "plan_north"])
@pytest.mark.parametrize(
    ("value", "code"),
    [("90", "type"), (True, "type"), (None, "type"), (float("nan"), "range"), (float("inf"), "range"), (3601, "range")],
)
def test_what_is_no_bearing_is_refused(named, value, code):
    with pytest.raises(engine.RequestError) as refused:
        engine.direction_at(**{"bearing": 0, named: value})
    assert (refused.value.code, refused.value.field) == (code, named)


@given(st.floats(-3600, 3600))
def test_any_bearing_lies_in_one_direction(bearing):
    assert engine.direction_at(bearing) in DIRECTIONS


@given(st.integers(-200_000, 200_000).map(lambda number: number / 64), st.integers(0, 8))
def test_a_turn_by_45_degrees_moves_one_direction_on(bearing, turns):
    """In sixty-fourths of a degree, which add without rounding: 200,000 / 64 = 3,125."""
    names = list(DIRECTIONS)
    place = names.index(engine.direction_at(bearing))
    assert engine.direction_at(bearing + 45 * turns) == names[(place + turns) % 8]
    assert engine.direction_at(bearing, plan_north=-45 * turns) == names[(place + turns) % 8]
    assert engine.direction_at(bearing, declination=45 * turns) == names[(place + turns) % 8]
