"""Fees: written down on their case, changed, paid with one tap and thrown away, by whoever sees the case."""

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.utils import translation

from readings.accounts.models import AuditEntry, Membership, Practice
from readings.cases.fees.fee_actions import change_fee, set_fee_paid, version_of
from readings.cases.fees.money import currency_name, money, plain_amount
from readings.cases.models import Case, Fee
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import assign_case, open_case
from readings.clients.actions import add_client
from readings.versions import ChangedMeanwhile
from tests.readings.cases.fees import TODAY, fee_of
from tests.readings.conftest import NOW, member_of, signed_in

LATER = NOW + timedelta(hours=1)


@pytest.fixture
def case(alice):
    client = add_client(alice, name="Tian", now=NOW)
    return open_case(alice, question="A new house", client=client, now=NOW)


def typed(**others) -> dict[str, str]:
    words = {"on": "2026-11-30", "amount": "288", "currency": "CNY", "what_for": "the house", "paid_on": ""}
    return words | others


def told(fee: Fee) -> tuple:
    fee = Fee.objects.get(pk=fee.pk)
    return fee.on, fee.amount, fee.currency, fee.what_for, fee.paid_on, fee.binned_at


def actions_on(fee: Fee) -> list[str]:
    return list(AuditEntry.objects.filter(object_code=fee.code).order_by("id").values_list("action", flat=True))


def test_a_fee_is_written_down_and_shown_on_its_case(alice, case):
    response = signed_in(alice).post(f"/cases/{case.code}/fees/", typed(amount="1,288.50"))
    assert response["Location"] == f"/cases/{case.code}/#fees"
    fee = Fee.objects.get()
    assert (fee.practice, fee.case, fee.created_by, fee.created_at) == (alice.practice, case, alice, NOW)
    assert told(fee) == (TODAY, Decimal("1288.50"), "CNY", "the house", None, None)
    page = signed_in(alice).get(f"/cases/{case.code}/").text
    for words in ("CNY 1,288.50", "30 Nov 2026", "the house", "Paid today"):
        assert words in page.replace("\xa0", " ")
    assert actions_on(fee) == ["write_fee"]


def test_the_case_is_touched(case):
    fee = fee_of(case, now=LATER)
    assert Case.objects.get().changed_at == LATER
    set_fee_paid(case.practitioner, fee, on=TODAY, now=LATER + timedelta(hours=1))
    assert Case.objects.get().changed_at == LATER + timedelta(hours=1)


def test_a_new_fee_is_of_the_practices_day_and_its_last_currency(alice, case):
    """14:05 on 30 November in Shanghai is 20:05 of the 29th in Honolulu."""
    browser = signed_in(alice)
    page = browser.get(f"/cases/{case.code}/fees/").text
    assert 'name="on" value="2026-11-30"' in page
    assert '<option value="CNY" selected translate="no">CNY · Chinese Yuan</option>' in page
    fee_of(case, currency="HKD")
    Practice.objects.update(time_zone="Pacific/Honolulu")
    page = browser.get(f"/cases/{case.code}/fees/").text
    assert 'name="on" value="2026-11-29"' in page
    assert '<option value="HKD" selected translate="no">' in page


@pytest.mark.parametrize(
    ("amount", "read"),
    [
        ("288", "288"),
        ("288.5", "288.5"),
        ("288,5", "288.5"),
        ("288,50", "288.50"),
        ("1,288", "1288"),
        ("1,288.50", "1288.50"),
        ("1.288,50", "1288.50"),
        ("1,288,000", "1288000"),
        ("1 288.50", "1288.50"),
        ("1’288.50", "1288.50"),
        ("１２８８．５", "1288.5"),
        ("１，２８８", "1288"),
        ("0", "0"),
    ],
)
def test_a_sum_is_typed_with_a_comma_or_a_point(alice, case, amount, read):
    assert plain_amount(amount) == read
    signed_in(alice).post(f"/cases/{case.code}/fees/", typed(amount=amount))
    assert Fee.objects.get().amount == Decimal(read)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"amount": amount} for amount in ("", "x", "-1", "1.288", "1,28,8", "288.505", "NaN", "1e99", "99999999999")),
        {"amount": "288.50", "currency": "JPY"},
        *({"currency": currency} for currency in ("", "XXX", "cny")),
        *({"on": day} for day in ("", "x", "0226-11-30", "9999-01-01")),
        *({"paid_on": day} for day in ("x", "2026-12-01")),
        {"what_for": "x" * 121},
    ],
    ids=str,
)
def test_what_is_typed_wrong_is_422_and_kept_as_it_was_typed(alice, case, wrong):
    fee = fee_of(case)
    before = told(fee)
    for address in (f"/cases/{case.code}/fees/", f"/fees/{fee.code}/"):
        page = signed_in(alice).post(address, typed(seen=version_of(fee), what_for="kept words") | wrong)
        assert page.status_code == 422
        assert "field-error" in page.text
        assert "what_for" in wrong or 'value="kept words"' in page.text
    assert (Fee.objects.count(), told(fee)) == (1, before)


