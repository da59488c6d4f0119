"""The shelf: cases by what last changed, and every reading, filed or not."""

from django.shortcuts import render
from django.urls import reverse

from readings.accounts.access import cases_required
from readings.cases.models import Case, Reading
from readings.cases.shelf.list_forms import CaseListForm
from readings.paging import page_of


@cases_required
def cases(request):
    """The cases that are not closed, or those of a status or a tag, what changed last first."""
    form = CaseListForm(request.GET, member=request.member)
    found = Case.objects.visible_to(request.member).select_related("client").prefetch_related("tags")
    if form.chosen_status in Case.Status:
        found = found.filter(status=form.chosen_status)
    elif not form.chosen_status:
        found = found.exclude(status=Case.Status.CLOSED)
    if form.chosen_tag:
        found = found.filter(tags=form.chosen_tag)
    context = {
        "form": form,
        "page": page_of(found.counting_readings(), request.GET, by="-changed_at"),
        "address": reverse("cases") + form.query,
        "tab": "cases",
    }
    return render(request, "cases/list.html", context)


@cases_required
def readings(request):
    """What was cast, newest first."""
    found = Reading.objects.visible_to(request.member).select_related("client", "case")
    context = {"page": page_of(found, request.GET, by="-created_at"), "tab": "cases"}
    return render(request, "cases/readings.html", context)
