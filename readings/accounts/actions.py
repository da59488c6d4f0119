from datetime import datetime, timedelta

from django.db import models, transaction

from readings.accounts.models import AuditEntry, Membership, User

SIGHT_LASTS = timedelta(hours=1)  # going back and forth between two pages is one look at each


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


def record_sight(member: Membership, target: models.Model, *, now: datetime, action: str = "") -> None:
    """Write that the member saw this, or `action`, once within an hour; two pages opened at once may write it twice."""
    action = action or f"saw_{target._meta.model_name}"
    sights = AuditEntry.objects.filter(practice=member.practice_id, actor=member.user_id, at__gt=now - SIGHT_LASTS)
    if not sights.filter(action=action, object_code=target.code).exists():
        record_action(member, action, target, now=now)


def choose_language(user: User, *, language: str) -> User:
    """Keep the language in which this person reads pages and gets mail."""
    user.language = language
    user.save(update_fields=["language"])
    return user


def change_preferences(
    user: User,
    *,
    member: Membership | None,
    name: str,
    language: str,
    time_zone: str,
    theme: str,
    now: datetime,
) -> User:
    """Keep what this person settles for themselves; told in the trail of the practice they work in, if in any."""
    user.name, user.language, user.time_zone, user.theme = name, language, time_zone, theme
    with transaction.atomic():
        user.save(update_fields=["name", "language", "time_zone", "theme"])
        if member is not None:
            record_action(member, "change_preferences", member, now=now)
    return user
