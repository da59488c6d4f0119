"""Houses, what was seen and heard in them, and the photos of it."""

from readings.surveys.models.house import House, HouseFigure
from readings.surveys.models.photo import Photo
from readings.surveys.models.seen import Direction, Observation, Omen
from readings.surveys.models.survey import Survey

__all__ = ["Direction", "House", "HouseFigure", "Observation", "Omen", "Photo", "Survey"]
