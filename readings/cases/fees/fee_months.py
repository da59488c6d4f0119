"""Fees summed: what was agreed, what of it is paid and what is open, each currency by itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import BigIntegerField, F, Q, QuerySet, Sum
from django.db.models.functions import Cast, Coalesce, Round, TruncMonth

from readings.cases.models import Fee

CENT = Decimal("0.01")

# SQLite keeps a decimal as a binary fraction, so that hundredths are counted, which are whole and add up exactly.
HUNDREDTHS = Cast(Round(F("amount") * 100), BigIntegerField())


@dataclass(frozen=True, slots=True)
class Sums:
    """Of one currency: the sum agreed, and what of it is paid."""

    currency: str
    agreed: Decimal
    paid: Decimal

    @property
    def open(self) -> Decimal:
        return self.agreed - self.paid


@dataclass(frozen=True, slots=True)
class Month:
    """A month, by its first day, with the sums of each of its currencies."""

    first: date
    sums: list[Sums]


def months_of(fees: QuerySet[Fee], year: int) -> list[Month]:
    """The months of a year that have fees, the latest first."""
    by_month = (
        fees.filter(on__year=year)
        .order_by()
        .annotate(month=TruncMonth("on"))
        .values("month", "currency")
        .annotate(agreed=Sum(HUNDREDTHS), paid=Coalesce(Sum(HUNDREDTHS, filter=Q(paid_on__isnull=False)), 0))
        .order_by("-month", "currency")
    )
    months = {}
    for row in by_month:
        sums = Sums(row["currency"], row["agreed"] * CENT, row["paid"] * CENT)
        months.setdefault(row["month"], []).append(sums)
    return [Month(first, sums) for first, sums in months.items()]


def sums_of(fees: Iterable[Fee]) -> list[Sums]:
    """The sums of fees that are at hand, in the order of their currencies."""
    agreed, paid = {}, {}
    for fee in fees:
        agreed[fee.currency] = agreed.get(fee.currency, Decimal(0)) + fee.amount
        paid[fee.currency] = paid.get(fee.currency, Decimal(0)) + (fee.amount if fee.paid_on else 0)
    return [Sums(currency, agreed[currency], paid[currency]) for currency in sorted(agreed)]


def years_beside(fees: QuerySet[Fee], year: int) -> tuple[int | None, int | None]:
    """The nearest year before and after that has fees."""
    days = fees.order_by("on").values_list("on", flat=True)
    before = days.filter(on__lt=date(year, 1, 1)).last()
    after = days.filter(on__gte=date(year + 1, 1, 1)).first()
    return before and before.year, after and after.year
