"""What is noted about an omen, and what the song does not name."""

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import engine
from readings import clock
from readings.accounts.access import cases_required
from readings.cases.lookup.things import candidates
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippets import filled_snippets
from readings.surveys.access import get_survey, not_found_if_erased
from readings.surveys.walking import actions
from readings.surveys.walking.forms import ObservationForm, SaidForm
from readings.surveys.walking.song import get_omen, places
from readings.surveys.walking.views import walk_address
from readings.surveys.walking.walk import Row
from readings.versions import ChangedMeanwhile

write_methods = require_http_methods(["GET", "HEAD", "POST"])


@cases_required
@write_methods
@not_found_if_erased
def omen_note(request, code, omen):
    """Write about an omen; where somebody else did meanwhile, both stand there, and the one typed may go over it."""
    survey, omen, now = get_survey(request, code), get_omen(omen), clock.now()
    said = survey.omens.filter(omen=omen.id).first()
    back, snippets = walk_address(survey, omen.place, omen.id), _snippets(request, survey, now)
    form = SaidForm(_sent(request), row=said, inserted=_inserted(request, snippets))
    stands, status = None, 422 if form.errors else 200
    if form.is_bound and form.is_valid():
        seen = form.cleaned_data["seen"]
        try:
            actions.note_omen(request.member, survey, omen=omen.id, seen=seen, **form.said, now=now)
        except ChangedMeanwhile:
            stands, status = survey.omens.filter(omen=omen.id).first(), 409
            form.over(stands)
        else:
            return redirect(back)
    context = {
        "form": form,
        "row": Row(omen, said),
        "place": places()[omen.place],
        "stands": stands,
        "snippets": snippets,
        "address": reverse("survey-omen-note", args=[survey.code, omen.id]),
        "back": back,
        "tab": "survey",
    }
    return render(request, "surveys/walking/note.html", context, status=status)


@cases_required
@write_methods
@not_found_if_erased
def observation_new(request, code):
    """Write down what the song does not name; `place` in the address is where one stands."""
    survey, now = get_survey(request, code), clock.now()
    place = request.GET.get("place", "")
    if place and place not in places():
        raise Http404
    snippets = _snippets(request, survey, now)
    form = ObservationForm(_sent(request), initial={"place": place}, inserted=_inserted(request, snippets))
    if _is_kept(form):
        key = form.cleaned_data["key"]
        try:
            observation = actions.write_observation(request.member, survey, key=key, **form.said, now=now)
        except ChangedMeanwhile:  # this form was kept already; what it says now may go over that
            return _changed_meanwhile(request, survey, form, key, snippets)
        return redirect(_where(survey, observation))
    address = reverse("observation-new", args=[survey.code])
    return _page(request, survey, form, snippets, address=address, back=walk_address(survey, place, place))


@cases_required
@write_methods
@not_found_if_erased
def observation(request, code, key):
    """Write an observation anew; where somebody else did meanwhile, as with the note of an omen."""
    survey, now = get_survey(request, code), clock.now()
    observation = get_object_or_404(survey.observations, key=key)
    snippets = _snippets(request, survey, now)
    form = ObservationForm(_sent(request), row=observation, inserted=_inserted(request, snippets))
    if _is_kept(form):
        seen = form.cleaned_data["seen"]
        try:
            changed = actions.change_observation(request.member, observation, seen=seen, **form.said, now=now)
        except ChangedMeanwhile:
            return _changed_meanwhile(request, survey, form, key, snippets)
        return redirect(_where(survey, changed))
    address = reverse("observation", args=[survey.code, key])
    return _page(request, survey, form, snippets, address=address, back=_where(survey, observation))


def _is_kept(form) -> bool:
    """Whether a form is to be kept as it was sent: not where its words are only to be looked up."""
    return form.is_bound and form.is_valid() and "look_up" not in form.data


def _changed_meanwhile(request, survey, form, key, snippets):
    """The form as a change of what stands there now, which whoever sends it again has seen."""
    stands = get_object_or_404(survey.observations, key=key)
    form.over(stands)
    more = {"address": reverse("observation", args=[survey.code, key]), "back": _where(survey, stands)}
    return _page(request, survey, form, snippets, stands=stands, status=409, **more)


def _page(request, survey, form, snippets, *, status=0, **more):
    words = (form["words"].value() or "").strip()
    context = {
        "survey": survey,
        "form": form,
        "snippets": snippets,
        "words": words,
        "candidates": candidates(engine.meant(words)) if words else [],
        "tab": "survey",
        **more,
    }
    status = status or (422 if form.errors else 200)
    return render(request, "surveys/walking/observation.html", context, status=status)


def _sent(request):
    return request.POST if request.method == "POST" else None


def _snippets(request, survey, now):
    return filled_snippets(request.member, Target(client=survey.house.client), now=now)


def _inserted(request, snippets):
    """The words of the snippet that the address names; where nothing can run in the page, they are put in by it."""
    return next((snippet.text for snippet in snippets if snippet.code == request.GET.get("snippet")), "")


def _where(survey, observation):
    """The address of the walk at an observation."""
    return walk_address(survey, observation.place, f"observation-{observation.key}")
