"""Timings for templates: `{% load timings %}`."""

from zoneinfo import ZoneInfo

from django import template
from django.db.models import F, OuterRef, Q, Subquery

from readings import clock
from readings.cases.models import Case
from readings.clients.models import Client
from readings.look.dates import span
from readings.predictions.models import Move, Timing, Window

register = template.Library()

MOST = 20  # of one case or client; the calendar has the others


@register.inclusion_tag("predictions/timings_section.html", takes_context=True)
def timings_of(context: dict, on: Case | Client) -> dict:
    """The timings watched of a case or a client, what comes first in front, and the way to set one; in two queries."""
    now = clock.now()
    kind = on._meta.model_name
    hang_on_it = Q(**{kind: on}) | Q(**{f"reading__{kind}": on})
    if kind == "client":
        hang_on_it |= Q(case__client=on)
    coming = Window.objects.filter(timing=OuterRef("pk"), ends__gt=now).order_by("starts", "id")
    timings = Timing.objects.visible_to(context["request"].member).watched().filter(hang_on_it)
    timings = timings.annotate(
        window_id=Subquery(coming.values("pk")[:1]), window_starts=Subquery(coming.values("starts")[:1])
    )
    timings = list(timings.order_by(F("window_starts").asc(nulls_last=True), "id")[:MOST])
    windows = Window.objects.in_bulk([timing.window_id for timing in timings if timing.window_id])
    rows = [(timing, windows.get(timing.window_id)) for timing in timings]
    return {"rows": [(timing, window, window and window.is_open(now)) for timing, window in rows], kind: on}


@register.filter
def stretch(row: Timing | Move) -> str:
    """The days of a timing's stretch, or of where it lay before a move, on the wall of its practice."""
    timing = row if isinstance(row, Timing) else row.timing
    since, until = (row.since, row.until) if row is timing else (row.former_since, row.former_until)
    return span(since, until, ZoneInfo(timing.practice.time_zone))
