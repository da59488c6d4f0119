"""A figure cast elsewhere beside its stated inputs: the exact lists of what could be otherwise.

Upper and lower go by eights and the line by sixes, so that what moves all three alike moves them by 24s.
"""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import engine
from tests.engine.houses import house

TIAN = {"upper": "坎", "lower": "巽", "line": 5}  # 16 + 6 = 22 is 6; 22 + 午 7 = 29 is 5, and 29 − 24 = 5


def changes(request, figure):
    """What the check proposes, as (input, stated, instead)."""
    checked = engine.fit(request, figure)
    assert not checked.follows
    return [tuple(change) for change in checked.changes]


def test_the_tian_house_follows_from_its_inputs():
    checked = engine.fit(house("田"), TIAN)
    assert (checked.follows, checked.changes) == (True, ())
    answer = checked.to_dict()
    assert answer == {"follows": True, "figure": engine.cast(house("田")).to_dict(), "claimed": TIAN, "changes": []}


def test_a_figure_may_be_claimed_by_its_hexagram():
    """坎 over 巽 is 井, the forty-eighth."""
    for name in ("井", 48):
        assert engine.fit(house("田"), {"hexagram": name, "line": 5}).follows


def test_a_wrong_hour_is_the_only_thing_that_could_be_otherwise():
    """未 8: 22 is 坎, but 30 is 6 坎, and leaves 6. What is above must stay 22 (mod 8), and then below stays 30.

    So the hour alone: 22 + h is 5 (mod 8) and (mod 6) for h = 7 of 1–12, 午.
    """
    assert changes(house("田", hour_branch="未"), TIAN) == [("hour", "未", ("午",))]


def test_a_wrong_month_could_also_be_the_year_the_day_or_the_strokes():
    """With month 11: 21 is 5 巽, 28 is 4 震, 28 − 24 = 4. One more, or 24 and one, above and below gives all three.

    寅 3 + 1 is 卯; 11 + 1; 1 + 1 and 1 + 25; 6 + 1 (31 is more strokes than are looked at). The hour is not above.
    """
    assert changes(house("田", month=11), TIAN) == [
        ("year", "寅", ("卯",)),
        ("month", 11, (12,)),
        ("day", 1, (2, 26)),
        ("strokes", 6, (7,)),
    ]


def test_wrong_strokes_could_also_be_the_year_or_the_day():
    """With 5 strokes the sums are again one too low; there is no month 13."""
    assert changes(house("田", strokes=[5]), TIAN) == [
        ("year", "寅", ("卯",)),
        ("day", 1, (2, 26)),
        ("strokes", 5, (6,)),
    ]


def test_another_way_of_counting_strokes_may_explain_a_figure():
    """田 is 5 as it is written; the text prints 6, and 5 strokes and a corner are 6 as well."""
    assert changes(house("田", conventions={"strokes": "modern"}), TIAN) == [
        ("year", "寅", ("卯",)),
        ("day", 1, (2, 26)),
        ("strokes", 5, (6,)),
        ("conventions.strokes", "modern", ("attested", "folded")),
    ]


def test_another_number_for_a_leap_month_may_explain_a_figure():
    """2025 巳 6, leap month 6, day 20, 午 7: 32 坤, 39 is 7 艮, 39 − 36 = 3; counted as 7: 33 乾, 40 坤, 40 − 36 = 4.

    From day 16 on the split month is counted as the next. One more: 午, 7, 21.
    """
    request = {"method": "time", "year": 2025, "month": 6, "leap": True, "day": 20, "hour_branch": "午"}
    assert changes(request, {"upper": "乾", "lower": "坤", "line": 4}) == [
        ("year", "巳", ("午",)),
        ("month", 6, (7,)),
        ("day", 20, (21,)),
        ("conventions.leap_month", "same", ("next", "split")),
    ]


def test_another_beginning_of_the_day_or_the_year_may_explain_a_figure():
    """2026-11-30 23:30 is the 22nd by midnight: 7 + 10 + 22 = 39 is 7 艮, 子 1: 40 is 坤, 40 − 36 = 4.

    Of the 23rd: 40 坤, 41 乾, 41 − 36 = 5. One more: 未, 11, 23. With the sun's time at 116.4° E, 23:15.6 by the mean
    and 23:27 by the true sun, it stays 子.
    """
    request = {"method": "time", "at": "2026-11-30T23:30:00+08:00", "location": {"longitude": 116.4}}
    assert changes(request, {"upper": "坤", "lower": "乾", "line": 5}) == [
        ("year", "午", ("未",)),
        ("month", 10, (11,)),
        ("day", 22, (23,)),
        ("conventions.day_starts", "midnight", ("zi-hour",)),
    ]


