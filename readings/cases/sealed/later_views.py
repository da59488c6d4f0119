"""What is done with a reading after it was sealed: noting what was met since, reading it again, comparing it."""

from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

import engine
from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.cases.access import get_reading
from readings.cases.messages import refusal
from readings.cases.sealed import later_actions
from readings.cases.sealed.again import Again
from readings.cases.sealed.beside import FEWEST, MOST, beside, chosen_readings
from readings.cases.sealed.sighting_forms import SightingForm


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def sighting(request, code):
    """Note something met after the reading was sealed; what stands under several trigrams is asked about."""
    reading = get_reading(request, code)
    form = SightingForm(request.POST if request.method == "POST" else None, reading=reading)
    if request.method == "POST" and form.is_valid():
        later_actions.note_sighting(request.member, reading, response=form.response(), now=clock.now())
        return redirect("reading", reading.code)
    context = {"form": form, "reading": reading, "tab": "cases"}
    return render(request, "cases/sighting.html", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def again(request, code):
    """What today's engine says of the sealed request; posting keeps that as a new reading."""
    now = clock.now()
    reading = get_reading(request, code)
    refused = ""
    if request.method == "POST":
        try:
            revision = later_actions.revise_reading(request.member, reading, language=get_language(), now=now)
        except engine.RequestError as error:
            refused = refusal(error.code)
        else:
            return redirect("reading", revision.code)
    record_sight(request.member, reading, now=now)
    context = {"reading": reading, "again": Again(reading), "tab": "cases"}
    return render(request, "cases/again.html", context, status=422 if refused else 200)


@cases_required
def readings_compare(request):
    """Two to four readings side by side: figures, body and use, verdicts, timings, and their years on one axis."""
    now = clock.now()
    readings = chosen_readings(request.GET.getlist("r"), request.member)
    if not FEWEST <= len(readings) <= MOST:
        context = {"chosen": len(readings), "tab": "cases"}
        return render(request, "cases/beside_choose.html", context, status=422)
    for reading in readings:
        record_sight(request.member, reading, now=now)
    context = {"columns": beside(readings, now=now), "tab": "cases"}
    return render(request, "cases/beside.html", context)
