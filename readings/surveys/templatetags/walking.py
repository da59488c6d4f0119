"""Words of a walk for templates: `{% load walking %}`."""

from datetime import datetime

from django import template

from readings.look.numerals import chinese_number
from readings.look.words import is_chinese
from readings.surveys.walking import walk

register = template.Library()


@register.filter
def hour_name(instant: datetime) -> str:
    """申时; in English pages hour 申."""
    return walk.hour_name(instant)


@register.filter
def number_word(number: int) -> str:
    """八; in English pages 8."""
    return chinese_number(number) if is_chinese() else str(number)
