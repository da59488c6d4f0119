"""How a rule fared in promises, for its page: `{% load rule_figures %}`."""

from django import template

from readings import clock
from readings.outcomes.figures.of_rule import sentences_of_rule

register = template.Library()


@register.inclusion_tag("outcomes/figures/of_rule.html", takes_context=True)
def rule_figures(context: template.Context, rule: str) -> dict:
    """`{% rule_figures id %}`: in how many promises it was used and how it fared; nothing where it was used in none."""
    return {"sentences": sentences_of_rule(context["request"].member, rule, now=clock.now())}
