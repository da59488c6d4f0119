"""A thing is found though it is misspelt, traditional, in pinyin or plural; the closest comes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.correspondences import EXACT, Match
from tests.engine.test_correspondences import listed, refused


def first(words: str) -> tuple[str, str, int]:
    """The thing found first, its trigram and how close it is."""
    match = engine.things(words)[0]
    return match.thing.text, match.thing.trigram, match.closeness


def in_order(found: tuple[Match, ...]) -> bool:
    """Whether at most 24 are found, none too far off, the closest first."""
    closeness = [match.closeness for match in found]
    return len(found) <= 24 and closeness == sorted(closeness, reverse=True) and set(closeness) <= {*range(50, 101)}


def beginning(words: str) -> str:
    """How a test of long or odd words is called."""
    return ascii(words[:8])


@pytest.mark.parametrize(
    ("words", "thing", "trigram"),
    [
        ("老馬", "老马", "乾"),
        ("老 马。", "老马", "乾"),
        ("lǎo mǎ", "老马", "乾"),
        ("laoma", "老马", "乾"),
        ("Lao Ma", "老马", "乾"),
        ("Old Horse", "老马", "乾"),
        ("紅衣", "红衣", "离"),
        ("RED CLOTHES", "红衣", "离"),
        ("餛飩", "馄饨", "离"),
        ("饅頭", "馒头", "乾"),
        ("nü", "女", "坤"),
        ("an umbrella", "伞", "艮"),
        ("pomegranates", "石榴", "兑"),
        ("foxes", "狐", "艮"),
    ],
)
def test_script_tones_capitals_and_number_make_no_difference(words, thing, trigram):
    assert first(words) == (thing, trigram, EXACT)


@pytest.mark.parametrize(
    ("words", "thing", "trigram"),
    [
        ("umbrela", "伞", "艮"),
        ("old hose", "老马", "乾"),
        ("porcelian", "磁器", "艮"),
        ("butterfy", "蝶", "震"),
        ("pomegranite", "石榴", "兑"),
        ("tortiose", "龟", "离"),
        ("laomma", "老马", "乾"),
        ("破瓦罐", "瓦器", "坤"),  # 瓦罐 is what 瓦器 is called today
        ("很老的老马", "老马", "乾"),
        ("龍演", "龙眼", "乾"),  # sounds as 龙眼 does
    ],
)
def test_a_misspelt_word_is_taken_for_the_nearest_but_not_for_the_thing_itself(words, thing, trigram):
    assert first(words)[:2] == (thing, trigram)
    assert 50 <= first(words)[2] < EXACT
    assert refused(words).code == "ambiguous"


@pytest.mark.parametrize(
    ("words", "thing", "trigram"),
    [("大閘蟹", "蟹", "离"), ("雨傘", "伞", "艮"), ("wallet", "钱袋", "艮"), ("elderly man", "老人", "乾")],
)
def test_a_word_of_today_leads_to_the_word_of_the_source(words, thing, trigram):
    assert first(words) == (thing, trigram, 95)


@pytest.mark.parametrize(("words", "trigram"), [("nǚ", "坤"), ("lǜ", "巽"), ("shàonǚ", "兑")])
def test_u_with_dots_may_have_a_tone(words, trigram):
    """女 nü3 is of 坤, 绿 lü4 of 巽, 少女 shao4 nü3 of 兑."""
    assert first(words)[1:] == (trigram, EXACT)


@pytest.mark.parametrize(("words", "trigram"), [("horses", "乾"), ("old horses", "乾"), ("vases", "兑")])
def test_the_plural_of_a_word_in_se_has_lost_its_s_alone(words, trigram):
    assert first(words)[1] == trigram
    assert first(words)[2] >= 95


NOTHING = [*"xyzzy| |🙂|a|the|。|1|☰".split("|"), "", "\0", "\ud800", "x" * 10_000, "龘" * 10_000, "🙂" * 10_000]
LONG = ["马" * 10_000, "old horse " * 10_000, "ma" * 10_000, " " * 10_000 + "马"]


@pytest.mark.parametrize("words", NOTHING, ids=beginning)
def test_words_that_call_nothing_find_nothing(words):
    assert engine.things(words) == ()
    error = refused(words)
    assert (error.code, error.field, error.candidates) == ("choice", "object", ())
    assert "candidates" not in error.to_dict()["error"]


@pytest.mark.parametrize("words", LONG, ids=beginning)
def test_ten_thousand_characters_are_answered_too(words):
    found = engine.things(words)
    assert isinstance(found, tuple)
    assert in_order(found)


@pytest.mark.parametrize("words", ["子", "水", "人", "component", "clothes", "马", "ma"])
def test_the_closest_come_first_and_no_more_than_twenty_four(words):
    found = engine.things(words)
    assert len(found) > 2
    assert in_order(found)
    assert len({(match.rule.id, match.thing) for match in found}) == len(found)


def test_of_many_twenty_four_are_shown():
    """More than 24 things are parts of a character."""
    assert len([thing for _, thing in listed() if "component" in thing.en]) > 24
    assert len(engine.things("component")) == 24


WORDS = st.sampled_from("老 马 馬 鱼 水 子 old horse red Lǎo mǎ ü nǚ lü 。 🙂 \ud800 192".split(" "))


@given(st.text(st.characters(exclude_categories=()), max_size=12) | st.lists(WORDS, max_size=6).map(" ".join))
def test_whatever_is_asked_for_is_answered_in_order(words):
    assert in_order(engine.things(words))


@pytest.mark.parametrize("words", ["umbrela umbrella", "umbrela umbrelaa", "horse horsse horsee"])
def test_a_word_that_is_said_twice_is_not_found_the_better_for_it(words):
    found = engine.things(words)
    assert in_order(found)
    assert found[0].closeness < EXACT


@given(st.sampled_from(listed()), st.integers(0, 30), st.characters(categories=["L", "Z", "P"]))
def test_a_letter_too_many_is_answered_in_order(listing, place, char):
    _, thing = listing
    for words in (thing.text, thing.pinyin, thing.en):
        assert in_order(engine.things(words[:place] + char + words[place:]))
