"""The page of the chain: how it stands, what the last check found, and the check that is asked for there."""

from datetime import timedelta

import pytest

from readings.accounts.models import Membership
from readings.cases.sealed.actions import keep_reading
from readings.predictions.models import Chain
from readings.predictions.proof.erasing import erase_link
from readings.predictions.proof.shown import checker
from readings.predictions.proof.verifying import verify
from tests.readings.conftest import NOW, TIAN, member_of, signed_in
from tests.readings.predictions.proof.by_sql import by_sql
from tests.readings.promises import locked

PAGE, CHECK = "/verification/chain/", "/verification/chain/check/"
LATER = NOW + timedelta(hours=2)
WHOLE = "Checked: everything is as it was sealed."
BROKEN = "Checked: not everything is as it was sealed."


def page_of(member) -> str:
    response = signed_in(member).get(PAGE)
    assert response.status_code == 200
    return response.text


def checked_by(member):
    """The page that answers who has it checked."""
    return signed_in(member).post(CHECK, follow=True)


def in_groups(head: str) -> str:
    return " ".join(head[at : at + 8] for at in range(0, 64, 8))


def edit(promise) -> None:
    by_sql(f"UPDATE predictions_promise SET claim = 'It was meant otherwise' WHERE id = {promise.pk}")


def test_of_an_empty_chain_it_says_what_will_stand_there(alice):
    page = page_of(alice)
    assert "Nothing is sealed yet. Each promise is sealed when it is locked." in page
    assert CHECK not in page
    assert "A chain proves order only to someone who saw an earlier head." in page


def test_a_chain_that_was_never_checked_says_so_with_its_length_and_head(alice, promises, chain):
    page = page_of(alice)
    assert "It has not been checked yet. The clock does it once a day." in page
    assert "<p>3 records</p>" in page
    assert in_groups(chain.head) in page
    assert f'action="{CHECK}"' in page


def test_a_whole_chain_says_when_it_was_checked(alice, promises, chain):
    verify(chain, now=NOW)
    assert "Checked 30 Nov 2026 14:05: everything is as it was sealed." in page_of(alice)


def test_what_was_erased_is_counted_and_no_fault(alice, promises, amendment, chain):
    erase_link(amendment.link, now=NOW)
    by_sql("DELETE FROM predictions_amendment")
    page = checked_by(alice).text
    assert WHOLE in page
    assert "<p>4 records · 1 erased</p>" in page


def test_a_record_that_was_edited_is_named_with_when_it_was_found(alice, promises, chain):
    edit(promises[1])
    assert "edited after" not in page_of(alice)
    verify(chain, now=NOW)
    page = page_of(alice)
    assert "Checked 30 Nov 2026 14:05: not everything is as it was sealed." in page
    assert f"<li>Record 2: {promises[1].code} was edited after it was sealed.</li>" in page
    assert "Nothing of this chain is counted until it is whole again." in page
    assert "It was meant otherwise" not in page


def test_the_check_says_that_all_is_as_it_was_sealed(alice, promises, chain, monkeypatch):
    monkeypatch.setattr("readings.clock.now", lambda: LATER)
    response = checked_by(alice)
    assert response.redirect_chain == [(PAGE, 302)]
    assert WHOLE in response.text
    assert "Checked 30 Nov 2026 16:05: everything is as it was sealed." in response.text
    chain.refresh_from_db()
    assert (chain.checked_at, chain.faults) == (LATER, [])


def test_the_check_says_what_it_found_and_the_next_that_it_was_mended(alice, promises, chain):
    edit(promises[0])
    page = checked_by(alice).text
    assert BROKEN in page
    assert f"<li>Record 1: {promises[0].code} was edited after it was sealed.</li>" in page
    by_sql(f"UPDATE predictions_promise SET claim = 'The payment arrives' WHERE id = {promises[0].pk}")
    page = checked_by(alice).text
    assert WHOLE in page
    assert "edited after" not in page


def test_a_removed_and_an_inserted_record_are_named(alice, promises, chain):
    by_sql(
        f"DELETE FROM predictions_promiserule WHERE promise_id = {promises[1].pk}",
        f"DELETE FROM predictions_promise WHERE id = {promises[1].pk}",
        "INSERT INTO predictions_link (chain_id, number, of, record, salt, commitment, hash, sealed_at) "
        "SELECT chain_id, 4, of, record, salt, commitment, hash, sealed_at FROM predictions_link WHERE number = 1",
    )
    page = checked_by(alice).text
    assert f"<li>Record 2: {promises[1].code} was removed after it was sealed.</li>" in page
    assert "<li>Record 4 stands beyond the end of the chain.</li>" in page


def test_a_check_is_posted(alice, promises, chain):
    assert signed_in(alice).get(CHECK).status_code == 405
    chain.refresh_from_db()
    assert chain.checked_at is None


def test_a_chain_that_was_brought_in_stands_after_the_own_one(alice, promises, chain):
    Chain.objects.create(practice=alice.practice, imported_at=NOW, length=1, head="ab" * 32)
    page = page_of(alice)
    assert page.index(in_groups(chain.head)) < page.index("<h2>Brought in</h2>") < page.index(in_groups("ab" * 32))


def test_the_chain_of_another_practice_is_neither_shown_nor_checked(alice, charlie, promises, chain):
    page = page_of(charlie)
    assert "Nothing is sealed yet." in page
    assert in_groups(chain.head) not in page
    edit(promises[0])
    reading = keep_reading(charlie, request=TIAN, question="A house", language="en", now=NOW)
    locked(charlie, reading, now=NOW)
    page = checked_by(charlie).text
    assert WHOLE in page
    assert "<p>1 record</p>" in page
    assert promises[0].code not in page
    chain.refresh_from_db()
    assert (chain.checked_at, chain.faults) == (None, [])


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_who_reads_no_cases_is_refused_and_nothing_is_checked(alice, promises, chain, role):
    browser = signed_in(member_of(alice.practice, "dora", role))
    edit(promises[0])
    assert browser.get(PAGE).status_code == 403
    assert browser.post(CHECK).status_code == 403
    chain.refresh_from_db()
    assert (chain.checked_at, chain.faults) == (None, [])


def test_a_practitioner_sees_and_checks_it_too(bob, promises, chain):
    assert WHOLE in checked_by(bob).text


def test_the_program_stands_on_the_page_as_it_is_given_out(alice):
    page = page_of(alice)
    for line in checker().splitlines():
        if line and not any(sign in line for sign in "<>&\"'"):
            assert line in page