def test_the_time_of_the_sun_may_explain_a_figure():
    """13:10 is 未 8 and by the mean sun of 116.4° E, 12:55.6, 午 7; by the true sun, 13:07, it is 未 again.

    39 is 艮; 47 is 7 艮, 47 − 42 = 5; with 午 46 is 6 坎, 46 − 42 = 4. What is above stays, so nothing else does it.
    """
    request = {"method": "time", "at": "2026-11-30T13:10:00+08:00", "location": {"longitude": 116.4}}
    assert changes(request, {"upper": "艮", "lower": "坎", "line": 4}) == [
        ("hour", "未", ("午",)),
        ("conventions.solar_time", "standard", ("mean",)),
    ]
    without_place = {"method": "time", "at": "2026-11-30T13:10:00+08:00"}
    assert changes(without_place, {"upper": "艮", "lower": "坎", "line": 4}) == [("hour", "未", ("午",))]


def test_of_two_surnames_each_may_be_the_wrong_one():
    """王 4 and 田 6: 26 is 兑, 33 is 乾, 33 − 30 = 3; with one more 27 离, 34 兑, 34 − 30 = 4."""
    request = house("王", strokes=[4, 6], surnames=["王", "田"])
    assert changes(request, {"upper": "离", "lower": "兑", "line": 4}) == [
        ("year", "寅", ("卯",)),
        ("day", 1, (2, 26)),
        ("strokes 1", 4, (5,)),
        ("strokes 2", 6, (7,)),
    ]


def test_a_line_that_no_input_explains_was_counted_off_wrongly():
    """坎 over 巽 stays by eights, and line 2 needs 3 (mod 6), an odd number: only the line can be wrong."""
    assert changes(house("田"), TIAN | {"line": 2}) == [("line", 2, (5,))]


def test_a_line_that_an_input_explains_as_well():
    """Line 1 needs 29 + d with d = 0 (mod 8) and 2 (mod 6): 8 more, or 16 less. 寅 3 + 8 is 戌; 12 − 16 is nothing.

    Of a month there is none: 12 + 8 is 20, 12 − 16 below 1. 1 + 8 = 9; 6 + 8 = 14.
    """
    assert changes(house("田"), TIAN | {"line": 1}) == [
        ("year", "寅", ("戌",)),
        ("day", 1, (9,)),
        ("strokes", 6, (14,)),
        ("line", 1, (5,)),
    ]


def test_a_trigram_that_was_counted_off_wrongly():
    """乾 above 坎's place: 3 more above (mod 8) would move 巽 below as well."""
    assert changes(house("田"), TIAN | {"upper": "乾"}) == [("upper", "乾", ("坎",))]


def test_a_figure_that_nothing_single_explains():
    """乾 over 乾 needs 3 more above and 4 more below (mod 8), and two trigrams and a line are wrong."""
    assert changes(house("田"), {"upper": "乾", "lower": "乾", "line": 1}) == []


@pytest.mark.parametrize(
    ("request_", "figure", "expected"),
    [
        # 21 is 5 巽, 15 is 7 艮, 36 leaves nothing of sixes; with 14 below it is 坎, and 35 − 30 = 5.
        ({"method": "numbers", "numbers": [21, 15]}, ("巽", "坎", 5), [("b", 15, (14,))]),
        # The third number is the line: 7 − 6 = 1, and every sixth from 5 on would be 5.
        (
            {"method": "numbers", "numbers": [21, 14, 7]},
            ("巽", "坎", 5),
            [("c", 7, (5, 11, 17, 23)), ("line", 5, (1,))],
        ),
        # 王 4 震 over 王 4 震, 8 − 6 = 2; with 5 strokes the second is 巽, and 9 − 6 = 3.
        ({"method": "characters", "text": "王王", "strokes": [4, 4]}, ("震", "巽", 3), [("王 2", 4, (5,))]),
        # Seven things at 未 8: 艮, and below the hour alone, 坤; 15 − 12 = 3. At 申 9 it is 乾, and 16 − 12 = 4.
        (
            {"method": "count", "count": 7, "hour_branch": "未", "conventions": {"count_lower": "hour"}},
            ("艮", "乾", 4),
            [("hour", "未", ("申",))],
        ),
        # Three and six sounds at 亥 12: 离 坎, 21 − 18 = 3. With nine it is 乾 above, and 27 − 24 = 3 still.
        (
            {"method": "sounds", "bursts": [3, 6], "hour_branch": "亥"},
            ("乾", "坎", 3),
            [("first", 3, (9,)), ("upper", "乾", ("离",))],
        ),
    ],
)
def test_each_number_of_the_other_ways_of_casting_is_tried_where_it_is_counted(request_, figure, expected):
    upper, lower, line = figure
    assert changes(request_, {"upper": upper, "lower": lower, "line": line}) == expected


def test_a_day_that_its_month_lacks_is_not_proposed():
    """2025 leap 6 has 29 days. 巳 6 + 6 + 5 = 17 is 乾 1, 17 + 午 7 = 24 is 坤 and 6; claimed are 兑 2, 乾 1 and 1.

    One day more, 6, gives 18, 25 and 25: 2, 1 and 1; so would 30, which there is not.
    """
    request = {"method": "time", "year": 2025, "month": 6, "leap": True, "day": 5, "hour_branch": "午"}
    assert ("day", 5, (6,)) in changes(request, {"upper": "兑", "lower": "乾", "line": 1})


