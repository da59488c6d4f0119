"""How the readings of one request follow one another: which reading revises which."""

from django.db.models import QuerySet

from readings.accounts.models import Membership
from readings.cases.models import Reading


def revised_by(reading: Reading, member: Membership) -> Reading | None:
    """The reading that revises this one, of several the latest, if this member may see it."""
    return later_readings(reading, member).filter(record__contains=f'"revision_of":"{reading.code}"').first()


def revises(reading: Reading, member: Membership) -> Reading | None:
    """The reading that this one revises, if this member may see it."""
    code = reading.origin.get("revision_of")
    return Reading.objects.visible_to(member).filter(code=code).first() if code else None


def later_readings(reading: Reading, member: Membership) -> QuerySet[Reading]:
    """The later readings that ask the same at the same moment: few, so that only their records are searched."""
    return Reading.objects.visible_to(member).filter(
        question_key=reading.question_key,
        topic=reading.topic,
        cast_at=reading.cast_at,
        created_at__gte=reading.created_at,
    )
