import json
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readings.predictions.proof.canonical import FIRST, NotCanonical, canonical, commitment_of, hash_after

P1 = """{"v":1,"id":"P1","claim":"收到款項一萬元以上","criteria":"銀行入帳單筆>=10000","tz":"Asia/Taipei",
"horizon":["2026-03-01","2026-03-31"],"window":{"unit":"day","branches":["亥","子"]},"p":"0.30","rule":"R4",
"locked_at":"2026-02-27T03:00:00Z"}"""
P2 = """{"v":1,"id":"P2","claim":"住院","criteria":"住院一晚以上","tz":"Asia/Taipei",
"horizon":["2026-02-04","2031-02-03"],"window":{"unit":"year","branches":["申","酉"]},"p":"0.50","rule":"R5",
"locked_at":"2026-02-27T03:05:00Z"}"""
RIGHT = [
    (
        *(P1, b"\1" * 32, 258, "0fd0ee910da244d62d9d9e78dda183fcc18c193f8d63659ffd5150ded965e9ec"),
        "02633f3e73a3507a94e561963cb634aab55a6aa8c0729e2d164cc1d1aa2c0ae8",
    ),
    (
        *(P2, b"\2" * 32, 231, "492b4ea95d2bf61afaf776bd83ab5a0233cd36cdf61ac0ca35670c11c9ed0f74"),
        "8fac39fbbaab12fde9e923bfaf608f6096a1cc4acf29b2939da3c4b83567589a",
    ),
]

texts = st.text(st.characters(codec="utf-8"), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts.map(lambda t: normalize("NFC", t)), inner),
    max_leaves=12,
)
records = st.dictionaries(texts.map(lambda text: normalize("NFC", text)), values, max_size=6)


def test_two_records_and_their_chain_are_those_that_were_computed_elsewhere():
    before = FIRST
    for text, salt, length, commitment, after in RIGHT:
        record = canonical(json.loads(text))
        assert len(record) == length
        assert commitment_of(salt, record) == commitment
        assert hash_after(before, commitment) == after
        before = after


@given(records, st.randoms())
def test_the_order_of_keys_is_nothing_to_it(record, random):
    assert canonical(_shuffled(record, random)) == canonical(record)


@given(records)
def test_a_text_in_parts_is_the_text_in_one_piece(record):
    assert canonical(_spelled(record, "NFD")) == canonical(_spelled(record, "NFC"))


@given(records)
def test_it_can_be_read_back_and_is_the_same_again(record):
    once = canonical(record)
    assert json.loads(once) == _spelled(record, "NFC")
    assert canonical(json.loads(once)) == once


def test_a_composed_and_a_decomposed_name_are_one():
    assert canonical({"claim": "cafe\u0301"}) == canonical({"claim": "café"}) == '{"claim":"café"}'.encode()


def test_true_false_and_nothing_have_one_spelling():
    assert canonical({"v": 1, "told": False, "first": True, "count": None}) == (
        b'{"count":null,"first":true,"told":false,"v":1}'
    )


@pytest.mark.parametrize("number", [0, 1, -3, 0.5, 1e300, float("nan"), 2**70])
@pytest.mark.parametrize("place", ["alone", "in a list", "deeper", "v of another"])
def test_a_number_is_refused_wherever_it_stands(number, place):
    within = {
        "alone": number,
        "in a list": ["a", number],
        "deeper": {"a": [{"b": number}]},
        "v of another": {"v": number},
    }
    with pytest.raises(NotCanonical):
        canonical({"v": 1, "p": within[place]})


@pytest.mark.parametrize(
    "record",
    [{"v": 1.0}, {"a": b"x"}, {"a": {1: "x"}}, {"e\u0301": "x", "é": "y"}, {"a": "\ud800"}, {"a": {"x"}}],
)
def test_what_has_no_one_spelling_is_refused(record):
    with pytest.raises(NotCanonical):
        canonical(record)


def _shuffled(value, random):
    if isinstance(value, list):
        return [_shuffled(one, random) for one in value]
    if isinstance(value, dict):
        keys = random.sample(list(value), len(value))
        return {key: _shuffled(value[key], random) for key in keys}
    return value


def _spelled(value, form):
    if isinstance(value, str):
        return normalize(form, value)
    if isinstance(value, list):
        return [_spelled(one, form) for one in value]
    if isinstance(value, dict):
        return {normalize(form, key): _spelled(one, form) for key, one in value.items()}
    return value