def test_nothing_is_proposed_that_cannot_be():
    """离 3, NE 7 and 申 9: 19 − 18 = 1. 震 4 above with line 6 would need 20 for the thing; there are eight trigrams.

    Tones 1 2 3 4: 3 离, 7 艮, 10 − 6 = 4. 坤 with line 3 would need a sixth tone first, or a seventh; there are four.
    """
    thing = {"method": "object", "object": "离", "direction": "NE", "hour_branch": "申"}
    assert changes(thing, {"upper": "震", "lower": "艮", "line": 6}) == []
    tones = {"method": "characters", "text": "王田王田", "tones": [1, 2, 3, 4]}
    assert changes(tones, {"upper": "坤", "lower": "艮", "line": 3}) == []


@pytest.mark.parametrize("zeros", [9, 4000])
def test_a_number_of_any_size_is_checked(zeros):
    """Powers of ten from 1,000 on are 16 (mod 24): 16 + 16 = 32 is 坤, 39 is 7 艮, 39 − 36 = 3; one less 艮 坎 2.

    One less are 丑 and 11, and of the days the 24th, which is 23 more.
    """
    told = changes(house("田", strokes=[10**zeros]), {"upper": "艮", "lower": "坎", "line": 2})
    assert told[:3] == [("year", "寅", ("丑",)), ("month", 12, (11,)), ("day", 1, (24,))]
    ((name, stated, instead),) = told[3:]
    assert (name, stated, {number % 24 for number in instead}) == ("strokes", 10**zeros, {15})


BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
FACTS = st.fixed_dictionaries(
    {
        "method": st.just("time"),
        "year_branch": st.sampled_from(BRANCHES),
        "month": st.integers(1, 12),
        "leap": st.booleans(),
        "day": st.integers(1, 30),
        "hour_branch": st.sampled_from(BRANCHES),
        "strokes": st.integers(1, 60).map(lambda number: [number]),
    }
)
OTHERS = {"year_branch": BRANCHES, "month": range(1, 13), "day": range(1, 31), "hour_branch": BRANCHES}


def figure_of(request):
    cast = engine.cast(request).cast
    return {"upper": cast.upper.name, "lower": cast.lower.name, "line": cast.line}


@given(FACTS, st.sampled_from([*OTHERS]), st.data())
def test_what_is_proposed_gives_the_figure_and_all_that_gives_it_is_proposed(request, field, data):
    """A figure whose year, month, day or hour was misstated, beside a cast for every other value of each of them."""
    figure = figure_of({**request, field: data.draw(st.sampled_from(OTHERS[field]))})
    assume(figure != figure_of(request))
    told = {name: instead for name, _, instead in changes(request, figure)}
    for name, values in OTHERS.items():
        fitting = tuple(value for value in values if figure_of({**request, name: value}) == figure)
        assert told.get(name.removesuffix("_branch"), ()) == fitting
    assert all(figure_of({**request, "strokes": [number]}) == figure for number in told.get("strokes", ()))
    for school in ("next", "split"):
        fits = figure_of({**request, "conventions": {"leap_month": school}}) == figure
        assert (school in told.get("conventions.leap_month", ())) == fits


@pytest.mark.parametrize(
    ("request_", "figure", "code", "field"),
    [
        ({"method": "direct", **TIAN}, TIAN, "choice", "method"),
        ({"method": "moment", "at": "2026-11-30T14:05:00+08:00"}, TIAN, "choice", "method"),
        ({}, TIAN, "missing", "method"),
        (house("田", month=13), TIAN, "range", "month"),
        (house("田"), None, "type", "figure"),
        (house("田"), [], "type", "figure"),
        (house("田"), {}, "missing", "figure.upper"),
        (house("田"), {"upper": "坎", "lower": "巽"}, "missing", "figure.line"),
        (house("田"), TIAN | {"line": 7}, "range", "figure.line"),
        (house("田"), TIAN | {"line": True}, "type", "figure.line"),
        (house("田"), TIAN | {"upper": "猫"}, "choice", "figure.upper"),
        (house("田"), TIAN | {"lower": ["巽"]}, "type", "figure.lower"),
        (house("田"), TIAN | {"hexagram": "井"}, "choice", "figure.upper"),
        (house("田"), {"hexagram": 65, "line": 1}, "range", "figure.hexagram"),
        (house("田"), TIAN | {"colour": "red"}, "unknown-field", "figure.colour"),
    ],
)
def test_what_cannot_be_checked_is_refused(request_, figure, code, field):
    with pytest.raises(engine.RequestError) as refused:
        engine.fit(request_, figure)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.message.endswith(".")