def test_a_fee_is_changed(alice, case):
    fee = fee_of(case)
    browser = signed_in(alice)
    page = browser.get(f"/fees/{fee.code}/").text
    assert 'value="88.00"' in page
    posted = typed(seen=version_of(fee), paid_on="2026-11-29", currency="HKD")
    assert browser.post(f"/fees/{fee.code}/", posted)["Location"] == f"/cases/{case.code}/#fees"
    assert told(fee) == (TODAY, Decimal("288.00"), "HKD", "the house", date(2026, 11, 29), None)
    assert actions_on(fee) == ["write_fee", "change_fee"]


def test_of_two_who_change_one_fee_the_second_is_told_and_nobodys_words_are_lost(alice, case):
    fee = fee_of(case)
    seen, browser = version_of(fee), signed_in(alice)
    set_fee_paid(alice, fee, on=TODAY, now=NOW)
    before = told(fee)
    page = browser.post(f"/fees/{fee.code}/", typed(seen=seen))
    assert (page.status_code, told(fee)) == (409, before)
    for words in ("somebody changed the fee meanwhile", "CNY 88.00", "paid on 30 Nov 2026", 'value="288"'):
        assert words in page.text.replace("\xa0", " ")
    again = re.search(r'name="seen" value="(\w+)"', page.text)[1]
    assert browser.post(f"/fees/{fee.code}/", typed(seen=again)).status_code == 302
    assert told(fee)[1] == Decimal("288.00")
    with pytest.raises(ChangedMeanwhile):
        change_fee(alice, fee, seen=seen, **{key: getattr(fee, key) for key in typed()}, now=NOW)


def test_paid_today_is_one_tap_and_one_tap_back(alice, case):
    fee = fee_of(case)
    browser = signed_in(alice)
    for _time in range(2):
        page = browser.post(f"/fees/{fee.code}/paid/", follow=True)
        assert told(fee)[4] == TODAY
    assert "paid on 30 Nov 2026" in page.text
    browser.post(f"/fees/{fee.code}/unpaid/")
    assert told(fee)[4] is None
    page = browser.post(f"/fees/{fee.code}/paid/", follow=True).text
    assert "CNY 88.00 paid today." in page.replace("\xa0", " ")
    assert f'action="/fees/{fee.code}/unpaid/"' in page
    assert actions_on(fee) == ["write_fee", "set_fee_paid", "set_fee_open", "set_fee_paid"]


def test_paid_today_leaves_the_day_on_which_it_was_paid(alice, case):
    fee = fee_of(case, paid_on=date(2026, 11, 1))
    signed_in(alice).post(f"/fees/{fee.code}/paid/")
    assert told(fee)[4] == date(2026, 11, 1)
    assert actions_on(fee) == ["write_fee"]


