"""Quiet hours: when mail may leave, by the clock on the wall of whoever it is for."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


def quiet_end(now: datetime, zone: ZoneInfo, begins: time | None, ends: time | None) -> datetime | None:
    """The instant, in UTC, at which the quiet time that holds now ends; None where it is not quiet.

    The window is half-open and may pass midnight. An end that the clock skips in spring comes an hour later by
    it, and one that the clock shows twice in autumn is the first of the two that has not passed.
    """
    if begins is None or ends is None:
        return None
    local = now.astimezone(zone)
    shown = local.time()
    quiet = begins <= shown < ends if begins < ends else shown >= begins or shown < ends
    if not quiet:
        return None
    day = local.date() if shown < ends else local.date() + timedelta(days=1)
    first, second = (datetime.combine(day, ends, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    return first if first > now else second
