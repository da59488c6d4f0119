"""Locking a promise: what it settles and seals, what it refuses, and that nothing is written where it does."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.predictions.models import Amendment, Chain, Link, Promise, PromiseRule, Timing
from readings.predictions.promising.actions import amend_promise, lock_promise, save_draft, withdraw_draft
from readings.predictions.promising.horizon import horizon_of
from readings.predictions.promising.matters import is_scored, rules_of
from readings.predictions.promising.refusals import Refused
from readings.predictions.proof.canonical import canonical, commitment_of, hash_after
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked

SAID = {
    "position": 0,
    "unit": "day",
    "length": 36,
    "claim": "The payment arrives",
    "criteria": "The bank shows it",
    "told": False,
}


def written() -> tuple[int, ...]:
    """What a lock writes."""
    sealed = Promise.objects.sealed().count()
    return (sealed, *(model.objects.count() for model in (Link, PromiseRule, Timing, Amendment, AuditEntry)))


def refused(action, *args, **kwargs) -> str:
    """The code of why it was refused; nothing was written."""
    before = written()
    with pytest.raises(Refused) as error:
        action(*args, **kwargs)
    assert written() == before
    assert error.value.sentence
    return error.value.code


def test_a_lock_settles_what_follows_from_the_reading_and_the_calendar(alice, tian):
    promise = locked(alice, tian, now=NOW)
    promise.refresh_from_db()
    assert (promise.state, promise.locked_at, promise.counted, promise.primary) == ("locked", NOW, True, True)
    assert (promise.rule, promise.topic, promise.about, promise.polarity) == (
        *("housecast-gen-gain", "dwelling", "gain", "good"),
    )
    assert (promise.branches, promise.count, promise.zone) == (["亥", "子"], None, "Asia/Shanghai")
    assert promise.horizon_starts == datetime.fromisoformat("2026-12-01T00:00:00+08:00")
    assert promise.horizon_ends == datetime.fromisoformat("2027-01-06T00:00:00+08:00")
    assert (promise.flagged, promise.length, len(promise.windows)) == (6, 36, 6)
    assert promise.windows[0] == ["辛亥", "2026-12-02T16:00:00+00:00", "2026-12-03T16:00:00+00:00"]
    assert (promise.next_step, promise.next_due_at) == ("ends", promise.horizon_ends)
    assert list(promise.rules.values_list("rule", flat=True)) == [
        "housecast-gen-gain",
        "housecast-spring-flourish",
        "housecast-ctl-loss",
        "housecast-restrained-controller",
        "housecast-total-years",
    ]


def test_a_lock_seals_the_record_at_the_end_of_the_practices_chain(alice, tian):
    promise = locked(alice, tian, now=NOW)
    link = promise.link
    chain = Chain.objects.get()
    assert (link.number, link.of, link.sealed_at, chain.length, chain.head) == (1, "promise", NOW, 1, link.hash)
    record = json.loads(link.record)
    assert canonical(record).decode() == link.record
    assert commitment_of(bytes.fromhex(link.salt), link.record.encode()) == link.commitment
    assert hash_after("0" * 64, link.commitment) == link.hash
    assert record == {
        "v": 1,
        "id": promise.code,
        "practice": alice.practice.code,
        "by": alice.code,
        "reading": tian.code,
        "digest": tian.digest,
        "engine": tian.engine_version,
        "rules": [row.rule for row in promise.rules.all()],
        "claim": "The payment arrives",
        "criteria": "The bank shows it",
        "tz": "Asia/Shanghai",
        "horizon": ["2026-12-01", "2027-01-05"],
        "starts": "2026-11-30T16:00:00Z",
        "ends": "2027-01-05T16:00:00Z",
        "window": {"unit": "day", "branches": ["亥", "子"], "count": None},
        "windows": [
            [label, starts.replace("+00:00", "Z"), ends.replace("+00:00", "Z")]
            for label, starts, ends in promise.windows
        ],
        "base": {"flagged": "6", "length": "36"},
        "told": False,
        "word": "",
        "knowledge": "nothing",
        "first": True,
        "primary": True,
        "counted": True,
        "locked_at": "2026-11-30T06:05:00Z",
    }


def test_a_lock_watches_its_timing_so_that_the_clock_tells_of_it(alice, tian):
    promise = locked(alice, tian, now=NOW)
    timing = Timing.objects.get()
    assert promise.timing == timing
    assert (timing.position, timing.unit, timing.watched_by) == (0, "day", alice)
    assert AuditEntry.objects.filter(action="lock_promise", object_code=promise.code).count() == 1


def test_locking_twice_is_one_promise(alice, tian):
    draft = save_draft(alice, tian, **SAID, now=NOW)
    first = lock_promise(alice, draft, now=NOW)
    before = written()
    second = lock_promise(alice, draft, now=NOW + timedelta(seconds=1))
    assert (second, second.locked_at, written()) == (first, NOW, before)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"claim": ""}, "claim"),
        ({"claim": "  "}, "claim"),
        ({"criteria": ""}, "criteria"),
        ({"told": None}, "told"),
        ({"unit": "year", "length": 3}, "nothing"),  # 2027 to 2029 are 未申酉
    ],
)
def test_a_promise_that_says_nothing_or_cannot_be_judged_is_refused(alice, tian, said, code):
    draft = save_draft(alice, tian, **SAID | said, now=NOW)
    assert refused(lock_promise, alice, draft, now=NOW) == code
    draft.refresh_from_db()
    assert (draft.state, draft.locked_at, draft.flagged, draft.counted) == ("draft", None, None, False)


def test_a_base_rate_of_one_and_one_over_half_are_refused(alice, tian):
    """The months of 亥子 and their unit of one: from 7 December the first month is 子, the twelfth 亥."""
    for length, code in ((1, "everything"), (2, "")):
        draft = save_draft(alice, tian, **SAID | {"unit": "month", "length": length}, now=NOW)
        if code:
            assert refused(lock_promise, alice, draft, now=NOW) == code
    from_hai = datetime(2026, 11, 1, tzinfo=UTC)  # 立冬 is 7 November: 亥, 子, 丑
    draft = save_draft(alice, tian, **SAID | {"unit": "month", "length": 3}, now=from_hai)
    assert refused(lock_promise, alice, draft, now=from_hai) == "too-much"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"position": 9}, "timing"),
        ({"unit": "hour"}, "unit"),
        ({"length": 37}, "length"),
        ({"unit": "year", "length": 13}, "too-long"),
    ],
)
def test_a_draft_of_what_cannot_be_is_refused(alice, tian, said, code):
    assert refused(save_draft, alice, tian, **SAID | said, now=NOW) == code
    assert not Promise.objects.exists()


def test_figures_that_differ_from_those_shown_are_refused(alice, tian):
    seen = horizon_of(tian, 0, "day", 36, now=NOW).seal
    draft = save_draft(alice, tian, **SAID, now=NOW)
    assert refused(lock_promise, alice, draft, seen=seen, now=NOW + timedelta(days=1)) == "changed"
    assert refused(lock_promise, alice, draft, seen="", now=NOW) == "changed"
    assert lock_promise(alice, draft, seen=f"x {seen}", now=NOW + timedelta(hours=9)).is_locked


def test_a_reading_of_another_practice_is_not_promised(alice, charlie, tian):
    assert refused(save_draft, charlie, tian, **SAID, now=NOW) == "not-yours"
    draft = save_draft(alice, tian, **SAID, now=NOW)
    assert refused(lock_promise, charlie, draft, now=NOW) == "not-yours"
    assert not Promise.objects.sealed().exists()


def test_a_reading_that_the_member_may_not_see_is_not_promised(alice, bob, tian):
    draft = save_draft(alice, tian, **SAID, now=NOW)
    assert refused(save_draft, bob, tian, **SAID, now=NOW) == "not-yours"
    assert refused(lock_promise, bob, draft, now=NOW) == "not-yours"


def test_a_reading_whose_case_is_in_the_bin_is_not_promised(alice, tian):
    case = open_case(alice, question="A new house", now=NOW)
    file_reading(alice, tian, client=None, case=case, now=NOW)
    draft = save_draft(alice, tian, **SAID, now=NOW)
    throw_away(alice, case, now=NOW)
    assert refused(lock_promise, alice, draft, now=NOW) == "binned"
    assert refused(save_draft, alice, tian, **SAID, now=NOW) == "binned"


def test_a_second_promise_on_the_same_matter_is_kept_and_not_counted(alice, tian):
    first = locked(alice, tian, now=NOW)
    second = locked(alice, tian, now=NOW + timedelta(days=1))
    assert (first.primary, first.counted, second.primary, second.counted) == (True, True, False, False)
    assert json.loads(second.link.record)["primary"] is False


def test_the_matter_is_the_case_else_the_question(alice):
    """Two readings of one question are one matter; of one case too, whatever was asked; another client's is another."""
    one, again, other = (
        keep_reading(alice, request=TIAN, question=question, language="en", now=NOW)
        for question in ("Will it stand?", "will it stand", "Will it fall?")
    )
    assert locked(alice, one, now=NOW).primary
    assert not locked(alice, again, now=NOW).primary
    somebody = add_client(alice, name="Han", now=NOW)
    of_somebody = keep_reading(alice, request=TIAN, question="Will it stand?", language="en", now=NOW)
    assert locked(alice, of_somebody, client=somebody, now=NOW).primary
    case = open_case(alice, question="A house", now=NOW)
    in_case = keep_reading(alice, request=TIAN, question="Which way?", language="en", now=NOW)
    for reading in (other, in_case):
        file_reading(alice, reading, client=None, case=case, now=NOW)
    assert locked(alice, other, now=NOW).primary
    assert not locked(alice, in_case, now=NOW).primary


