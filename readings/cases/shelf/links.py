"""Cases that belong together: which they are, and joining and parting them."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Case, CaseLink
from readings.cases.shelf.case_actions import touch_case
from readings.finding import wanted


@dataclass(frozen=True, slots=True)
class Linked:
    """A case as it stands on the page of the one it is joined with."""

    link: CaseLink
    other: Case


def linked_cases(member: Membership, case: Case) -> list[Linked]:
    """The cases joined with this one that the member may see, in the order they were joined."""
    seen = Case.objects.visible_to(member).values("pk")
    links = CaseLink.objects.filter(Q(first=case, second__in=seen) | Q(second=case, first__in=seen))
    return [
        Linked(link, link.second if link.first_id == case.pk else link.first)
        for link in links.select_related("first__client", "second__client")
    ]


def linkable_cases(member: Membership, case: Case) -> QuerySet[Case]:
    """The cases that this one can be joined with."""
    there = CaseLink.objects.filter(Q(first=case) | Q(second=case)).values_list("first", "second")
    return Case.objects.visible_to(member).exclude(pk__in={case.pk, *(each for pair in there for each in pair)})


def asked_for(cases: QuerySet[Case], query: str) -> QuerySet[Case]:
    """Those in which every word of the query occurs."""
    for word in wanted(query):
        cases = cases.filter(search__contains=word)
    return cases


def link_cases(member: Membership, case: Case, *, other: Case, why: str, now: datetime) -> CaseLink:
    """Join two cases; joined already, they stay joined for the reason there is."""
    first, second = sorted((case, other), key=lambda each: each.pk)
    with transaction.atomic():
        link, created = CaseLink.objects.get_or_create(
            first=first,
            second=second,
            defaults={"practice": member.practice, "why": why, "linked_by": member, "linked_at": now},
        )
        if created:
            touch_case(case, now=now)
            touch_case(other, now=now)
            record_action(member, "link_cases", case, now=now)
    return link


def unlink_cases(member: Membership, link: CaseLink, *, case: Case, now: datetime) -> None:
    """Part two cases again, from the page of one of them; parted already, nothing is written."""
    with transaction.atomic():
        deleted, _models = CaseLink.objects.filter(pk=link.pk).delete()
        if deleted:
            for each in (link.first, link.second):
                touch_case(each, now=now)
            record_action(member, "unlink_cases", case, now=now)
