"""The walk through a house: its page, each tick, and going on to the next place."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.surveys.access import get_survey, not_found_if_erased
from readings.surveys.models import Survey
from readings.surveys.walking import actions
from readings.surveys.walking.forms import TickForm
from readings.surveys.walking.song import get_omen, places
from readings.surveys.walking.walk import Walk


@cases_required
def survey(request, code):
    """The walk, all places on one page; `place` in the address is where one stands, which a phone shows alone."""
    survey, place = get_survey(request, code), request.GET.get("place", "")
    if place and place not in places():
        raise Http404
    record_sight(request.member, survey, now=clock.now())
    return _page(request, Walk(survey, place))


@cases_required
@require_POST
@not_found_if_erased
def survey_omen(request, code, omen):
    """Say that an omen is there or not; in place it is answered by its row, the count and the places."""
    survey, omen, now = get_survey(request, code), get_omen(omen), clock.now()
    form = TickForm(request.POST)
    if form.is_valid():
        said_at, is_there = form.said_at(survey, now), form.cleaned_data["is_there"]
        actions.say_omen(request.member, survey, omen=omen.id, is_there=is_there, said_at=said_at, now=now)
        if not request.htmx:
            return redirect(walk_address(survey, omen.place, omen.id))
    walk = Walk(survey, omen.place, observed=not request.htmx)
    if not request.htmx:
        return _page(request, walk, refused=True, status=422)
    context = {"walk": walk, "row": walk.row(omen.id), "row_refused": bool(form.errors)}
    return render(request, "surveys/walking/said.html", context, status=422 if form.errors else 200)


@cases_required
@require_POST
@not_found_if_erased
def survey_place(request, code, place):
    """Whatever was not ticked in this place is not there; go on to the next, and after the last one to the count."""
    survey = get_survey(request, code)
    if place not in places():
        raise Http404
    actions.look_over(request.member, survey, place=place, now=clock.now())
    names = list(places())
    following = [*names, place][names.index(place) + 1]
    return redirect(walk_address(survey, following, following))


def walk_address(survey: Survey, place: str, anchor: str = "") -> str:
    """The address of the walk where somebody stands in one place."""
    where = f"?place={place}" if place else ""
    return reverse("survey", args=[survey.code]) + where + (f"#{anchor}" if anchor else "")


def _page(request, walk, *, refused=False, status=200):
    context = {"walk": walk, "refused": refused, "tab": "survey"}
    return render(request, "surveys/walking/walk.html", context, status=status)
