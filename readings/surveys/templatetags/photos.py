"""What a template needs for photos of a survey: `{% load photos %}`."""

from uuid import UUID, uuid4

from django import template

from readings.surveys.models import Direction, Observation, Omen, Survey
from readings.surveys.photos.subjects import Subject

register = template.Library()


@register.simple_tag
def photo_subject(
    survey: Survey,
    omen: Omen | None = None,
    observation: Observation | None = None,
    direction: Direction | None = None,
) -> Subject:
    """What photos are of: the first of the three rows that there is, or the survey as a whole."""
    if omen:
        return Subject(survey, omen=omen)
    if observation:
        return Subject(survey, observation=observation)
    return Subject(survey, direction=direction or None)


@register.simple_tag
def new_key() -> UUID:
    """A key for one form, by which what it sends twice is known to be the same."""
    return uuid4()
