"""The seal for templates: `{% load proof %}`."""

from django import template

from readings.accounts.models import Practice
from readings.predictions.models import Chain

register = template.Library()


@register.simple_tag
def chain_of(practice: Practice) -> Chain | None:
    """The practice's own chain, if anything was sealed yet."""
    return Chain.objects.filter(practice=practice, imported_at=None, length__gt=0).first()