def test_a_fee_in_the_bin_is_on_no_page_and_in_no_sum_and_comes_back(alice, case):
    fee = fee_of(case)
    browser = signed_in(alice)
    page = browser.post(f"/fees/{fee.code}/bin/", follow=True).text
    assert "CNY 88.00 lies in the bin for thirty days." in page.replace("\xa0", " ")
    assert browser.get(f"/fees/{fee.code}/").status_code == 404
    assert "88.00" not in browser.get("/fees/").text
    assert "88.00" not in browser.get("/fees/fees.csv?month=2026-11").content.decode()
    browser.post(f"/cases/bin/fee/{fee.code}/")
    assert "88.00" in browser.get("/fees/").text
    throw_away(alice, case, now=NOW)
    assert "88.00" not in browser.get("/fees/").text


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_who_reads_no_cases_gets_403_and_changes_nothing(practice, case, role):
    fee = fee_of(case)
    before, browser = told(fee), signed_in(member_of(practice, "dora", role))
    for address in ("/fees/", "/fees/fees.csv", f"/fees/{fee.code}/"):
        assert browser.get(address).status_code == 403
    for address in (f"/cases/{case.code}/fees/", f"/fees/{fee.code}/", *(f"/fees/{fee.code}/{do}/" for do in DONE)):
        assert browser.post(address, typed()).status_code == 403
    assert (Fee.objects.count(), told(fee)) == (1, before)


DONE = ("paid", "unpaid", "bin")


def test_a_stranger_and_another_practitioner_get_404_and_change_nothing(bob, charlie, case):
    """T1."""
    fee = fee_of(case)
    before = told(fee)
    for member in (bob, charlie):
        browser = signed_in(member)
        assert browser.get(f"/fees/{fee.code}/").status_code == 404
        for address in (f"/cases/{case.code}/fees/", f"/fees/{fee.code}/", *(f"/fees/{fee.code}/{do}/" for do in DONE)):
            assert browser.post(address, typed(seen=version_of(fee))).status_code == 404
    assert (Fee.objects.count(), told(fee)) == (1, before)


def test_a_fee_follows_its_case_into_other_hands(alice, bob, case):
    fee = fee_of(case)
    assign_case(alice, case, practitioner=bob, now=NOW)
    assert signed_in(bob).get(f"/fees/{fee.code}/").status_code == 200


def test_fields_that_are_none_of_the_form_change_nothing(alice, charlie, case):
    """T10."""
    foreign = {
        "practice": charlie.practice_id,
        "case": "9",
        "code": "x" * 12,
        "binned_at": "2001-01-01",
        "created_by": "9",
    }
    signed_in(alice).post(f"/cases/{case.code}/fees/", typed() | foreign)
    fee = Fee.objects.get()
    assert (fee.practice, fee.case, fee.created_by, fee.binned_at) == (alice.practice, case, alice, None)


def test_markup_in_what_a_fee_is_for_is_shown_as_text(alice, case):
    """T11."""
    fee = fee_of(case, what_for="<script>1</script>")
    browser = signed_in(alice)
    for address in ("/fees/", f"/cases/{case.code}/", f"/fees/{fee.code}/"):
        page = browser.get(address).text
        assert "<script>1" not in page
        assert "&lt;script&gt;1" in page


@pytest.mark.parametrize(
    ("language", "shown", "name"),
    [
        ("en", "CNY 1,288.50", "CNY · Chinese Yuan"),
        ("zh-hans", "CNY 1,288.50", "CNY · 人民币"),
        ("zh-hant", "CNY 1,288.50", "CNY · 人民幣"),
    ],
)
def test_money_is_written_as_the_language_has_it(language, shown, name):
    with translation.override(language):
        assert money(Decimal("1288.50"), "CNY").replace("\xa0", " ") == shown
        assert money(Decimal("1288.00"), "JPY").replace("\xa0", " ") == "JPY 1,288"
        assert currency_name("CNY") == name


def test_the_pages_cost_the_same_however_many_fees_there_are(alice, case, django_assert_max_num_queries):
    """Session, person, memberships, notices; months, the years beside, count, fees with case and client."""
    browser = signed_in(alice)
    browser.get("/fees/")
    browser.get(f"/cases/{case.code}/")
    for _number in range(60):
        fee_of(case)
    with django_assert_max_num_queries(9):
        assert len(browser.get("/fees/").context["page"].object_list) == 50
    assert len(browser.get("/fees/?page=2").context["page"].object_list) == 10
    with django_assert_max_num_queries(16):
        browser.get(f"/cases/{case.code}/")
