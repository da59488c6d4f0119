"""What the page of a rule says of the promises that it was used in, and what it keeps back."""

import re
from html import unescape

import pytest
from django.urls import reverse

from readings.accounts.models import Membership
from readings.outcomes.figures.of_rule import sentences_of_rule
from readings.outcomes.models import KeptFact
from readings.predictions.models import Chain, Promise, PromiseRule
from readings.predictions.promising.actions import save_draft
from tests.readings.conftest import member_of, signed_in
from tests.readings.outcomes.figures.many import AFTER, NOW, promised
from tests.readings.promises import NOT_YET_PROMISED, locked

OTHER = "housecast-one-generator-saves"
BETTER = "Enough stands behind it to be called better than chance."


@pytest.fixture(autouse=True)
def at_the_end(monkeypatch):
    """The horizons are over."""
    monkeypatch.setattr("readings.clock.now", lambda: AFTER)


def used(promises: list[Promise]) -> str:
    """The rule that gave the timing of these; the copies rest on it too."""
    rule = promises[0].rule
    PromiseRule.objects.bulk_create(PromiseRule(promise=promise, rule=rule) for promise in promises[1:])
    return rule


def said(member, rule: str) -> str:
    """The section of promises on the rule's page, without its heading; empty where there is none."""
    response = signed_in(member).get(reverse("rule", args=[rule]))
    assert response.status_code == 200
    found = re.search(r'id="promises">.*?<div class="text">(.*?)</div>', response.text, re.DOTALL)
    return unescape(re.sub(r"<.*?>", "", found[1])).strip() if found else ""


def test_of_a_rule_that_no_promise_used_nothing_is_said(alice):
    assert said(alice, OTHER) == ""


def test_of_a_draft_nothing_is_said(alice, tian):
    save_draft(alice, tian, **NOT_YET_PROMISED, now=NOW)
    assert said(alice, tian.result["timings"][0]["rule"]) == ""


def test_of_three_promises_their_number_hits_and_chance_are_said(alice):
    """3 × 6/36 = 0.5."""
    rule = used(promised(alice, hits=1, misses=2))
    assert said(alice, rule) == (
        "Used in 3 promises. It gave the timing of 3 counted promises that were not told. "
        "1 hit; chance alone gives about 0.5."
    )


def test_of_one_promise_it_is_said_in_the_singular(alice):
    rule = used(promised(alice, misses=1))
    assert said(alice, rule) == (
        "Used in 1 promise. It gave the timing of 1 counted promise that was not told. "
        "0 hits; chance alone gives about 0.2."
    )


def test_nine_hits_of_nine_are_too_few_to_be_called_anything(alice):
    """9 × 6/36 = 1.5."""
    rule = used(promised(alice, hits=9))
    assert said(alice, rule) == (
        "Used in 9 promises. It gave the timing of 9 counted promises that were not told. "
        "9 hits; chance alone gives about 1.5."
    )


def test_from_ten_on_a_rule_is_called_better_than_chance_where_the_figures_say_so(alice):
    """10 × 6/36 = 1.7, and e of 10 in 10 is far above 20."""
    rule = used(promised(alice, hits=10))
    assert said(alice, rule) == (
        "Used in 10 promises. It gave the timing of 10 counted promises that were not told. "
        f"10 hits; chance alone gives about 1.7. {BETTER}"
    )


def test_a_rule_with_more_hits_than_chance_but_too_little_evidence_is_not_called_better(alice):
    """12 × 6/36 = 2.0; 4 hits are twice as many, and say next to nothing."""
    rule = used(promised(alice, hits=4, misses=8))
    assert said(alice, rule) == (
        "Used in 12 promises. It gave the timing of 12 counted promises that were not told. "
        "4 hits; chance alone gives about 2.0."
    )


def test_neither_a_share_nor_evidence_is_ever_said(alice):
    text = said(alice, used(promised(alice, hits=10, misses=5)))
    assert BETTER in text
    assert not re.search(r"%|\be\b|interval", text)


def test_of_a_rule_that_gave_no_timing_only_its_use_is_said(alice):
    promise = promised(alice, hits=1)[0]
    PromiseRule.objects.create(promise=promise, rule=OTHER)
    assert said(alice, OTHER) == "Used in 1 promise."


def test_promises_that_were_told_are_used_and_not_counted(alice):
    rule = used(promised(alice, hits=3, told=True))
    assert said(alice, rule) == "Used in 3 promises."


def test_before_the_horizon_ends_only_the_use_is_said(alice, tian, monkeypatch):
    monkeypatch.setattr("readings.clock.now", lambda: NOW)
    assert said(alice, locked(alice, tian, now=NOW).rule) == "Used in 1 promise."


def test_of_a_chain_with_faults_nothing_is_counted(alice):
    rule = used(promised(alice, hits=10))
    Chain.objects.update(faults=[{"what": "order", "number": 1, "of": ""}])
    assert said(alice, rule) == "Used in 10 promises."


def test_the_promises_of_another_practice_are_not_said(alice, charlie):
    rule = used(promised(charlie, hits=10))
    assert said(alice, rule) == ""


def test_what_an_erased_client_left_is_counted_with_the_rest(alice):
    """2 × 6/36 = 0.3; the promise itself is gone."""
    rule = used(promised(alice, misses=1))
    fact = {"rule": rule, "unit": "day", "told": False, "flagged": 6, "length": 36, "answer": "inside", "year": 2027}
    KeptFact.objects.create(practice=alice.practice, **fact)
    assert said(alice, rule) == (
        "Used in 1 promise. It gave the timing of 2 counted promises that were not told. "
        "1 hit; chance alone gives about 0.3."
    )


def test_a_practitioner_is_told_of_the_whole_practice(alice, bob):
    """The totals are everybody's who reads cases."""
    rule = used(promised(alice, hits=1, misses=2))
    assert said(bob, rule).startswith("Used in 3 promises.")


def test_an_assistant_is_told_nothing(alice):
    rule = used(promised(alice, hits=10))
    dora = member_of(alice.practice, "dora", Membership.Role.ASSISTANT)
    assert signed_in(dora).get(reverse("rule", args=[rule])).status_code == 403
    assert sentences_of_rule(dora, rule, now=AFTER) == []
