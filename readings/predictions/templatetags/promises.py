"""Promises for templates: `{% load promises %}`."""

from datetime import date

from django import template

from readings.predictions.models import Promise
from readings.predictions.promising.horizon import first_day_of, last_day_of
from readings.predictions.promising.wording import units_in_words

register = template.Library()


@register.filter
def in_units(number: int, unit: str) -> str:
    """`{{ 36|in_units:"day" }}`: 36 days."""
    return units_in_words(number, unit)


@register.filter
def first_day(promise: Promise) -> date:
    """The first civil day of a locked promise's horizon."""
    return first_day_of(promise)


@register.filter
def last_day(promise: Promise) -> date:
    """The last civil day of a locked promise's horizon."""
    return last_day_of(promise)
