"""The letter that says that there is a message, and not what it says."""

from datetime import datetime

from readings.portal.models import ClientMessage, Letter


def message_details(letter: Letter, *, now: datetime) -> dict | None:
    """Nothing beside what every letter is told; None where the client has looked meanwhile."""
    unseen = ClientMessage.objects.filter(code=letter.context["message"], client=letter.client, read_at=None)
    return {} if unseen.exists() else None
