from django.shortcuts import render
from django.views.decorators.http import require_safe

from readings.accounts.access import cases_required
from readings.outcomes.models import PastCase
from readings.paging import page_of


@cases_required
@require_safe
def past_cases(request):
    """Cases from before that were brought in: what was said and what came of it, and no figure of them."""
    cases = PastCase.objects.visible_to(request.member).select_related("client")
    context = {"page": page_of(cases, request.GET, by="-brought_at"), "tab": "verify"}
    return render(request, "desk/in_out/past_cases.html", context)
