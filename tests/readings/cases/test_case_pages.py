"""A case on its pages: opened, changed, seen with its castings, and written over by nobody who has not read it."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import AuditEntry, Membership
from readings.accounts.practice_actions import ReadsNoCases
from readings.cases.models import Case, Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import (
    assign_case,
    change_case,
    open_case,
    version_of,
)
from readings.cases.shelf.links import link_cases
from readings.cases.shelf.question_templates import add_template
from readings.clients.actions import add_client
from readings.clients.models import Client, Tag
from readings.versions import ChangedMeanwhile
from tests.readings.conftest import NOW, TIAN, member_of, signed_in

LATER = NOW + timedelta(hours=1)
PAYLOAD = "<script>alert(1)</script>"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;"


@pytest.fixture
def client_tian(alice):
    return add_client(alice, name="Tian", now=NOW)


@pytest.fixture
def case(alice, client_tian):
    return open_case(
        alice, question="新屋起造，此居如何？", topic="dwelling", client=client_tian, tags=["新屋"], now=NOW
    )


def written(case: Case, **others) -> dict[str, str]:
    """What the form of a case sends when nothing is changed in it but `others`."""
    words = {
        "question": case.question,
        "topic": case.topic,
        "matter": case.matter,
        "people": case.people,
        "house": case.house,
        "status": case.status,
        "client": case.client.code if case.client else "",
        "tags": "、".join(tag.name for tag in case.tags.all()),
        "practitioner": case.practitioner.code,
        "seen": version_of(case),
    }
    return words | others


def everything() -> list:
    return [list(model.objects.order_by("pk").values()) for model in (Case, Client, Reading, Tag, AuditEntry)]


def actions_of(member) -> list[str]:
    return list(AuditEntry.objects.filter(actor=member.user).order_by("id").values_list("action", flat=True))


def test_a_case_is_opened_with_all_that_was_said(alice, client_tian):
    posted = {
        "question": "新屋起造，此居如何？",
        "topic": "dwelling",
        "matter": "hoped",
        "people": "田家三口",
        "house": "槐树巷",
        "status": "waiting",
        "client": client_tian.code,
        "tags": "新屋、 城南，新屋",
        "practitioner": alice.code,
    }
    response = signed_in(alice).post("/cases/new/", posted)
    case = Case.objects.get()
    assert response["Location"] == f"/cases/{case.code}/"
    assert (case.question, case.topic, case.matter, case.status) == (
        "新屋起造，此居如何？",
        "dwelling",
        "hoped",
        "waiting",
    )
    assert (case.people, case.house, case.client) == ("田家三口", "槐树巷", client_tian)
    assert sorted(case.tags.values_list("name", flat=True)) == ["城南", "新屋"]
    assert (case.practice, case.practitioner, case.created_at, case.changed_at) == (alice.practice, alice, NOW, NOW)
    for word in ("田家三口", "槐树巷", "城南", "huaishuxiang", "hsx"):
        assert word in case.search
    assert actions_of(alice) == ["add_client", "open_case"]


def test_a_new_case_begins_with_the_client_and_the_question_that_its_address_names(alice, client_tian):
    template = add_template(alice, question="此居如何？", topic="dwelling", matter="feared", now=NOW)
    page = signed_in(alice).get(f"/cases/new/?client={client_tian.code}&template={template.code}").text
    assert 'value="此居如何？"' in page
    assert f'<option value="{client_tian.code}" selected>' in page
    assert re.search(r'value="feared"[^>]*checked', page)


@pytest.mark.parametrize("asked", ["client=nothing&template=nothing", "client=%00&template=%00"])
def test_an_address_that_names_nothing_begins_empty(alice, asked):
    assert signed_in(alice).get(f"/cases/new/?{asked}").status_code == 200


def test_a_case_without_a_question_is_422_and_keeps_what_was_typed(alice):
    page = signed_in(alice).post("/cases/new/", {"question": "", "people": "田家三口", "status": "open"})
    assert page.status_code == 422
    assert 'value="田家三口"' in page.text
    assert Case.objects.count() == 0


def test_a_tag_that_is_too_long_is_told_at_its_field(alice):
    page = signed_in(alice).post("/cases/new/", {"question": "q", "status": "open", "tags": "长" * 41})
    assert (page.status_code, Case.objects.count(), Tag.objects.count()) == (422, 0, 0)
    assert "A tag has at most 40 characters." in page.text


def test_a_case_is_changed_and_its_readings_go_with_it_to_another_client(alice, case, tian):
    file_reading(alice, tian, client=None, case=case, now=NOW)
    other = add_client(alice, name="Wang", now=NOW)
    posted = written(case, question="此居可住否？", client=other.code, tags="城南")
    assert signed_in(alice).post(f"/cases/{case.code}/edit/", posted)["Location"] == f"/cases/{case.code}/"
    case.refresh_from_db()
    tian.refresh_from_db()
    assert (case.question, case.client, tian.client, tian.case) == ("此居可住否？", other, other, case)
    assert list(case.tags.values_list("name", flat=True)) == ["城南"]
    assert "新屋" not in case.search
    assert actions_of(alice)[-1] == "change_case"


def test_of_two_who_change_one_case_the_second_is_told_and_nobodys_words_are_lost(alice, bob, case):
    assign_case(alice, case, practitioner=bob, now=NOW)
    posted = written(case, question="Bob’s words", people="Bob’s people", practitioner="")
    signed_in(alice).post(f"/cases/{case.code}/edit/", written(case, question="Alice’s words"))
    before = everything()
    browser = signed_in(bob)
    page = browser.post(f"/cases/{case.code}/edit/", posted)
    assert page.status_code == 409
    assert everything() == before
    for words in ("somebody changed the case meanwhile", "Alice’s words", "Bob’s words", "Bob’s people"):
        assert words in page.text
    again = written(Case.objects.get(), question="Bob’s words", people="Bob’s people")
    assert f'value="{again["seen"]}"' in page.text
    assert browser.post(f"/cases/{case.code}/edit/", again).status_code == 302
    assert Case.objects.get().question == "Bob’s words"


def test_a_version_that_was_never_seen_writes_nothing(alice, case):
    before = everything()
    assert signed_in(alice).post(f"/cases/{case.code}/edit/", written(case, seen="")).status_code == 409
    assert everything() == before


def test_what_hangs_on_a_case_may_change_while_its_words_are_written(alice, case, tian):
    posted = written(case, question="Still mine")
    file_reading(alice, tian, client=None, case=case, now=LATER)
    assert signed_in(alice).post(f"/cases/{case.code}/edit/", posted).status_code == 302
    assert Case.objects.get().question == "Still mine"


def test_the_status_is_set_with_one_tap(alice, case):
    browser = signed_in(alice)
    for status in ("waiting", "waiting", "closed"):
        assert browser.post(f"/cases/{case.code}/status/", {"status": status}).status_code == 302
        assert Case.objects.get().status == status
    assert actions_of(alice).count("set_case_status") == 2  # what it is already writes nothing


def test_a_status_that_there_is_none_of_is_422(alice, case):
    before = everything()
    assert signed_in(alice).post(f"/cases/{case.code}/status/", {"status": "gone"}).status_code == 422
    assert everything() == before


def test_an_owner_puts_a_case_into_other_hands_which_see_the_client_then(alice, bob, case, client_tian):
    assert not Client.objects.visible_to(bob).exists()
    signed_in(alice).post(f"/cases/{case.code}/edit/", written(case, practitioner=bob.code))
    assert Case.objects.get().practitioner == bob
    assert list(Client.objects.visible_to(bob)) == [client_tian]
    assert actions_of(alice)[-2:] == ["change_case", "assign_case"]


def test_a_case_goes_into_no_hands_that_read_no_cases(alice, practice, case):
    dora = member_of(practice, "dora", Membership.Role.ASSISTANT)
    before = everything()
    assert signed_in(alice).post(f"/cases/{case.code}/edit/", written(case, practitioner=dora.code)).status_code == 422
    with pytest.raises(ReadsNoCases):
        assign_case(alice, case, practitioner=dora, now=NOW)
    with pytest.raises(ReadsNoCases):
        open_case(alice, question="q", practitioner=dora, now=NOW)
    assert everything() == before


def test_fields_that_are_none_of_the_form_change_nothing(bob, charlie):
    """T10: the practice, whose case it is (for a practitioner), and the times are no fields of the form."""
    case = open_case(bob, question="Mine", now=NOW)
    foreign = {"practice": charlie.practice_id, "practitioner": charlie.code, "code": "x" * 12, "search": "x"}
    times = {"changed_at": "2001-01-01", "created_at": "2001-01-01", "binned_at": "2001-01-01"}
    posted = written(case, question="Changed") | foreign | times
    assert signed_in(bob).post(f"/cases/{case.code}/edit/", posted).status_code == 302
    stored = Case.objects.get()
    assert (stored.practice, stored.practitioner, stored.code) == (bob.practice, bob, case.code)
    assert (stored.question, stored.created_at, stored.changed_at, stored.binned_at) == ("Changed", NOW, NOW, None)


def test_a_client_of_another_practice_or_hands_is_no_choice(alice, bob, charlie):
    """T1: 422, and nothing is written."""
    case = open_case(bob, question="Mine", now=NOW)
    browser = signed_in(bob)
    for owner in (charlie, alice):
        client = add_client(owner, name="Foreign", now=NOW)
        before = everything()
        posted = written(case, client=client.code)
        assert browser.post(f"/cases/{case.code}/edit/", posted).status_code == 422
        assert browser.post("/cases/new/", posted).status_code == 422
        assert "Foreign" not in browser.get(f"/cases/new/?client={client.code}").text
        assert everything() == before


def test_a_client_out_of_sight_meanwhile_stays_the_cases_client(bob, alice):
    client = add_client(alice, name="Tian", now=NOW)
    case = open_case(bob, question="Mine", client=client, now=NOW)
    other = add_client(alice, name="Tian too", now=NOW)
    Client.objects.filter(pk=client.pk).update(merged_into=other)
    assert signed_in(bob).post(f"/cases/{case.code}/edit/", written(case, people="x")).status_code == 302
    assert Case.objects.get().client == client


@pytest.mark.parametrize("page", ["", "edit/", "links/"])
def test_a_case_of_another_practice_or_hands_is_not_found(bob, charlie, case, page):
    for member in (bob, charlie):
        assert signed_in(member).get(f"/cases/{case.code}/{page}").status_code == 404


@pytest.mark.parametrize("act", ["edit", "status", "file", "bin", "links", "links/again"])
def test_nothing_is_done_to_a_case_of_somebody_else(bob, charlie, case, tian, act):
    """T1: 404 and nothing happens, whatever is sent."""
    posted = written(case, question="x", status="closed", reading=tian.code)
    browsers = [signed_in(member) for member in (bob, charlie)]
    before = everything()
    for browser in browsers:
        assert browser.post(f"/cases/{case.code}/{act}/", posted).status_code == 404
    assert everything() == before


def test_markup_in_any_field_is_shown_as_text(alice, tian):
    """T11: on the page, in the list, in the form, among the client's other cases and among those to join with."""
    client = add_client(alice, name=PAYLOAD, now=NOW)
    words = {"people": PAYLOAD, "house": PAYLOAD, "client": client, "tags": [PAYLOAD]}
    case = open_case(alice, question=PAYLOAD, **words, now=NOW)
    other = open_case(alice, question="Other", client=client, now=NOW)
    browser = signed_in(alice)
    addresses = ["/cases/", f"/cases/{case.code}/", f"/cases/{case.code}/edit/"]
    for address in [*addresses, f"/cases/{other.code}/", f"/cases/{other.code}/links/"]:
        page = browser.get(address).text
        assert PAYLOAD not in page
        assert ESCAPED in page


