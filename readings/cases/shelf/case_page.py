"""The page of a case: its castings in the order of time, and what else there is of it and its client."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet

from readings.accounts.models import Membership
from readings.cases.fees.fee_months import Sums, sums_of
from readings.cases.models import Attachment, Case, Fee, Reading
from readings.cases.sealed.calendar import units_of
from readings.cases.sealed.presentation import ShownTiming, shown_timing
from readings.cases.shelf.links import Linked, linked_cases

MOST_BESIDE = 10  # other cases, and readings that could be filed here


@dataclass(frozen=True, slots=True)
class Casting:
    """A reading of the case with its first timing; None where the text gives no time."""

    reading: Reading
    timing: ShownTiming | None
    unit: str
    about: str


def casting_of(reading: Reading) -> Casting:
    """The reading as a row of its case."""
    first = next(iter(reading.result["timings"]), None)
    if first is None:
        return Casting(reading, None, "", "")
    return Casting(reading, shown_timing(first), units_of(first)[0], first["about"])


def unfiled_readings(member: Membership, case: Case) -> QuerySet[Reading]:
    """What the member cast that lies under no case, and under no client but the case's: the latest first."""
    return Reading.objects.filter(practice=member.practice_id, cast_by=member, case=None).filter(
        Q(client=None) | Q(client=case.client_id)
    )


class CasePage:
    def __init__(self, case: Case, member: Membership):
        self.case = case
        self.member = member

    @cached_property
    def castings(self) -> list[Casting]:
        """The first casting first."""
        readings = Reading.objects.visible_to(self.member).filter(case=self.case)
        return [casting_of(reading) for reading in readings.order_by("created_at", "id")]

    @cached_property
    def unfiled(self) -> list[Reading]:
        return list(unfiled_readings(self.member, self.case)[:MOST_BESIDE])

    @cached_property
    def links(self) -> list[Linked]:
        return linked_cases(self.member, self.case)

    @cached_property
    def others(self) -> list[Case]:
        """The client's other cases, what changed last first."""
        if not self.case.client_id:
            return []
        others = Case.objects.visible_to(self.member).filter(client=self.case.client_id).exclude(pk=self.case.pk)
        return list(others.select_related("client").prefetch_related("tags").counting_readings()[:MOST_BESIDE])

    @cached_property
    def attachments(self) -> list[Attachment]:
        return list(self.case.attachments.filter(binned_at=None))

    @cached_property
    def fees(self) -> list[Fee]:
        return list(self.case.fees.filter(binned_at=None))

    @property
    def fee_sums(self) -> list[Sums]:
        return sums_of(self.fees)
