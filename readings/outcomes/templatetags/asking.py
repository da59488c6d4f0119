"""The links by which the client of a promise is asked: `{% load asking %}`."""

from datetime import date

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from readings.look.dates import full_date
from readings.outcomes.asking.links import can_be_asked
from readings.predictions.models import Promise

register = template.Library()


@register.inclusion_tag("outcomes/asking/section.html", takes_context=True)
def answer_links(context: template.Context, promise: Promise) -> dict:
    """`{% answer_links promise %}`: those that were made, and a button that makes one where the client can be asked."""
    return {
        "promise": promise,
        "links": list(promise.answer_links.select_related("made_by__user")) if promise.is_locked else [],
        "can_be_asked": promise.is_locked and can_be_asked(promise),
        "csrf_token": context.get("csrf_token"),
    }


@register.filter
def whole_day(day: date) -> SafeString:
    """The day in the words of the page, marked as one, so that no line breaks within it."""
    return format_html('<time datetime="{}">{}</time>', day.isoformat(), full_date(day))
