"""Houses: their list, the page of one, its floor plan, and what is begun from it with one tap."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import FileResponse, Http404
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.cases.files.handing_out import SHOWN, opened
from readings.paging import page_of
from readings.surveys import actions
from readings.surveys.access import get_house
from readings.surveys.houses.actions import CannotBeCast, NoMoment, NoSurname, cast_house
from readings.surveys.houses.finding import found_houses
from readings.surveys.houses.forms import HouseSearchForm
from readings.surveys.houses.house_page import HousePage


@cases_required
@require_safe
def houses(request):
    """The houses by name, or those that the words of a search are found in."""
    form = HouseSearchForm(request.GET)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    page = page_of(found_houses(request.member, asked), request.GET, by="name")
    context = {"form": form, "asked": asked, "page": page, "tab": "survey"}
    return render(request, "surveys/houses/list.html", context, status=422 if form.errors else 200)


@cases_required
@require_safe
def house(request, code):
    """What is kept of a house, the walks through it, and the figures of its families."""
    house, now = get_house(request, code), clock.now()
    record_sight(request.member, house, now=now)
    context = {"house": house, "page": HousePage(house, request.member, now=now), "tab": "survey"}
    return render(request, "surveys/houses/house.html", context)


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def house_plan(request, code):
    """The floor plan, shown to whoever sees the house."""
    house = get_house(request, code)
    if not house.plan:
        raise Http404
    file = opened(house.plan, house)
    return FileResponse(file, content_type=house.plan_type, headers={"Content-Security-Policy": SHOWN})


@cases_required
@require_POST
def house_cast(request, code):
    """Cast the figure of each family that has none of the house's moment; say why where there is none to cast."""
    house = get_house(request, code)
    try:
        cast = cast_house(request.member, house, language=get_language(), now=clock.now())
    except NoMoment:
        messages.error(request, _("Not cast: a figure needs the date and the hour, not the year alone."))
    except NoSurname:
        messages.error(request, _("Not cast: no surname is known, and the figure of a house is cast with one."))
    except CannotBeCast as refused:
        said = _(
            "Not cast: the strokes of “%(surname)s” are not on record. Cast for this family apart, with its strokes."
        )
        messages.error(request, said % {"surname": refused.surname})
    except ObjectDoesNotExist as error:
        raise Http404 from error
    else:
        messages.success(request, said_of(len(cast)))
    return redirect("house", house.code)


def said_of(number: int) -> str:
    if not number:
        return _("Every family has its figure of this moment already.")
    return ngettext("%(number)s figure cast.", "%(number)s figures cast.", number) % {"number": number}


@cases_required
@require_POST
def survey_new(request, code):
    """Begin a walk through the house."""
    house = get_house(request, code)
    try:
        survey = actions.start_survey(request.member, house, now=clock.now())
    except ObjectDoesNotExist as error:
        raise Http404 from error
    return redirect("survey", survey.code)
