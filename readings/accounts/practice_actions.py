from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice, User


class LastOwner(Exception):
    """The practice would be left without an owner; nothing was written."""


class ReadsNoCases(Exception):
    """Whoever should have something in hand has left, or reads no cases; nothing was written."""


def found_practice(user: User, *, name: str, language: str = "", time_zone: str, now: datetime) -> Membership:
    """Found a practice and return its founder's membership, which owns it."""
    with transaction.atomic():
        practice = Practice.objects.create(name=name, language=language, time_zone=time_zone, created_at=now)
        member = Membership.objects.create(practice=practice, user=user, role=Membership.Role.OWNER, joined_at=now)
        record_action(member, "found_practice", practice, now=now)
    return member


def change_practice(
    member: Membership,
    *,
    name: str,
    language: str,
    time_zone: str,
    letterhead: str,
    longest_promise: int,
    scores_illness: bool,
    takes_questions: bool,
    now: datetime,
) -> Practice:
    """Change what the practice is called, how it speaks and prints, and what it holds of promises from now on."""
    practice = member.practice
    practice.name, practice.language = name, language
    practice.time_zone, practice.letterhead = time_zone, letterhead
    practice.longest_promise, practice.scores_illness = longest_promise, scores_illness
    practice.takes_questions = takes_questions
    fields = ["name", "language", "time_zone", "letterhead", "longest_promise", "scores_illness", "takes_questions"]
    with transaction.atomic():
        practice.save(update_fields=fields)
        record_action(member, "change_practice", practice, now=now)
    return practice


def choose_school(member: Membership, *, conventions: dict, longitude: float | None, now: datetime) -> Practice:
    """Keep the practice's conventions (those that differ from the engine's defaults) and where it stands.

    Readings are not touched: each holds the conventions that it was read with.
    """
    practice = member.practice
    practice.conventions, practice.longitude, practice.set_up_at = conventions, longitude, now
    with transaction.atomic():
        practice.save(update_fields=["conventions", "longitude", "set_up_at"])
        record_action(member, "choose_school", practice, now=now)
    return practice


def lock_members(practice: Practice) -> None:
    """Let nobody else change who belongs to the practice, and as what, until this transaction ends.

    PostgreSQL locks the practice's row; on SQLite the transaction itself has held the write lock since it began.
    """
    Practice.objects.select_for_update().get(pk=practice.pk)


def make_sure_reads_cases(membership: Membership, practice: Practice) -> None:
    """Raise ReadsNoCases unless this is a member of the practice who reads cases.

    The members are locked, so that the person neither leaves nor changes their role meanwhile.
    """
    lock_members(practice)
    if not Membership.objects.who_read_cases(practice).filter(pk=membership.pk).exists():
        raise ReadsNoCases


def change_role(member: Membership, membership: Membership, *, role: str, now: datetime) -> Membership:
    """Give a person another role in the practice; raises LastOwner."""
    with transaction.atomic():
        _lock_and_keep_an_owner(membership, still_owner=role == Membership.Role.OWNER)
        membership.role = role
        membership.save(update_fields=["role"])
        record_action(member, "change_role", membership, now=now)
    return membership


def end_membership(member: Membership, membership: Membership, *, now: datetime) -> Membership:
    """End a person's place in the practice, by whoever acts, the person among them; raises LastOwner."""
    with transaction.atomic():
        _lock_and_keep_an_owner(membership, still_owner=False)
        membership.ended_at = now
        membership.save(update_fields=["ended_at"])
        record_action(member, "end_membership", membership, now=now)
    return membership


def _lock_and_keep_an_owner(membership: Membership, *, still_owner: bool) -> None:
    """Of two owners who go at once the second waits here, and then finds itself the last."""
    lock_members(membership.practice)
    membership.refresh_from_db(fields=["role", "ended_at"])
    owners = Membership.objects.owners().filter(practice=membership.practice_id)
    if not still_owner and owners.filter(pk=membership.pk).exists() and owners.count() == 1:
        raise LastOwner
