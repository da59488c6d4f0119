"""Casting, comparing, and the shelf of cases and readings."""

from django.db import transaction
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.access import get_reading
from readings.cases.casting.asked_again import asked_lately, earlier_cast
from readings.cases.casting.comparison import compared
from readings.cases.casting.draws import DRAWS, with_draw
from readings.cases.casting.forms import CastForm, CompareForm, FileReadingForm, MomentForm
from readings.cases.casting.moment import known_moment
from readings.cases.noting.notes import notes_on_hexagrams
from readings.cases.sealed import actions
from readings.cases.sealed.presentation import Sketch
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.case_forms import BeginForm
from readings.cases.shelf.question_templates import templates_of
from readings.clients.actions import add_client


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def cast(request):
    """One screen: what is asked, the moment, the way, and the figure; posting keeps the reading, sealed.

    What was asked a few days ago is kept only where `again` says so; else the earlier casting is shown first.
    """
    now = clock.now()
    typed = request.POST if request.method == "POST" else None
    drawing = request.POST.get("draw") in DRAWS
    if drawing:
        typed = with_draw(typed, actions.draw(request.member, method=request.POST["draw"], now=now))
    begun = BeginForm(request.GET, member=request.member).words
    form = CastForm(typed, member=request.member, now=now, initial=begun)
    sketch = earlier = None
    if form.is_bound and form.is_valid():
        if not drawing and "again" not in request.POST:
            earlier = asked_lately(request.member, form.cleaned_data["question"], **form.whose, now=now)
        if not drawing and not earlier and "sketch" not in request.POST:
            reading = actions.keep_reading_of(
                request.member,
                **form.whose,
                request=form.engine_request(),
                question=form.cleaned_data["question"],
                met=form.way.met,
                drawn=form.cleaned_data["drawn"],
                language=get_language(),
                now=now,
            )
            return redirect("reading", reading.code)
        sketch = Sketch(form.figure)
    elif not form.is_bound:
        sketch = Sketch.of_moment(form.moment_of_page, request.member)
    refused = form.is_bound and not form.is_valid()
    context = {
        "form": form,
        "moment": known_moment(form),
        "sketch": sketch,
        "own_notes": notes_on_hexagrams(request.member, sketch.chart) if sketch else [],
        "earlier": earlier,
        "asked_again": earlier_cast(earlier) if earlier and "sketch" not in request.POST else None,
        "refused": refused,
        "templates": templates_of(request.member),
        "tab": "cast",
    }
    return render(request, "cases/cast.html", context, status=422 if refused and not drawing else 200)


@cases_required
@require_POST
def sketch(request):
    """The figure and the facts for what is typed so far; what can't be cast yet leaves the last figure and says why."""
    now = clock.now()
    form = CastForm(request.POST, member=request.member, now=now)
    context = {"form": form, "moment": known_moment(form), "redrawn": True}
    if form.is_valid():
        earlier = asked_lately(request.member, form.cleaned_data["question"], **form.whose, now=now)
        sketch = Sketch(form.figure)
        own_notes = notes_on_hexagrams(request.member, sketch.chart)
        context |= {"sketch": sketch, "own_notes": own_notes, "earlier": earlier}
        return render(request, "cases/cast.html#figure", context)
    response = render(request, "cases/cast.html#refused", context, status=422)
    response["HX-Retarget"] = "#refused"
    return response


@cases_required
@require_POST
def moment_facts(request):
    """The calendar facts of the moment typed so far, for a page that draws no figure meanwhile."""
    form = MomentForm(request.POST, member=request.member, now=clock.now())
    context = {"moment": known_moment(form), "announced": True}
    return render(request, "cases/moment_fields.html#facts", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def compare(request):
    """One moment with several surnames side by side; each column can be kept as a reading."""
    now = clock.now()
    form = CompareForm(request.POST if request.method == "POST" else None, member=request.member, now=now)
    columns = []
    if request.method == "POST" and form.is_valid():
        if form.kept_column:
            reading = actions.keep_reading(
                request.member,
                request=form.kept_column.request,
                question=form.cleaned_data["question"],
                language=get_language(),
                now=now,
            )
            return redirect("reading", reading.code)
        columns = compared(form.columns, request.member, now=now)
    context = {
        "form": form,
        "moment": known_moment(form),
        "columns": columns,
        "tab": "cast",
    }
    return render(request, "cases/compare.html", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def file_reading(request, code):
    """Put a reading under a case and a client, there already or new."""
    reading = get_reading(request, code)
    form = FileReadingForm(request.POST if request.method == "POST" else None, member=request.member, reading=reading)
    if request.method == "POST" and form.is_valid():
        file_under(request.member, reading, form.cleaned_data, now=clock.now())
        return redirect("reading", reading.code)
    context = {"form": form, "reading": reading, "tab": "cases"}
    return render(request, "cases/file.html", context, status=422 if form.errors else 200)


def file_under(member, reading, data, *, now):
    """Make what is new, then file the reading, all or nothing."""
    with transaction.atomic():
        client, case = data["client"], data["case"]
        if data["new_client"]:
            client = add_client(member, name=data["new_client"], phone=data["phone"], now=now)
        if data["new_case"]:
            case = open_case(member, question=data["new_case"], topic=reading.topic, client=client, now=now)
        actions.file_reading(member, reading, client=client, case=case, now=now)
