"""Promises brought in again: with their chain, which still proves what it proved, and says where it doesn't."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.desk.erasing.actions import erase_client
from readings.desk.in_out import importing, undoing
from readings.desk.in_out.exporting import canonical, export_practice, practice_document
from readings.desk.in_out.older_exports import SINCE_3
from readings.desk.in_out.restore_check import errors_of
from readings.outcomes.models import AnswerLink, KeptFact, PastCase, Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Chain, Link, Promise
from readings.predictions.promising.actions import amend_promise
from readings.predictions.proof.verifying import verify
from tests.readings.conftest import NOW, signed_in
from tests.readings.desk.restored import LATER, bring, changed, elsewhere, emptied


def restored(member: Membership, document: dict | bytes):
    content = document if isinstance(document, bytes) else canonical(document)
    return importing.take_in(member, bring(member, content, "practice.json"), now=LATER)


def rewritten(document: dict, kind: str, place: int, **values) -> dict:
    return json.loads(changed(document, kind, place, **values))


def test_an_imported_chain_is_one_of_its_own_and_still_verifies(alice, full):
    before = Chain.objects.get()
    (owner,) = elsewhere(alice)
    restored(owner, practice_document(alice, now=NOW))
    chain = Chain.objects.get(practice=owner.practice)
    assert (chain.imported_at, chain.checked_at, chain.faults) == (LATER, LATER, [])
    assert (chain.length, chain.head) == (before.length, before.head) == (3, before.head)
    links = [list(each.links.values_list("number", "record", "salt", "commitment", "hash")) for each in (before, chain)]
    assert links[0] == links[1]
    assert verify(before, now=LATER) == []


def test_where_the_codes_are_taken_the_record_still_is_what_was_sealed(alice, full):
    (owner,) = elsewhere(alice)
    restored(owner, practice_document(alice, now=NOW))
    before, after = (Promise.objects.filter(practice=practice).sealed() for practice in (full, owner.practice))
    assert {each.code for each in before} & {each.code for each in after} == set()
    sealed = [{json.loads(each.link.record)["id"] for each in promises} for promises in (before, after)]
    assert sealed[0] == sealed[1] == {each.code for each in before}


def test_what_runs_is_asked_about_at_its_end_and_what_was_answered_is_not(alice, full):
    (owner,) = elsewhere(alice)
    restored(owner, practice_document(alice, now=NOW))
    promises = Promise.objects.filter(practice=owner.practice)
    running, answered, draft = (promises.get(claim=claim) for claim in ("信至", "款到", ""))
    assert (running.next_step, running.next_due_at) == ("ends", running.horizon_ends)
    assert (answered.next_step, answered.next_due_at, answered.answer) == ("", None, "inside")
    assert (draft.next_step, draft.next_due_at, draft.state) == ("", None, "draft")


def test_what_was_taken_back_before_the_end_runs_on(alice, full):
    running = Promise.objects.get(claim="信至")
    first = resolve_promise(alice, running, answer="inside", reported_at=NOW, now=NOW)
    resolve_promise(alice, running, answer="unknown", corrects=first, reported_at=NOW, now=NOW)
    (owner,) = elsewhere(alice)
    restored(owner, practice_document(alice, now=NOW))
    there = Promise.objects.get(practice=owner.practice, claim="信至")
    assert (there.answer, there.state, there.next_step) == ("", "locked", "ends")
    assert [each.answer for each in there.resolutions.all()] == ["unknown", "inside"]


def test_what_was_over_before_it_came_is_asked_about_by_no_clock(alice, full):
    document = practice_document(alice, now=NOW)
    (owner,) = elsewhere(alice)
    late = LATER + timedelta(days=400)
    batch = importing.look_over(owner, file_name="practice.json", content=canonical(document), now=late)
    importing.take_in(owner, batch, now=late)
    assert not Promise.objects.filter(practice=owner.practice).exclude(next_due_at=None).exists()


def test_people_are_mapped_as_elsewhere_and_a_client_stays_nobody(alice, bob, full):
    owner, practitioner = elsewhere(alice, bob)
    restored(owner, practice_document(alice, now=NOW))
    promises = Promise.objects.filter(practice=owner.practice)
    assert {each.claim: each.made_by for each in promises} == {
        "款到": practitioner,
        "信至": owner,
        "": practitioner,
    }
    resolutions = Resolution.objects.filter(practice=owner.practice)
    assert {each.answer: each.recorded_by for each in resolutions} == {"void": practitioner, "inside": None}


def test_neither_secrets_nor_the_outbox_are_exported(alice, full):
    answered = Promise.objects.get(claim="款到")
    AnswerLink.objects.create(practice=full, promise=answered, token_hash="a" * 64, created_at=NOW, expires_at=LATER)
    assert b"a" * 64 not in canonical(practice_document(alice, now=NOW))


def edited(document: dict) -> dict:
    record = document["links"][0]["record"].replace("款到", "款未到")
    return rewritten(document, "links", 0, record=record)


def retold(document: dict) -> dict:
    place = [row["claim"] for row in document["promises"]].index("信至")
    return rewritten(document, "promises", place, told=False)


def without_the_amendment(document: dict) -> dict:
    links = [row for row in document["links"] if row["of"] != "amendment"]
    return document | {"links": links, "amendments": []}


def without_the_last(document: dict) -> dict:
    """The chain ends before its last promise, the running one, and says nothing of it."""
    last = document["links"][-1]
    code = next(row["code"] for row in document["promises"] if row["claim"] == "信至")
    kept = {
        "links": document["links"][:-1],
        "promises": [row for row in document["promises"] if row["code"] != code],
        "promise_rules": [row for row in document["promise_rules"] if row["promise"] != code],
    }
    assert last["number"] == 3
    return document | kept


def in_another_order(document: dict) -> dict:
    first, second, third = document["links"]
    return document | {"links": [first, second | {"number": 3}, third | {"number": 2}]}


@pytest.mark.parametrize("tamper", [edited, retold, without_the_amendment, without_the_last, in_another_order])
def test_a_tampered_file_is_restored_and_does_not_verify(alice, full, tamper):
    document = tamper(practice_document(alice, now=NOW))
    if tamper is in_another_order:
        places = {"1": "1", "2": "3", "3": "2"}
        for row in sealed_of(document):
            row["link"] = row["link"][:-1] + places[row["link"][-1]]
    assert errors_of(document) == []
    (owner,) = elsewhere(alice)
    restored(owner, document)
    chain = Chain.objects.get(practice=owner.practice)
    assert chain.faults != []
    assert Chain.objects.get(practice=full).faults == []
    Membership.objects.filter(practice=full).update(ended_at=NOW)
    assert "not everything is as it was sealed" in signed_in(owner).get(reverse("chain")).text


def sealed_of(document: dict) -> list[dict]:
    return [row for kind in ("promises", "amendments") for row in document[kind] if row["link"]]


def test_an_import_is_taken_out_with_its_chain(alice, full):
    document = practice_document(alice, now=NOW)
    (owner,) = elsewhere(alice)
    batch = restored(owner, document)
    undone = undoing.undo(owner, batch, now=LATER)
    assert undone.created == {}
    assert not Chain.objects.filter(practice=owner.practice).exists()
    assert Link.objects.count() == len(document["links"])
    assert verify(Chain.objects.get(), now=LATER) == []


@pytest.mark.parametrize("add", ["amendment", "answer link", "resolution"])
def test_a_chain_to_which_something_was_added_stays_whole(alice, full, add):
    (owner,) = elsewhere(alice)
    batch = restored(owner, practice_document(alice, now=NOW))
    running = Promise.objects.get(practice=owner.practice, claim="信至")
    of = {"practice": owner.practice, "promise": running}
    match add:
        case "amendment":
            amend_promise(owner, running, words="补", now=LATER)
        case "answer link":
            AnswerLink.objects.create(**of, token_hash="a" * 64, created_at=LATER, expires_at=LATER)
        case "resolution":
            Resolution.objects.create(**of, answer="void", void_reason="mistake", reported_at=LATER, decided_at=LATER)
    undone = undoing.undo(owner, batch, now=LATER)
    assert {name: len(ids) for name, ids in undone.created.items() if name in SINCE_3} == {
        "chains": 1,
        "links": 3,
        "promises": 2,
        "promise_rules": len(batch.created["promise_rules"]),
        "amendments": 1,
        "resolutions": 2,
    }
    assert not PastCase.objects.filter(practice=owner.practice).exists()
    assert not KeptFact.objects.filter(practice=owner.practice).exists()
    assert verify(Chain.objects.get(practice=owner.practice, imported_at__isnull=False), now=LATER) == []


def test_an_export_that_knew_nothing_of_promises_is_restored_too(alice, bob, full):
    document = practice_document(alice, now=NOW)
    older = {name: rows for name, rows in document.items() if name not in SINCE_3} | {"version": 2}
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    restored(owner, older)
    after = practice_document(owner, now=NOW)
    assert {name: after[name] for name in SINCE_3} == {name: [] for name in SINCE_3}
    assert after["readings"] == document["readings"]


@pytest.mark.parametrize(
    ("kind", "place", "values"),
    [
        ("chains", 0, {"head": "0" * 63}),
        ("chains", 0, {"length": -1}),
        ("links", 0, {"number": 2}),
        ("links", 0, {"number": 0}),
        ("links", 0, {"commitment": "g" * 64}),
        ("links", 0, {"hash": "A" * 64}),
        ("links", 0, {"salt": "0"}),
        ("links", 0, {"chain": "another23456"}),
        ("links", 0, {"of": "wish"}),
        ("promises", 0, {"link": None}),
        ("promises", 0, {"told": None}),
        ("promises", 0, {"flagged": 0}),
        ("promises", 0, {"flagged": 19}),
        ("promises", 0, {"unit": "hour"}),
        ("promises", 0, {"position": 99}),
        ("promises", 0, {"position": 1}),  # counted
        ("promises", 0, {"zone": "../../etc/passwd"}),
        ("promises", 0, {"windows": [["x", "y", "z"]]}),
        ("promises", 0, {"windows": [["x", "2026-12-05T00:00:00+00:00"]]}),
        ("promises", 0, {"windows": [["x", "1999-01-01T00:00:00+00:00", "1999-01-02T00:00:00+00:00"]]}),
        ("promises", 0, {"windows": {}}),
        ("promises", 0, {"branches": ["猫"]}),
        ("promises", 0, {"horizon_ends": "2026-11-30T00:00:00+00:00"}),
        ("promises", 0, {"answer": "outside"}),
        ("promises", 0, {"answer": "perhaps"}),
        ("promises", 0, {"state": "draft"}),
        ("promises", 0, {"locked_at": None}),
        ("promises", -1, {"counted": True}),
        ("amendments", 0, {"link": None}),
        ("resolutions", 0, {"void_reason": ""}),
        ("resolutions", 0, {"happened_to": "2026-12-01"}),
        ("resolutions", 1, {"corrects": "another23456"}),
        ("resolutions", 1, {"answer": "perhaps"}),
        ("past_cases", 0, {"window_first": "2024-02-01", "window_last": "2024-01-01"}),
        ("kept_facts", 0, {"flagged": 30}),
        ("kept_facts", 0, {"answer": "perhaps"}),
    ],
)
def test_a_file_in_which_a_promise_is_not_as_promises_are_is_refused(alice, full, kind, place, values):
    document = practice_document(alice, now=NOW)
    document = rewritten(document, kind, place % len(document[kind]), **values)
    assert len(errors_of(document)) >= 1
    (owner,) = elsewhere(alice)
    with pytest.raises(importing.NothingToTakeIn):
        restored(owner, document)
    assert not Promise.objects.filter(practice=owner.practice).exists()


def test_an_export_can_be_made_of_a_practice_with_an_erased_link(alice, bob, full):
    """What was erased stays so: the link comes back without record and salt, and the chain verifies."""
    erase_client(alice, Client.objects.get(phone="=1"), now=LATER)
    content = export_practice(alice, now=NOW).read()
    before = practice_document(alice, now=NOW)
    emptied(full)
    owner, _practitioner = elsewhere(alice, bob)
    importing.take_in(owner, bring(owner, content), now=LATER)
    assert canonical(practice_document(owner, now=NOW)) == canonical(before)
    chain = Chain.objects.get(practice=owner.practice)
    assert chain.faults == []
    assert chain.links.exclude(erased_at=None).count() == 2
