"""The one clock: nothing else under readings/ reads the wall clock (a lint rule holds it)."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings


def now() -> datetime:
    """The present instant in UTC, moved by the seconds in the clock file where the settings name one."""
    instant = datetime.now(UTC)
    if settings.CLOCK_FILE:
        # Read each time: web, worker and beat run for minutes and travel together when the file changes.
        instant += timedelta(seconds=float(Path(settings.CLOCK_FILE).read_text(encoding="ascii") or 0))
    return instant
