"""Clients are taken in, corrected and put into other hands; whoever may be there twice is shown."""

import unicodedata

import pytest

from readings.accounts.models import AuditEntry, Membership
from readings.accounts.practice_actions import ReadsNoCases
from readings.clients import actions
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.duplicates import phone_key, possible_duplicates
from readings.clients.family_actions import add_relative
from readings.clients.models import Client, Tag
from readings.clients.versions import version_of
from tests.readings.conftest import NOW, member_of, signed_in

ROLE = Membership.Role
PAYLOAD = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
EDITED = {"name": "田家", "phone": "", "chat_name": "", "email": "", "language": "", "tags": ""}


@pytest.fixture
def dora(practice):
    return member_of(practice, "dora", ROLE.ASSISTANT)


def edit(member, client, **typed):
    """Send the form that corrects a client as it is on the page, with what is typed."""
    seen = version_of(Client.objects.get(pk=client.pk))
    return signed_in(member).post(f"/clients/{client.code}/edit/", EDITED | {"seen": seen} | typed)


def new_client(member, **posted):
    return signed_in(member).post("/clients/new/", posted)


def test_a_practitioner_takes_in_a_client_of_their_own(alice, bob):
    """T10: whose the client is and what is kept beside the form's fields is not what is posted."""
    posted = {"name": "田家", "phone": "138 0000 0000", "chat_name": "tian", "email": "tian@example.org"}
    hidden = {"practice": "9", "practitioner": alice.code, "created_by": alice.pk, "search": "x", "merged_into": "1"}
    response = new_client(bob, **posted, language="zh-hans", tags="新房, 老友", **hidden)
    client = Client.objects.get()
    assert response["Location"] == f"/clients/{client.code}/"
    assert {name: getattr(client, name) for name in posted} == posted
    assert (client.practice, client.practitioner, client.created_by) == (bob.practice, bob, bob)
    assert (client.language, [tag.name for tag in client.tags.all()]) == ("zh-hans", ["新房", "老友"])
    assert client.merged_into is None
    assert client.search.split("\n") == [
        *("田家", "tianjia", "tj"),
        *("tian", "138 0000 0000", "13800000000", "tian@example.org"),
        *("新房", "xinfang", "xf", "老友", "laoyou", "ly"),
    ]
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["add_client"]


def test_an_assistant_says_whose_the_client_is(alice, bob, dora):
    assert new_client(dora, name="田家", practitioner=bob.code).status_code == 302
    client = Client.objects.get()
    assert (client.practitioner, client.created_by) == (bob, dora)
    offered = signed_in(dora).get("/clients/new/").context["form"].fields["practitioner"].queryset
    assert list(offered) == [alice, bob]


@pytest.mark.parametrize("chosen", ["", "charlie", "dora", "nobody", "2345"])
def test_an_assistants_client_comes_into_no_other_hands(alice, bob, charlie, dora, chosen):
    """Nobody, somebody of another practice, somebody who reads no cases, and who is not there at all."""
    code = {"charlie": charlie.code, "dora": dora.code}.get(chosen, chosen)
    page = new_client(dora, name="田家", practitioner=code)
    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["practitioner"]
    assert "田家" in page.text
    assert (Client.objects.count(), AuditEntry.objects.count()) == (0, 0)


def test_of_one_practitioner_there_is_no_choice(alice, dora):
    page = signed_in(alice).get("/clients/new/")
    assert "practitioner" not in page.context["form"].fields
    form = signed_in(dora).get("/clients/new/").context["form"]
    assert form["practitioner"].value() == alice.code


def test_who_leaves_while_the_page_is_open_gets_no_client(alice, bob, dora, monkeypatch):
    monkeypatch.setattr("readings.clients.views.actions.add_client", refuse)
    page = new_client(dora, name="田家", practitioner=bob.code)
    assert page.status_code == 422
    assert "can take no client any more" in page.text


def refuse(*args, **kwargs):
    raise ReadsNoCases


def test_the_action_itself_puts_no_client_into_hands_that_read_no_cases(alice, bob, charlie, dora):
    client = add_client(alice, name="田家", now=NOW)
    for wrong in (charlie, dora):
        with pytest.raises(ReadsNoCases):
            add_client(alice, name="王家", practitioner=wrong, now=NOW)
        with pytest.raises(ReadsNoCases):
            actions.reassign_client(alice, client, practitioner=wrong, now=NOW)
    with pytest.raises(ReadsNoCases):
        add_client(dora, name="王家", now=NOW)
    assert Client.objects.get().practitioner == alice


