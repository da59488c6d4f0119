"""What the clock goes by: timings and their windows, calendar feeds, and the clock's own heartbeat."""

from readings.predictions.models.feed import CalendarFeed
from readings.predictions.models.heartbeat import Heartbeat
from readings.predictions.models.timing import Move, Timing, Window

__all__ = ["CalendarFeed", "Heartbeat", "Move", "Timing", "Window"]
