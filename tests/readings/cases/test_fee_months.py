"""Fees by month: summed by currency to the cent, by whom they are seen, and taken away as a table."""

import re
from datetime import date
from decimal import Decimal

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.fees.fee_months import Month, Sums, months_of, sums_of, years_beside
from readings.cases.models import Case, Fee
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from tests.readings.cases.fees import TODAY, fee_of
from tests.readings.conftest import NOW, signed_in


@pytest.fixture
def case(alice):
    client = add_client(alice, name="Tian", now=NOW)
    return open_case(alice, question="A new house", client=client, now=NOW)


def test_sums_are_exact_to_the_cent(alice, case):
    """0.10 × 3 + 0.29 = 0.59, of which 0.29 + 0.10 = 0.39 is paid and 0.20 open; 9 999 999 999.99 × 2 + 0.01 too."""
    for amount, paid_on in (("0.10", TODAY), ("0.10", None), ("0.10", None), ("0.29", TODAY)):
        fee_of(case, amount, paid_on=paid_on)
    for amount in ("9999999999.99", "9999999999.99", "0.01"):
        fee_of(case, amount, "HKD")
    expected = [
        Sums("CNY", Decimal("0.59"), Decimal("0.39")),
        Sums("HKD", Decimal("19999999999.99"), Decimal("0.00")),
    ]
    seen = Fee.objects.visible_to(alice)
    assert months_of(seen, 2026) == [Month(date(2026, 11, 1), expected)]
    assert sums_of(seen) == expected
    assert [sums.open for sums in expected] == [Decimal("0.20"), Decimal("19999999999.99")]


def test_a_hundred_sums_of_each_cent_add_up(alice, case):
    """0.01 + 0.02 + … + 1.00 = 50.50, and 19.99 × 100 = 1999.00."""
    words = {"practice": alice.practice, "case": case, "on": TODAY, "created_by": alice}
    Fee.objects.bulk_create(Fee(amount=Decimal(n) / 100, currency="CNY", **words) for n in range(1, 101))
    Fee.objects.bulk_create(Fee(amount=Decimal("19.99"), currency="EUR", **words) for _n in range(100))
    (month,) = months_of(Fee.objects.visible_to(alice), 2026)
    assert [sums.agreed for sums in month.sums] == [Decimal("50.50"), Decimal("1999.00")]


def test_months_stand_the_latest_first_and_currencies_are_never_added(alice, case):
    """November: 88 + 12 = 100 CNY of which 12 is paid, and 50 HKD; October: 7 CNY."""
    fee_of(case, "88")
    fee_of(case, "12", paid_on=TODAY)
    fee_of(case, "50", "HKD")
    fee_of(case, "7", on=date(2026, 10, 31))
    fee_of(case, "1", on=date(2025, 12, 31))
    fee_of(case, "2", on=date(2028, 1, 1))
    page = signed_in(alice).get("/fees/")
    rows = [re.sub(r"<[^>]+>|\s|\xa0", " ", row).split() for row in re.findall(r"<tr>.*?</tr>", page.text)]
    assert [" ".join(row) for row in rows] == [
        "Month Agreed Paid Open",
        "November CNY 100.00 CNY 12.00 CNY 88.00",
        "HKD 50.00 HKD 0.00 HKD 50.00",
        "October CNY 7.00 CNY 0.00 CNY 7.00",
    ]
    assert len(page.context["page"].object_list) == 3
    assert (page.context["year_before"], page.context["year_after"]) == (2025, 2028)
    october = signed_in(alice).get("/fees/?month=2026-10")
    assert [fee.amount for fee in october.context["page"]] == [Decimal("7.00")]
    assert years_beside(Fee.objects.visible_to(alice), 2027) == (2026, 2028)


@pytest.mark.parametrize("asked", ["month=x", "month=0001-01", "month=2026-13", "year=x", "year=99999", "month=%00"])
def test_a_month_that_can_not_be_read_is_this_month(alice, case, asked):
    fee_of(case)
    page = signed_in(alice).get(f"/fees/?{asked}")
    assert (page.status_code, page.context["month"]) == (200, date(2026, 11, 1))
    assert "88.00" in signed_in(alice).get(f"/fees/fees.csv?{asked}").content.decode()


def test_an_owner_sees_all_fees_and_a_practitioner_those_of_their_cases(alice, bob, charlie, case):
    mine = open_case(bob, question="Mine", now=NOW)
    fee_of(case, "11")
    fee_of(mine, "22")
    fee_of(open_case(charlie, question="Foreign", now=NOW), "55")
    seen = {"11": alice, "22": bob, "55": charlie}
    for member, amounts in ((alice, {"11", "22"}), (bob, {"22"}), (charlie, {"55"})):
        browser = signed_in(member)
        for page in (browser.get("/fees/").text, browser.get("/fees/fees.csv").content.decode()):
            assert {amount for amount in seen if f"{amount}.00" in page} == amounts


def test_the_table_of_a_month_and_of_a_year(alice, case):
    fee_of(case, "88", what_for="the house", paid_on=TODAY)
    fee_of(case, "7.5", "HKD", on=date(2026, 10, 31))
    browser = signed_in(alice)
    month = browser.get("/fees/fees.csv?month=2026-11")
    assert month["Content-Type"] == "text/csv; charset=utf-8"
    assert month["Content-Disposition"] == 'attachment; filename="fees 2026-11.csv"'
    assert set(month["Cache-Control"].split(", ")) == {"private", "no-store"}
    assert month.content.startswith(b"\xef\xbb\xbf")
    assert month.content.decode("utf-8-sig").splitlines() == [
        "date,case,client,what for,amount,currency,paid on",
        "2026-11-30,A new house,Tian,the house,88.00,CNY,2026-11-30",
    ]
    year = browser.get("/fees/fees.csv?year=2026").content.decode("utf-8-sig").splitlines()
    assert year[1:] == [
        "2026-10-31,A new house,Tian,,7.50,HKD,",
        "2026-11-30,A new house,Tian,the house,88.00,CNY,2026-11-30",
    ]
    assert AuditEntry.objects.filter(action="took_fees").count() == 2


def test_a_formula_in_the_table_is_text(alice, case):
    """T12."""
    Case.objects.update(question='=HYPERLINK("x")')
    fee_of(case, what_for="＝1+1")
    table = signed_in(alice).get("/fees/fees.csv?month=2026-11").content.decode("utf-8-sig")
    assert '"\'=HYPERLINK(""x"")"' in table
    assert "'＝1+1" in table
