"""What is taken out: the promises as a table, and a chain that anybody can check with the program that is shown."""

import csv
import io
import json
import subprocess
import sys
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import AuditEntry, Membership
from readings.cases.sealed.actions import keep_reading
from readings.clients.actions import add_client
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Chain, Link
from readings.predictions.promising.actions import amend_promise, save_draft
from readings.predictions.proof.erasing import erase_link
from readings.predictions.proof.shown import checker
from tests.readings.conftest import NOW, TIAN, member_of, signed_in
from tests.readings.outcomes.figures.many import AFTER, promised
from tests.readings.predictions.proof.by_sql import by_sql
from tests.readings.promises import NOT_YET_PROMISED, locked

TABLE = "/verification/promises.csv"
HEADERS = [
    *("code", "locked at", "what is promised", "how it is judged", "rule", "horizon from", "horizon to", "time zone"),
    *("unit", "branches", "number", "windows", "units in windows", "units in all", "told", "first timing"),
    *("first of the matter", "counted", "what came of it", "in words", "happened from", "happened to", "reported at"),
    *("decided at", "void because", "chain", "record of the chain", "commitment", "hash"),
]
LATER = NOW + timedelta(hours=2)


def house(member, number=1):
    return keep_reading(member, request=TIAN, question=f"House {number}", language="en", now=NOW)


def taken(member, address):
    response = signed_in(member).get(address)
    assert response.status_code == 200
    return response, b"".join(response.streaming_content)


def table_of(member) -> list[dict]:
    content = taken(member, TABLE)[1].decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content, newline="")))


def address_of(chain: Chain) -> str:
    return f"/verification/chain/{chain.code}.json"


def taken_chain(member, chain: Chain) -> dict:
    return json.loads(taken(member, address_of(chain))[1])


def trail() -> list[tuple[str, str, str]]:
    rows = AuditEntry.objects.filter(action__startswith="export_").order_by("pk")
    return list(rows.values_list("action", "object_type", "actor__name"))


@pytest.fixture
def check(tmp_path):
    """What the program that the page shows says of a chain that the member took out, and how it ends."""

    def said(member, chain: Chain, *heads: str) -> tuple[int, str]:
        (tmp_path / "check_chain.py").write_text(checker(), encoding="utf-8")
        (tmp_path / "chain.json").write_bytes(taken(member, address_of(chain))[1])
        command = [sys.executable, "-I", "check_chain.py", "chain.json", *heads]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return run.returncode, run.stdout + run.stderr

    return said


# The table


def test_the_table_of_a_practice_without_promises_is_its_headers(alice):
    response, content = taken(alice, TABLE)
    assert content.decode("utf-8-sig") == ",".join(HEADERS) + "\r\n"
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="promises.csv"'
    assert response["Cache-Control"] == "private, no-store"


def test_a_row_says_all_that_was_sealed_and_what_came_of_it(alice):
    """36 days from the day after NOW, a 酉 day: 亥 and 子 are the third and the fourth, and again twelve days on."""
    promise = locked(alice, house(alice), now=NOW, client=add_client(alice, name="Tian Wenyuan", now=NOW))
    day = date(2026, 12, 3)
    resolve_promise(alice, promise, answer="inside", happened_from=day, reported_at=NOW + timedelta(days=5), now=AFTER)
    [row] = table_of(alice)
    link = Link.objects.get()
    assert row == {
        "code": promise.code,
        "locked at": "2026-11-30T06:05:00Z",
        "what is promised": "The payment arrives",
        "how it is judged": "The bank shows it",
        "rule": promise.rule,
        "horizon from": "2026-12-01",
        "horizon to": "2027-01-05",
        "time zone": "Asia/Shanghai",
        "unit": "day",
        "branches": "亥子",
        "number": "",
        "windows": "2026-12-02T16:00:00Z/2026-12-03T16:00:00Z 2026-12-03T16:00:00Z/2026-12-04T16:00:00Z "
        "2026-12-14T16:00:00Z/2026-12-15T16:00:00Z 2026-12-15T16:00:00Z/2026-12-16T16:00:00Z "
        "2026-12-26T16:00:00Z/2026-12-27T16:00:00Z 2026-12-27T16:00:00Z/2026-12-28T16:00:00Z",
        "units in windows": "6",
        "units in all": "36",
        "told": "0",
        "first timing": "1",
        "first of the matter": "1",
        "counted": "1",
        "what came of it": "inside",
        "in words": "Happened inside the window",
        "happened from": "2026-12-03",
        "happened to": "2026-12-03",
        "reported at": "2026-12-05T06:05:00Z",
        "decided at": "2027-01-06T01:00:00Z",
        "void because": "",
        "chain": link.chain.code,
        "record of the chain": "1",
        "commitment": link.commitment,
        "hash": link.hash,
    }
    assert "Tian Wenyuan" not in str(row)


