"""Notices of real windows, as the clock writes them."""

from readings.accounts.models import Membership
from readings.notices.models import Notice
from readings.notices.outbox import notify_all
from readings.predictions.models import Timing
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW
from tests.readings.notices.drafts import draft


def watched(member: Membership, reading, position: int) -> Timing:
    return watch_timing(member, reading, position=position, unit="day", now=NOW)


def told(
    member: Membership, timing: Timing, kind: str, *, key: str = "", at=NOW, missed: bool = False, **more
) -> Notice:
    """One notice about the first window of a timing."""
    one = draft(member, timing.windows.first(), kind=kind, key=key or f"{timing.code}:{kind}", at=at, missed=missed)
    one.context.update(more)
    (notice,) = notify_all([one], now=at)
    return notice
