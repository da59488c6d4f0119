from datetime import datetime

from django.db import models

from readings.accounts.models import AuditEntry, Membership, User


def record_action(member: Membership, action: str, target: models.Model, *, now: datetime) -> AuditEntry:
    """Write the audit row of an action; called inside the transaction that the action runs in."""
    return AuditEntry.objects.create(
        practice_id=member.practice_id,
        actor_id=member.user_id,
        role=member.role,
        action=action,
        object_type=target._meta.model_name,
        object_code=target.code,
        at=now,
    )


def choose_language(user: User, *, language: str) -> User:
    """Keep the language in which this person reads pages and gets mail."""
    user.language = language
    user.save(update_fields=["language"])
    return user
