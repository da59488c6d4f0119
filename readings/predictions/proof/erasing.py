"""The erasure of what a link says: the commitment stays, so that the chain still verifies."""

from datetime import datetime

from readings.predictions.models import Link


def erase_link(link: Link, *, now: datetime) -> None:
    """Empty record and salt for good, so that nobody can find by guessing what was sealed; twice is once."""
    Link.objects.filter(pk=link.pk, erased_at=None).update(record="", salt="", erased_at=now)
    link.refresh_from_db(fields=["record", "salt", "erased_at"])
