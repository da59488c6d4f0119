"""Two rows of one person made one, and parted again exactly as they were."""

from datetime import date, time, timedelta

import pytest
from django.apps import apps
from django.core import serializers
from django.test import RequestFactory

from readings.accounts.models import AuditEntry, Membership, User
from readings.cases.models import Case, Note, Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients import merging
from readings.clients.actions import add_client, change_client
from readings.clients.birth import Birth
from readings.clients.consents import consent_states, give_consent, withdraw_consent
from readings.clients.family_actions import add_relative
from readings.clients.merge_preview import WORDS, WORDS_OF_STAYING
from readings.clients.models import Client, Consent, Merge
from readings.clients.versions import version_of
from readings.portal.middleware import COOKIE, access_of
from readings.portal.models import (
    Appointment,
    ClientAccess,
    ClientMessage,
    Enquiry,
    EntryLink,
    ErasureRequest,
    Refusal,
    Shared,
)
from readings.predictions.watching.actions import watch_timing
from readings.surveys.models import House
from tests.clients_rows import lived_in
from tests.clients_side import came_in
from tests.readings.conftest import NOW, TIAN, member_of, signed_in
from tests.readings.surveys.walked import house_of, walked

LATER = NOW + timedelta(days=1)
BIRTH = Birth("lunar", 1980, 4, False, 8, time(8, 30), "")


def laden(member, name: str, **contact) -> Client:
    """A client with one of each thing that can hang on one, a standing and a withdrawn consent among them."""
    client = add_client(member, name=name, tags=["城南", name], now=NOW, **contact)
    case = open_case(member, question=f"{name}: 新屋如何？", client=client, tags=["新屋"], now=NOW)
    reading = keep_reading(member, request=TIAN, question=name, language="en", now=NOW)
    file_reading(member, reading, client=client, case=case, now=NOW)
    watch_timing(member, reading, position=0, unit="day", now=NOW)
    loose = keep_reading(member, request=TIAN, question=f"{name} 2", language="en", now=NOW)
    file_reading(member, loose, client=client, case=None, now=NOW)
    Note.objects.create(practice=client.practice, author=member, client=client, text=name)
    survey = walked(member, house_of(member, client, now=NOW, word=name), reading=reading, now=NOW)
    lived_in(member, client, now=NOW, word=name, reading=reading, survey=survey, case=case)
    add_relative(member, client, name=f"{name}之子", relation="子", now=NOW)
    for kind in ("processing", "research"):
        consent = give_consent(member, client, kind=kind, given_on=date(2026, 11, 30), now=NOW)
    withdraw_consent(member, consent, now=NOW)
    return client


@pytest.fixture
def kept(alice):
    return laden(alice, "王伟", phone="138")


@pytest.fixture
def gone(alice):
    return laden(alice, "王先生", email="wang@example.org", chat_name="wei", language="zh-hans", birth=BIRTH)


def everything() -> dict:
    """Every row of every table as it is stored, without the trail, the merges and who signed in."""
    models = [model for model in apps.get_models(include_auto_created=True) if model not in (AuditEntry, Merge, User)]
    return {
        model._meta.label: serializers.serialize("json", model._base_manager.order_by("pk"))
        for model in models
        if model._meta.app_label not in ("sessions", "contenttypes")
    }


def merge(member, kept, gone, now=NOW):
    return merging.merge_clients(member, kept, gone=gone, now=now)


def reload(*clients):
    for client in clients:
        client.refresh_from_db()


def test_merging_and_undoing_restores_both_exactly(alice, kept, gone):
    """Also where the standing consents of a kind clash, and where readings are sealed."""
    before = everything()
    merged = merge(alice, kept, gone)
    assert everything() != before
    assert merging.undo_merge(alice, merged, now=LATER) == []
    assert everything() == before


