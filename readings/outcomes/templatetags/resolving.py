"""What came of promises, for templates: `{% load resolving %}`."""

from django import template

from readings import clock
from readings.outcomes.models import Resolution
from readings.predictions.models import Promise

register = template.Library()


@register.simple_tag
def answers_of(promise: Promise) -> list[Resolution]:
    """Everything that was said to have come of a promise, the latest, which stands, in front."""
    return list(promise.resolutions.select_related("recorded_by__user"))


@register.filter
def is_over(promise: Promise) -> bool:
    """Whether its horizon has ended."""
    return promise.is_over(clock.now())
