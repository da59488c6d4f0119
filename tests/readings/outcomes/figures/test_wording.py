"""The sentences of the figures to the letter: a count with every rate, and no more certainty than there is."""

import re

import pytest
from django.utils import translation

from readings.outcomes.figures import wording
from readings.outcomes.figures.scoring import Group, Tally, exact_chance


def tally(hits: int, n: int, *, unanswered: int = 0, did_not_happen: int = 0) -> Tally:
    """Promises of one in six, 6 days of 36."""
    return Tally(
        groups=(Group(6, 36, hits, n - hits),),
        inside=hits,
        outside=n - hits - unanswered,
        unanswered=unanswered,
        did_not_happen=did_not_happen,
        not_happened=(Group(6, 36, 0, did_not_happen),),
        is_tested=True,
    )


def test_w2_is_said_in_the_words_of_the_specification():
    """40 ÷ 6 = 6.667, Wilson (.161, .428), e 2.388."""
    assert wording.summary(tally(11, 40)) == (
        "In 40 counted promises you had 11 hits; chance alone gives about 6.7 (95 % interval for your rate 16–43 %). "
        "Evidence so far is weak (e = 2.4; 20 is convincing)."
    )


@pytest.mark.parametrize(
    ("hits", "sentence"),
    [
        (
            0,
            "In 40 counted promises you had 0 hits; chance alone gives about 6.7 (95 % interval for your rate 0–9 %). "
            "So far it speaks against the timings (e = 0.05; 20 is convincing).",
        ),
        (
            1,
            "In 40 counted promises you had 1 hit; chance alone gives about 6.7 (95 % interval for your rate 0–13 %). "
            "Nothing is learnt so far (e = 0.06; 20 is convincing).",
        ),
        (
            15,
            "In 40 counted promises you had 15 hits; chance alone gives about 6.7 "
            "(95 % interval for your rate 24–53 %). Evidence so far is convincing (e = 55.5; 20 is convincing).",
        ),
        (
            40,
            "In 40 counted promises you had 40 hits; chance alone gives about 6.7 "
            "(95 % interval for your rate 91–100 %). Evidence so far is convincing (e = over 1000; 20 is convincing).",
        ),
    ],
)
def test_what_the_evidence_of_forty_amounts_to(hits, sentence):
    assert wording.summary(tally(hits, 40)) == sentence


@pytest.mark.parametrize(
    ("e", "sentence"),
    [
        (20, "Evidence so far is convincing (e = 20.0; 20 is convincing)."),
        (19.999, "Evidence so far is weak (e = 19.9; 20 is convincing)."),
        (1.01, "Evidence so far is weak (e = 1.0; 20 is convincing)."),
        (1, "Nothing is learnt so far (e = 1.0; 20 is convincing)."),
        (0.999, "Nothing is learnt so far (e = 0.99; 20 is convincing)."),
        (0.05, "So far it speaks against the timings (e = 0.05; 20 is convincing)."),
        (0.004, "So far it speaks against the timings (e = under 0.01; 20 is convincing)."),
    ],
)
def test_the_evidence_is_never_rounded_up_to_what_it_is_not(e, sentence):
    assert wording.evidence_so_far(e) == sentence


@pytest.mark.parametrize(
    ("hits", "n", "sentence"),
    [
        (1, 4, "Too few to say: 4 counted, 1 hit."),
        (0, 1, "Too few to say: 1 counted, 0 hits."),
        (0, 0, "Too few to say: 0 counted, 0 hits."),
        (9, 9, "Too few to say: 9 counted, 9 hits."),
    ],
)
def test_of_under_ten_nothing_is_said_but_that_they_are_too_few(hits, n, sentence):
    few = tally(hits, n)
    assert [say(few) for say in (wording.summary, wording.headline, wording.told)] == [sentence] * 3


def test_ten_are_enough():
    assert wording.headline(tally(2, 10)) == "In 10 counted promises you had 2 hits; chance alone gives about 1.7."


def test_w8_gives_bounds_and_no_headline():
    """18 + 42 of 90 answered are under 80 %: between 18 ÷ 90 and 48 ÷ 90."""
    sentence = "Of 90 counted promises only 60 are answered: the hits lie between 18 (20 %) and 48 (53 %)."
    many_unanswered = tally(18, 90, unanswered=30)
    assert [say(many_unanswered) for say in (wording.summary, wording.headline, wording.told)] == [sentence] * 3
    assert wording.had_all_hit(many_unanswered) == "Counted as misses above. Had all hit: 48 in 90."


def test_at_four_fifths_answered_there_is_a_headline():
    assert wording.headline(tally(2, 10, unanswered=2)).startswith("In 10 counted promises")
    assert wording.headline(tally(2, 10, unanswered=3)) == (
        "Of 10 counted promises only 7 are answered: the hits lie between 2 (20 %) and 5 (50 %)."
    )


def test_of_the_told_one_sentence_is_said_without_evidence():
    assert wording.told(tally(11, 40)) == "In 40 promises you had 11 hits; chance alone gives about 6.7."
    assert wording.told(tally(1, 12)) == "In 12 promises you had 1 hit; chance alone gives about 2.0."


