"""What was agreed for a case, and that it was paid: plain records, no money moves here."""

from datetime import date, datetime
from decimal import Decimal

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Case, Fee
from readings.cases.shelf.case_actions import touch_case
from readings.versions import ChangedMeanwhile, digest_of


def version_of(fee: Fee) -> str:
    """A digest of what the fee says, which tells whether two people have seen the same."""
    return digest_of([str(fee.on), f"{fee.amount:.2f}", fee.currency, fee.what_for, str(fee.paid_on)])


def write_fee(
    member: Membership,
    case: Case,
    *,
    on: date,
    amount: Decimal,
    currency: str,
    what_for: str = "",
    paid_on: date | None = None,
    now: datetime,
) -> Fee:
    """Write down a sum that was agreed for a case."""
    with transaction.atomic():
        fee = Fee.objects.create(
            practice=case.practice,
            case=case,
            on=on,
            amount=amount,
            currency=currency,
            what_for=what_for,
            paid_on=paid_on,
            created_by=member,
            created_at=now,
        )
        touch_case(case, now=now)
        record_action(member, "write_fee", fee, now=now)
    return fee


def change_fee(
    member: Membership,
    fee: Fee,
    *,
    seen: str,
    on: date,
    amount: Decimal,
    currency: str,
    what_for: str,
    paid_on: date | None,
    now: datetime,
) -> Fee:
    """Change what a fee says, if it still is what was seen (`version_of`); raises ChangedMeanwhile where it is not."""
    with transaction.atomic():
        fee = Fee.objects.select_for_update(of=("self",)).select_related("case").get(pk=fee.pk)
        if version_of(fee) != seen:
            raise ChangedMeanwhile
        fee.on, fee.amount, fee.currency, fee.what_for, fee.paid_on = on, amount, currency, what_for, paid_on
        fee.save(update_fields=["on", "amount", "currency", "what_for", "paid_on"])
        touch_case(fee.case, now=now)
        record_action(member, "change_fee", fee, now=now)
    return fee


def set_fee_paid(member: Membership, fee: Fee, *, on: date | None, now: datetime) -> Fee:
    """Say on which day a fee was paid, or that it was not; what it is already is left as it is."""
    with transaction.atomic():
        other = Fee.objects.filter(pk=fee.pk, paid_on__isnull=on is not None)
        if other.update(paid_on=on):
            fee.paid_on = on
            touch_case(fee.case, now=now)
            record_action(member, "set_fee_paid" if on else "set_fee_open", fee, now=now)
    return fee