def test_another_timing_than_the_first_is_kept_and_never_counted(alice, tian):
    promise = locked(alice, tian, position=1, now=NOW)
    assert (promise.primary, promise.counted, promise.about) == (True, False, "loss")


def test_a_promise_that_rests_on_a_rule_of_death_is_never_scored(alice, tian):
    rules = rules_of(tian, tian.result["timings"][0])
    assert is_scored(tian, rules)
    concern(tian, rules[1], "death")
    tian.practice.scores_illness = True
    assert not is_scored(tian, rules)


def test_a_promise_that_rests_on_a_rule_of_illness_is_scored_where_the_practice_asks_for_it(alice, tian):
    rules = rules_of(tian, tian.result["timings"][0])
    concern(tian, rules[0], "illness")
    assert not is_scored(tian, rules)
    tian.practice.scores_illness = True
    assert is_scored(tian, rules)


def test_a_reading_about_an_illness_is_locked_and_not_counted(alice):
    reading = keep_reading(alice, request=TIAN | {"topic": "illness"}, question="A", language="en", now=NOW)
    promise = locked(alice, reading, now=NOW)
    assert (promise.primary, promise.counted, promise.topic) == (True, False, "illness")


def concern(reading, rule: str, what: str) -> None:
    for finding in reading.result["findings"]:
        if finding["rule"] == rule:
            finding["concerns"] = [what]


