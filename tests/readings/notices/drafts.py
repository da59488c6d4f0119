"""What the clock would put into the outbox, made by hand."""

from datetime import datetime

from readings.accounts.models import Membership
from readings.notices.outbox import Draft
from readings.predictions.models import Timing, Window


def draft(
    member: Membership, window: Window, *, kind: str = "window_opens", key: str = "", at: datetime, **more
) -> Draft:
    """A notice of a window, as it is when the clock writes it."""
    timing: Timing = window.timing
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
    return Draft(member, kind, key or f"{timing.code}:{kind}:{at.isoformat()}", context, at=at, **more)