def test_what_hangs_on_the_one_goes_over_to_the_other(alice, kept, gone):
    merge(alice, kept, gone)
    reload(kept, gone)
    assert gone.merged_into == kept
    for model, number in ((Case, 2), (Reading, 4), (Note, 2), (House, 2)):
        assert model.objects.filter(client=kept).count() == number
        assert model.objects.filter(client=gone).count() == 0
    assert kept.relatives.count() == 2
    assert {tag.name for tag in kept.tags.all()} == {"城南", "王伟", "王先生"}
    assert "王先生之子" in kept.search
    assert AuditEntry.objects.filter(action="merge_clients").count() == 1


def test_only_empty_fields_are_filled_and_a_birth_is_taken_whole(alice, kept, gone):
    merge(alice, kept, gone)
    reload(kept)
    assert (kept.name, kept.phone) == ("王伟", "138")
    assert (kept.email, kept.chat_name, kept.language) == ("wang@example.org", "wei", "zh-hans")
    assert kept.birth == BIRTH
    assert "wang@example.org" in kept.search


def test_a_birth_that_is_known_in_part_is_not_mixed_with_another(alice, kept, gone):
    kept.birth = Birth("solar", 1980)
    kept.save()
    merge(alice, kept, gone)
    reload(kept)
    assert kept.birth == Birth("solar", 1980)


def test_of_two_standing_consents_of_a_kind_one_stands_and_both_are_told(alice, kept, gone):
    merge(alice, kept, gone)
    assert Consent.objects.filter(client=kept, kind="processing").count() == 1
    processing = consent_states(kept, now=NOW)[0]
    assert processing.standing.client == kept
    assert [consent.client for consent in processing.earlier] == [gone]
    assert Consent.objects.filter(client=kept, kind="research").count() == 2  # withdrawn ones don't clash


def test_what_was_added_since_stays_with_the_client_that_was_kept(alice, kept, gone):
    merged = merge(alice, kept, gone)
    reload(kept, gone)
    added = open_case(alice, question="Since", client=kept, now=LATER)
    relative = add_relative(alice, kept, name="新妇", relation="媳", now=LATER)
    merging.undo_merge(alice, merged, now=LATER)
    added.refresh_from_db()
    relative.refresh_from_db()
    assert (added.client, relative.client) == (kept, kept)
    assert gone.cases.get().question == "王先生: 新屋如何？"


def test_a_reading_cast_since_for_a_case_goes_with_its_case(alice, kept, gone):
    """A case has one client, and its readings have the same."""
    merged = merge(alice, kept, gone)
    case = Case.objects.get(question="王先生: 新屋如何？")
    since = keep_reading(alice, request=TIAN, language="en", now=LATER)
    file_reading(alice, since, client=None, case=case, now=LATER)
    moved = Reading.objects.get(question="王先生 2")
    file_reading(alice, moved, client=None, case=Case.objects.get(question="王伟: 新屋如何？"), now=LATER)
    merging.undo_merge(alice, merged, now=LATER)
    for reading in Reading.objects.select_related("case").exclude(case=None):
        assert reading.client_id == reading.case.client_id
    since.refresh_from_db()
    assert since.client == gone


def test_what_was_changed_by_hand_since_stays_and_is_told(alice, kept, gone):
    merged = merge(alice, kept, gone)
    reload(kept)
    change_client(
        alice,
        kept,
        seen=version_of(kept),
        name=kept.name,
        phone="138",
        chat_name="wei",
        email="new@example.org",
        language="zh-hans",
        birth=BIRTH._replace(day=9),
        tags=["王伟"],
        now=LATER,
    )
    page = signed_in(alice).post(f"/merges/{merged.code}/undo/", follow=True).text
    assert (
        "王先生 and 王伟 are two clients again. Changed by hand since, and so left with 王伟: e-mail and birth." in page
    )
    reload(kept, gone)
    assert (kept.chat_name, kept.email, kept.language) == ("", "new@example.org", "")
    assert kept.birth.day == 9
    assert {tag.name for tag in kept.tags.all()} == {"王伟"}
    assert (gone.email, gone.birth) == ("wang@example.org", BIRTH)


