"""The letter that says that something was shared, and not what."""

from datetime import datetime

from readings.portal.models import Letter, Shared


def shared_details(letter: Letter, *, now: datetime) -> dict | None:
    """Nothing beside what every letter is told; None where it was taken back, shared anew or opened meanwhile."""
    waits = Shared.objects.standing().filter(code=letter.context["shared"], client=letter.client, opened_at=None)
    return {} if waits.exists() else None
