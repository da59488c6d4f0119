from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.access import get_case, get_reading
from readings.cases.sealed.calendar import comes_to_hours, units_of
from readings.clients.access import get_client
from readings.predictions.access import get_timing
from readings.predictions.models import Timing
from readings.predictions.watching import actions
from readings.predictions.watching.forms import MoveForm, TimingForm
from readings.predictions.watching.laying import NotOnTheCalendar, TooManyWindows

write_methods = require_http_methods(["GET", "HEAD", "POST"])


@cases_required
@require_POST
def watch(request, code, position, unit):
    """Watch one of a reading's timings, with one tap."""
    reading = get_reading(request, code)
    timings = reading.result["timings"]
    if position >= len(timings) or not _comes_to(timings[position], unit):
        raise Http404
    try:
        actions.watch_timing(request.member, reading, position=position, unit=unit, now=clock.now())
    except NotOnTheCalendar:
        messages.error(request, _("This timing comes to no date within sight, so it is not watched. Nothing changed."))
    else:
        messages.success(request, _said_of(unit))
    return redirect("reading", reading.code)


def _comes_to(timing: dict, unit: str) -> bool:
    return unit in units_of(timing) or (unit == Timing.Unit.HOUR and comes_to_hours(timing))


def _said_of(unit: str) -> str:
    if unit == Timing.Unit.HOUR:
        return _("Watched. Hours are told only if you ask for them in Preferences.")
    return _("Watched. You will be told when the time comes.")


@cases_required
@write_methods
def reading_timing(request, code):
    return _set(request, get_reading(request, code))


@cases_required
@write_methods
def case_timing(request, code):
    return _set(request, get_case(request, code))


@cases_required
@write_methods
def client_timing(request, code):
    return _set(request, get_client(request, code))


def _set(request, on):
    """Set a timing by hand on a reading, a case or a client."""
    now = clock.now()
    form = TimingForm(request.POST if request.method == "POST" else None, practice=request.member.practice, now=now)
    if request.method == "POST" and form.is_valid():
        try:
            timing = actions.set_timing(request.member, on, **form.said, now=now)
        except (NotOnTheCalendar, TooManyWindows) as error:
            form.refuse(error)
        else:
            messages.success(request, _said_of(timing.unit))
            return redirect("timing", timing.code)
    context = {"form": form, on._meta.model_name: on, "tab": "clients" if on._meta.model_name == "client" else "cases"}
    return render(request, "predictions/timing_new.html", context, status=422 if form.errors else 200)


@cases_required
@write_methods
def move(request, code):
    """Move a timing to other days."""
    timing, now = get_timing(request, code), clock.now()
    form = MoveForm(request.POST if request.method == "POST" else None, timing=timing, now=now)
    if not timing.is_movable:
        return _not_movable(request, timing)
    if request.method == "POST" and form.is_valid():
        try:
            actions.move_timing(request.member, timing, **form.stretch, now=now)
        except actions.NotMovable:
            return _not_movable(request, timing)
        except (NotOnTheCalendar, TooManyWindows) as error:
            form.refuse(error)
        else:
            messages.success(request, _("Moved. You will be told when the time comes."))
            return redirect("timing", timing.code)
    context = {"form": form, "timing": timing, "tab": "cases"}
    return render(request, "predictions/timing_move.html", context, status=422 if form.errors else 200)


def _not_movable(request, timing: Timing):
    if timing.count is None:
        messages.error(request, _("It is not watched any more, so there is nothing to move. Watch it again first."))
    else:
        messages.error(request, _("A count falls due when it does: it can be left alone, not moved."))
    return redirect("timing", timing.code)


@cases_required
@require_POST
def stop(request, code):
    """Watch a timing no longer; what was recorded stays, and it can be taken up again."""
    timing = get_timing(request, code)
    actions.stop_watching(request.member, timing, now=clock.now())
    messages.success(request, _("No longer watched. What was recorded stays; watch it again at any time."))
    return redirect("timing", timing.code)


@cases_required
@require_POST
def again(request, code):
    """Take a timing up again, or look further ahead with one whose windows are all over."""
    timing = get_timing(request, code)
    try:
        actions.watch_again(request.member, timing, now=clock.now())
    except NotOnTheCalendar:
        messages.error(request, _("This timing comes to no date within sight, so it is not watched. Nothing changed."))
    else:
        messages.success(request, _said_of(timing.unit))
    return redirect("timing", timing.code)
