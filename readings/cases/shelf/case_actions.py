"""What is done to a case as a whole: opened, changed, handed to somebody, and touched by what hangs on it."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.accounts.practice_actions import make_sure_reads_cases
from readings.cases.models import Case, Reading
from readings.clients.models import Client
from readings.clients.tags import set_tags
from readings.finding import searchable
from readings.versions import ChangedMeanwhile, digest_of


def touch_case(case: Case, *, now: datetime) -> None:
    """Say that a case, or what hangs on it, has just changed; called inside the transaction of what changes it."""
    case.changed_at = now
    case.save(update_fields=["changed_at"])


def version_of(case: Case) -> str:
    """A digest of the case's own words, which tells whether two people have seen the same ones."""
    words = [case.question, case.topic, case.matter, case.people, case.house, case.status]
    whose = [case.client_id, case.practitioner_id, sorted(tag.name for tag in case.tags.all())]
    return digest_of([*words, *whose])


def open_case(
    member: Membership,
    *,
    question: str,
    topic: str = "",
    matter: str = "",
    people: str = "",
    house: str = "",
    status: str = Case.Status.OPEN,
    client: Client | None = None,
    tags: Iterable[str] = (),
    practitioner: Membership | None = None,
    now: datetime,
) -> Case:
    """Open a case for a matter, in the hands of `practitioner` or else of the member who opens it.

    Raises ReadsNoCases.
    """
    case = Case(practice=member.practice, practitioner=practitioner or member, created_at=now)
    with transaction.atomic():
        if practitioner:
            make_sure_reads_cases(practitioner, case.practice)
        _keep(
            case,
            question=question,
            topic=topic,
            matter=matter,
            people=people,
            house=house,
            status=status,
            client=client,
            tags=tags,
            now=now,
        )
        record_action(member, "open_case", case, now=now)
    return case


def draft_case(
    practitioner: Membership, client: Client, *, question: str, topic: str, people: str, house: str, now: datetime
) -> Case:
    """A case that a client's own question becomes, in somebody's hands; called inside the transaction that asks it.

    Who asked is written into the trail by the caller.
    """
    case = Case(practice=client.practice, practitioner=practitioner, created_at=now)
    words = {"question": question, "topic": topic, "people": people, "house": house, "matter": ""}
    _keep(case, **words, status=Case.Status.DRAFT, client=client, tags=(), now=now)
    return case


def change_case(
    member: Membership,
    case: Case,
    *,
    seen: str,
    question: str,
    topic: str,
    matter: str,
    people: str,
    house: str,
    status: str,
    client: Client | None,
    tags: Iterable[str],
    now: datetime,
) -> Case:
    """Change what a case says, if it still is what was seen (`version_of`); its readings follow it to another client.

    Raises ChangedMeanwhile where somebody else was first.
    """
    with transaction.atomic():
        case = Case.objects.select_for_update().get(pk=case.pk)
        if version_of(case) != seen:
            raise ChangedMeanwhile
        if case.client_id != (client and client.pk):
            Reading.objects.filter(case=case).update(client=client)
        _keep(
            case,
            question=question,
            topic=topic,
            matter=matter,
            people=people,
            house=house,
            status=status,
            client=client,
            tags=tags,
            now=now,
        )
        record_action(member, "change_case", case, now=now)
    return case


def set_status(member: Membership, case: Case, *, status: str, now: datetime) -> Case:
    """Say whether a case is open, waits for something, or is closed; what it is already writes nothing."""
    with transaction.atomic():
        if Case.objects.filter(pk=case.pk).exclude(status=status).update(status=status):
            case.status = status
            touch_case(case, now=now)
            record_action(member, "set_case_status", case, now=now)
    return case


def assign_case(member: Membership, case: Case, *, practitioner: Membership, now: datetime) -> Case:
    """Put a case into somebody's hands, who sees it and its client from then on; raises ReadsNoCases.

    Who had it before keeps the readings they cast.
    """
    with transaction.atomic():
        make_sure_reads_cases(practitioner, case.practice)
        case.practitioner = practitioner
        case.changed_at = now
        case.save(update_fields=["practitioner", "changed_at"])
        record_action(member, "assign_case", case, now=now)
    return case


def _keep(case: Case, *, tags: Iterable[str], now: datetime, **words) -> None:
    """Write what a case says, with what it is found by."""
    for field, value in words.items():
        setattr(case, field, value)
    tags = list(tags)
    case.changed_at = now
    case.search = found_by(case, tags)
    case.save()
    set_tags(case.practice, case, tags)


def found_by(case: Case, tags: Iterable[str]) -> str:
    """What a case is found by: its question, the people and the house concerned, and its tags."""
    return searchable(case.question, case.people, case.house, *tags)