def test_a_promise_of_which_nobody_has_said_anything_has_nothing_there(alice):
    locked(alice, house(alice), now=NOW, told=True)
    [row] = table_of(alice)
    assert row["told"] == "1"
    came = ("what came of it", "in words", "happened from", "happened to", "reported at", "decided at", "void because")
    assert [row[name] for name in came] == [""] * 7


def test_of_an_answer_that_was_corrected_the_correction_alone_stands_in_the_table(alice):
    promise = locked(alice, house(alice), now=NOW)
    first = resolve_promise(alice, promise, answer="did-not-happen", reported_at=AFTER, now=AFTER)
    reason = {"answer": "void", "void_reason": "ambiguous"}
    resolve_promise(alice, promise, **reason, reported_at=AFTER, corrects=first, now=AFTER + timedelta(hours=1))
    [row] = table_of(alice)
    assert (row["what came of it"], row["in words"], row["void because"]) == ("void", "Void", "ambiguous")
    assert row["decided at"] == "2027-01-06T02:00:00Z"


def test_a_draft_is_no_promise_and_stands_in_no_table(alice):
    save_draft(alice, house(alice), **NOT_YET_PROMISED, now=NOW)
    assert table_of(alice) == []


def test_a_claim_that_could_be_taken_for_a_formula_is_guarded(alice):
    locked(alice, house(alice), now=NOW, claim='=HYPERLINK("http://example.org")', criteria="@SUM(A1)")
    [row] = table_of(alice)
    assert row["what is promised"] == '\'=HYPERLINK("http://example.org")'
    assert row["how it is judged"] == "'@SUM(A1)"


def test_a_practitioner_takes_out_their_own_and_the_owner_all(alice, bob):
    of_alice, of_bob = locked(alice, house(alice), now=NOW), locked(bob, house(bob), now=NOW)
    assert [row["code"] for row in table_of(alice)] == [of_alice.code, of_bob.code]
    assert [row["code"] for row in table_of(bob)] == [of_bob.code]


def test_nothing_of_another_practice_is_in_the_table(alice, charlie):
    locked(alice, house(alice), now=NOW)
    assert table_of(charlie) == []


def test_an_assistant_is_refused_both_and_nothing_is_written_to_the_trail(alice):
    locked(alice, house(alice), now=NOW)
    browser = signed_in(member_of(alice.practice, "dora", Membership.Role.ASSISTANT))
    assert browser.get(TABLE).status_code == 403
    assert browser.get(address_of(Chain.objects.get())).status_code == 403
    assert trail() == []


def test_whatever_is_taken_out_is_written_to_the_trail(alice):
    locked(alice, house(alice), now=NOW)
    taken(alice, TABLE)
    taken(alice, address_of(Chain.objects.get()))
    assert trail() == [("export_promises", "practice", "Alice"), ("export_chain", "practice", "Alice")]


def test_neither_asks_more_queries_of_more_promises(alice, bob):
    promised(bob, hits=1)
    few = {address: queries_of(bob, address) for address in (TABLE, address_of(Chain.objects.get()))}
    promised(bob, hits=5, misses=5, topic="wealth")
    assert {address: queries_of(bob, address) for address in few} == few
    assert len(table_of(bob)) == 11


def queries_of(member, address) -> int:
    browser = signed_in(member)
    with CaptureQueriesContext(connection) as queries:
        b"".join(browser.get(address).streaming_content)
    return len(queries)


# The chain


@pytest.fixture
def chain(alice, bob) -> Chain:
    """A promise of alice's, one of bob's, and what bob added to it."""
    locked(alice, house(alice), now=NOW, claim="Alice’s claim")
    of_bob = locked(bob, house(bob), now=NOW + timedelta(minutes=1), claim="Bob’s claim")
    amend_promise(bob, of_bob, words="By bank", now=LATER)
    return Chain.objects.get()


