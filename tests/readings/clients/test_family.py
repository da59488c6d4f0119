"""The family of a client: added, corrected, taken out and put back; by whom, and what of it is found and seen."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import AuditEntry, Membership
from readings.cases.shelf.bin import KINDS, empty_bin, take_back
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.family_actions import add_relative, throw_away_relative
from readings.clients.models import Client, Relative
from readings.clients.versions import version_of
from tests.readings.conftest import NOW, member_of, signed_in


@pytest.fixture
def dora(practice):
    return member_of(practice, "dora", Membership.Role.ASSISTANT)


@pytest.fixture
def tian_family(alice):
    return add_client(alice, name="田家", now=NOW)


@pytest.fixture
def son(alice, tian_family):
    return add_relative(alice, tian_family, name="小宝", relation="子", birth=Birth("solar", 2010), now=NOW)


def test_a_relative_is_added_with_birth_and_as_a_client_by_an_assistant_too(alice, dora, tian_family):
    wang = add_client(alice, name="王氏", now=NOW)
    posted = {"name": "王氏", "relation": "妻", "birth_calendar": "lunar", "birth_year": "1990", "same_as": wang.code}
    hidden = {"practice": "9", "client": wang.pk, "code": "x", "binned_at": "2026-01-01"}
    response = signed_in(dora).post(f"/clients/{tian_family.code}/family/new/", posted | hidden)
    assert response["Location"] == f"/clients/{tian_family.code}/#family"
    relative = Relative.objects.get()
    assert (relative.name, relative.relation, relative.birth) == ("王氏", "妻", Birth("lunar", 1990))
    assert (relative.client, relative.practice, relative.same_as) == (tian_family, alice.practice, wang)
    assert relative.binned_at is None
    assert AuditEntry.objects.first().action == "add_relative"
    browser = signed_in(alice)
    assert f'href="/clients/{wang.code}/">王氏</a>' in browser.get(f"/clients/{tian_family.code}/").text
    assert "In another family as 妻:" in browser.get(f"/clients/{wang.code}/").text


def test_a_client_is_found_by_the_names_of_their_family(alice, tian_family, son):
    assert Client.objects.get().search.split("\n") == ["田家", "tianjia", "tj", "小宝", "xiaobao", "xb"]
    signed_in(alice).post(
        f"/clients/{tian_family.code}/family/{son.code}/", {"name": "大宝", "relation": "子", "seen": version_of(son)}
    )
    assert Client.objects.get().search.split("\n")[3:] == ["大宝", "dabao", "db"]


def test_a_relative_is_corrected(alice, tian_family, son):
    posted = {"name": "大宝", "relation": "长子", "birth_calendar": "solar", "birth_year": "2011", "birth_month": "5"}
    posted["seen"] = version_of(son)
    signed_in(alice).post(f"/clients/{tian_family.code}/family/{son.code}/", posted)
    son.refresh_from_db()
    assert (son.name, son.relation, son.birth) == ("大宝", "长子", Birth("solar", 2011, 5))
    assert AuditEntry.objects.first().action == "change_relative"


def test_what_somebody_else_wrote_meanwhile_is_not_written_over_unseen(alice, dora, tian_family, son):
    address = f"/clients/{tian_family.code}/family/{son.code}/"
    seen = version_of(son)
    signed_in(dora).post(address, {"name": "小宝", "relation": "长子", "birth_year": "2011", "seen": seen})
    page = signed_in(alice).post(address, {"name": "大宝", "relation": "子", "seen": seen})
    assert page.status_code == 409
    assert page.context["meanwhile"] == [("Name", "小宝"), ("Relation", "长子"), ("Birth", "2011, aged 14 or 15")]
    son.refresh_from_db()
    assert (son.name, son.relation) == ("小宝", "长子")


def test_a_form_that_does_not_fit_is_422_and_keeps_what_was_typed(alice, tian_family, son):
    browser = signed_in(alice)
    for address in ("new", son.code):
        page = browser.post(f"/clients/{tian_family.code}/family/{address}/", {"name": "", "relation": "孙"})
        assert page.status_code == 422
        assert 'value="孙"' in page.text
    assert list(Relative.objects.values_list("name", "relation")) == [("小宝", "子")]


def test_a_relative_taken_out_is_put_back_by_the_notice(dora, tian_family, son):
    browser = signed_in(dora)
    page = browser.post(f"/clients/{tian_family.code}/family/{son.code}/remove/", follow=True)
    restore = f"/clients/{tian_family.code}/family/{son.code}/restore/"
    assert f'action="{restore}"' in page.text
    assert "小宝" not in browser.get(f"/clients/{tian_family.code}/").text
    assert "小宝" not in Client.objects.get().search
    page = browser.post(restore, follow=True)
    assert "小宝" in page.text
    assert "小宝" in Client.objects.get().search
    trail = AuditEntry.objects.filter(actor=dora.user).exclude(action__startswith="saw").order_by("id")
    assert list(trail.values_list("action", flat=True)) == ["throw_away_relative", "take_back_relative"]


def test_what_is_out_already_is_taken_out_no_second_time(alice, son):
    for _time in range(2):
        throw_away_relative(alice, son, now=NOW)
    assert AuditEntry.objects.filter(action="throw_away_relative").count() == 1


def test_who_was_taken_out_lies_in_the_bin_of_those_who_see_the_client_for_thirty_days(alice, bob, son):
    throw_away_relative(alice, son, now=NOW)
    kind = KINDS["relative"]
    assert list(kind.binned_of(alice)) == [son]
    assert list(kind.binned_of(bob)) == []
    take_back(alice, kind.binned_of(alice).get(), now=NOW)
    assert "小宝" in Client.objects.get().search
    throw_away_relative(alice, son, now=NOW)
    assert empty_bin(now=NOW.replace(year=2027)) == 1
    assert (Relative.objects.count(), Client.objects.count()) == (0, 1)


def test_a_relative_is_no_client_of_another_practice_or_of_others(alice, bob, charlie, tian_family):
    """T1: the code is right, and the client is not theirs to see; nothing is written."""
    own = add_client(bob, name="王家", now=NOW)
    for foreign in (add_client(charlie, name="Foreign", now=NOW), tian_family):
        posted = {"name": "x", "relation": "妻", "same_as": foreign.code}
        page = signed_in(bob).post(f"/clients/{own.code}/family/new/", posted)
        assert page.status_code == 422
        assert list(page.context["form"].errors) == ["same_as"]
        assert foreign.name not in page.text
    assert Relative.objects.count() == 0


def test_nobody_is_a_relative_of_themselves(alice, tian_family):
    posted = {"name": "x", "relation": "妻", "same_as": tian_family.code}
    assert signed_in(alice).post(f"/clients/{tian_family.code}/family/new/", posted).status_code == 422
    assert Relative.objects.count() == 0


def test_whom_one_does_not_see_as_a_client_stays_one_and_is_no_link(alice, bob):
    """Bob corrects a relative who is alice's client: he reads the name that stands in the family and nothing else."""
    hers = add_client(alice, name="王氏", now=NOW)
    his = add_client(bob, name="田家", now=NOW)
    wife = add_relative(alice, his, name="田妻", relation="妻", same_as=hers, now=NOW)
    browser = signed_in(bob)
    for page in (browser.get(f"/clients/{his.code}/"), browser.get(f"/clients/{his.code}/family/{wife.code}/")):
        assert "田妻" in page.text
        assert hers.code not in page.text
        assert "王氏" not in page.text
    posted = {"name": "田太", "relation": "妻", "same_as": "", "seen": version_of(wife)}
    browser.post(f"/clients/{his.code}/family/{wife.code}/", posted)
    wife.refresh_from_db()
    assert (wife.name, wife.same_as) == ("田太", hers)


