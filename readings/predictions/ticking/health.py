"""Whether the product is well: what a health check of a container asks, without a word about any practice."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError

from readings.notices.models import Message
from readings.predictions.models import Timing
from readings.predictions.ticking.heartbeat import is_late, last_beat

OVERDUE = timedelta(minutes=15)  # a step or a message that waits longer than this is not being worked off


def health(now: datetime) -> dict:
    """The parts that are `ill`, and how many seconds ago the clock ticked and the longest overdue rows were due."""
    try:
        beat = last_beat()
        since = {
            "clock": beat.at if beat else None,
            "steps": Timing.objects.due(now).values_list("next_due_at", flat=True).first(),
            "messages": Message.objects.due(now).values_list("due_at", flat=True).first(),
        }
    except DatabaseError:
        return {"status": "ill", "ill": ["database"]}
    ill = [part for part in ("steps", "messages") if since[part] and now - since[part] > OVERDUE]
    if is_late(now, beat):
        ill.append("clock")
    if settings.REDIS_URL and not _cache_answers():
        ill.append("cache")
    ages = {part: at and round((now - at).total_seconds()) for part, at in since.items()}
    return {"status": "ill" if ill else "ok", "ill": ill, "seconds": ages}


def _cache_answers() -> bool:
    try:
        cache.get("health")
    except Exception:  # whatever the cache's own library raises: it doesn't answer
        return False
    return True