def test_the_chain_is_whole_to_the_program_and_has_the_heads_that_were_kept(alice, chain, check):
    first = Link.objects.get(number=1)
    assert check(alice, chain, first.hash) == (
        0,
        f"3 records in order, 0 erased, 0 not shown.\nHead {chain.head}\n",
    )
    assert check(alice, chain, "f" * 64) == (1, f"{'f' * 64} was never the head of this chain.\n")


def test_it_is_a_file_that_nobody_keeps_on_the_way(alice, chain):
    response, _content = taken(alice, address_of(chain))
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == f'attachment; filename="chain {chain.code}.json"'
    assert response["Cache-Control"] == "private, no-store"


def test_each_record_of_it_is_what_was_sealed(alice, chain):
    document = taken_chain(alice, chain)
    assert (document["code"], document["length"], document["head"]) == (chain.code, 3, chain.head)
    links = list(Link.objects.order_by("number"))
    for name in ("number", "of", "record", "salt", "commitment", "hash", "erased_at"):
        assert [link[name] for link in document["links"]] == [getattr(link, name) for link in links]
    assert [link["sealed_at"] for link in document["links"]] == [
        *("2026-11-30T06:05:00Z", "2026-11-30T06:06:00Z", "2026-11-30T08:05:00Z"),
    ]


def test_of_what_the_member_may_not_see_only_the_commitment_is_there(bob, chain, check):
    document = taken_chain(bob, chain)
    assert [bool(link["record"]) for link in document["links"]] == [False, True, True]
    assert [bool(link["salt"]) for link in document["links"]] == [False, True, True]
    assert "Alice’s claim" not in json.dumps(document, ensure_ascii=False)
    assert "Bob’s claim" in document["links"][1]["record"]
    assert check(bob, chain) == (0, f"3 records in order, 0 erased, 1 not shown.\nHead {chain.head}\n")


def test_an_erased_record_carries_nothing_and_the_chain_still_verifies(alice, chain, check):
    erase_link(Link.objects.get(number=2), now=LATER)
    erased = taken_chain(alice, chain)["links"][1]
    assert (erased["record"], erased["salt"], erased["erased_at"]) == ("", "", "2026-11-30T08:05:00Z")
    assert check(alice, chain) == (0, f"3 records in order, 1 erased, 0 not shown.\nHead {chain.head}\n")


def test_the_program_finds_a_record_that_was_edited(alice, chain, check):
    by_sql("UPDATE predictions_link SET record = replace(record, 'Alice', 'Alise') WHERE number = 1")
    assert check(alice, chain) == (1, "Record 1 is not what was sealed.\n")


def test_the_program_finds_a_commitment_that_was_edited_though_the_record_is_not_shown(bob, chain, check):
    by_sql(f"UPDATE predictions_link SET commitment = '{'0' * 64}' WHERE number = 1")
    assert check(bob, chain) == (1, "Record 1 does not follow the one before.\n")


def test_the_program_finds_that_the_last_record_was_removed(alice, chain, check):
    by_sql("DELETE FROM predictions_amendment", "DELETE FROM predictions_link WHERE number = 3")
    assert check(alice, chain) == (1, "The chain does not end where it says.\n")


def test_a_chain_without_a_record_is_whole(alice, check):
    empty = Chain.objects.create(practice=alice.practice)
    assert check(alice, empty) == (0, f"0 records in order, 0 erased, 0 not shown.\nHead {'0' * 64}\n")


def test_a_chain_that_lost_all_of_its_records_is_not(alice, check):
    emptied = Chain.objects.create(practice=alice.practice, length=1, head="1" * 64)
    assert check(alice, emptied) == (1, "The chain does not end where it says.\n")


def test_the_chain_of_another_practice_is_not_found(charlie, chain):
    assert signed_in(charlie).get(address_of(chain)).status_code == 404
    assert trail() == []


def test_the_chain_is_read_by_one_statement(bob, chain):
    """What is sealed while it is read is not in it, and neither is its length."""
    browser = signed_in(bob)
    with CaptureQueriesContext(connection) as queries:
        b"".join(browser.get(address_of(chain)).streaming_content)
    assert sum('FROM "predictions_link"' in query["sql"] for query in queries) == 1


def test_the_pages_lead_to_both(alice, chain):
    assert f'href="{TABLE}"' in signed_in(alice).get("/verification/").text
    assert f'href="{address_of(chain)}"' in signed_in(alice).get("/verification/chain/").text
