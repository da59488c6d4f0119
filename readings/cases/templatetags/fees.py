"""Sums of money for templates: `{% load fees %}`."""

from django import template

from readings.cases.fees import money

register = template.Library()
register.filter("money", money.money)
