"""What is expected and when: watched timings, promises that are sealed, and the clock's own rows."""

from readings.predictions.models.answer import Answer
from readings.predictions.models.chain import Chain, Link
from readings.predictions.models.feed import CalendarFeed
from readings.predictions.models.heartbeat import Heartbeat
from readings.predictions.models.promise import Amendment, Promise, PromiseRule
from readings.predictions.models.timing import Move, Timing, Window

__all__ = [
    "Amendment",
    "Answer",
    "CalendarFeed",
    "Chain",
    "Heartbeat",
    "Link",
    "Move",
    "Promise",
    "PromiseRule",
    "Timing",
    "Window",
]