def test_an_owner_puts_a_client_into_other_hands(alice, bob):
    client = add_client(alice, name="田家", now=NOW)
    browser = signed_in(bob)
    assert browser.get(f"/clients/{client.code}/").status_code == 404
    edit(alice, client, practitioner=bob.code)
    assert Client.objects.get().practitioner == bob
    assert browser.get(f"/clients/{client.code}/").status_code == 200
    trail = AuditEntry.objects.exclude(action__startswith="saw").order_by("id").values_list("action", "actor")
    assert list(trail) == [
        ("add_client", alice.user_id),
        ("change_client", alice.user_id),
        ("reassign_client", alice.user_id),
    ]


def test_nobody_but_an_owner_puts_a_client_into_other_hands(alice, bob, dora):
    client = add_client(bob, name="田家", now=NOW)
    for member in (bob, dora):
        assert edit(member, client, practitioner=alice.code).status_code == 302
        assert Client.objects.get().practitioner == bob
    assert not AuditEntry.objects.filter(action="reassign_client").exists()


def test_a_client_goes_to_nobody_of_another_practice(alice, bob, charlie):
    client = add_client(alice, name="田家", now=NOW)
    page = edit(alice, client, name="x", practitioner=charlie.code)
    assert page.status_code == 422
    stored = Client.objects.get()
    assert (stored.name, stored.practitioner) == ("田家", alice)


def test_what_somebody_else_wrote_meanwhile_is_not_written_over_unseen(alice, dora):
    """Both opened the page; dora wrote a phone, a birth and a tag, and alice corrects the name without them."""
    client = add_client(alice, name="田家", language="en", tags=["新房"], now=NOW)
    seen = version_of(client)
    edit(dora, client, phone="138", birth_calendar="lunar", birth_year="1990", tags="新房、老友")
    page = edit(alice, client, name="田氏", tags="新房", seen=seen)
    assert page.status_code == 409
    stored = Client.objects.get()
    assert (stored.name, stored.phone, stored.birth) == ("田家", "138", Birth("lunar", 1990))
    assert 'value="田氏"' in page.text
    assert page.context["meanwhile"] == [
        ("Name", "田家"),
        ("Phone", "138"),
        ("Tags", "新房、老友"),
        ("Birth", "lunar 1990, aged 35 or 36, 37 by New Years"),
    ]
    assert edit(alice, client, name="田氏", seen=page.context["form"]["seen"].value()).status_code == 302
    assert Client.objects.get().name == "田氏"


def test_tags_are_one_row_for_each_word_however_it_is_spelt(alice, charlie):
    """Full-width and half-width commas part them; case, script and white space make no other word."""
    Tag.objects.create(practice=charlie.practice, name="vip")
    client = add_client(alice, name="田家", tags=["VIP"], now=NOW)
    accented = unicodedata.normalize("NFD", "café")
    assert edit(alice, client, tags=f"vip，ＶＩＰ、 {accented} ,Café,").status_code == 302
    assert {tag.name for tag in client.tags.all()} == {"VIP", "café"}
    assert set(Tag.objects.filter(practice=alice.practice).values_list("name", flat=True)) == {"VIP", "café"}
    assert Tag.objects.filter(practice=charlie.practice).count() == 1


@pytest.mark.parametrize("tags", ["长" * 41, "、".join(f"tag{number}" for number in range(21))])
def test_too_long_a_tag_and_too_many_are_refused_and_stay_typed(alice, tags):
    page = new_client(alice, name="田家", tags=tags)
    assert page.status_code == 422
    assert tags in page.text
    assert (Client.objects.count(), Tag.objects.count()) == (0, 0)


def test_the_tags_of_the_practice_are_offered(alice, charlie):
    add_client(alice, name="田家", tags=["新房"], now=NOW)
    add_client(charlie, name="Foreign", tags=["foreign"], now=NOW)
    page = signed_in(alice).get("/clients/new/").text
    assert '<option value="新房"></option>' in page
    assert "foreign" not in page


