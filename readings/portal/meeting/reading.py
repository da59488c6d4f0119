"""An appointment as its pages show it: the times that can be chosen, and on whose side the next step lies."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from readings.portal.meeting.overlaps import is_free
from readings.portal.models import Appointment, ProposedTime


@dataclass(frozen=True, slots=True)
class OpenTime:
    """A time that was named and is not over; `is_free` where nothing else was agreed with the same practitioner."""

    time: ProposedTime
    is_free: bool

    @property
    def code(self) -> str:
        return self.time.code

    @property
    def starts_at(self) -> datetime:
        return self.time.starts_at


def open_times(appointment: Appointment, *, of_client: bool, now: datetime) -> list[OpenTime]:
    """The times that one side named and the other can choose from."""
    times = appointment.times.filter(starts_at__gt=now)
    times = times.filter(proposed_by=None) if of_client else times.exclude(proposed_by=None)
    return [OpenTime(time, is_free(appointment, time.starts_at)) for time in times]


def in_order(appointments: Iterable[Appointment]) -> list[Appointment]:
    """Those that nobody has agreed on yet, the longest waiting first, then the others in the order of time."""
    return sorted(appointments, key=lambda each: (each.is_agreed, each.starts_at or each.created_at, each.pk))