def test_a_merge_is_undone_once(alice, kept, gone):
    merged, browser = merge(alice, kept, gone), signed_in(alice)
    browser.post(f"/merges/{merged.code}/undo/")
    before = everything()
    page = browser.post(f"/merges/{merged.code}/undo/", follow=True)
    assert "This merge was undone before. Nothing changed." in page.text
    assert everything() == before


def test_of_a_chain_the_later_merge_is_undone_first(alice, kept, gone):
    third = laden(alice, "王三", phone="139")
    start = everything()
    first = merge(alice, kept, gone)
    between = everything()
    second = merge(alice, third, kept, now=LATER)
    chained = everything()
    page = signed_in(alice).post(f"/merges/{first.code}/undo/", follow=True)
    assert "王伟 was merged into 王三 later: undo that first. Nothing changed." in page.text
    assert everything() == chained
    merging.undo_merge(alice, second, now=LATER)
    assert everything() == between
    merging.undo_merge(alice, first, now=LATER)
    assert everything() == start


def test_the_old_address_leads_to_the_client_that_was_kept_through_a_chain_too(alice, kept, gone):
    third = laden(alice, "王三")
    merge(alice, kept, gone)
    browser = signed_in(alice)
    assert browser.get(f"/clients/{gone.code}/")["Location"] == f"/clients/{kept.code}/"
    merge(alice, third, kept)
    assert browser.get(f"/clients/{gone.code}/")["Location"] == f"/clients/{third.code}/"
    assert browser.get(f"/clients/{gone.code}/edit/").status_code == 404


def test_who_is_merged_is_in_no_list(alice, kept, gone):
    merge(alice, kept, gone)
    assert list(Client.objects.visible_to(alice)) == [kept]


def test_both_stand_side_by_side_before_anything_happens(alice, kept, gone):
    before = everything()
    page = signed_in(alice).get(f"/clients/{kept.code}/merge/{gone.code}/")
    preview = page.context["preview"]
    assert {str(line.label): (line.is_filled, line.is_left) for line in preview.lines} == {
        "name": (False, True),
        "phone": (False, False),
        "chat name": (True, False),
        "e-mail": (True, False),
        "language": (True, False),
        "Birth": (True, False),
        "tags": (True, False),
    }
    counts = {str(word): number for word, number in preview.counts}
    assert counts == {
        **dict.fromkeys(("Cases", "Notes", "Houses", "Relatives", "Consents", "Questions the client asked"), 1),
        **dict.fromkeys(("Readings", "Shared with the client", "Messages"), 2),
        **dict.fromkeys(("Appointments", "Letters they don’t want", "Requests to be erased", "Letters"), 1),
    }
    assert "Links by which they come in: 1. They stay with the client that goes" in page.text
    assert "Both agreed to: keeping their data." in page.text
    assert f"/clients/{gone.code}/merge/{kept.code}/" in page.text
    assert everything() == before


def test_whoever_stands_in_the_others_family_is_doubted(alice, kept, gone):
    browser = signed_in(alice)
    assert "One stands in the other’s family." not in browser.get(f"/clients/{kept.code}/merge/{gone.code}/").text
    add_relative(alice, gone, name="王伟", relation="弟", same_as=kept, now=NOW)
    assert "One stands in the other’s family." in browser.get(f"/clients/{kept.code}/merge/{gone.code}/").text


def test_merging_says_so_and_offers_to_undo(alice, kept, gone):
    browser = signed_in(alice)
    page = browser.post(f"/clients/{kept.code}/merge/{gone.code}/", follow=True)
    merged = Merge.objects.get()
    assert page.redirect_chain == [(f"/clients/{kept.code}/", 302)]
    assert "王先生 and 王伟 are one client now." in page.text
    assert page.text.count(f'action="/merges/{merged.code}/undo/"') == 2  # in the notice, and further down
    assert "Part again" not in browser.get(f"/clients/{kept.code}/").text.partition('id="merges"')[0]