def test_the_list_shows_name_contact_and_tags_and_can_be_narrowed_to_a_tag(alice):
    add_client(alice, name="田家", phone="138", tags=["新房"], now=NOW)
    add_client(alice, name="王家", email="wang@example.org", now=NOW)
    browser = signed_in(alice)
    page = browser.get("/clients/").text
    for said in ("田家", "138", "#新房", "王家", "wang@example.org", 'href="/clients/new/"'):
        assert said in page
    narrowed = browser.get("/clients/", {"tag": Tag.objects.get().code}).text
    assert "田家" in narrowed
    assert "王家" not in narrowed


def test_a_tag_that_only_clients_of_others_have_is_not_offered_to_narrow_by(alice, bob):
    add_client(alice, name="田家", tags=["secret"], now=NOW)
    assert "secret" not in signed_in(bob).get("/clients/").text


def test_two_who_may_be_one_are_shown_with_the_way_to_join_them(alice):
    """The same phone in another spelling, the same chat name, the same address, the same name in another script."""
    one = add_client(alice, name="韩家", phone="+86 138-0000-0000", chat_name="Han", email="han@example.org", now=NOW)
    for alike in (
        {"name": "甲", "phone": "13800000000"},
        {"name": "乙", "chat_name": "han"},
        {"name": "丙", "email": "HAN@example.org"},
        {"name": "韓家"},
    ):
        other = add_client(alice, **alike, now=NOW)
        assert one in possible_duplicates(alice, other)
        page = signed_in(alice).get(f"/clients/{other.code}/")
        assert "Perhaps the same as" in page.text
        assert f'href="/clients/{other.code}/merge/{one.code}/"' in page.text


def test_who_is_only_alike_is_no_duplicate(alice, bob, charlie):
    """Part of a name or phone is not the whole; and clients of others are not shown."""
    one = add_client(alice, name="田家", phone="138 0000 0000", now=NOW)
    add_client(alice, name="田家老三", phone="138 0000 00001", now=NOW)
    add_client(alice, name="王", chat_name="田家", now=NOW)  # a chat name is no name
    add_client(charlie, name="田家", phone="138 0000 0000", now=NOW)
    other = add_client(bob, name="田家", now=NOW)
    assert possible_duplicates(alice, one) == [other]
    assert possible_duplicates(bob, other) == []
    assert "Perhaps" not in signed_in(bob).get(f"/clients/{other.code}/").text


def test_the_key_of_a_phone_is_its_digits():
    spelt = ("138 0000 0000", "+86 13800000000", "0086-138-0000-0000", "１３８００００００００")
    assert {phone_key(phone) for phone in spelt} == {"13800000000"}
    assert phone_key("+44 20 7946 0000") == "442079460000"
    assert phone_key("none") == ""


def test_what_is_hostile_in_a_field_is_shown_as_it_was_typed(alice):
    """T11: in the list, on the page, on the form, and in the names that the casting page offers."""
    fields = {"name": PAYLOAD, "phone": "<b>1</b>", "chat_name": PAYLOAD[:80]}
    client = add_client(alice, **fields, tags=["<u>tag</u>"], now=NOW)
    other = add_client(alice, name="王", now=NOW)
    add_relative(alice, other, name=PAYLOAD, relation="<i>son</i>", same_as=client, now=NOW)
    relative = other.relatives.get()
    browser = signed_in(alice)
    for address in (
        "/clients/",
        f"/clients/{client.code}/",
        f"/clients/{client.code}/edit/",
        f"/clients/{other.code}/",
        f"/clients/{other.code}/family/{relative.code}/",
        f"/clients/{other.code}/family/new/",
        "/cast/",
        f"/cast/?client={client.code}",
    ):
        page = browser.get(address)
        assert page.status_code == 200
        assert "&lt;script&gt;" in page.text
        for raw in ("<script>alert", "<img src=x", "<b>1</b>", "<u>tag", "<i>son"):
            assert raw not in page.text


def test_what_is_hostile_and_refused_is_typed_back_harmless(alice):
    hostile = dict.fromkeys(("name", "phone", "chat_name", "tags", "birth_year", "birth_month", "email"), PAYLOAD)
    page = new_client(alice, **hostile)
    assert page.status_code == 422
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;" in page.text
    assert Client.objects.count() == 0
