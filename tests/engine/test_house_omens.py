"""The omens of a house (观物洞玄歌): 35 couplets by where one stands, 9 good, 1 mixed, 25 bad, and what they say."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.passages import passage
from engine.rules import table
from engine.sources import SOURCES
from engine.tables import open_table
from tests.engine.fuzzing import ODD
from tests.engine.test_fuzz import answered, is_json

PLACES = {
    "outside": "gate-wall-gap roof-grass tall-paulownia magpie-dawn shade-over-wall",
    "gate": "gutter-to-gate gate-clean torn-shoe broken-side-door tile-falls sparrows-fight owl-calls flock-sheep",
    "yard": "animal-stench hen-crows boat-on-land broken-steps",
    "hall": (
        "spring-qi autumn-cold orchid-fragrance ghost-wife-cry ancestral-incense lamp-on-ground rat-in-daylight "
        "dog-stands-howls python tea-fruit-ready"
    ),
    "kitchen": "bowl-in-privy early-smoke banked-fire-dies",
    "well": "peach-door-well pear-by-well",
    "people": "neat-dress dirty-face old-tears",
}
GOOD = (
    "spring-qi orchid-fragrance neat-dress roof-grass gate-clean magpie-dawn shade-over-wall tea-fruit-ready "
    "early-smoke"
)
WHO = {
    "household": (
        "spring-qi autumn-cold orchid-fragrance animal-stench dirty-face old-tears roof-grass ancestral-incense "
        "tile-falls bowl-in-privy sparrows-fight banked-fire-dies"
    ),
    "reputation": "neat-dress",
    "women-and-children": "ghost-wife-cry",
    "elders": "old-tears",
    "fortune": "gate-wall-gap hen-crows early-smoke",
    "wealth": "gutter-to-gate rat-in-daylight shade-over-wall tea-fruit-ready banked-fire-dies",
    "descendants": "gate-clean",
    "head": "torn-shoe broken-side-door tall-paulownia flock-sheep",
    "women": "peach-door-well",
    "members": "pear-by-well lamp-on-ground dog-stands-howls python owl-calls",
    "traveller": "magpie-dawn",
    "affairs": "boat-on-land broken-steps",
    "housewife": "tea-fruit-ready",
}
SENSES = {
    "atmosphere": "spring-qi autumn-cold",
    "smell": "orchid-fragrance animal-stench",
    "sound": "ghost-wife-cry hen-crows dog-stands-howls magpie-dawn owl-calls",
    "event": "ancestral-incense tile-falls python tea-fruit-ready banked-fire-dies",
}
EMENDED = {  # the errata of the catalogue
    "ghost-wife-cry": "情怀悄；祸害到阴小",
    "gutter-to-gate": "溜槽水势",
    "roof-grass": "益荫人家好",
    "bowl-in-privy": "若弛破碗",
    "owl-calls": "偶尔鵩鸟叫",
    "shade-over-wall": "他家树荫过墙来",
    "early-smoke": "家道渐渐好",
}
FRAME = "def must-sign frame-1 frame-2 frame-3 frame-4 frame-5 frame-6 frame-7 frame-8 vs-lingying not-only-casting "
FRAME += "avertable seen-by-me"

OMENS = {omen.id: omen for place in engine.house_places() for omen in place.omens}
IDS = sorted(OMENS)
EXCERPTS = next(iter(SOURCES))


def ids(names: str) -> list[str]:
    return [f"house-{name}" for name in names.split()]


def rules_of(answer: engine.HouseOmens) -> list[str]:
    return [each.finding.rule.id for each in answer.met]


def lines_of_the_song() -> list[str]:
    with open_table(f"sources/{EXCERPTS}.txt") as file:
        lines = file.read().split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("若还宅气"))
    last = next(number for number, line in enumerate(lines) if line.startswith("千门万户"))
    return [line.strip().removesuffix("。") for line in lines[first:last]]


def test_each_couplet_of_the_song_is_one_omen_in_its_order_and_as_the_source_prints_it():
    rows = [rule.text for rule in table("house_omens").rules.values() if rule.omen]
    assert rows == lines_of_the_song()
    assert len(rows) == len(set(rows)) == 35


def test_nine_are_good_one_is_mixed_and_twenty_five_are_bad():
    """9 + 1 + 25 = 35."""
    assert Counter(omen.polarity for omen in OMENS.values()) == {"good": 9, "mixed": 1, "bad": 25}
    assert {omen.id for omen in OMENS.values() if omen.polarity == "good"} == set(ids(GOOD))
    assert OMENS["house-boat-on-land"].polarity == "mixed"


def test_an_omen_stands_with_one_place_of_the_walk():
    """5 + 8 + 4 + 10 + 3 + 2 + 3 = 35."""
    places = {place.name: [omen.id for omen in place.omens] for place in engine.house_places()}
    assert places == {name: ids(names) for name, names in PLACES.items()}
    assert list(places) == list(PLACES)
    assert sum(map(len, places.values())) == 35


def test_an_omen_tells_whom_it_concerns():
    told = {name: {omen.id for omen in OMENS.values() if name in omen.who} for name in WHO}
    assert told == {name: set(ids(names)) for name, names in WHO.items()}
    assert {name for omen in OMENS.values() for name in omen.who} == set(table("house_omens").words["who"]) == set(WHO)


def test_an_omen_tells_by_what_it_is_perceived():
    others = {omen: sense for sense, names in SENSES.items() for omen in ids(names)}
    assert {omen.id: omen.sense for omen in OMENS.values()} == {name: others.get(name, "sight") for name in OMENS}


def test_grave_omens_say_what_they_are_about():
    concerned = {omen.id: omen.rule.concerns for omen in OMENS.values() if omen.rule.concerns}
    assert concerned == {
        "house-lamp-on-ground": ("death",),
        "house-animal-stench": ("illness",),
        "house-python": ("illness",),
        "house-flock-sheep": ("illness",),
    }


def test_the_misprints_of_the_couplets_are_emended_beside_them():
    assert {omen.id: omen.rule.emended for omen in OMENS.values() if omen.rule.emended} == {
        f"house-{name}": words for name, words in EMENDED.items()
    }


def test_the_song_says_fourteen_things_of_itself():
    """14 + 35 = 49 rows."""
    assert sorted(rule.id for rule in engine.house_frame()) == sorted(ids(FRAME))
    assert len(table("house_omens").rules) == 49
    for rule in engine.house_frame():
        assert passage(rule.source, rule.text, rule.heading), rule.id


def test_what_is_there_is_told_in_the_order_of_the_song_and_counted():
    answer = engine.house_omens({"seen": ids("boat-on-land python spring-qi gutter-to-gate")})
    assert rules_of(answer) == ids("spring-qi gutter-to-gate python boat-on-land")
    assert answer.counts == {"good": 1, "bad": 2, "mixed": 1, "neutral": 0}


def test_a_finding_is_like_any_other_with_place_and_whom_it_concerns():
    (finding,) = engine.house_omens({"seen": ids("lamp-on-ground")}).to_dict()["findings"]
    assert finding == {
        "rule": "house-lamp-on-ground",
        "system": "house_omens",
        "concerns": ["death"],
        "stage": "outside",
        "polarity": "bad",
        "trigrams": [],
        "text": {
            "source": "白昼不宜灯在地，死者还相继",
            "en": "A lamp stands on the ground in daytime: one death follows another.",
            "zh": "白天有灯放在地上，丧事一件接着一件。",
        },
        "cites": [{"source": EXCERPTS, "heading": "观物洞玄歌"}],
        "place": "hall",
        "who": [{"name": "members", "zh": "家中人口", "en": "members of the household"}],
        "avertable": False,
    }


def test_omens_of_both_kinds_are_listed_side_by_side_and_come_to_no_verdict():
    """牝鸡 of decline does not cancel 鹊噪 of an arrival."""
    answer = engine.house_omens({"seen": ids("hen-crows magpie-dawn")}).to_dict()
    assert answer.keys() == {"findings", "counts"}
    assert [row["polarity"] for row in answer["findings"]] == ["bad", "good"]
    assert answer["counts"] == {"good": 1, "bad": 1, "mixed": 0, "neutral": 0}


def test_harm_that_may_be_averted_says_so_by_the_rule_of_the_song_and_stays_counted():
    plain, averted = (
        engine.house_omens({"seen": ids("torn-shoe"), "avertable": marked}).to_dict()
        for marked in ([], ids("torn-shoe"))
    )
    assert averted["counts"] == plain["counts"] == {"good": 0, "bad": 1, "mixed": 0, "neutral": 0}
    assert (plain["findings"][0]["avertable"], averted["findings"][0]["avertable"]) == (False, True)
    assert averted["findings"][0]["text"]["zh"] == "门口挂着破鞋，必有下人欺主的事。得到提醒，或可趋避，转祸为福。"
    found = engine.house_omens({"seen": ids("torn-shoe"), "avertable": ids("torn-shoe")}).met[0].finding
    assert [rule.id for rule in found.also] == ["house-avertable"]


def test_what_the_song_does_not_name_is_told_by_its_rule_with_the_trigrams_of_the_correspondences():
    """A 沟渠 of today is the 沟渎 that 坎 lists; 龘 is nothing that anybody lists."""
    answer = engine.house_omens(
        {"seen": ids("spring-qi"), "others": [{"what": " 沟渠 ", "polarity": "bad", "place": "yard"}, {"what": "龘"}]}
    )
    ditch, unknown = answer.met[1:]
    assert (ditch.finding.rule.id, ditch.finding.polarity) == ("house-frame-7", "bad")
    assert (ditch.place, ditch.omen) == ("yard", None)
    assert [trigram.name for trigram in ditch.finding.trigrams] == ["坎"]
    assert ditch.finding.text == {
        "zh": "另见沟渠（归坎水），占者断为凶。",
        "en": "Also met: 沟渠 (under 坎 water), which the diviner takes for bad.",
    }
    assert (unknown.finding.polarity, unknown.finding.trigrams, unknown.place) == ("neutral", (), None)
    assert answer.counts == {"good": 1, "bad": 1, "mixed": 0, "neutral": 1}


@pytest.mark.parametrize("request_", [{}, {"seen": None}, {"seen": [], "avertable": None, "others": []}])
def test_a_house_where_nothing_is_there_has_no_finding(request_):
    assert engine.house_omens(request_).to_dict() == {
        "findings": [],
        "counts": {"good": 0, "bad": 0, "mixed": 0, "neutral": 0},
    }


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ([], "type", ""),
        ({"omens": []}, "unknown-field", "omens"),
        ({"seen": "house-python"}, "type", "seen"),
        ({"seen": [1]}, "type", "seen"),
        ({"seen": ["house-dragon"]}, "choice", "seen"),
        ({"seen": ["house-frame-1"]}, "choice", "seen"),
        ({"seen": ["house-python", "house-python"]}, "choice", "seen"),
        ({"seen": ["house-python"] * 36}, "range", "seen"),
        ({"seen": ["house-python"], "avertable": ["house-dragon"]}, "choice", "avertable"),
        ({"seen": ["house-python"], "avertable": ["house-hen-crows"]}, "choice", "avertable"),
        ({"seen": ["house-spring-qi"], "avertable": ["house-spring-qi"]}, "choice", "avertable"),
        ({"others": [{}]}, "missing", "others.what"),
        ({"others": ["井"]}, "type", "others"),
        ({"others": [{"what": " "}]}, "range", "others.what"),
        ({"others": [{"what": "井" * 201}]}, "range", "others.what"),
        ({"others": [{"what": "井", "polarity": "neutral"}]}, "choice", "others.polarity"),
        ({"others": [{"what": "井", "place": "attic"}]}, "choice", "others.place"),
        ({"others": [{"what": "井", "note": ""}]}, "unknown-field", "others.note"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(request_, code, field):
    with pytest.raises(engine.RequestError) as refused:
        engine.house_omens(request_)
    assert (refused.value.code, refused.value.field) == (code, field)


@given(
    st.lists(st.sampled_from(IDS), unique=True).flatmap(lambda seen: st.tuples(st.just(seen), st.permutations(seen)))
)
def test_of_any_omens_the_counts_add_up_and_their_order_does_not_matter(orders):
    first, second = (engine.house_omens({"seen": seen}) for seen in orders)
    assert first.to_dict() == second.to_dict()
    assert sorted(rules_of(first)) == sorted(orders[0])
    assert sum(first.counts.values()) == len(orders[0])
    assert first.counts["good"] == sum(OMENS[identity].polarity == "good" for identity in orders[0])


@given(st.lists(st.sampled_from(IDS), unique=True))
def test_one_omen_says_the_same_whatever_else_is_there(seen):
    alone = [engine.house_omens({"seen": [identity]}).met[0] for identity in OMENS if identity in seen]
    by_id = {each.finding.rule.id: each.to_dict() for each in alone}
    assert {each.finding.rule.id: each.to_dict() for each in engine.house_omens({"seen": seen}).met} == by_id


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "seen": st.lists(st.sampled_from(IDS) | ODD, max_size=4) | ODD,
            "avertable": st.lists(st.sampled_from(IDS) | ODD, max_size=2) | ODD,
            "others": st.lists(st.fixed_dictionaries({"what": ODD}, optional={"polarity": ODD}) | ODD, max_size=2)
            | ODD,
        },
    )
    | ODD
)
def test_whatever_is_asked_is_answered_or_refused(request_):
    answer = answered(engine.house_omens, request_)
    assert answer is None or is_json(answer.to_dict())


def test_places_are_json_with_every_word_in_both_languages():
    places = json.loads(json.dumps([place.to_dict() for place in engine.house_places()]))
    assert places[1]["title"] == {"zh": "门", "en": "gate"}
    assert places[1]["omens"][0] == {
        "rule": "house-gutter-to-gate",
        "polarity": "bad",
        "concerns": [],
        "place": "gate",
        "sense": {"name": "sight", "zh": "看见", "en": "seen"},
        "who": [{"name": "wealth", "zh": "家财", "en": "the family's wealth"}],
        "text": {
            "source": "溜漕水势向门流，财帛永难收",
            "en": "The water of the eaves gutter runs towards the gate: wealth can never be kept in.",
            "zh": "屋檐水槽的水朝门口流，钱财总是留不住。",
        },
        "emended": "溜槽水势",
        "seen": {"zh": "屋檐水槽的水朝门口流。", "en": "The water of the eaves gutter runs towards the gate."},
        "says": {"zh": "钱财总是留不住。", "en": "Wealth can never be kept in."},
        "cites": [{"source": EXCERPTS, "heading": "观物洞玄歌"}],
    }