def test_the_castings_stand_in_the_order_of_time_with_their_first_timing(alice, case, tian):
    later = keep_reading(alice, request=TIAN, question="Again?", language="en", now=LATER)
    for reading in (later, tian):
        file_reading(alice, reading, client=None, case=case, now=LATER)
    page = signed_in(alice).get(f"/cases/{case.code}/")
    assert [casting.reading for casting in page.context["page"].castings] == [tian, later]
    assert page.context["page"].castings[0].timing.name == "".join(tian.result["timings"][0]["branches"])
    assert f"/cast/?case={case.code}" in page.text


def test_a_reading_that_lies_unfiled_is_filed_from_the_page_of_the_case(alice, case, tian):
    browser = signed_in(alice)
    assert tian.code in browser.get(f"/cases/{case.code}/").text
    assert browser.post(f"/cases/{case.code}/file/", {"reading": tian.code}).status_code == 302
    tian.refresh_from_db()
    assert (tian.case, tian.client) == (case, case.client)
    before = everything()
    assert browser.post(f"/cases/{case.code}/file/", {"reading": tian.code}).status_code == 422  # in a case by now
    assert everything() == before


def test_only_ones_own_unfiled_readings_are_offered(alice, bob, case, client_tian):
    """Neither what another member cast, nor what lies under another client."""
    theirs = keep_reading(bob, request=TIAN, language="en", now=NOW)
    elsewhere = keep_reading(alice, request=TIAN, language="en", now=NOW)
    file_reading(alice, elsewhere, client=add_client(alice, name="Wang", now=NOW), case=None, now=NOW)
    browser = signed_in(alice)
    assert browser.get(f"/cases/{case.code}/").context["page"].unfiled == []
    for reading in (theirs, elsewhere):
        assert browser.post(f"/cases/{case.code}/file/", {"reading": reading.code}).status_code == 422
        reading.refresh_from_db()
        assert reading.case is None