def test_a_draft_is_changed_by_its_code_and_given_up(alice, tian):
    draft = save_draft(alice, tian, **SAID, now=NOW)
    same = save_draft(alice, tian, code=draft.code, **SAID | {"claim": "Half of it arrives"}, now=NOW)
    assert (same, Promise.objects.get().claim) == (draft, "Half of it arrives")
    withdraw_draft(alice, draft, now=NOW)
    assert Promise.objects.get().state == "withdrawn"
    assert refused(lock_promise, alice, draft, now=NOW) == "withdrawn"
    assert refused(save_draft, alice, tian, code=draft.code, **SAID, now=NOW) == "withdrawn"


def test_a_locked_promise_is_neither_changed_nor_given_up(alice, tian):
    promise = locked(alice, tian, now=NOW)
    assert refused(save_draft, alice, tian, code=promise.code, **SAID | {"claim": "x"}, now=NOW) == "locked"
    assert refused(withdraw_draft, alice, promise, now=NOW) == "locked"
    promise.refresh_from_db()
    assert (promise.state, promise.claim) == ("locked", "The payment arrives")


def test_a_code_of_another_reading_is_refused(alice, tian):
    draft = save_draft(alice, tian, **SAID, now=NOW)
    other = keep_reading(alice, request=TIAN, question="Another", language="en", now=NOW)
    assert refused(save_draft, alice, other, code=draft.code, **SAID, now=NOW) == "not-yours"


def test_an_amendment_is_sealed_in_its_turn_and_leaves_the_promise_as_it_is(alice, bob, tian):
    promise = locked(alice, tian, now=NOW)
    later = NOW + timedelta(days=1)
    amendment = amend_promise(alice, promise, words=" Two parts are enough ", now=later)
    assert (amendment.words, amendment.link.number, amendment.link.of) == ("Two parts are enough", 2, "amendment")
    assert json.loads(amendment.link.record) == {
        "v": 1,
        "id": amendment.code,
        "promise": promise.code,
        "words": "Two parts are enough",
        "by": alice.code,
        "at": "2026-12-01T06:05:00Z",
    }
    assert amendment.link.hash == hash_after(promise.link.hash, amendment.link.commitment)
    assert amend_promise(alice, promise, words="Two parts are enough", now=later) == amendment
    assert Link.objects.count() == 2


def test_an_amendment_without_words_and_one_of_a_draft_are_refused(alice, tian):
    draft = save_draft(alice, tian, **SAID, now=NOW)
    assert refused(amend_promise, alice, draft, words="More", now=NOW) == "draft"
    promise = lock_promise(alice, draft, now=NOW)
    assert refused(amend_promise, alice, promise, words=" \n", now=NOW) == "words"
