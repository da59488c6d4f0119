"""Whose a casting is: filed as it is kept, under a case or a client, there already or new."""

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.models import Reading
from readings.cases.sealed.actions import keep_reading_of
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.models import Client
from tests.readings.conftest import NOW, TIAN, signed_in

CAST = {"when": "now", "method": "direct", "direct-upper": "坎", "direct-lower": "巽", "direct-line": "5"}


def cast(member, **typed):
    return signed_in(member).post("/cast/", CAST | typed)


def test_a_new_name_takes_in_a_client_with_the_reading(alice):
    response = cast(alice, question="A new house", client=" 田家 ")
    reading = Reading.objects.get()
    assert response["Location"] == f"/readings/{reading.code}/"
    assert (reading.client.name, reading.client.practitioner, reading.case) == ("田家", alice, None)
    trail = AuditEntry.objects.order_by("id").values_list("action", flat=True)
    assert list(trail) == ["keep_reading", "add_client", "file_reading"]


def test_a_known_name_is_the_client_of_that_name_in_either_script_and_any_case(alice):
    for name, typed in (("韩家", "韓家"), ("Tian", "tian")):
        client = add_client(alice, name=name, now=NOW)
        cast(alice, client=typed)
        assert Reading.objects.first().client == client
    assert Client.objects.count() == 2


def test_part_of_a_name_is_another_client(alice):
    add_client(alice, name="田家", now=NOW)
    cast(alice, client="田")
    assert Reading.objects.get().client.name == "田"


def test_of_several_with_one_name_one_chooses_by_how_they_are_reached(alice):
    """Two 田家 are told apart by phone and address, and the third, of whom nothing is known, by its code."""
    first = add_client(alice, name="田家", phone="138", now=NOW)
    second = add_client(alice, name="田家", email="tian@example.org", now=NOW)
    third = add_client(alice, name="田家", now=NOW)
    page = cast(alice, client="田家")
    labels = ["田家 · 138", "田家 · tian@example.org", f"田家 · {third.code}"]
    assert page.status_code == 422
    assert page.context["form"].errors["client"] == [f"Several clients are called so: {', '.join(labels)}."]
    assert 'value="田家"' in page.text
    assert Reading.objects.count() == 0
    for label, client in zip(labels, (first, second, third), strict=True):
        assert f'<option value="{label}"></option>' in page.text
        cast(alice, client=label)
        assert Reading.objects.first().client == client


def test_a_client_that_only_others_see_is_none_of_ones_own(alice, bob, charlie):
    """T2: a name is no key to somebody else's client; bob's 田家 is another."""
    hers = add_client(alice, name="田家", now=NOW)
    foreign = add_client(charlie, name="王家", now=NOW)
    page = signed_in(bob).get("/cast/").text
    assert "田家" not in page
    assert "王家" not in page
    for name in ("田家", "王家"):
        cast(bob, client=name)
        assert Reading.objects.first().client not in (hers, foreign)
        assert Reading.objects.first().client.practitioner == bob


def test_the_page_of_a_client_leads_to_a_casting_for_them(alice, charlie):
    client = add_client(alice, name="田家", now=NOW)
    browser = signed_in(alice)
    assert f'href="/cast/?client={client.code}"' in browser.get(f"/clients/{client.code}/").text
    assert browser.get(f"/cast/?client={client.code}").context["form"]["client"].value() == "田家"
    add_client(alice, name="田家", phone="138", now=NOW)
    label = browser.get(f"/cast/?client={client.code}").context["form"]["client"].value()
    assert label == f"田家 · {client.code}"
    foreign = add_client(charlie, name="王家", now=NOW)
    for code in (foreign.code, "nobody", "'"):
        assert browser.get("/cast/", {"client": code}).context["form"]["client"].value() is None


def test_a_case_brings_its_question_and_its_client(alice):
    client = add_client(alice, name="田家", now=NOW)
    case = open_case(alice, question="新屋如何？", topic="dwelling", matter="hoped", client=client, now=NOW)
    browser = signed_in(alice)
    page = browser.get(f"/cast/?case={case.code}")
    form = page.context["form"]
    assert [form[name].value() for name in ("question", "topic", "matter")] == ["新屋如何？", "dwelling", "hoped"]
    assert f'<input type="hidden" name="case" value="{case.code}"' in page.text
    assert 'name="client"' not in page.text
    browser.post("/cast/", CAST | {"question": "新屋如何？", "case": case.code})
    reading = Reading.objects.get()
    assert (reading.case, reading.client) == (case, client)


def test_in_a_case_no_other_client_is_taken_in(alice):
    """T10: a posted client does not count beside a case."""
    case = open_case(alice, question="新屋如何？", now=NOW)
    cast(alice, case=case.code, client="田家")
    reading = Reading.objects.get()
    assert (reading.case, reading.client, Client.objects.count()) == (case, None, 0)


@pytest.mark.parametrize("whose", ["charlie", "alice"])
def test_a_case_of_others_takes_no_reading(alice, bob, charlie, whose):
    """T1."""
    case = open_case({"charlie": charlie, "alice": alice}[whose], question="Secret", now=NOW)
    browser = signed_in(bob)
    assert "Secret" not in browser.get(f"/cast/?case={case.code}").text
    page = browser.post("/cast/", CAST | {"case": case.code})
    assert page.status_code == 422
    assert "The case is not there any more." in page.text
    assert "Secret" not in page.text
    assert Reading.objects.count() == 0


def test_a_name_that_is_too_long_is_refused_and_stays_typed(alice):
    page = cast(alice, client="长" * 121)
    assert page.status_code == 422
    assert "长" * 121 in page.text
    assert (Client.objects.count(), Reading.objects.count()) == (0, 0)


def test_the_figure_follows_while_a_name_is_typed_and_takes_nobody_in(alice):
    assert signed_in(alice).post("/cast/sketch/", CAST | {"client": "田"}).status_code == 200
    assert Client.objects.count() == 0


def test_what_cannot_be_filed_is_not_kept(alice, monkeypatch):
    """One transaction: neither the reading nor the client is there without the other."""

    def refuse(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("readings.cases.sealed.actions.file_reading", refuse)
    with pytest.raises(RuntimeError):
        keep_reading_of(alice, request=TIAN, language="en", new_client="田家", now=NOW)
    assert (Reading.objects.count(), Client.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)
