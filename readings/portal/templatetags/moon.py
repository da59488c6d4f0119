"""Days by both calendars for templates: `{% load moon %}`."""

from django import template

from readings.portal.moon import by_both, moon_day

register = template.Library()
register.filter("moon", moon_day, expects_localtime=True)
register.filter("by_both", by_both, expects_localtime=True)