def test_the_other_one_is_proposed_where_it_is_alike_and_found_where_it_is_not(alice, kept, gone):
    alike = add_client(alice, name="王伟", now=NOW)
    browser = signed_in(alice)
    assert browser.get(f"/clients/{kept.code}/merge/").context["found"] == [alike]
    assert browser.get(f"/clients/{kept.code}/merge/?q=wangxiansheng").context["found"] == [gone]
    assert browser.get(f"/clients/{kept.code}/merge/?q=nobody").context["found"] == []


def test_an_assistant_and_a_reader_may_not_merge(alice, practice, kept, gone):
    """It moves cases, which they don't read."""
    merged = merge(alice, kept, gone)
    merging.undo_merge(alice, merged, now=NOW)
    before = everything()
    for role in (Membership.Role.ASSISTANT, Membership.Role.READER):
        browser = signed_in(member_of(practice, role, role))
        assert browser.get(f"/clients/{kept.code}/merge/").status_code == 403
        assert browser.post(f"/clients/{kept.code}/merge/{gone.code}/").status_code == 403
        assert browser.post(f"/merges/{merged.code}/undo/").status_code == 403
    assert everything()["clients.Client"] == before["clients.Client"]


def test_who_does_not_see_both_gets_404_and_nothing_happens(alice, bob, charlie, kept, gone):
    """T1."""
    foreign, own = add_client(charlie, name="王伟", now=NOW), add_client(bob, name="王伟", now=NOW)
    merged = merge(alice, kept, laden(alice, "王三"))
    before = everything()["clients.Client"]
    for member, mine in ((charlie, foreign), (bob, own)):
        browser = signed_in(member)
        assert browser.post(f"/clients/{mine.code}/merge/{gone.code}/").status_code == 404
        assert browser.post(f"/clients/{gone.code}/merge/{mine.code}/").status_code == 404
        assert browser.post(f"/merges/{merged.code}/undo/").status_code == 404
        assert browser.get(f"/clients/{mine.code}/merge/").context["found"] == []
        assert browser.get(f"/clients/{mine.code}/merge/?q=王").context["found"] == []
    assert everything()["clients.Client"] == before


def test_clients_in_different_hands_are_merged_by_an_owner_alone(alice, bob, kept):
    """Bob has a case of alice's client, and so sees both; merged into his own he would see all that alice cast."""
    own = add_client(bob, name="王伟", now=NOW)
    case = kept.cases.get()
    case.practitioner = bob
    case.save()
    before = everything()["clients.Client"]
    browser = signed_in(bob)
    assert browser.get(f"/clients/{own.code}/merge/").context["found"] == []
    assert browser.post(f"/clients/{own.code}/merge/{kept.code}/").status_code == 403
    assert everything()["clients.Client"] == before
    merged = merge(alice, own, kept)
    assert browser.post(f"/merges/{merged.code}/undo/").status_code == 403
    assert signed_in(alice).post(f"/merges/{merged.code}/undo/").status_code == 302


def test_a_client_is_not_merged_with_themselves_nor_twice(alice, kept, gone):
    assert signed_in(alice).get(f"/clients/{kept.code}/merge/{kept.code}/").status_code == 404
    merge(alice, kept, gone)
    before = everything()
    for one, other in ((kept, kept), (kept, gone), (gone, kept)):
        with pytest.raises(merging.NotMergeable):
            merge(alice, one, other)
    assert everything() == before


def test_clients_of_two_practices_are_never_merged(alice, charlie, kept):
    with pytest.raises(merging.NotMergeable):
        merge(alice, kept, add_client(charlie, name="王伟", now=NOW))


