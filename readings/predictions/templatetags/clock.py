"""The clock for templates: `{% load clock %}`."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from readings import clock
from readings.predictions.ticking.heartbeat import is_late, last_beat
from readings.predictions.ticking.steps import ASKS_AGAIN, CLOSES, NEARS, OPENS

register = template.Library()

_STEPS = {
    CLOSES: pgettext_lazy("step of the clock", "passes, and asks what happened"),
    ASKS_AGAIN: pgettext_lazy("step of the clock", "asks again what happened"),
    NEARS: pgettext_lazy("step of the clock", "draws near"),
    OPENS: pgettext_lazy("step of the clock", "comes"),
}


@register.inclusion_tag("predictions/clock_stands.html")
def clock_stands() -> dict:
    """A line that says since when the clock stands; nothing while it runs."""
    beat = last_beat()
    return {"beat": beat, "stands": is_late(clock.now(), beat)}


@register.filter
def step_word(kind: str) -> str | Promise:
    """What happens to a timing in a step of this kind."""
    return _STEPS.get(kind, kind)
