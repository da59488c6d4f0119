"""Which civil days lie inside the windows of a promise."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from readings.predictions.models import Answer, Promise


def answer_of(promise: Promise, first: date, last: date) -> Answer:
    """Whether what happened on these days, both included, happened inside: a range does when all of its days do.

    A day lies where its noon in the promise's zone lies, so that one that begins at 23:00 is never of two windows.
    """
    spans = [(datetime.fromisoformat(starts), datetime.fromisoformat(ends)) for _label, starts, ends in promise.windows]
    zone = ZoneInfo(promise.zone)
    for offset in range((last - first).days + 1):
        noon = datetime.combine(first + timedelta(days=offset), time(12), zone)
        if not any(starts <= noon < ends for starts, ends in spans):
            return Answer.OUTSIDE
    return Answer.INSIDE


def day_in(promise: Promise, instant: datetime) -> date:
    """The civil day of an instant where the promise is judged."""
    return instant.astimezone(ZoneInfo(promise.zone)).date()
