"""The eight directions of a survey: their page, what was seen in each, and where the house faces."""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.surveys.access import get_survey, not_found_if_erased
from readings.surveys.directions import actions, drawing
from readings.surveys.directions.answer import proposed_element, shown_palaces
from readings.surveys.directions.forms import AskedForm, DirectionForm, FacingForm
from readings.surveys.models.house import FACINGS
from readings.versions import ChangedMeanwhile


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
@not_found_if_erased
def directions(request, code):
    """What was seen around, and what that says; `direction` in the address is the one that is written about."""
    survey = get_survey(request, code)
    if request.method != "POST":
        return _page(request, survey, chosen=_chosen(request.GET.get("direction", "")))
    form = AskedForm(request.POST)
    if not form.is_valid():
        return _page(request, survey, asked=form, status=422)
    actions.ask_directions(request.member, survey, **form.cleaned_data, now=clock.now())
    return redirect("survey-directions", survey.code)


@cases_required
@require_POST
@not_found_if_erased
def direction(request, code, direction):
    """Write down what was seen in a direction; where somebody else did meanwhile, both stand on the page."""
    survey, direction = get_survey(request, code), _chosen(direction)
    form = DirectionForm(request.POST, row=survey.directions.filter(direction=direction).first())
    if not form.is_valid():
        return _page(request, survey, chosen=direction, form=form, status=422)
    said, version = form.said, form.cleaned_data["version"]
    try:
        actions.write_direction(request.member, survey, direction=direction, version=version, **said, now=clock.now())
    except ChangedMeanwhile:
        stands = survey.directions.filter(direction=direction).first()
        form.over(stands)
        return _page(request, survey, chosen=direction, form=form, stands=stands, status=409)
    messages.success(request, _("Kept."))
    return redirect(f"{reverse('survey-directions', args=[survey.code])}?direction={direction}#direction")


@cases_required
def element(request, code):
    """The element that the correspondences propose for what is typed, as it stands beside its field."""
    get_survey(request, code)
    words = " ".join(request.GET.get("seen", "").split())[:200]
    proposed = proposed_element(words) if words.isprintable() and words else ""
    return render(request, "surveys/directions/proposed.html", {"words": words, "proposed": proposed})


@cases_required
@require_POST
@not_found_if_erased
def facing(request, code):
    """Where the house faces, chosen on the compass of the walk; the compass is given back in place."""
    survey, form = get_survey(request, code), FacingForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    survey.house = actions.set_facing(request.member, survey, **form.cleaned_data, now=clock.now())
    if request.htmx:
        return render(request, "surveys/directions/facing.html", {"survey": survey, "facing_said": True})
    return redirect("survey", survey.code)


def _chosen(direction: str) -> str:
    if direction and direction not in FACINGS:
        raise Http404
    return direction


def _page(request, survey, *, chosen="", asked=None, form=None, stands=None, status=200):
    palaces = shown_palaces(survey)
    palace = next((palace for palace in palaces if palace.direction == chosen), None)
    house = survey.house
    context = {
        "survey": survey,
        "asked": asked or AskedForm(initial={"centre": survey.centre, "topic": survey.topic}),
        "palaces": palaces,
        "ring": drawing.ring(palaces, chosen),
        "chosen": palace,
        "next": FACINGS[(FACINGS.index(chosen) + 1) % 8] if chosen else "",
        "form": form or (DirectionForm(row=palace.row) if palace else None),
        "stands": stands,
        "plan": drawing.on_plan(palaces, house.plan_north) if house.plan and house.plan_north is not None else None,
        "tab": "survey",
    }
    return render(request, "surveys/directions/directions.html", context, status=status)
