"""New questions on the practice's side: looked through, taken in as cases, or declined."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.clients.birth import UNKNOWN
from readings.clients.birth_facts import facts_of_birth
from readings.clients.duplicates import possible_duplicates
from readings.clients.models import Client
from readings.paging import page_of
from readings.portal.asking import actions
from readings.portal.asking.forms import TakeInForm
from readings.portal.models import Enquiry


@cases_required
@require_safe
def enquiries(request):
    """Those of which nobody has made anything yet, or with `?all` every one."""
    found = Enquiry.objects.visible_to(request.member).select_related("client", "case")
    shows_all = "all" in request.GET
    page = page_of(found if shows_all else found.waiting(), request.GET, by="-asked_at")
    return render(request, "portal/asking/enquiries.html", {"page": page, "shows_all": shows_all, "tab": "clients"})


@cases_required
@require_safe
def enquiry(request, code):
    """What was asked, by whom, and what can be made of it."""
    found = _get(request, code)
    record_sight(request.member, found, now=clock.now())
    return _page(request, found, TakeInForm(member=request.member))


@cases_required
@require_POST
def enquiry_take_in(request, code):
    """Make a case of it."""
    found, form = _get(request, code), TakeInForm(request.POST, member=request.member)
    if not form.is_valid():
        return _page(request, found, form, status=422)
    try:
        case = actions.take_in(request.member, found, client=form.cleaned_data["client"], now=clock.now())
    except actions.NotWaiting:
        return _page(request, _get(request, code), form, status=409)
    messages.success(request, _("Taken in. The case is open."))
    return redirect("case", case.code)


@cases_required
@require_POST
def enquiry_decline(request, code):
    """Make nothing of it."""
    found = _get(request, code)
    try:
        actions.decline(request.member, found, now=clock.now())
    except actions.NotWaiting:
        return _page(request, _get(request, code), TakeInForm(member=request.member), status=409)
    messages.success(request, _("Declined."))
    return redirect("enquiries")


@cases_required
@require_POST
def enquiry_birth(request, code):
    """Keep the birth told with it as the client's."""
    found = _get(request, code)
    if found.client is not None and actions.take_over_birth(request.member, found, now=clock.now()):
        messages.success(request, _("The birth stands with the client now."))
    else:
        messages.error(request, _("A birth is known of this client already. Nothing was changed."))
    return redirect("enquiry", found.code)


def _get(request, code: str) -> Enquiry:
    """The question of that code, if this member may see it; 404 otherwise."""
    found = Enquiry.objects.visible_to(request.member).select_related("practice", "client", "case", "decided_by__user")
    return get_object_or_404(found, code=code)


def _page(request, found: Enquiry, form: TakeInForm, *, status: int = 200):
    who = found.client or Client(practice=found.practice, name=found.name, email=found.email, phone=found.phone)
    context = {
        "enquiry": found,
        "form": form,
        "facts": facts_of_birth(found.birth, found.practice, today=clock.now().date()),
        "can_take_over_birth": found.client and found.birth != UNKNOWN and found.client.birth == UNKNOWN,
        "perhaps": [] if found.client else possible_duplicates(request.member, who),
        "changed": status == 409,
        "tab": "clients",
    }
    return render(request, "portal/asking/enquiry.html", context, status=status)
