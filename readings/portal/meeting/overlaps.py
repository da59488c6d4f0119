"""Whether an hour is free: two agreed appointments of one practitioner never lie on one another unseen."""

from datetime import datetime, timedelta

from readings.portal.models import Appointment

LONGEST = 480  # minutes of an appointment


def is_free(appointment: Appointment, starts_at: datetime) -> bool:
    """Whether nothing else was agreed with the same practitioner in the minutes from `starts_at` on."""
    ends_at = starts_at + timedelta(minutes=appointment.minutes)
    others = Appointment.objects.exclude(pk=appointment.pk).filter(
        practitioner=appointment.practitioner_id,
        state=Appointment.State.AGREED,
        starts_at__lt=ends_at,
        starts_at__gt=starts_at - timedelta(minutes=LONGEST),
    )
    return all(other.ends_at <= starts_at for other in others)
