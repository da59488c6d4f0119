"""What an assistant sees of a client, and what not: the name and how to reach them; no note, no reading."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import AuditEntry, Membership
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.clients.versions import version_of
from readings.notices.models import Notice
from readings.predictions.models import Timing, Window
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, member_of, signed_in

ROLE = Membership.Role


@pytest.fixture
def dora(practice):
    return member_of(practice, "dora", ROLE.ASSISTANT)


@pytest.fixture
def family(alice, tian):
    """A client of alice with a note and a watched reading."""
    client = add_client(alice, name="田家", phone="138 0000 0000", now=NOW)
    write_note(alice, Target(client=client), text="怕蛇", visibility="practice", now=NOW)
    case = open_case(alice, question="新屋起造，此居如何？", client=client, now=NOW)
    file_reading(alice, tian, client=client, case=case, now=NOW)
    watch_timing(alice, tian, position=0, unit="day", now=NOW)
    return client


def test_an_assistant_finds_every_client_with_how_to_reach_them(dora, family, bob):
    add_client(bob, name="王家", email="wang@example.org", now=NOW)
    page = signed_in(dora).get("/clients/").text
    for said in ("田家", "138 0000 0000", "王家", "wang@example.org"):
        assert said in page
    assert "怕蛇" not in page


@pytest.mark.parametrize(
    "address", ["/", "/clients/", "/clients/{}/", "/clients/{}/edit/", "/clients/{}/family/new/", "/notices/"]
)
def test_no_page_of_an_assistant_holds_a_note_or_a_reading(dora, family, tian, address):
    browser = signed_in(dora)
    with CaptureQueriesContext(connection) as asked:
        page = browser.get(address.format(family.code))
    assert page.status_code == 200
    for hidden in ("怕蛇", "新屋起造", tian.code, "/readings/", "/cast/"):
        assert hidden not in page.text
    assert [query["sql"] for query in asked if '"cases_' in query["sql"]] == []  # not even read


def test_an_assistant_corrects_what_is_kept_and_nothing_else(dora, bob, family, charlie):
    """T10: the practice, whose client it is, what they are found by and who took them in are no fields of the form."""
    posted = {"name": "田氏", "phone": "139", "practice": charlie.practice_id, "seen": version_of(family)}
    hidden = {
        "created_by": bob.pk,
        "practitioner": bob.code,
        "merged_into": family.pk,
        "search": "x",
        "code": "x",
    }
    before = Client.objects.values("code", "practice", "practitioner", "created_by", "merged_into").get()
    response = signed_in(dora).post(f"/clients/{family.code}/edit/", posted | hidden)
    assert response["Location"] == f"/clients/{family.code}/"
    stored = Client.objects.get()
    assert (stored.name, stored.phone, stored.search) == ("田氏", "139", "田氏\ntianshi\nts\n139")
    assert Client.objects.values(*before).get() == before
    assert AuditEntry.objects.filter(actor=dora.user).values_list("action", flat=True).first() == "change_client"


def test_an_answer_that_does_not_fit_is_422_and_keeps_what_was_typed(dora, family):
    page = signed_in(dora).post(f"/clients/{family.code}/edit/", {"name": "", "phone": "139"})
    assert page.status_code == 422
    assert 'value="139"' in page.text
    assert Client.objects.get().phone == "138 0000 0000"


def test_a_reader_sees_neither(practice, family):
    rosa = member_of(practice, "rosa", ROLE.READER)
    browser, before = signed_in(rosa), list(Client.objects.values())
    assert "/clients/" not in browser.get("/").text
    assert browser.get("/clients/").status_code == 403
    assert browser.get(f"/clients/{family.code}/").status_code == 403
    assert browser.get("/clients/new/").status_code == 403
    assert browser.post(f"/clients/{family.code}/edit/", {"name": "x"}).status_code == 403
    assert list(Client.objects.values()) == before


def test_an_assistant_of_another_practice_gets_404_and_changes_nothing(charlie, family):
    """T1."""
    foreign = member_of(charlie.practice, "dora", ROLE.ASSISTANT)
    browser, before = signed_in(foreign), list(Client.objects.values())
    assert "田家" not in browser.get("/clients/").text
    assert browser.get(f"/clients/{family.code}/").status_code == 404
    assert browser.post(f"/clients/{family.code}/edit/", {"name": "x"}).status_code == 404
    assert list(Client.objects.values()) == before


@pytest.mark.parametrize("role", [ROLE.ASSISTANT, ROLE.READER])
def test_who_does_not_read_cases_is_told_of_no_timing(practice, family, role):
    member = member_of(practice, "rosa", role)
    for model in (Timing, Window):
        assert model.objects.visible_to(member).count() == 0
        assert model.objects.count() > 0
    assert Notice.objects.visible_to(member).count() == 0


def test_a_practitioner_sees_their_own_clients_whole_and_others_not_at_all(alice, bob, family):
    own = add_client(bob, name="王家", now=NOW)
    write_note(bob, Target(client=own), text="好酒", visibility="author", now=NOW)
    browser = signed_in(bob)
    assert "田家" not in browser.get("/clients/").text
    assert browser.get(f"/clients/{family.code}/").status_code == 404
    assert "好酒" in browser.get(f"/clients/{own.code}/").text


def test_every_look_at_a_client_is_written_down(alice, dora, family):
    """T22: the owner finds who looked."""
    AuditEntry.objects.all().delete()
    for member in (dora, alice):
        signed_in(member).get(f"/clients/{family.code}/")
        signed_in(member).get(f"/clients/{family.code}/")
    entries = AuditEntry.objects.order_by("id").values_list("actor__name", "role", "action", "object_code")
    assert list(entries) == [
        ("Dora", "assistant", "saw_client", family.code),
        ("Alice", "owner", "saw_client", family.code),
    ]


def test_a_look_that_is_denied_is_not_written_as_one(charlie, family):
    before = AuditEntry.objects.count()
    signed_in(charlie).get(f"/clients/{family.code}/")
    assert AuditEntry.objects.count() == before


def test_public_ids_are_random_and_no_permission(alice, charlie, family):
    """T3: knowing the code opens nothing; and codes do not follow one another."""
    another = add_client(alice, name="王家", now=NOW)
    assert len({*family.code, *another.code}) > 6
    assert (len(family.code), len(another.code)) == (12, 12)
    assert signed_in(charlie).get(f"/clients/{family.pk}/").status_code == 404
