import json

import pytest
from django.db import transaction

from readings.predictions.models import Chain, Link
from readings.predictions.proof.canonical import NotCanonical
from readings.predictions.proof.erasing import erase_link
from readings.predictions.proof.sealing import add_link
from tests.readings.conftest import NOW
from tests.readings.predictions.proof.test_canonical import P1, P2, RIGHT


@pytest.fixture
def salts(monkeypatch):
    """The salts of the right values, one after the other."""
    salts = iter([b"\1" * 32, b"\2" * 32])
    monkeypatch.setattr("readings.predictions.proof.sealing.token_bytes", lambda count: next(salts)[:count])


def test_the_links_of_a_practice_are_those_that_were_computed_elsewhere(practice, salts):
    for text in (P1, P2):
        add_link(practice, Link.Of.PROMISE, json.loads(text), now=NOW)
    chain = Chain.objects.get()
    links = [(link.number, link.commitment, link.hash, link.sealed_at) for link in chain.links.all()]
    assert links == [(number, commitment, after, NOW) for number, (*_, commitment, after) in enumerate(RIGHT, start=1)]
    assert (chain.practice, chain.length, chain.head) == (practice, 2, RIGHT[1][-1])
    assert [len(link.record.encode()) for link in chain.links.all()] == [258, 231]


def test_each_practice_has_a_chain_of_its_own(practice, charlie):
    one = add_link(practice, Link.Of.PROMISE, {"v": 1}, now=NOW)
    other = add_link(charlie.practice, Link.Of.AMENDMENT, {"v": 1}, now=NOW)
    assert (one.number, other.number) == (1, 1)
    assert one.chain != other.chain


def test_the_same_record_twice_has_two_commitments(practice):
    links = [add_link(practice, Link.Of.PROMISE, {"v": 1, "claim": "x"}, now=NOW) for _ in range(2)]
    assert links[0].commitment != links[1].commitment
    assert {len(bytes.fromhex(link.salt)) for link in links} == {32}


def test_a_chain_that_was_brought_in_is_not_added_to(practice):
    brought = Chain.objects.create(practice=practice, imported_at=NOW, length=7, head="ab" * 32)
    assert add_link(practice, Link.Of.PROMISE, {"v": 1}, now=NOW).number == 1
    brought.refresh_from_db()
    assert (brought.length, brought.head) == (7, "ab" * 32)


def test_what_has_no_one_spelling_makes_no_link(practice):
    with pytest.raises(NotCanonical):
        add_link(practice, Link.Of.PROMISE, {"v": 1, "p": 0.3}, now=NOW)
    assert not Chain.objects.exists()


def test_a_link_goes_with_the_transaction_it_was_made_in(practice):
    add_link(practice, Link.Of.PROMISE, {"v": 1}, now=NOW)
    head = Chain.objects.get().head
    with pytest.raises(RuntimeError), transaction.atomic():
        add_link(practice, Link.Of.PROMISE, {"v": 1}, now=NOW)
        raise RuntimeError
    chain = Chain.objects.get()
    assert (chain.length, chain.head, chain.links.count()) == (1, head, 1)


def test_an_erased_link_keeps_its_place_and_its_commitment(practice):
    link = add_link(practice, Link.Of.PROMISE, {"v": 1, "claim": "x"}, now=NOW)
    kept = (link.number, link.commitment, link.hash, link.sealed_at)
    erase_link(link, now=NOW)
    link.refresh_from_db()
    assert (link.record, link.salt, link.erased_at) == ("", "", NOW)
    assert (link.number, link.commitment, link.hash, link.sealed_at) == kept


def test_erasing_again_leaves_the_first_erasure(practice):
    link = add_link(practice, Link.Of.PROMISE, {"v": 1}, now=NOW)
    erase_link(link, now=NOW)
    erase_link(link, now=NOW.replace(year=2027))
    link.refresh_from_db()
    assert link.erased_at == NOW
