"""Notices of real windows, as the clock writes them."""

from readings.accounts.models import Membership
from readings.notices.models import Notice
from readings.notices.outbox import Draft, notify_all
from readings.predictions.models import Timing
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW


def watched(member: Membership, reading, position: int) -> Timing:
    return watch_timing(member, reading, position=position, unit="day", now=NOW)


def told(
    member: Membership, timing: Timing, kind: str, *, key: str = "", at=NOW, missed: bool = False, **more
) -> Notice:
    """One notice about the first window of a timing."""
    window = timing.windows.first()
    context = {
        "timing": timing.code,
        "window": window.code,
        "label": window.label,
        "branch": window.branch,
        "unit": timing.unit,
        "polarity": timing.polarity,
        "about": timing.about,
        "starts": window.starts.isoformat(),
        "ends": window.ends.isoformat(),
    }
    key = key or f"{timing.code}:{kind}"
    (notice,) = notify_all([Draft(member, kind, key, context | more, at=at, missed=missed)], now=at)
    return notice
