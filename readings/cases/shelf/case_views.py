"""A case: its page, opening and changing it, and what is done to it with one tap."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.accounts.practice_actions import ReadsNoCases
from readings.cases.access import get_case
from readings.cases.noting.note_targets import Target
from readings.cases.noting.notes import notes_on
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf import case_actions
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_forms import CHOSEN, BeginForm, CaseForm, FileHereForm, StatusForm
from readings.cases.shelf.case_page import CasePage, unfiled_readings
from readings.look.undo import say_with_undo
from readings.versions import ChangedMeanwhile


@cases_required
def case(request, code):
    """The question with its castings over time, and all that hangs on it."""
    case = get_case(request, code)
    record_sight(request.member, case, now=clock.now())
    page = CasePage(case, request.member)
    notes = notes_on(request.member, Target(case=case))
    context = {"case": case, "page": page, "notes": notes, "statuses": CHOSEN, "tab": "cases"}
    return render(request, "cases/case.html", context)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def case_new(request):
    """Open a case, perhaps for a client or from a question that is often asked."""
    begun = BeginForm(request.GET, member=request.member).words
    form = CaseForm(request.POST if request.method == "POST" else None, member=request.member, initial=begun)
    if request.method == "POST" and form.is_valid():
        try:
            opened = case_actions.open_case(
                request.member, **form.words, practitioner=form.cleaned_data.get("practitioner"), now=clock.now()
            )
        except ReadsNoCases:
            form.refuse_practitioner()
        else:
            return redirect("case", opened.code)
    context = {"form": form, "tab": "cases"}
    return render(request, "cases/case_edit.html", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def case_edit(request, code):
    """Change what a case says; where somebody else did meanwhile, say so and keep what was typed."""
    case = get_case(request, code)
    if request.method != "POST":
        return _edit_page(request, case, CaseForm(instance=case, member=request.member))
    form = CaseForm(request.POST, instance=case, member=request.member)
    if not form.is_valid():
        return _edit_page(request, get_case(request, code), form, status=422)
    try:
        with transaction.atomic():
            now = clock.now()
            changed = case_actions.change_case(
                request.member, case, seen=form.cleaned_data["seen"], **form.words, now=now
            )
            practitioner = form.cleaned_data.get("practitioner", changed.practitioner)
            if practitioner != changed.practitioner:
                case_actions.assign_case(request.member, changed, practitioner=practitioner, now=now)
    except ChangedMeanwhile:
        stands = get_case(request, code)
        return _edit_page(request, stands, form.over(stands), meanwhile=form.otherwise(stands), status=409)
    except ReadsNoCases:
        form.refuse_practitioner()
        return _edit_page(request, get_case(request, code), form, status=422)
    return redirect("case", case.code)


def _edit_page(request, case, form, *, meanwhile=None, status=200):
    """`meanwhile` is what somebody else has written since the page was made."""
    context = {"case": case, "form": form, "meanwhile": meanwhile, "tab": "cases"}
    return render(request, "cases/case_edit.html", context, status=status)


@cases_required
@require_POST
def case_status(request, code):
    case = get_case(request, code)
    form = StatusForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    case_actions.set_status(request.member, case, status=form.cleaned_data["status"], now=clock.now())
    return redirect("case", case.code)


@cases_required
@require_POST
def case_file(request, code):
    """File under the case one of the member's readings that lie unfiled."""
    case = get_case(request, code)
    form = FileHereForm(request.POST, readings=unfiled_readings(request.member, case))
    if not form.is_valid():
        return HttpResponse(status=422)
    file_reading(request.member, form.cleaned_data["reading"], client=None, case=case, now=clock.now())
    return redirect("case", case.code)


@cases_required
@require_POST
def case_throw_away(request, code):
    case = get_case(request, code)
    throw_away(request.member, case, now=clock.now())
    said = _("“%(question)s” lies in the bin for thirty days, with its notes, files and fees.")
    say_with_undo(request, said % {"question": case.question}, undo=reverse("bin-take-back", args=["case", case.code]))
    return redirect("cases")
