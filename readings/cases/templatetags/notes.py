"""Notes for templates: `{% load notes %}`."""

from django import template
from django.utils.safestring import SafeString

from readings.cases.noting.markdown import rendered
from readings.cases.noting.note_targets import Target
from readings.cases.noting.notes import ReadingNotes

register = template.Library()


@register.filter
def markdown(text: str) -> SafeString:
    """A text in Markdown as HTML that is safe to show."""
    return rendered(text)


@register.filter
def subject(name: str) -> Target:
    """What hexagram-48, trigram-坎 or rule-m05-halves names."""
    return Target(subject=name)


@register.inclusion_tag("cases/notes/place.html", takes_context=True)
def place_notes(context: template.Context, notes: ReadingNotes, place: str, asks: bool = True) -> dict:
    """The notes at a stage or rule of a reading, once on a page; with `asks` a link to write one stands above them."""
    return {"notes": notes.once(place), "place": place, "asks": asks, "request": context["request"]}