@pytest.mark.parametrize(
    ("interval", "chance", "sentence"),
    [
        ((0.2, 0.4), 0.1, "Chance lies well below it."),
        ((0.2, 0.4), 0.19, "Chance lies just below it."),
        ((0.2, 0.4), 0.21, "Chance lies just inside it."),
        ((0.2, 0.4), 0.3, "Chance lies well inside it."),
        ((0.2, 0.4), 0.41, "Chance lies just above it."),
        ((0.2, 0.4), 0.5, "Chance lies well above it."),
    ],
)
def test_where_chance_lies_to_the_interval(interval, chance, sentence):
    assert wording.where_chance_lies(*interval, chance) == sentence


def test_the_interval_and_where_chance_lies_to_it():
    """16.7 % is 0.6 of a hundred over the edge of 16.1, and a tenth of the width is 2.7."""
    assert wording.interval(tally(11, 40)) == "95 % interval for your rate: 16–43 %. Chance lies just inside it."


@pytest.mark.parametrize(
    ("hits", "sentence"),
    [
        (11, "By chance alone at least 11 hits in 40 have a probability of 0.0584."),
        (1, "By chance alone at least 1 hit in 40 has a probability of 0.9993."),
        (0, "By chance alone at least 0 hits in 40 have a probability of 1.0000."),
        (40, "By chance alone at least 40 hits in 40 are rarer than one in ten thousand."),
    ],
)
def test_exact_chance(hits, sentence):
    counted = tally(hits, 40)
    assert wording.exact(counted, exact_chance(counted.groups, hits)) == sentence


def test_what_did_not_happen_is_said_as_misses_beside_the_headline():
    """11 in 40 and 3: 43 ÷ 6 = 7.17."""
    assert wording.as_misses(tally(11, 40, did_not_happen=3)) == "As misses: 11 hits in 43, chance 7.2, e = 1.7."
    assert wording.as_misses(tally(1, 40, did_not_happen=2)) == "As misses: 1 hit in 42, chance 7.0, e = 0.06."


def test_of_too_few_no_evidence_is_drawn_from_what_did_not_happen():
    assert wording.as_misses(tally(1, 4, did_not_happen=1)) == "As misses: 1 hit in 5, chance 0.8."


def test_how_many_it_takes():
    assert wording.how_many_it_takes() == (
        "If your true rate were one in three, about 46 promises would show it. If it were one in four, about 161."
    )


CHINESE = {
    "zh-hans": (
        "计入 40 断，应 11 断；单凭偶合约应 6.7 断（应率的 95% 区间为 16%–43%）。"
        "凭据至今尚弱（e = 2.4；到 20 为可信）。",
        "为数太少，还说不得：计入 4 断，应 1 断。",
        "计入 90 断，有回音的只有 60 断：所应在 18 断（20%）与 48 断（53%）之间。",
    ),
    "zh-hant": (
        "計入 40 斷，應 11 斷；單憑偶合約應 6.7 斷（應率的 95% 區間為 16%–43%）。"
        "憑據至今尚弱（e = 2.4；到 20 為可信）。",
        "為數太少，還說不得：計入 4 斷，應 1 斷。",
        "計入 90 斷，有回音的只有 60 斷：所應在 18 斷（20%）與 48 斷（53%）之間。",
    ),
}


@pytest.mark.parametrize("language", CHINESE)
def test_the_same_in_chinese(language):
    with translation.override(language):
        said = tuple(wording.summary(one) for one in (tally(11, 40), tally(1, 4), tally(18, 90, unanswered=30)))
    assert said == CHINESE[language]


def everything_said(of: Tally) -> list[str]:
    sentences = [wording.summary(of), wording.headline(of), wording.told(of), wording.as_misses(of)]
    sentences += [wording.had_all_hit(of), wording.how_many_it_takes()]
    if of.has_headline:
        sentences += [wording.interval(of), wording.exact(of, exact_chance(of.groups, of.hits))]
    return sentences


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("hits", [0, 1, 15, 40])
@pytest.mark.parametrize("n", [4, 40])
@pytest.mark.parametrize("unanswered", [0, 20])
def test_no_sentence_has_a_bare_percentage_stars_or_a_claim_of_proof(language, hits, n, unanswered):
    """A percentage is an interval, or stands behind its count."""
    if hits > n or unanswered > n - hits:
        return
    with translation.override(language):
        said = everything_said(tally(hits, n, unanswered=unanswered, did_not_happen=2))
    for sentence in said:
        counted = re.sub(r"\d+(?: 断| 斷)?[ （(]+\d+ ?%[)）]", "", sentence)
        counted = re.sub(r"\d+ ?%?–\d+ ?%|95 ?%", "", counted)
        assert "%" not in counted, sentence
        assert not re.search(r"[★☆*]|verified|proven|proved|significant|证实|證實|证明|證明|显著|顯著", sentence, re.I)
