"""Taking down a client's house, and changing what is kept of it."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.files.room import QuotaUsedUp, no_room
from readings.clients.access import get_client
from readings.surveys import actions
from readings.surveys.access import get_house
from readings.surveys.houses.actions import change_house
from readings.surveys.houses.forms import HouseForm
from readings.versions import ChangedMeanwhile


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def house_new(request, code):
    """Take down a house of a client."""
    client = get_client(request, code)
    form = _form(request)
    if request.method == "POST" and form.is_valid():
        try:
            plan = form.file["plan"]
            house = actions.add_house(request.member, client, **form.words, plan=plan, now=clock.now())
        except QuotaUsedUp:
            form.refuse_plan(no_room())
        except ObjectDoesNotExist as error:
            raise Http404 from error
        else:
            messages.success(request, _("Kept."))
            return redirect("house", house.code)
    return _page(request, form, client=client)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def house_edit(request, code):
    """Change what is kept of a house; where somebody else did meanwhile, say so and keep what was typed."""
    house = get_house(request, code)
    form = _form(request, house)
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["seen"]
        try:
            change_house(request.member, house, seen=seen, **form.words, **form.file, now=clock.now())
        except ChangedMeanwhile:
            stands = get_house(request, code)
            again = form.over(stands)
            if form.file["plan"]:
                again.ask_for_the_plan_again()
            return _page(request, again, house=stands, meanwhile=form.otherwise(stands), status=409)
        except QuotaUsedUp:
            form.refuse_plan(no_room())
        else:
            messages.success(request, _("Kept."))
            return redirect("house", house.code)
    return _page(request, form, house=house)


def _form(request, house=None) -> HouseForm:
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    too_large = getattr(request, "upload_is_too_large", False)
    return HouseForm(*sent, practice=request.member.practice, house=house, too_large=too_large)


def _page(request, form, *, client=None, house=None, meanwhile=None, status=None):
    """`meanwhile` is what somebody else has written since the page was made."""
    context = {"form": form, "house": house, "client": client or house.client, "meanwhile": meanwhile, "tab": "survey"}
    return render(request, "surveys/houses/edit.html", context, status=status or (422 if form.errors else 200))
