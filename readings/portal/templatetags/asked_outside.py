"""New questions, for templates: `{% load asked_outside %}`."""

from django import template
from django.conf import settings
from django.urls import reverse

from readings.accounts.models import Practice
from readings.cases.models import Case
from readings.portal.models import Enquiry

register = template.Library()


@register.inclusion_tag("portal/asking/public_page.html")
def public_page(practice: Practice) -> dict:
    """Where people who are no clients yet ask the practice something."""
    return {"address": settings.PUBLIC_URL + reverse("practice-ask", args=[practice.code])}


@register.inclusion_tag("portal/asking/today_section.html", takes_context=True)
def new_questions(context: dict) -> dict:
    """How many questions wait for the member; in one query."""
    return {"number": Enquiry.objects.visible_to(context["request"].member).waiting().count()}


@register.inclusion_tag("portal/asking/case_section.html")
def asked_with(case: Case) -> dict:
    """What was asked, where the case came of a question from outside; in one query."""
    return {"enquiry": case.enquiries.select_related("client").first()}