def test_every_pointer_at_a_client_goes_over_or_is_known_to_stay():
    """Whoever adds a hidden one ("+"), or a many-to-many, says here that it is to stay with a client that is merged."""
    hidden = {
        f"{field.related_model._meta.label}.{field.field.name}"
        for field in Client._meta.get_fields(include_hidden=True)
        if field.auto_created and not field.concrete and field not in Client._meta.related_objects
    }
    assert hidden == {"clients.Client_tags.client", "clients.Merge.gone"}
    assert not [relation for relation in Client._meta.related_objects if relation.many_to_many]
    assert merging.pointers().keys() == WORDS.keys()
    assert merging.staying().keys() == WORDS_OF_STAYING.keys()


def test_names_are_escaped_on_the_pages_of_a_merge(alice, kept):
    """T11."""
    evil = add_client(alice, name="<img src=x>", chat_name="<script>", tags=["<i>"], now=NOW)
    browser = signed_in(alice)
    pages = [browser.get(f"/clients/{kept.code}/merge/{evil.code}/"), browser.get(f"/clients/{kept.code}/merge/?q=img")]
    pages += [browser.post(f"/clients/{kept.code}/merge/{evil.code}/", follow=True)]
    for page in pages:
        assert "&lt;img src=x&gt;" in page.text
        assert not [tag for tag in ("<img", "<script>", "<i>") if tag in page.text]


def test_the_preview_costs_the_same_whatever_hangs_on_the_two(alice, kept, gone, django_assert_max_num_queries):
    empty = [add_client(alice, name=name, now=NOW) for name in ("甲", "乙")]
    counts = []
    browser = signed_in(alice)
    for one, other in ((kept, gone), empty):
        browser.get(f"/clients/{one.code}/merge/{other.code}/")
        with django_assert_max_num_queries(35) as asked:
            browser.get(f"/clients/{one.code}/merge/{other.code}/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


# The client's side


def test_what_was_shared_said_and_asked_goes_over_and_ways_in_stay(alice, kept, gone):
    """Each was shared a reading and a survey; of the two refusals of one kind one goes over and one stays."""
    merge(alice, kept, gone)
    for model, number in ((Shared, 4), (ClientMessage, 4), (Enquiry, 2), (Appointment, 2), (ErasureRequest, 2)):
        assert model.objects.filter(client=kept).count() == number
        assert model.objects.filter(client=gone).count() == 0
    for model in (EntryLink, ClientAccess, Refusal):
        assert model.objects.filter(client=kept).count() == model.objects.filter(client=gone).count() == 1


def test_of_two_standing_requests_to_be_erased_one_stands(alice, kept, gone):
    ErasureRequest.objects.update(called_off_at=None)
    before = everything()
    merged = merge(alice, kept, gone)
    assert ErasureRequest.objects.filter(client=kept, called_off_at=None).count() == 1
    merging.undo_merge(alice, merged, now=LATER)
    assert everything() == before


def test_a_device_of_who_is_merged_is_in_nowhere_and_is_in_again_once_they_are_parted(alice, kept, gone):
    def found(browser, client):
        request = RequestFactory().get(f"/my/{client.code}/")
        request.COOKIES[COOKIE] = browser.cookies[COOKIE].value
        access = access_of(request, client.code)
        return access and access.client

    devices = {client: came_in(client) for client in (kept, gone)}
    merged = merge(alice, kept, gone)
    assert found(devices[kept], kept) == kept
    assert found(devices[gone], gone) is None
    assert found(devices[gone], kept) is None
    merging.undo_merge(alice, merged, now=LATER)
    assert found(devices[gone], gone) == gone


def test_one_reading_shared_with_both_does_not_keep_them_from_being_parted(alice, kept, gone):
    """It was shared with the one that is kept, then filed with the other and shared there: each keeps what they saw."""
    reading = Reading.objects.get(question="王先生 2")
    for client in (kept, gone):
        shared = {"client": client, "reading": reading, "language": "en", "content": {}, "shared_by": alice}
        Shared.objects.create(practice=alice.practice, title=client.name, shared_at=NOW, **shared)
    before = everything()
    merging.undo_merge(alice, merge(alice, kept, gone), now=LATER)
    assert everything() == before
