from readings.accounts.models import AuditEntry
from readings.cases.models import Case
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.models import Client
from tests.readings.conftest import NOW, signed_in


def test_a_reading_can_be_filed_under_a_new_case_of_a_new_client(alice, tian):
    posted = {"new_case": "A new house", "new_client": "Tian", "phone": "+86 138"}
    response = signed_in(alice).post(f"/readings/{tian.code}/file/", posted)
    tian.refresh_from_db()
    assert response["Location"] == f"/readings/{tian.code}/"
    assert (tian.case.question, tian.client.name, tian.case.client) == ("A new house", "Tian", tian.client)
    assert tian.client.phone == "+86 138"
    actions = AuditEntry.objects.order_by("id").values_list("action", flat=True)
    assert list(actions) == ["keep_reading", "add_client", "open_case", "file_reading"]


def test_a_case_brings_its_client(alice, tian):
    client = add_client(alice, name="Tian", now=NOW)
    case = open_case(alice, question="A new house", client=client, now=NOW)
    signed_in(alice).post(f"/readings/{tian.code}/file/", {"case": case.code})
    tian.refresh_from_db()
    assert (tian.case, tian.client) == (case, client)


def test_both_a_case_and_a_new_one_is_an_error_and_makes_nothing(alice, tian):
    case = open_case(alice, question="A new house", now=NOW)
    posted = {"case": case.code, "new_case": "Another", "new_client": "Tian"}
    response = signed_in(alice).post(f"/readings/{tian.code}/file/", posted)
    assert response.status_code == 422
    assert "Another" in response.text
    assert (Case.objects.count(), Client.objects.count()) == (1, 0)