def test_filing_touches_the_case_that_is_left_and_the_one_that_is_entered(alice, case, tian):
    file_reading(alice, tian, client=None, case=case, now=NOW)
    other = open_case(alice, question="Other", now=NOW)
    file_reading(alice, tian, client=None, case=other, now=LATER)
    assert set(Case.objects.values_list("changed_at", flat=True)) == {LATER}


def test_a_page_of_a_case_costs_the_same_however_much_hangs_on_it(alice, case):
    browser, asked = signed_in(alice), []
    browser.get(f"/cases/{case.code}/")  # the look is written down once
    for number in range(8):
        reading = keep_reading(alice, request=TIAN, question=f"q{number}", language="en", now=NOW)
        file_reading(alice, reading, client=None, case=case, now=NOW)
        keep_reading(alice, request=TIAN, question=f"unfiled {number}", language="en", now=NOW)
        other = open_case(alice, question=f"other {number}", client=case.client, tags=["x", "y"], now=NOW)
        link_cases(alice, case, other=other, why="", now=NOW)
        with CaptureQueriesContext(connection) as queries:
            browser.get(f"/cases/{case.code}/")
        asked.append(len(queries))
    assert set(asked) == {asked[0]}


def test_changing_a_case_refuses_a_stale_version_in_the_action_too(alice, case):
    stale = version_of(case)
    words = {"topic": "", "matter": "", "people": "", "house": "", "status": "open", "client": None, "tags": []}
    change_case(alice, case, seen=stale, question="First", **words, now=NOW)
    before = everything()
    with pytest.raises(ChangedMeanwhile):
        change_case(alice, case, seen=stale, question="Second", **words, now=NOW)
    assert everything() == before
