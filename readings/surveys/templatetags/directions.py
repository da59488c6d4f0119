"""What a template needs for the eight directions: `{% load directions %}`."""

from django import template

from engine.elements import Element, read_element
from readings.look import compass
from readings.look.words import ELEMENTS

register = template.Library()


@register.simple_tag
def eight_directions() -> list[str]:
    """The directions as they stand around the ring, from the south clockwise."""
    return [sector.direction for sector in compass.draw().sectors]


@register.filter
def element_called(name: str) -> str:
    """土, of the engine or of a row: 土; in English pages earth."""
    element: Element = read_element(name, "element")
    return str(ELEMENTS[element])
