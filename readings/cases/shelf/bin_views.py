"""The bin: what lies in it for a member, until when, and the way back."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.models import Note, QuestionTemplate
from readings.cases.noting.note_targets import Target
from readings.cases.shelf.bin import KINDS, binned_of, case_of, shown_rows, take_back


@cases_required
def case_bin(request):
    """What was thrown away within thirty days, the latest first."""
    page = Paginator(binned_of(request.member), 50).get_page(request.GET.get("page"))
    return render(request, "cases/bin.html", {"page": page, "rows": shown_rows(page), "tab": "cases"})


@cases_required
@require_POST
def bin_take_back(request, kind, code):
    if kind not in KINDS:
        raise Http404
    row = get_object_or_404(KINDS[kind].binned_of(request.member), code=code)
    take_back(request.member, row, now=clock.now())
    messages.success(request, _("Taken out of the bin."))
    return redirect(place_of(row))


def place_of(row) -> str:
    """The page on which what was taken back stands again."""
    if case := case_of(row):
        return reverse("case", args=[case.code])
    if isinstance(row, Note):
        return Target.of(row).page
    return reverse("questions" if isinstance(row, QuestionTemplate) else "snippets")