def test_a_relative_is_not_to_be_had_through_another_client_or_practice(alice, bob, charlie, tian_family, son):
    """T1."""
    own = add_client(bob, name="王家", now=NOW)
    foreign = add_client(charlie, name="Foreign", now=NOW)
    for member, code in ((bob, own.code), (charlie, foreign.code), (bob, tian_family.code)):
        browser = signed_in(member)
        address = f"/clients/{code}/family/{son.code}/"
        assert browser.get(address).status_code == 404
        assert browser.post(address, {"name": "x", "relation": "x"}).status_code == 404
        assert browser.post(f"{address}remove/").status_code == 404
        assert browser.post(f"{address}restore/").status_code == 404
    son.refresh_from_db()
    assert (son.name, son.binned_at) == ("小宝", None)


def test_a_page_of_many_relatives_asks_no_more_than_one_of_few(alice, tian_family):
    browser = signed_in(alice)

    def asked_with(number):
        for each in range(number):
            same = add_client(alice, name=f"客{each}{number}", now=NOW)
            add_relative(alice, tian_family, name=f"亲{each}{number}", relation="子", same_as=same, now=NOW)
        with CaptureQueriesContext(connection) as asked:
            browser.get(f"/clients/{tian_family.code}/")
        return len(asked)

    asked_with(1)
    assert asked_with(1) == asked_with(6)
