from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.access import get_reading
from readings.cases.sealed.calendar import units_of
from readings.predictions import actions
from readings.predictions.access import get_timing


@cases_required
@require_POST
def watch(request, code, position, unit):
    """Watch one of a reading's timings, with one tap."""
    reading = get_reading(request, code)
    timings = reading.result["timings"]
    if position >= len(timings) or unit not in units_of(timings[position]):
        raise Http404
    try:
        actions.watch_timing(request.member, reading, position=position, unit=unit, now=clock.now())
    except actions.NotOnTheCalendar:
        messages.error(request, _("This timing comes to no date within sight, so it is not watched. Nothing changed."))
    else:
        messages.success(request, _("Watched. You will be told when the time comes."))
    return redirect("reading", reading.code)


@cases_required
@require_POST
def stop(request, code):
    """Watch a timing no longer; what was recorded stays, and it can be taken up again."""
    timing = get_timing(request, code)
    actions.stop_watching(request.member, timing, now=clock.now())
    messages.success(request, _("No longer watched. What was recorded stays; watch it again at any time."))
    return redirect("timing", timing.code)
