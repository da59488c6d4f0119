"""Messages of clients, for templates: `{% load talks %}`."""

from django import template

from readings.portal.talking.reading import unread_for

register = template.Library()


@register.inclusion_tag("portal/talking/today_section.html", takes_context=True)
def unread_messages(context: dict) -> dict:
    """The clients who wrote something that nobody has seen; in one query."""
    return {"unread": list(unread_for(context["request"].member))}
