"""What is watched on one day: its hours and the day itself, and the months, years and ranges that it lies in."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from readings.predictions.calendar import shown
from readings.predictions.calendar.shown import Rows
from readings.predictions.models.timing import WindowQuerySet


@dataclass(frozen=True, slots=True)
class Watched:
    hours: Rows
    days: Rows
    lasting: Rows

    def __bool__(self) -> bool:
        return any(self.kinds)

    @property
    def kinds(self) -> tuple[Rows, ...]:
        """The shortest first."""
        return self.hours, self.days, self.lasting


def watched_on(day: date, windows: WindowQuerySet, *, zone: tzinfo, now: datetime) -> Watched:
    """The windows of a civil day of the zone, in four queries, one more for each kind above shown.MOST_ROWS.

    Those of hours overlap it; of those of days it is where most of each lies, as in the month.
    """
    since, until = shown.midnight(day, zone), shown.midnight(day + timedelta(days=1), zone)
    days = shown.days_within(windows, since, until)
    standing = [group for group in shown.grouped(days) if shown.day_of(group, zone) == day]
    here = {"starts__in": {group.starts for group in standing}, "ends__in": {group.ends for group in standing}}
    return Watched(
        *(
            shown.rows_of(kind, now=now)
            for kind in (
                shown.hours_within(windows, since, until),
                days.filter(**here),
                shown.long_within(windows, since, until),
            )
        )
    )
