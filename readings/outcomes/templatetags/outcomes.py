"""What happened, for templates: `{% load outcomes %}`."""

from django import template
from django.db.models import Prefetch

from readings import clock
from readings.accounts.models import Membership
from readings.notices.models import Notice
from readings.outcomes.models import Outcome
from readings.predictions.models import Window

register = template.Library()


@register.inclusion_tag("outcomes/answers.html", takes_context=True)
def answers_to(context: dict, notice: Notice) -> dict:
    """The answers to what a notice asks, to be tapped, or the one that stands; none to what is not the member's to say.

    The notices of a page, `page` in the context, are looked up together when the first of them is drawn.
    """
    request, code = context["request"], notice.context["window"]
    known = request.__dict__.setdefault("asked_windows", {})
    if code not in known:
        asked = {each.context["window"] for each in context.get("page", ()) if each.kind == notice.kind} | {code}
        known |= dict.fromkeys(asked) | _windows(request.member, asked)
    return {"window": known[code], "request": request, "csrf_token": context.get("csrf_token")}


def _windows(member: Membership, codes: set[str]) -> dict[str, Window]:
    """The windows of these codes that the member may see and that are over, each with the answer that stands."""
    standing = Prefetch("outcomes", Outcome.objects.current(), to_attr="standing")
    windows = Window.objects.visible_to(member).filter(code__in=codes, ends__lte=clock.now())
    return {window.code: window for window in windows.prefetch_related(standing)}
