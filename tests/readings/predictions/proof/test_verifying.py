"""Whatever is done to the rows by somebody who has the database is found, and what is in order raises no alarm."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.clients.actions import add_client
from readings.predictions.models import Answer, Chain, Link, Promise, PromiseRule
from readings.predictions.proof import verifying
from readings.predictions.proof.canonical import canonical, commitment_of, hash_after
from readings.predictions.proof.erasing import erase_link
from readings.predictions.proof.sealing import add_link
from readings.predictions.proof.verifying import verify, verify_due, verify_practice
from tests.readings.conftest import NOW
from tests.readings.predictions.proof.by_sql import by_sql

LATER = NOW + timedelta(days=2)


def found(chain) -> list[tuple]:
    return [(fault.what, fault.number, fault.of) for fault in verify(chain, now=LATER)]


def test_a_chain_in_order_has_no_faults(chain, amendment):
    assert found(chain) == []
    chain.refresh_from_db()
    assert (chain.faults, chain.checked_at, chain.length) == ([], LATER, 4)


def test_what_comes_of_a_promise_is_no_fault(alice, chain, promises):
    promises[0].answer, promises[0].state = Answer.OUTSIDE, Promise.State.RESOLVED
    promises[0].client = add_client(alice, name="Tian", now=NOW)
    promises[0].save()
    assert found(chain) == []


@pytest.mark.parametrize(
    "column",
    [
        "claim = 'Something else'",
        "criteria = 'Somebody says so'",
        "told = NOT told",
        "counted = NOT counted",
        '"primary" = NOT "primary"',
        "position = 1",
        "length = 360",
        "flagged = 1",
        "unit = 'month'",
        "word = '必'",
        "knowledge = 'rumoured'",
        "topic = 'wealth'",
        "rule = 'another'",
        "zone = 'Asia/Taipei'",
        "branches = '[\"子\"]'",
        "windows = '[]'",
        "windows = '[[\"a\"], 7]'",
        'windows = \'[["a", "b", "c"]]\'',
        "count = 29",
        "horizon_ends = '2040-01-01 00:00:00+00:00'",
        "horizon_starts = '2026-11-01 00:00:00+00:00'",
        "locked_at = '2026-11-01 00:00:00+00:00'",
        "code = 'another'",
    ],
)
def test_an_edited_promise_is_found(chain, promises, column):
    by_sql(f"UPDATE predictions_promise SET {column} WHERE id = {promises[1].pk}")
    code = Promise.objects.get(pk=promises[1].pk).code
    assert found(chain) == [("another" if column.startswith("code") else "edited", 2, code)]


def test_another_practitioner_of_a_promise_is_found(chain, promises, bob):
    by_sql(f"UPDATE predictions_promise SET made_by_id = {bob.pk} WHERE id = {promises[1].pk}")
    assert found(chain) == [("edited", 2, promises[1].code)]


def test_a_rule_added_to_a_promise_is_found(chain, promises):
    PromiseRule.objects.create(promise=promises[0], rule="lucky")
    assert found(chain) == [("edited", 1, promises[0].code)]


def test_an_edited_amendment_is_found(chain, promises, amendment):
    by_sql("UPDATE predictions_amendment SET words = 'Or in cash'")
    assert found(chain) == [("edited", 4, amendment.code)]


def test_an_edited_record_is_found(chain, promises):
    by_sql("UPDATE predictions_link SET record = replace(record, 'The payment', 'The letter') WHERE number = 2")
    assert found(chain) == [("content", 2, promises[1].code)]


def test_a_record_edited_together_with_its_commitment_is_found(chain, promises):
    """The commitment fits the record then, and the hash no longer the commitment."""
    link = promises[1].link
    record = canonical(json.loads(link.record) | {"claim": "A letter"})
    commitment = commitment_of(bytes.fromhex(link.salt), record)
    by_sql(
        f"UPDATE predictions_link SET record = '{record.decode()}', commitment = '{commitment}' WHERE number = 2",
        "UPDATE predictions_promise SET claim = 'A letter' WHERE link_id = "
        "(SELECT id FROM predictions_link WHERE number = 2)",
    )
    assert found(chain) == [("order", 2, "")]


def test_a_record_edited_together_with_its_hash_is_found_at_the_next(chain, promises):
    links = [promise.link for promise in promises]
    record = canonical(json.loads(links[1].record) | {"word": "必"})
    commitment = commitment_of(bytes.fromhex(links[1].salt), record)
    by_sql(
        f"UPDATE predictions_link SET record = '{record.decode()}', commitment = '{commitment}', "
        f"hash = '{hash_after(links[0].hash, commitment)}' WHERE number = 2",
        f"UPDATE predictions_promise SET word = '必' WHERE id = {promises[1].pk}",
    )
    assert found(chain) == [("order", 3, "")]


@pytest.mark.parametrize("value", ["zz", "", "0"])
@pytest.mark.parametrize("column", ["salt", "commitment", "hash"])
def test_a_hash_that_is_none_is_found(chain, promises, column, value):
    by_sql(f"UPDATE predictions_link SET {column} = '{value}' WHERE number = 2")
    expected = {"salt": {"content"}, "commitment": {"order", "content"}, "hash": {"order"}}[column]
    assert {what for what, _number, _of in found(chain)} == expected


def _remove(promise):
    return (
        f"DELETE FROM predictions_promiserule WHERE promise_id = {promise.pk}",
        f"DELETE FROM predictions_promise WHERE id = {promise.pk}",
    )


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_removed_promise_is_found(chain, promises, place):
    by_sql(*_remove(promises[place]))
    assert found(chain) == [("removed", place + 1, promises[place].code)]


def test_a_promise_removed_with_its_link_is_found(chain, promises):
    by_sql(*_remove(promises[1]), "DELETE FROM predictions_link WHERE number = 2")
    assert found(chain) == [("missing", 2, "")]


def test_the_last_promise_removed_with_its_link_is_found(chain, promises):
    by_sql(*_remove(promises[2]), "DELETE FROM predictions_link WHERE number = 3")
    assert found(chain) == [("end", 3, "")]


def test_a_removed_link_with_the_next_moved_up_is_found(chain, promises):
    by_sql(
        *_remove(promises[1]),
        "DELETE FROM predictions_link WHERE number = 2",
        "UPDATE predictions_link SET number = 2 WHERE number = 3",
        "UPDATE predictions_chain SET length = 2",
    )
    assert found(chain) == [("order", 2, "")]


def test_a_link_taken_back_with_the_length_is_found_by_the_head(chain, promises):
    by_sql(
        *_remove(promises[2]),
        "DELETE FROM predictions_link WHERE number = 3",
        "UPDATE predictions_chain SET length = 2",
    )
    assert found(chain) == [("end", 2, "")]


def test_all_links_removed_are_found(chain, promises):
    for promise in promises:
        by_sql(*_remove(promise))
    by_sql("DELETE FROM predictions_link")
    assert found(chain) == [("end", 3, "")]


def test_two_links_that_changed_places_are_found(chain, promises):
    by_sql(
        "UPDATE predictions_link SET number = 99 WHERE number = 1",
        "UPDATE predictions_link SET number = 1 WHERE number = 2",
        "UPDATE predictions_link SET number = 2 WHERE number = 99",
    )
    assert [what for what, _number, _of in found(chain)] == ["order", "order", "order"]


def test_a_link_inserted_in_the_middle_is_found(chain, promises):
    by_sql(
        "UPDATE predictions_link SET number = 4 WHERE number = 3",
        "INSERT INTO predictions_link (chain_id, number, of, record, salt, commitment, hash, sealed_at) "
        "SELECT chain_id, 3, of, record, salt, commitment, hash, sealed_at FROM predictions_link WHERE number = 2",
        "UPDATE predictions_chain SET length = 4",
    )
    assert found(chain) == [("order", 3, ""), ("removed", 3, promises[1].code)]


def test_a_link_put_at_the_end_is_found(chain, promises):
    by_sql(
        "INSERT INTO predictions_link (chain_id, number, of, record, salt, commitment, hash, sealed_at) "
        "SELECT chain_id, 4, of, record, salt, commitment, hash, sealed_at FROM predictions_link WHERE number = 2"
    )
    assert found(chain) == [("beyond", 4, "")]


def test_promises_that_changed_their_links_are_found(chain, promises):
    one, other = promises[0].link_id, promises[1].link_id
    by_sql(
        f"UPDATE predictions_promise SET link_id = NULL, locked_at = NULL, flagged = NULL, counted = FALSE "
        f"WHERE id = {promises[0].pk}",
        f"UPDATE predictions_promise SET link_id = {one} WHERE id = {promises[1].pk}",
        f"UPDATE predictions_promise SET link_id = {other}, locked_at = '2026-11-30 06:05:00+00:00', flagged = 6 "
        f"WHERE id = {promises[0].pk}",
    )
    assert found(chain) == [("another", 1, promises[1].code), ("another", 2, promises[0].code)]


def test_a_promise_that_was_unlocked_is_found(chain, promises):
    by_sql(
        "UPDATE predictions_promise SET link_id = NULL, locked_at = NULL, flagged = NULL, counted = FALSE, "
        f"state = 'draft' WHERE id = {promises[0].pk}"
    )
    assert found(chain) == [("removed", 1, promises[0].code)]


def test_a_locked_promise_that_lies_in_the_chain_of_another_practice_is_found(chain, promises, charlie):
    elsewhere = add_link(charlie.practice, Link.Of.PROMISE, {"v": 1, "id": "x"}, now=NOW)
    by_sql(f"UPDATE predictions_promise SET link_id = {elsewhere.pk} WHERE id = {promises[2].pk}")
    assert found(chain) == [("removed", 3, promises[2].code), ("unsealed", 0, promises[2].code)]
    assert found(elsewhere.chain) == [("another", 1, promises[2].code)]


def test_a_locked_promise_that_was_never_sealed_is_found(alice, promises, chain):
    """It hangs on the link of an amendment, or on none that there is."""
    amendment = add_link(alice.practice, Link.Of.AMENDMENT, {"v": 1, "id": "x"}, now=NOW)
    by_sql(f"UPDATE predictions_promise SET link_id = {amendment.pk} WHERE id = {promises[2].pk}")
    assert ("unsealed", 0, promises[2].code) in found(chain)


def test_what_was_erased_is_no_fault(chain, promises, amendment):
    for link in (promises[1].link, amendment.link):
        erase_link(link, now=NOW)
    by_sql("DELETE FROM predictions_amendment", *_remove(promises[1]))
    assert found(chain) == []


def test_a_link_emptied_while_its_promise_stands_is_found(chain, promises):
    erase_link(promises[1].link, now=NOW)
    assert found(chain) == [("emptied", 2, promises[1].code)]


def test_a_link_emptied_without_saying_so_is_found(chain, promises):
    by_sql("UPDATE predictions_link SET record = '', salt = '' WHERE number = 2")
    assert found(chain) == [("content", 2, promises[1].code)]


def test_a_chain_brought_in_names_its_people_otherwise_and_is_still_checked(alice, chain, promises):
    """As a restored one: other codes, the same words."""
    chain.imported_at = NOW
    chain.save()
    by_sql("UPDATE predictions_promise SET code = 'c' || id")
    assert found(chain) == []
    by_sql(f"UPDATE predictions_promise SET claim = 'x' WHERE id = {promises[0].pk}")
    assert found(chain) == [("edited", 1, f"c{promises[0].pk}")]


def test_a_fault_that_was_mended_is_gone_from_the_next_check(chain, promises):
    by_sql(f"UPDATE predictions_promise SET claim = 'x' WHERE id = {promises[1].pk}")
    verify(chain, now=NOW)
    chain.refresh_from_db()
    assert chain.faults == [{"what": "edited", "number": 2, "of": promises[1].code}]
    by_sql(f"UPDATE predictions_promise SET claim = 'The payment arrives' WHERE id = {promises[1].pk}")
    assert found(chain) == []


def test_a_link_added_while_it_is_checked_is_no_fault(alice, chain, promises, monkeypatch):
    """Between the reading of the length and that of the links."""
    real = verifying._faults

    def with_one_more(checked):
        add_link(alice.practice, Link.Of.PROMISE, {"v": 1, "id": "x"}, now=NOW)
        return real(checked)

    monkeypatch.setattr(verifying, "_faults", with_one_more)
    assert found(chain) == []
    chain.refresh_from_db()
    assert chain.length == 4


def test_the_check_takes_as_many_queries_for_many_links_as_for_few(alice, chain, promises):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as captured:
            verify(chain, now=NOW)
        return len(captured)

    few = queries()
    for number in range(50):
        erase_link(add_link(alice.practice, Link.Of.PROMISE, {"v": 1, "id": f"x{number}"}, now=NOW), now=NOW)
    assert queries() == few
    assert Chain.objects.get().faults == []


def test_no_more_faults_are_kept_than_anybody_reads(alice, chain):
    for number in range(verifying.MOST + 5):
        add_link(alice.practice, Link.Of.PROMISE, {"v": 1, "id": f"x{number}"}, now=NOW)
    assert len(found(chain)) == verifying.MOST


def test_every_chain_of_a_practice_is_checked(alice, chain, promises):
    brought = Chain.objects.create(practice=alice.practice, imported_at=NOW, length=1)
    checked = {one.pk: [fault["what"] for fault in one.faults] for one in verify_practice(alice.practice, now=LATER)}
    assert checked == {chain.pk: [], brought.pk: ["end"]}


def test_the_clock_checks_each_chain_once_a_day(charlie, chain):
    add_link(charlie.practice, Link.Of.PROMISE, {"v": 1, "id": "x"}, now=NOW)
    assert verify_due(now=NOW) == 2
    assert verify_due(now=NOW + timedelta(hours=23, minutes=59)) == 0
    assert verify_due(now=NOW + timedelta(days=1)) == 2


def test_a_tick_checks_no_more_links_than_it_may_but_one_chain_at_least(charlie, chain, monkeypatch):
    monkeypatch.setattr(verifying, "LINKS_A_TICK", 3)
    add_link(charlie.practice, Link.Of.PROMISE, {"v": 1, "id": "x"}, now=NOW)
    assert [verify_due(now=NOW) for _ in range(3)] == [1, 1, 0]


def test_the_clock_does_it(settings):
    assert "readings.predictions.proof.verifying.verify_due" in settings.CLOCK_WORK


def test_the_command_says_that_all_is_in_order(chain, promises):
    out = StringIO()
    call_command("verify_chain", stdout=out)
    assert out.getvalue() == f"Lin's practice: 3 records, erased 0, head {chain.head}\n  nothing was changed\n"


def test_the_command_says_what_it_found_and_fails(charlie, chain, promises):
    erase_link(promises[2].link, now=NOW)
    by_sql(*_remove(promises[2]), f"UPDATE predictions_promise SET claim = 'x' WHERE id = {promises[0].pk}")
    out = StringIO()
    with pytest.raises(CommandError, match="1 fault"):
        call_command("verify_chain", "--practice", promises[0].practice.code, stdout=out)
    assert out.getvalue().splitlines() == [
        f"Lin's practice: 3 records, erased 1, head {chain.head}",
        f"  Record 1: {promises[0].code} was edited after it was sealed.",
    ]


def test_the_command_knows_no_such_practice(db):
    with pytest.raises(CommandError, match="no practice nowhere"):
        call_command("verify_chain", "--practice", "nowhere")
