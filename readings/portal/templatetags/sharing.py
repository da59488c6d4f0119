"""What is shown to clients, for templates: `{% load sharing %}`."""

from django import template
from django.utils.translation import pgettext_lazy

from readings.clients.models import Client
from readings.portal.models import Shared

register = template.Library()

# In a letter nothing is said in the words of the trade.
_PLAIN = {
    "good": pgettext_lazy("letter", "The figure speaks for it."),
    "bad": pgettext_lazy("letter", "The figure speaks against it."),
    "mixed": pgettext_lazy("letter", "The figure speaks partly for it, and partly against it."),
    "neutral": pgettext_lazy("letter", "The figure speaks neither for it nor against it."),
    "open": pgettext_lazy("letter", "The figure leaves it open."),
}
_TIMES = {
    "good": pgettext_lazy("letter", "A good time"),
    "bad": pgettext_lazy("letter", "A time for care"),
}


@register.filter
def plainly(polarity: str) -> str:
    """What a figure of this polarity says of a question, in a plain sentence."""
    return str(_PLAIN.get(polarity, ""))


@register.filter
def time_plainly(polarity: str) -> str:
    """What a time of this polarity is good for, in plain words."""
    return str(_TIMES.get(polarity, pgettext_lazy("letter", "A time to watch")))


@register.inclusion_tag("portal/sharing/client_section.html", takes_context=True)
def shared_with(context: dict, client: Client) -> dict:
    """What stands for a client of that which the member may see; in one query."""
    found = Shared.objects.visible_to(context["request"].member).standing().filter(client=client)
    return {"shared": list(found.defer("content").distinct())}
