"""Houses for templates: `{% load houses %}`."""

from django import template

from readings.clients.models import Client
from readings.surveys.models import House

register = template.Library()


@register.inclusion_tag("surveys/houses/section.html", takes_context=True)
def houses_of(context: dict, client: Client) -> dict:
    """The houses of a client that the reader of the page sees, and the way to take one down; in one query."""
    houses = House.objects.visible_to(context["request"].member).filter(client=client)
    return {"client": client, "houses": list(houses)}
