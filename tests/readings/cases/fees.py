"""Fees of a case as tests write them down."""

from datetime import date
from decimal import Decimal

from readings.cases.fees.fee_actions import write_fee
from readings.cases.models import Case, Fee
from tests.readings.conftest import NOW

TODAY = date(2026, 11, 30)


def fee_of(case: Case, amount: str = "88.00", currency: str = "CNY", **others) -> Fee:
    return write_fee(
        case.practitioner, case, **{"on": TODAY, "amount": Decimal(amount), "currency": currency, "now": NOW} | others
    )
