"""Who belongs to a practice, and as what: at least one owner, and every change holds from the next request on."""

import pytest

from readings.accounts import practice_actions
from readings.accounts.models import AuditEntry, Membership
from readings.accounts.practice_actions import LastOwner
from readings.clients.actions import add_client
from tests.readings.conftest import NOW, member_of, signed_in

ROLE = Membership.Role


def members():
    return list(Membership.objects.order_by("pk").values_list("user__name", "role", "ended_at"))


def test_the_owner_gives_another_role_which_holds_from_the_next_request_on(alice, bob):
    browser = signed_in(bob)
    assert browser.get("/cast/").status_code == 200
    assert signed_in(alice).post(f"/practice/members/{bob.code}/", {"role": "reader"})["Location"] == "/practice/"
    assert browser.get("/cast/").status_code == 403
    assert [(entry.actor.name, entry.action) for entry in AuditEntry.objects.all()] == [("Alice", "change_role")]


def test_an_assistant_who_is_taken_out_is_out_with_the_next_request(alice, practice):
    dora = member_of(practice, "dora", ROLE.ASSISTANT)
    client = add_client(alice, name="Tian", now=NOW)
    browser = signed_in(dora)
    assert browser.get(f"/clients/{client.code}/").status_code == 200
    assert signed_in(alice).post(f"/practice/members/{dora.code}/end/")["Location"] == "/practice/"
    for address in ("/clients/", f"/clients/{client.code}/", "/practice/", "/notices/"):
        assert browser.get(address).status_code == 403
    assert browser.get("/")["Location"] == "/practice/new/"
    dora.refresh_from_db()
    assert dora.ended_at == NOW


def test_the_last_owner_cannot_leave(alice, bob):
    before = members(), AuditEntry.objects.count()
    page = signed_in(alice).post("/practice/leave/")
    assert page.status_code == 422
    assert "A practice keeps at least one owner." in page.text
    assert (members(), AuditEntry.objects.count()) == before


@pytest.mark.parametrize("role", [ROLE.PRACTITIONER, ROLE.ASSISTANT, ROLE.READER])
def test_the_last_owner_takes_no_lesser_role(alice, bob, role):
    before = members(), AuditEntry.objects.count()
    page = signed_in(alice).post(f"/practice/members/{alice.code}/", {"role": role})
    assert page.status_code == 422
    assert (members(), AuditEntry.objects.count()) == before


def test_the_last_owner_is_not_ended_and_owners_who_left_do_not_count(alice, practice):
    former = member_of(practice, "dora", ROLE.OWNER)
    practice_actions.end_membership(former, former, now=NOW)
    before = members()
    assert signed_in(alice).post(f"/practice/members/{alice.code}/end/").status_code == 422
    assert members() == before


def test_an_owner_leaves_when_there_is_another(alice, practice):
    member_of(practice, "dora", ROLE.OWNER)
    assert signed_in(alice).post("/practice/leave/")["Location"] == "/"
    assert members() == [("Alice", "owner", NOW), ("Dora", "owner", None)]


def test_an_owner_who_is_lessened_by_a_page_drawn_before_is_counted_as_the_database_has_it(alice, practice):
    """tests/services/test_membership_races.py lets two processes try at once."""
    dora = member_of(practice, "dora", ROLE.OWNER)
    stale = Membership.objects.get(pk=alice.pk)
    practice_actions.change_role(alice, dora, role=ROLE.READER, now=NOW)
    with pytest.raises(LastOwner):
        practice_actions.change_role(dora, stale, role=ROLE.READER, now=NOW)
    assert members() == [("Alice", "owner", None), ("Dora", "reader", None)]


@pytest.mark.parametrize("address", ["/practice/members/{}/", "/practice/members/{}/end/"])
def test_the_members_of_another_practice_and_those_who_left_are_404(alice, bob, charlie, address):
    """T1."""
    practice_actions.end_membership(alice, bob, now=NOW)
    before = members(), AuditEntry.objects.count()
    for membership in (charlie, bob):
        posted = signed_in(alice).post(address.format(membership.code), {"role": "reader"})
        assert posted.status_code == 404
    assert (members(), AuditEntry.objects.count()) == before


@pytest.mark.parametrize("role", [ROLE.PRACTITIONER, ROLE.ASSISTANT, ROLE.READER])
def test_only_an_owner_changes_members(alice, bob, practice, role):
    """T10: nobody makes themselves an owner."""
    dora = member_of(practice, "dora", role)
    before = members(), AuditEntry.objects.count()
    browser = signed_in(dora)
    for membership in (dora, bob, alice):
        assert browser.get(f"/practice/members/{membership.code}/").status_code == 403
        assert browser.post(f"/practice/members/{membership.code}/", {"role": "owner"}).status_code == 403
        assert browser.post(f"/practice/members/{membership.code}/end/").status_code == 403
    assert (members(), AuditEntry.objects.count()) == before


def test_a_role_that_there_is_not_is_422(alice, bob):
    assert signed_in(alice).post(f"/practice/members/{bob.code}/", {"role": "superuser"}).status_code == 422
    bob.refresh_from_db()
    assert bob.role == ROLE.PRACTITIONER


@pytest.mark.parametrize("posted", [{"practice": 99}, {"user": 99}, {"ended_at": "2026-01-01"}])
def test_fields_beyond_the_form_are_ignored(alice, bob, posted):
    """T10."""
    signed_in(alice).post(f"/practice/members/{bob.code}/", {"role": "owner"} | posted)
    stored = Membership.objects.get(pk=bob.pk)
    assert (stored.role, stored.practice, stored.user, stored.ended_at) == (ROLE.OWNER, bob.practice, bob.user, None)
